import { readProduct } from '../src/api/products.ts'
import { amountText, finalPrice } from '../src/rules/pricing.ts'
import { idText } from '../src/rules/types.ts'
import type { Reply } from './doctorRequests.ts'
import { singleLine } from './headPages.ts'
import { mayCrawl, robotsRules, sitemapsOf } from './robots.ts'
import { isShopPage, htmlTagsOf, parsedReply, type Visit } from './doctorVisit.ts'

/**
 * The public screens use these calls and the pictures. If robots.txt forbids them, a search engine that runs scripts sees
 * an empty shop.
 */
const CRAWLED_READS = [
  'products_sse.php',
  'get_products.php',
  'get_categories.php',
  'get_product_detail.php',
  'uploads/products/1.png',
]
const PRIVATE_PATHS = ['nest/dashboard', 'checkout', 'myorders']

export async function examineCrawling(visit: Visit): Promise<void> {
  const { base, origin, host } = visit
  const robots = await visit.ask(`${origin}/robots.txt`)
  if (robots.status !== 200 || isShopPage(robots))
    return visit.think(
      'robots.txt',
      base === origin
        ? `is missing (${robots.status}): search engines may read private screens and can't find the sitemap`
        : `isn't in the root of the host (${origin}/robots.txt), the only place where search engines read it`,
      base === origin
        ? "Upload the release's shop/robots.txt."
        : "Copy the folder's robots.txt into the host's root, or its lines into the file there.",
    )
  const rules = robotsRules(robots.text)
  const screens = ['', 'products', 'product?id=1', 'about', 'contact'].map(
    (path) => `${base}/${path}`,
  )
  const reads = host === origin ? CRAWLED_READS.map((name) => `${origin}/backend/api/${name}`) : []
  const shut = [...screens, ...reads].filter((address) => !mayCrawl(rules, address))
  const open = PRIVATE_PATHS.map((path) => `${base}/${path}`).filter((address) =>
    mayCrawl(rules, address),
  )
  if (shut.length > 0)
    visit.wrong(
      'robots.txt',
      `blocks files that search engines need: ${shut.map((address) => address.slice(origin.length)).join(', ')}`,
      "Copy the lines of the release's shop/robots.txt.",
    )
  else if (open.length > 0)
    visit.think(
      'robots.txt',
      `lets search engines into ${open.map((address) => address.slice(origin.length)).join(', ')}`,
      "Copy the lines of the release's shop/robots.txt.",
    )
  else visit.good('robots.txt')
  await examineSitemap(visit, sitemapsOf(robots.text))
}

type SoldProduct = { id: string; title: string; price: string }

/** Takes products from all parts of the list, because each page that `npm run heads` wrote becomes outdated separately. */
async function someSoldProducts(visit: Visit): Promise<SoldProduct[]> {
  const value = parsedReply(await visit.read('get_products.php'), 'get_products.php') as
    { products?: unknown } | undefined
  const rows =
    typeof value?.products === 'object' && value.products !== null
      ? Object.values(value.products)
      : []
  const all = rows.flatMap((row) => {
    const product = readProduct(row)
    const id = idText(product?.id ?? '')
    if (!product || !/^[\w.-]{1,64}$/.test(id)) return []
    const price = finalPrice(product)
    return [{ id, title: singleLine(product.title), price: price > 0 ? amountText(price) : '' }]
  })
  return [
    ...new Set([0, 0.25, 0.5, 0.75, 1].map((part) => all[Math.round(part * (all.length - 1))])),
  ].filter((one) => one !== undefined)
}

const HTML_ENTITIES: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#039;': "'",
  '&amp;': '&',
}
function metaProperty({ text }: Reply, name: string): string | undefined {
  const value = new RegExp(`<meta property="${name}" content="([^"]*)"`).exec(text)?.[1]
  return value?.replaceAll(/&(?:lt|gt|quot|#039|amp);/g, (sign) => HTML_ENTITIES[sign] ?? '')
}
const scriptsOf = (page: Reply) =>
  htmlTagsOf(page, 'script')
    .map(({ src }) => src)
    .join()

/** Chat apps run no JavaScript, so a preview shows what the HTML says. */
export async function examinePreviews(visit: Visit): Promise<void> {
  const { base } = visit
  const sold = await someSoldProducts(visit)
  const [first] = sold
  if (first === undefined) return
  const heads = async (one: SoldProduct) => ({
    ...one,
    page: await visit.ask(`${base}/product?id=${one.id}`),
  })
  const isOwn = ({ id, page }: { id: string; page: Reply }) =>
    metaProperty(page, 'og:url')?.endsWith(`product?id=${id}`) ?? false
  const written = await heads(first)
  // If the first product's page is the build's plain index.html, no product has a page of its own. So the other
  // products are not requested.
  const plain = !isOwn(written) && written.page.text === visit.page.text
  const pages = plain ? [written] : [written, ...(await Promise.all(sold.slice(1).map(heads)))]
  const own = pages.filter(isOwn)
  if (own.length === 0)
    return visit.note(
      'link previews',
      "in chats, a product's link shows the name of the shop instead of the product's picture and price",
      `Upload server/heads.php beside index.html and uncomment its lines in ${visit.server === 'nginx' ? 'nginx.conf' : '.htaccess'} ("Heads that need no script").`,
    )
  const index = await visit.ask(`${base}/index.html`)
  if (isShopPage(index) && own.some(({ page }) => scriptsOf(page) !== scriptsOf(index)))
    return visit.wrong(
      'link previews',
      'the pages in heads/ load scripts from another build: these pages stop working once those scripts are deleted',
      `Run npm run heads -- ${base} after each upload of a build.`,
    )
  const old = pages.flatMap((one) => {
    const [title, price] = [
      metaProperty(one.page, 'og:title'),
      metaProperty(one.page, 'product:price:amount') ?? '',
    ]
    if (!isOwn(one)) return [`product ${one.id} has no preview`]
    if (one.title !== '' && title !== one.title)
      return [`product ${one.id} is called "${title}" there and "${one.title}" in the list`]
    return price === one.price
      ? []
      : [
          `product ${one.id} costs ${price || 'nothing'} there and ${one.price || 'nothing'} in the list`,
        ]
  })
  if (old.length === 0) return visit.good('link previews', `${pages.length} products checked`)
  visit.think(
    'link previews',
    `are outdated: ${old.join('; ')}`,
    `Run npm run heads -- ${base} now and regularly (cron). heads.php can be up to five minutes behind, so wait that long before you check again.`,
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
        ? "isn't named in robots.txt"
        : `robots.txt names ${named.join(', ')}, but the shop is at ${base}/`,
      `Set "shopUrl" in shop.config.json, run npm run brand and upload robots.txt; or add this line by hand: Sitemap: ${base}/sitemap.xml`,
    )
  const map = await visit.ask(`${base}/sitemap.xml`)
  const entries = map.text.match(/<loc>/g)?.length ?? 0
  if (map.status === 200 && entries > 0) visit.good('sitemap', `${entries} addresses`)
  else
    visit.think(
      'sitemap',
      `robots.txt points to ${base}/sitemap.xml, but there's no sitemap there (status ${map.status})`,
      `Run npm run sitemap -- ${base}, then upload dist/sitemap.xml beside index.html.`,
    )
}
