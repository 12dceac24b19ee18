import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Record of the demo owner's password `pahiran-demo-owner-2026`; it exists only in the demo's configuration. */
const DEMO = {
  adminEmail: 'owner@pahiran.example',
  adminPasswordHash:
    'argon2id$19456$2$1$cefd033d4ed355776fc653c47897163b$b476308076d769a525d2f74e28fbb4f74269c2b9f07561875b34c60399040d53',
}

/** The shop's sample configuration with the demo owner added. */
export function demoConfig(root: string): string {
  const sample = JSON.parse(readFileSync(join(root, 'public/shop.config.json'), 'utf8')) as object
  return JSON.stringify({ ...sample, ...DEMO }, null, 2)
}
