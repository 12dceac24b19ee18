// Parses the parts of the robots exclusion protocol (RFC 9309) that this shop's robots.txt uses, wildcards included.

export type RobotsRule = { allow: boolean; path: string }

export function robotsRules(text: string): RobotsRule[] {
  const rules: RobotsRule[] = []
  let [ours, naming] = [false, false]
  for (const line of text.split(/\r?\n/)) {
    const [, name = '', value = ''] = /^\s*([a-z-]+)\s*:\s*([^#]*)/i.exec(line) ?? []
    const key = name.toLowerCase()
    if (key === 'user-agent') {
      // User-agent lines that follow each other share one group of rules.
      ours = (naming && ours) || value.trim() === '*'
      naming = true
    } else if (key === 'allow' || key === 'disallow') {
      naming = false
      if (ours && value.trim() !== '') rules.push({ allow: key === 'allow', path: value.trim() })
    }
  }
  return rules
}

export const sitemapsOf = (text: string): string[] =>
  [...text.matchAll(/^\s*sitemap\s*:\s*(\S+)/gim)].map(([, address = '']) => address)

function coversPath(path: string, asked: string): boolean {
  const pattern = path
    .replaceAll(/[.+?^{}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll(/\$(?!$)/g, '\\$')
  return new RegExp(`^${pattern}`).test(asked)
}

/** The longest matching rule decides; between two of equal length, Allow wins. */
export function mayCrawl(rules: readonly RobotsRule[], address: string): boolean {
  const { pathname, search } = new URL(address, 'http://shop')
  const matching = rules.filter(({ path }) => coversPath(path, `${pathname}${search}`))
  const longest = Math.max(0, ...matching.map(({ path }) => path.length))
  return (
    matching.length === 0 || matching.some(({ allow, path }) => allow && path.length === longest)
  )
}
