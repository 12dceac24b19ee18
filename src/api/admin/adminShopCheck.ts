import { cache } from '../core/cache'
import { storefrontHost } from '../core/client'
import { config, pictureAddress } from '../core/config'
import { paymentAccountsOf, checkConfigFile, type ConfigComplaint } from './configCheck'
import { missingBusinessFacts } from '../../rules/business'
import { fetchCode } from '../../platform/fetchCode'
import { fetchOwnFile, fetchOwnFileText } from '../core/ownFile'
import type { QrCodeFacts } from './adminQrCodes'

// Shop check in the back office collects these facts in the owner's own browser.

/** Null means a value that could not be read. */
export type ShopCheckResult = {
  complaints: ConfigComplaint[] | null
  /** Null also if the decoder's code did not load. */
  codes: QrCodeFacts | null
  /** Names of the facts about the seller that the configuration lacks. */
  missing: string[]
  build: { version: string; built: string; rules: string | null } | null
  /** The server's response header `X-Shop-Rules`. */
  rules: string | null
  callMs: number | null
  streamMs: number | null
  /** The lists that a stream keeps up to date in this tab; `ageMs` counts from their last change. */
  lists: { name: string; ageMs: number }[]
}

const CHECK_LIMIT_MS = 8000

async function configComplaints(): Promise<ConfigComplaint[] | null> {
  try {
    const reply = await fetchOwnFile(`${import.meta.env.BASE_URL}shop.config.json`)
    if (!reply.ok) return null
    const codes = new Map<string, string | null>()
    for (const [, { qrImage }] of paymentAccountsOf({ ...config() }))
      if (qrImage && !/^(?:[a-z]+:)?\/\//i.test(qrImage))
        codes.set(qrImage, await fetchOwnFileText(pictureAddress(qrImage)))
    return checkConfigFile(new Uint8Array(await reply.arrayBuffer()), {
      origin: window.location.origin,
      qrText: (path) => codes.get(path) ?? null,
    })
  } catch {
    return null
  }
}

async function codeFacts(): Promise<QrCodeFacts | null> {
  try {
    const { readQrCodes } = await fetchCode(() => import('./adminQrCodes'))
    return await readQrCodes({ ...config() })
  } catch {
    return null
  }
}

async function buildFacts(): Promise<Pick<ShopCheckResult, 'build' | 'rules'>> {
  try {
    const reply = await fetchOwnFile(`${import.meta.env.BASE_URL}files.json`)
    const rules = reply.headers.get('x-shop-rules')
    const { version, built, rules: wanted } = (await reply.json()) as Record<string, unknown>
    const known = typeof version === 'string' && typeof built === 'string'
    return {
      rules,
      build: known ? { version, built, rules: typeof wanted === 'string' ? wanted : null } : null,
    }
  } catch {
    return { build: null, rules: null }
  }
}

async function measureCallMs(): Promise<number | null> {
  const since = performance.now()
  try {
    const { status } = await storefrontHost.raw('fetch_shipping_charge.php')
    return status === 200 ? performance.now() - since : null
  } catch {
    return null
  }
}

/** Opens a new stream, because the shop's own streams may have opened long ago. */
async function measureStreamMs(): Promise<number | null> {
  const url = await storefrontHost.urlOf('products_sse.php')
  const since = performance.now()
  return new Promise((done) => {
    let source: EventSource | null = null
    const end = (ms: number | null) => {
      clearTimeout(timer)
      source?.close()
      done(ms)
    }
    const timer = setTimeout(() => end(null), CHECK_LIMIT_MS)
    try {
      source = new EventSource(url)
    } catch {
      return end(null)
    }
    const heard = (event: Event) => end('data' in event ? performance.now() - since : null)
    for (const name of ['message', 'products', 'update', 'error'])
      source.addEventListener(name, heard)
  })
}

const listAges = (): ShopCheckResult['lists'] =>
  cache
    .getQueryCache()
    .findAll()
    .filter(({ queryKey, state }) => queryKey[1] === 'live' && state.dataUpdatedAt > 0)
    .map(({ queryKey, state }) => ({
      name: String(queryKey[0]),
      ageMs: Date.now() - state.dataUpdatedAt,
    }))

export async function checkShop(): Promise<ShopCheckResult> {
  const [found, read, build, call, stream] = await Promise.all([
    configComplaints(),
    codeFacts(),
    buildFacts(),
    measureCallMs(),
    measureStreamMs(),
  ])
  return {
    complaints: found,
    codes: read,
    missing: missingBusinessFacts({ ...config() }),
    ...build,
    callMs: call,
    streamMs: stream,
    lists: listAges(),
  }
}
