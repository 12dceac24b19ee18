// @vitest-environment node
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { serveMock } from '../tests/serveMock'

it('runs as a command: reads, writes and streams in one', { timeout: 120_000 }, async () => {
  const { host, stop } = await serveMock()
  onTestFinished(stop)
  const words = [
    host,
    '--email',
    'asha@pahiran.example',
    '--admin',
    'owner@pahiran.example',
    '--write',
    '--stream',
    '--junit',
    '/dev/null',
  ]
  const { stdout } = await promisify(execFile)(process.execPath, ['tools/contract.mjs', ...words])
  expect(stdout).toMatch(/^fits +GET get_products\.php/m)
  expect(stdout).toMatch(/^fits +POST add_product\.php/m)
  expect(stdout).toMatch(/^fits +GET products_sse\.php after a write/m)
})
