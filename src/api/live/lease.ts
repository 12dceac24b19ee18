import type { Ports } from './ports'

export const LEASE_MS = 5000
export const RENEW_MS = 2000

/** Hash the name: it may hold an e-mail, and a page that crashes leaves its lease in the storage. */
function shortHash(text: string): string {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return (hash >>> 0).toString(36)
}

/** Replaces Web Locks on plain http: an entry in local storage that expires unless it is renewed. */
export function leaseOn(
  name: string,
  me: string,
  { clock, storage }: Pick<Ports, 'clock' | 'storage'>,
  lasts = LEASE_MS,
) {
  const key = `lease:${shortHash(name)}`

  const read = (): { owner: string; stamp: number } | null => {
    try {
      const [owner = '', stamp = ''] = (storage?.getItem(key) ?? '').split(' ')
      return owner === '' ? null : { owner, stamp: Number(stamp) }
    } catch {
      return null
    }
  }

  return {
    /** The current owner. A stamp from the future (the clock was set back) counts as expired too. */
    owner(): string | null {
      const note = read()
      return note && Math.abs(clock.wall() - note.stamp) < lasts ? note.owner : null
    },
    /** Takes or renews the lease; false if the storage keeps nothing. */
    take(): boolean {
      try {
        storage?.setItem(key, `${me} ${clock.wall()}`)
      } catch {
        return false
      }
      return read()?.owner === me
    },
    release(): void {
      try {
        if (read()?.owner === me) storage?.removeItem(key)
      } catch {
        // The lease expires by itself.
      }
    },
  }
}
