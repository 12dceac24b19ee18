import { mayCrawl, robotsRules, sitemapsOf } from './robots.ts'
import { isShop, type Visit } from './doctorVisit.ts'

// A search engine needs these to see the shop.

/** Calls that the public screens read, and the pictures: without them a search engine that runs scripts sees an empty shop. */
const READ = [
  'products_sse.php',
  'get_products.php',
  'get_categories.php',
  'get_product_detail.php',
  'uploads/products/1.png',
]
const PRIVATE = ['nest/dashboard', 'checkout', 'myorders']

export async function examineFound(visit: Visit): Promise<void> {
  const { base, origin, host } = visit
  const robots = await visit.ask(`${origin}/robots.txt`)
  if (robots.status !== 200 || isShop(robots))
    return visit.think(
      'robots.txt',
      base === origin
        ? `${robots.status}: search engines may read private screens and do not find the sitemap`
        : `is not in the root of the host (${origin}/robots.txt): search engines read it nowhere else`,
      base === origin
        ? "Upload the build's robots.txt."
        : "Copy the folder's robots.txt into the host's root, or its lines into the file there.",
    )
  const rules = robotsRules(robots.text)
  const screens = ['', 'products', 'product?id=1', 'about', 'contact'].map((path) => `${base}/${path}`)
  const reads = host === origin ? READ.map((name) => `${origin}/backend/api/${name}`) : []
  const shut = [...screens, ...reads].filter((address) => !mayCrawl(rules, address))
  const open = PRIVATE.map((path) => `${base}/${path}`).filter((address) => mayCrawl(rules, address))
  if (shut.length > 0)
    visit.wrong(
      'robots.txt',
      `forbids search engines what they need to see the shop: ${shut.map((address) => address.slice(origin.length)).join(', ')}`,
      "Take over the lines of the build's robots.txt.",
    )
  else if (open.length > 0)
    visit.think(
      'robots.txt',
      `lets search engines into ${open.map((address) => address.slice(origin.length)).join(', ')}`,
      "Take over the lines of the build's robots.txt.",
    )
  else visit.good('robots.txt')
  await examineSitemap(visit, sitemapsOf(robots.text))
}

/** Chats run no script: they show what the page says before it. */
export async function examinePreviews(visit: Visit): Promise<void> {
  const { base, host } = visit
  const list = await visit.ask(`${host}/backend/api/get_products.php`)
  const id = /"id"\s*:\s*"?([\w.-]+)/.exec(list.text)?.[1]
  if (id === undefined) return
  const page = await visit.ask(`${base}/product?id=${id}`)
  const named = [...page.text.matchAll(/<meta property="og:url" content="([^"]*)"/g)]
  if (named.some(([, value = '']) => value.endsWith(`product?id=${id}`))) visit.good('link previews')
  else
    visit.note(
      'link previews',
      "a product's link shows the name of the shop in chats, without the product's picture and price",
      'docs/operating.md, "Heads that need no script".',
    )
}

async function examineSitemap(visit: Visit, named: readonly string[]): Promise<void> {
  const { base } = visit
  const { hostname, pathname } = new URL(`${base}/sitemap.xml`)
  const isLocal = /^(?:localhost|[\d.]+|\[.*\])$/.test(hostname)
  const isOurs = (address: string) =>
    URL.canParse(address) &&
    new URL(address).pathname === pathname &&
    (isLocal || new URL(address).hostname === hostname)
  if (!named.some(isOurs))
    return visit.think(
      'sitemap',
      named.length === 0
        ? 'robots.txt names none'
        : `robots.txt names ${named.join(', ')}, and the shop lies at ${base}/`,
      `"shopUrl" in shop.config.json, npm run brand, then upload robots.txt; or by hand: Sitemap: ${base}/sitemap.xml`,
    )
  const map = await visit.ask(`${base}/sitemap.xml`)
  const entries = map.text.match(/<loc>/g)?.length ?? 0
  if (map.status === 200 && entries > 0) visit.good('sitemap', `${entries} addresses`)
  else
    visit.think(
      'sitemap',
      `${base}/sitemap.xml gives ${map.status} and no sitemap, and robots.txt names it`,
      `npm run sitemap -- ${base}, then upload dist/sitemap.xml.`,
    )
}
