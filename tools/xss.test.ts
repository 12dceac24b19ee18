// @vitest-environment node
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

/** Runs the command with a Playwright that only writes down how it was called. */
function run(status: number) {
  const folder = mkdtempSync(join(tmpdir(), 'xss-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true })
  const fake = join(folder, 'node_modules/.bin/playwright')
  writeFileSync(
    fake,
    `#!/usr/bin/env node
require('node:fs').writeFileSync('called.json', JSON.stringify({ words: process.argv.slice(2), xss: process.env.XSS }))
process.exit(${status})
`,
  )
  chmodSync(fake, 0o755)
  const ended = spawnSync(process.execPath, [resolve('tools/xss.mjs'), '--workers=1'], {
    cwd: folder,
  })
  return {
    status: ended.status,
    called: JSON.parse(readFileSync(join(folder, 'called.json'), 'utf8')) as unknown,
  }
}

it('plays every payload, not the few of a whole run, and fails as its journeys do', () => {
  expect(run(0)).toEqual({
    status: 0,
    called: { words: ['test', 'xss', '--project=desktop', '--workers=1'], xss: 'all' },
  })
  expect(run(1).status).toBe(1)
})
