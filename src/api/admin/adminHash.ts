import { argon2idAsync } from '@noble/hashes/argon2.js'

// A record is `argon2id$memory in KiB$passes$lanes$salt$hash`, with salt and hash in hex. Pure JavaScript works on
// plain http, where `crypto.subtle` is missing, and needs no WebAssembly in the content security policy.

const ARGON_COST = { m: 19_456, t: 2, p: 1 }
const HASH_LENGTH = 32

const hexOf = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
const bytesOf = (hex: string) =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

/** The hash is public, so anyone can try passwords offline. Shorter passwords are refused. */
export const ADMIN_PASSWORD_MIN = 16

export async function passwordHashRecord(password: string, salt: Uint8Array): Promise<string> {
  const hash = await argon2idAsync(password, salt, { ...ARGON_COST, dkLen: HASH_LENGTH })
  return ['argon2id', ARGON_COST.m, ARGON_COST.t, ARGON_COST.p, hexOf(salt), hexOf(hash)].join('$')
}

export async function matchesPasswordHash(password: string, record: string): Promise<boolean> {
  const [name, m, t, p, salt, hash] = record.split('$')
  if (name !== 'argon2id' || !salt || !hash) return false
  const cost = { m: Number(m), t: Number(t), p: Number(p), dkLen: hash.length / 2 }
  try {
    const made = hexOf(await argon2idAsync(password, bytesOf(salt), cost))
    return made === hash.toLowerCase()
  } catch {
    console.error('shop.config.json: "adminPasswordHash" cannot be read')
    return false
  }
}
