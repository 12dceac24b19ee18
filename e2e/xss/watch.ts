import { expect, type Page } from 'playwright/test'

// What markup would leave behind if it were taken for more than text.

const CANARY = 'canary.example'

export type Watch = { asked: string[] }

export function watch(page: Page): Watch {
  const asked: string[] = []
  page.on('request', (request) => {
    try {
      if (new URL(request.url()).hostname === CANARY) asked.push(request.url())
    } catch {
      asked.push(request.url())
    }
  })
  return { asked }
}

export const tagsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...new Set([...document.querySelectorAll('*')].map(({ tagName }) => tagName.toLowerCase()))])

/** Elements that the shop itself never draws, handlers in attributes, addresses that run; `tags` of a clean page. */
export async function clean(page: Page, { asked }: Watch, where: string, tags: ReadonlySet<string> | null = null): Promise<void> {
  const found = await page.evaluate(() => {
    const elements = [...document.querySelectorAll('*')]
    const short = (one: Element) => one.outerHTML.slice(0, 80)
    return {
      ran: (window as { __xss?: unknown }).__xss,
      // The one frame that is ours shows the page being edited.
      odd: elements.filter((one) => (one.tagName === 'IFRAME' && !/as shoppers see it$/.test(one.getAttribute('title') ?? '')) || /^(object|embed|base|math|marquee)$/i.test(one.tagName) || (one.tagName === 'SCRIPT' && !one.getAttribute('src') && one.getAttribute('type') !== 'application/ld+json')).map(short),
      handlers: elements.filter((one) => [...one.attributes].some(({ name }) => /^on/i.test(name))).map(short),
      links: elements
        .filter((one) => ['href', 'src', 'action', 'formaction', 'xlink:href', 'srcdoc'].some((name) => /^(javascript|vbscript|data:text)/i.test((one.getAttribute(name) ?? '').replace(/[^!-~]/g, ''))))
        .map(short),
      canary: elements.filter((one) => ['href', 'src', 'style'].some((name) => /^(https?:)?[\\/]{2}canary\.example|url\(.?\/\/canary/.test(one.getAttribute(name) ?? '')) && one.tagName !== 'A').map(short),
      tags: [...new Set(elements.map(({ tagName }) => tagName.toLowerCase()))],
    }
  })
  const strangers = tags ? found.tags.filter((tag) => !tags.has(tag)) : []
  expect({ ...found, tags: strangers, asked }, where).toEqual({ ran: undefined, odd: [], handlers: [], links: [], canary: [], tags: [], asked: [] })
}
