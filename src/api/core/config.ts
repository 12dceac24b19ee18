import * as v from 'valibot'
import { TAGLINE } from '../../rules/constants'
import { ConfigSchema, TextsSchema, type Config, type PayAccount } from './configSchema'
import { fetchRawReply, takeEarlyReply } from './earlyRequests'

// The owner edits `shop.config.json` after the build, so it is a file of its own beside the built scripts.

export const CONFIG_DEFAULTS: Config = v.parse(ConfigSchema, {})

/** The build writes the API host into the page, because the configuration may not load (tools/indexHtml.ts). */
const knownToPage = (): Partial<Config> =>
  typeof document === 'undefined' ? {} : { apiHost: document.documentElement.dataset.host ?? '' }

/** `failed`: the request got no reply, so no one knows whether the file exists. */
type ConfigState = 'waiting' | 'read' | 'failed'

let currentConfig: Config = { ...CONFIG_DEFAULTS, ...knownToPage() }
let currentState: ConfigState = 'read'

export function configState(): ConfigState {
  return currentState
}

export function config(): Config {
  return currentConfig
}

export function tagline(): string {
  return currentConfig.texts.tagline || TAGLINE
}

/** A configuration without `payments` has the single account `wallet`. */
export function payAccounts(): readonly PayAccount[] {
  return currentConfig.payments.length > 0 ? currentConfig.payments : [currentConfig.wallet]
}

export function seller() {
  const { brandName, business, address, phone } = currentConfig
  return {
    brand: brandName,
    business,
    address,
    phone,
    accounts: payAccounts().map(({ name }) => name),
  }
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Drops each value of a wrong type and logs it, so that its default applies and the shop still opens. */
function fittingValues(
  known: Record<string, v.GenericSchema>,
  values: Record<string, unknown>,
  inside = '',
): Record<string, unknown> {
  const good = Object.entries(values).filter(([key, value]) => {
    const schema = Object.hasOwn(known, key) ? known[key] : undefined
    if (!schema) return false
    const read = v.safeParse(schema, value)
    if (!read.success)
      console.error(
        `shop.config.json: "${inside}${key}" ${read.issues[0].message}; the default is used`,
      )
    return read.success
  })
  return Object.fromEntries(good)
}

export function readConfig(value: unknown): Config {
  if (!isGroup(value)) {
    console.error('shop.config.json: this is not a JSON object; the defaults are used')
    return CONFIG_DEFAULTS
  }
  // Check each text alone, because one wrong text must not reset the owner's other texts.
  const texts = isGroup(value.texts) && fittingValues(TextsSchema.entries, value.texts, 'texts.')
  return v.parse(
    ConfigSchema,
    fittingValues(ConfigSchema.entries, { ...value, ...(texts && { texts }) }),
  )
}

/** The path is relative to the build unless it is absolute. */
export function pictureAddress(path: string): string {
  return /^(?:[a-z]+:|\/)/i.test(path) ? path : `${import.meta.env.BASE_URL}${path}`
}

export function setConfig(next: Config): void {
  currentConfig = next
  currentState = 'read'
}

/** A missing file means that the defaults apply. */
export async function loadConfig(
  address = `${import.meta.env.BASE_URL}shop.config.json`,
): Promise<Config> {
  currentState = 'waiting'
  try {
    const { status, text: found } = await (takeEarlyReply(address) ?? fetchRawReply(address))
    currentState = 'read'
    const text = status === 200 ? found : ''
    // A host that answers every path with index.html has no configuration file.
    if (text.trim() !== '' && !text.trimStart().startsWith('<'))
      currentConfig = readConfig(JSON.parse(text))
  } catch (cause) {
    if (currentState === 'waiting') currentState = 'failed'
    console.error(
      `shop.config.json could not be read; the defaults are used (${cause instanceof Error ? cause.message : cause})`,
    )
  }
  return currentConfig
}
