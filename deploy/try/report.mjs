// Code that the scripts of this folder share: the count of failures, an owner's configuration and the doctor's report.
import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import encodeQR from 'qr'

let failedCount = 0

/** `what` explains a failure. */
export function reportCheck(name, fine, what = '') {
  if (!fine) failedCount++
  console.log(`${fine ? 'ok  ' : 'FAIL'} ${name}${fine || what === '' ? '' : `: ${what}`}`)
}

export function exitWithResult() {
  console.log(failedCount === 0 ? 'All as it should be.' : `${failedCount} problem(s)`)
  process.exit(failedCount === 0 ? 0 : 1)
}

/** An owner's values for all settings that the doctor checks. */
export function writeOwnersConfig(root) {
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

/** The doctor's findings. Asynchronous: a blocking call would stop the servers that this process runs. */
export const runDoctor = (origin, env = {}) =>
  new Promise((done) => {
    const child = spawn(process.execPath, ['tools/doctor.mjs', origin, '--json'], {
      env: { ...process.env, ...env },
    })
    let said = ''
    child.stdout.on('data', (part) => (said += part))
    child.on('exit', () => done(JSON.parse(said)))
  })
