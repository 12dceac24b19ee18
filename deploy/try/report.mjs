// Code that the scripts of this folder share: the count of failures, an owner's configuration and the doctor's report.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import encodeQR from 'qr'
import { loadTool } from '../../tools/loadTool.mjs'

let failedCount = 0

/** `what` is printed only for a failure. */
export function reportCheck(name, fine, what = '') {
  if (!fine) failedCount++
  console.log(`${fine ? 'ok  ' : 'FAIL'} ${name}${fine || what === '' ? '' : `: ${what}`}`)
}

export function exitWithResult() {
  console.log(failedCount === 0 ? 'All as it should be.' : `${failedCount} problem(s)`)
  process.exit(failedCount === 0 ? 0 : 1)
}

/** Writes a configuration in which the doctor finds no fault. */
function writeOwnersConfig(root) {
  const path = join(root, 'shop.config.json')
  const qrImage = 'brand/own-qr.svg'
  const config = {
    ...JSON.parse(readFileSync(path, 'utf8')),
    adminEmail: 'owner@shop.np',
    adminPasswordHash: `argon2id$19456$2$1$${'ab'.repeat(16)}$${'cd'.repeat(32)}`,
    wallet: { name: 'eSewa', accountName: 'Asha Rai', accountNumber: '9812345670', qrImage },
  }
  writeFileSync(path, JSON.stringify(config, null, 2))
  const code = JSON.stringify({ eSewa_id: '9812345670', name: 'Asha Rai' })
  writeFileSync(join(root, qrImage), encodeQR(code, 'svg'))
}

const { CONTRACT } = await loadTool('../mocks/contractTable.ts')

/**
 * Adds a script for each call of the contract that deploy/try/backend lacks. The script refuses, as a real one refuses
 * made-up values.
 */
function addScripts(root) {
  const refusal =
    '<?php header(\'Content-Type: application/json\'); echo \'{"success":false,"error":"Refused"}\';'
  for (const { file } of CONTRACT) {
    const path = join(root, 'backend/api', file)
    if (!existsSync(path)) writeFileSync(path, refusal)
  }
  const detail =
    "<?php echo json_encode(($_GET['id'] ?? '') === '1' ? ['product' => ['title' => 'Kurta', 'price' => '1250.00']] : ['error' => 'Not found']);"
  writeFileSync(join(root, 'backend/api/get_product_detail.php'), detail)
}

export function makeOwnersShop(root) {
  writeOwnersConfig(root)
  addScripts(root)
}

/** Asynchronous, because a blocking call would stop the servers that this process runs. */
export const runDoctor = (origin, env = {}) =>
  new Promise((done) => {
    const child = spawn(process.execPath, ['tools/doctor.mjs', origin, '--json'], {
      env: { ...process.env, ...env },
    })
    let said = ''
    child.stdout.on('data', (part) => (said += part))
    child.on('exit', () => done(JSON.parse(said)))
  })
