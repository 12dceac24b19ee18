import dns from 'node:dns'

// Browsers resolve every name below `localhost` to this computer (RFC 6761). Node asks the system, which often cannot
// resolve them.

const known = (host: string): string => (host.endsWith('.localhost') ? '127.0.0.1' : host)

const { lookup } = dns
const { lookup: promised } = dns.promises

export function knowLocalhostNames(): void {
  dns.lookup = ((host: string, ...rest: [never]) => lookup(known(host), ...rest)) as typeof lookup
  dns.promises.lookup = ((host: string, ...rest: [never]) =>
    promised(known(host), ...rest)) as typeof promised
}
