import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The hash belongs to the password `pahiran-demo-owner-2026`. Only the demo's configuration contains the owner and the
 * hash.
 */
const DEMO_CONFIG = {
  adminEmail: 'owner@pahiran.example',
  adminPasswordHash:
    'argon2id$19456$2$1$cefd033d4ed355776fc653c47897163b$b476308076d769a525d2f74e28fbb4f74269c2b9f07561875b34c60399040d53',
}

/** A developer's own values, which git ignores. */
const LOCAL_CONFIG_FILE = 'shop.config.local.json'

function readJsonFile(path: string): object {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as object
  } catch (cause) {
    throw new Error(
      `${path} is no JSON: ${cause instanceof Error ? cause.message : String(cause)}`,
      { cause },
    )
  }
}

const jsonText = (value: object): string => JSON.stringify(value, null, 2)

export const demoConfig = (root: string): string =>
  jsonText({ ...readJsonFile(join(root, 'public/shop.config.json')), ...DEMO_CONFIG })

/**
 * Merges four sources, of which a later one wins: the sample configuration; the demo's owner and the mock's time zone,
 * unless there is a real backend; the developer's own file; the option `--admin`. So a developer never edits a tracked
 * file.
 */
export function devConfig(
  root: string,
  { backend = '', admin, stampZone }: { backend?: string; admin?: string; stampZone?: string },
): string {
  const local = join(root, LOCAL_CONFIG_FILE)
  return jsonText({
    ...readJsonFile(join(root, 'public/shop.config.json')),
    ...(backend === '' && { ...DEMO_CONFIG, stampZone }),
    ...(existsSync(local) && readJsonFile(local)),
    ...(admin !== undefined && { adminEmail: admin }),
  })
}
