import dns from 'node:dns'

// Browsers resolve every name below `localhost` to this computer (RFC 6761). Node asks the system, which often cannot
// resolve such names.

const resolvedHost = (host: string): string => (host.endsWith('.localhost') ? '127.0.0.1' : host)

const { lookup } = dns
const { lookup: promisedLookup } = dns.promises

export function resolveLocalhostNames(): void {
  dns.lookup = ((host: string, ...rest: [never]) =>
    lookup(resolvedHost(host), ...rest)) as typeof lookup
  dns.promises.lookup = ((host: string, ...rest: [never]) =>
    promisedLookup(resolvedHost(host), ...rest)) as typeof promisedLookup
}
