import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { paymentAccountsOf, type ConfigComplaint } from '../src/api/admin/configCheck.ts'
import {
  judgePaymentAccount,
  allowedMerchantNames,
  type PaymentAccountFinding,
  qrTextOfPixels,
  type Pixels,
} from '../src/rules/judgeQrCode.ts'
import { isSamplePicture } from '../src/rules/sampleShop.ts'
import { rasterize } from './brandRaster.mjs'

// Reads the QR codes of the shop's accounts from their picture files, for setup, build and doctor.

const { resolve } = createRequire(import.meta.url)
const compileWasm = (path: string) => WebAssembly.compile(readFileSync(resolve(path)))

type Decode = (bytes: Uint8Array<ArrayBuffer>) => Promise<Pixels>

const arrayBufferOf = ({ buffer, byteOffset, length }: Uint8Array<ArrayBuffer>) =>
  buffer.slice(byteOffset, byteOffset + length)

/** The QR decoders construct the browser's ImageData, which Node lacks. */
class PlainImageData {
  constructor(
    readonly data: Uint8ClampedArray,
    readonly width: number,
    readonly height: number,
  ) {}
}
globalThis.ImageData ??= PlainImageData as unknown as typeof ImageData

export const decodePng: Decode = async (bytes) => {
  const { default: decode, init } = await import('@jsquash/png/decode.js')
  await init(await compileWasm('@jsquash/png/codec/pkg/squoosh_png_bg.wasm'))
  return decode(arrayBufferOf(bytes))
}
const decodeJpeg: Decode = async (bytes) => {
  const { default: decode, init } = await import('@jsquash/jpeg/decode.js')
  await init(await compileWasm('@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm'))
  return decode(arrayBufferOf(bytes))
}
const decodeWebp: Decode = async (bytes) => {
  const { default: decode, init } = await import('@jsquash/webp/decode.js')
  await init(await compileWasm('@jsquash/webp/codec/dec/webp_dec.wasm'))
  return decode(arrayBufferOf(bytes))
}

const SVG_EDGE = 800

const decodeSvg: Decode = async (bytes) => {
  return rasterize(new TextDecoder().decode(bytes), SVG_EDGE, '#ffffff') as Pixels
}

const DECODERS: readonly [RegExp, Decode][] = [
  [/^\x89PNG/, decodePng],
  [/^\xff\xd8\xff/, decodeJpeg],
  [/^RIFF.{4}WEBP/s, decodeWebp],
]

/** Returns the text of a picture's QR code: null if none is found, undefined for a format that this tool cannot decode. */
export async function qrTextOfPicture(
  bytes: Uint8Array<ArrayBuffer>,
): Promise<string | null | undefined> {
  const start = String.fromCharCode(...bytes.subarray(0, 200))
  const decode = DECODERS.find(([signature]) => signature.test(start))?.[1]
  try {
    return qrTextOfPixels(await (decode ?? decodeSvg)(bytes))
  } catch {
    return decode ? null : undefined
  }
}

const isOwnFile = (path: unknown): path is string =>
  typeof path === 'string' && path !== '' && !/^(?:[a-z]+:|\/\/)/i.test(path)

/**
 * Returns a finding for each account's QR code, also for a good one. Accounts without a picture of their own are left
 * out, because configCheck.ts reports them. `read` returns the bytes at a path of the configuration, or null.
 */
export async function accountQrFindings(
  config: Record<string, unknown>,
  read: (path: string) => Uint8Array<ArrayBuffer> | null,
): Promise<PaymentAccountFinding[]> {
  const found: PaymentAccountFinding[] = []
  for (const [key, account] of paymentAccountsOf(config)) {
    const bytes = isOwnFile(account.qrImage) ? read(account.qrImage) : null
    if (bytes === null || isSamplePicture('qr', new TextDecoder().decode(bytes))) continue
    const text = await qrTextOfPicture(bytes)
    if (text === undefined)
      found.push({
        key: `${key}.qrImage`,
        verdict: 'unknown',
        level: 'good',
        what: "can't be opened here, so its code wasn't checked",
        fix: 'Open Shop check in the back office, which can read it.',
      })
    else found.push(...judgePaymentAccount(account, text, allowedMerchantNames(config), key))
  }
  return found
}

export const qrComplaintsOf = (found: readonly PaymentAccountFinding[]): ConfigComplaint[] =>
  found.flatMap(({ level, key, what, fix }) =>
    level === 'good' ? [] : [{ key, level, what, fix, line: null }],
  )

export function accountQrFindingsIn(folder: string, config: Record<string, unknown>) {
  return accountQrFindings(config, (path) => {
    try {
      return new Uint8Array(readFileSync(`${folder}/${path}`))
    } catch {
      return null
    }
  })
}
