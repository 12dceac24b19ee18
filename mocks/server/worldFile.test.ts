// @vitest-environment node
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { mainWorld } from '../world/world'
import { keepInFile, resumeFromFile } from './worldFile'

it('each change is in the file half a second later, also the second one, and a start reads it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'world-'))
  const path = join(folder, 'world.json')
  vi.useFakeTimers()
  const { touch, stop } = keepInFile(path)
  for (const charge of [175, 180]) {
    mainWorld.shipping_charge = charge
    touch()
    vi.advanceTimersByTime(500)
    expect(JSON.parse(readFileSync(path, 'utf8'))).toHaveProperty('rows.shipping_charge', charge)
  }
  stop()
  mainWorld.reset()
  resumeFromFile(path)
  expect(mainWorld.shipping_charge).toBe(180)
  vi.useRealTimers()
  mainWorld.reset()
  rmSync(folder, { recursive: true })
})
