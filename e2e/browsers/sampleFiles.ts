import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { RECEIPT_PNG } from '../fixtures'

const folder = mkdtempSync(join(tmpdir(), 'journey-'))

/** Writes a one-pixel picture to the disk, because the protocols pass paths to the browser's file chooser. */
export function pictureFile(name: string): string {
  const path = join(folder, name)
  writeFileSync(path, RECEIPT_PNG)
  return path
}
