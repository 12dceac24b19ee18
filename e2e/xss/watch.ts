import { expect, type Page } from 'playwright/test'
import { CANARY } from './payloads'

export type RequestWatch = { asked: string[] }

/** Records requests to the canary's host. A request that the policy blocks does not appear here. */
export async function watchRequests(page: Page): Promise<RequestWatch> {
  const asked: string[] = []
  await page.context().route(
    ({ hostname }) => hostname === CANARY,
    (route) => {
      asked.push(`${route.request().resourceType()} ${route.request().url()}`)
      return route.abort()
    },
  )
  return { asked }
}

/**
 * Returns the address that the page may request, or ''. The shop loads a picture from any absolute address that the
 * backend sends (D-18), so a payload that is such an address causes one request. Other payloads may cause none.
 */
export function pictureOf(payload: string, page: Page): string {
  const address = URL.canParse(payload, page.url()) ? new URL(payload, page.url()) : null
  return address?.hostname === CANARY && /^https?:$/.test(address.protocol) ? address.href : ''
}

export async function tagsOf(page: Page): Promise<string[]> {
  const all = await Promise.all(
    page
      .frames()
      .map((frame) =>
        frame.evaluate(() => [...document.querySelectorAll('*')].map(({ localName }) => localName)),
      ),
  )
  return [...new Set(all.flat())]
}

/** Playwright runs this function inside the page, so it may use only its arguments and the page. */
function inspectPage([canary, picture]: readonly [string, string]) {
  const elements = [...document.querySelectorAll('*')]
  const short = (one: Element) => one.outerHTML.slice(0, 200)
  const ADDRESSES = [
    'href',
    'src',
    'action',
    'formaction',
    'xlink:href',
    'poster',
    'data',
    'background',
  ]
  const addressOf = (one: Element, name: string) => {
    const text = one.getAttribute(name)
    return text !== null && URL.canParse(text, document.baseURI)
      ? new URL(text, document.baseURI)
      : null
  }
  /** True for a picture, its preload, and the link that opens a receipt in a new tab. */
  const shows = (one: Element, name: string) =>
    picture !== '' &&
    addressOf(one, name)?.href === picture &&
    (name === 'src'
      ? one.matches('img')
      : one.matches('link[rel=preload][as=image], a[target=_blank][rel~=noopener]'))
  return {
    ran: '__xss' in window,
    // The preview is the only iframe that is allowed. Compare `localName`, because a script inside an SVG runs too but
    // has a lower-case tagName.
    odd: elements
      .filter(
        (one) =>
          /^(object|embed|base|math|marquee|style)$/.test(one.localName) ||
          (one.localName === 'iframe' &&
            !/as shoppers see it$/.test(one.getAttribute('title') ?? '')) ||
          (one.localName === 'script' &&
            !one.getAttribute('src') &&
            one.getAttribute('type') !== 'application/ld+json'),
      )
      .map(short),
    handlers: elements
      .filter((one) => [...one.attributes].some(({ name }) => /^on/i.test(name)))
      .map(short),
    links: elements
      .filter((one) =>
        [...ADDRESSES, 'srcdoc'].some((name) =>
          /^(javascript|vbscript|data:text)/i.test(
            (one.getAttribute(name) ?? '').replace(/[^!-~]/g, ''),
          ),
        ),
      )
      .map(short),
    canary: elements
      .filter(
        (one) =>
          ADDRESSES.some(
            (name) => addressOf(one, name)?.hostname === canary && !shows(one, name),
          ) ||
          ['style', 'srcset', 'imagesrcset'].some((name) =>
            one.getAttribute(name)?.includes(canary),
          ),
      )
      .map(short),
    tags: [...new Set(elements.map(({ localName }) => localName))],
  }
}

type PageFindings = {
  ran: boolean
  odd: string[]
  handlers: string[]
  links: string[]
  canary: string[]
  tags: string[]
  asked: string[]
}
export const NO_FINDINGS: PageFindings = {
  ran: false,
  odd: [],
  handlers: [],
  links: [],
  canary: [],
  tags: [],
  asked: [],
}

/**
 * Finds elements that the shop never renders, event handler attributes and script addresses, also in iframes. `tags` are
 * the elements of a clean page, `picture` is the only allowed picture address.
 */
export async function findingsOf(
  page: Page,
  { asked }: RequestWatch,
  tags?: ReadonlySet<string>,
  picture = '',
): Promise<PageFindings> {
  const all = await Promise.all(
    page.frames().map((frame) => frame.evaluate(inspectPage, [CANARY, picture] as const)),
  )
  return {
    ran: all.some(({ ran }) => ran),
    odd: all.flatMap(({ odd }) => odd),
    handlers: all.flatMap(({ handlers }) => handlers),
    links: all.flatMap(({ links }) => links),
    canary: all.flatMap(({ canary }) => canary),
    tags: tags ? all.flatMap((one) => one.tags).filter((tag) => !tags.has(tag)) : [],
    asked: asked.filter((one) => picture === '' || one !== `image ${picture}`),
  }
}

export async function expectClean(
  page: Page,
  watched: RequestWatch,
  where: string,
  tags?: ReadonlySet<string>,
  picture = '',
): Promise<void> {
  expect(await findingsOf(page, watched, tags, picture), where).toEqual(NO_FINDINGS)
}
