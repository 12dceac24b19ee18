import { isDeepStrictEqual } from 'node:util'
import type { Page } from 'playwright/test'
import { asha, expect, openPage, owner, test } from './fixtures'
import { FIELD_PLACES, openFieldPlace, untilCallsEnd, typeInto } from './xss/fieldPlaces'
import { ADDRESS_PAYLOADS, ALL_PAYLOADS, QUICK_PAYLOADS, TEXT_PAYLOADS } from './xss/payloads'
import {
  expectClean,
  findingsOf,
  NO_FINDINGS,
  pictureOf,
  tagsOf,
  watchRequests,
  type RequestWatch,
} from './xss/watch'

// Puts markup and scripts into every text of every reply and into every field. The shop must show them as text, and never
// run or fetch them. XSS=all (npm run proofs -- --only xss) plays all 60 payloads and switches the policy off, to test
// the shop's own escaping.

const PLAY_ALL_PAYLOADS = process.env.XSS === 'all'
const PAYLOADS = PLAY_ALL_PAYLOADS ? ALL_PAYLOADS : QUICK_PAYLOADS
test.use({ bypassCSP: PLAY_ALL_PAYLOADS })

const NOISE =
  /Failed to load resource|404|40[0-9]|ERR_|Not allowed to load local resource|net::|Mixed Content|Access to |CORS|Reading|HTTP error|live|failed/

const SCREENS = [
  '/',
  '/products',
  '/about',
  '/contact',
  '/search?q=kurta',
  '/checkout',
  '/myorders',
  '/notifications',
  '/order-success',
]
/** These screens show no text from a reply. */
const SCREENS_WITHOUT_TEXT = new Set(['/contact', '/order-success'])
const ADMIN_SCREENS = [
  'dashboard',
  'users',
  'products',
  'orders',
  'settings',
  'inquiries',
  'pages',
  'orders?view=desk',
].map((name) => `/nest/${name}`)

async function visitAll(
  page: Page,
  watched: RequestWatch,
  paths: readonly string[],
): Promise<void> {
  for (const path of paths) {
    await openPage(page, path)
    await page.waitForTimeout(500)
    await expectClean(page, watched, path)
  }
}

type XssRound = {
  name: string
  text: string
  tags: ReadonlySet<string>
  picture?: string
  every?: boolean
}

/** Opens all screens with replies that contain `text`, and returns on how many screens the text is visible. */
async function runRound(
  page: Page,
  watched: RequestWatch,
  paths: readonly string[],
  { name, text, tags, picture, every = false }: XssRound,
): Promise<number> {
  let read = 0
  for (const path of paths) {
    let shown = SCREENS_WITHOUT_TEXT.has(path)
    // Open the screen a second time if its text did not appear. On a busy machine a late reply would look as if the
    // screen were clean.
    for (let time = 0; time === 0 || (time < 2 && every && !shown); time++) {
      await openPage(page, path)
      shown ||= await expect
        .poll(() => showsText(page, text), { timeout: every ? 12_000 : 2000 })
        .toBe(true)
        .then(
          () => true,
          () => false,
        )
    }
    if (every) expect(shown, `${path} shows ${name}`).toBe(true)
    if (shown) read++
    await untilCallsEnd(page)
    await expectClean(page, watched, `${path} with ${name}`, tags, picture)
  }
  return read
}

/** True if the page or the preview's iframe shows `text` as text or in a field. */
async function showsText(page: Page, text: string): Promise<boolean> {
  const all = await Promise.all(
    page.frames().map((frame) =>
      frame.evaluate((wanted) => {
        const fields = [
          ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea'),
        ]
        return [document.body.innerText, ...fields.map(({ value }) => value)].some((shown) =>
          shown.toLowerCase().includes(wanted.toLowerCase()),
        )
      }, text),
    ),
  )
  return all.includes(true)
}

test('@core replies full of markup on the storefront (R5)', async ({
  page,
  mock,
  signIn,
  expected,
}) => {
  expected.push(/Failed to load resource|404/)
  await mock.scenario('xss')
  await signIn(asha)
  const [product] = await mock.rows<{ id: number }>('products')
  await visitAll(page, await watchRequests(page), [...SCREENS, `/product?id=${product?.id}`])
})

test('@core replies full of markup in the back office (R5)', async ({
  page,
  mock,
  signIn,
  expected,
}) => {
  expected.push(/Failed to load resource|404/)
  await mock.scenario('xss')
  await signIn(owner)
  await visitAll(page, await watchRequests(page), ADMIN_SCREENS)
})

test('the payloads are as many as they should be', () => {
  expect(QUICK_PAYLOADS).toHaveLength(12)
  expect(new Set(ALL_PAYLOADS).size).toBe(60)
})

for (const place of FIELD_PLACES)
  test(`${PAYLOADS.length} payloads in every text field: ${place.name} (R5)`, async ({
    page,
    signIn,
    expected,
  }) => {
    test.setTimeout(PLAY_ALL_PAYLOADS ? 240_000 : 150_000)
    expected.push(NOISE)
    const watched = await watchRequests(page)
    if (place.who) await signIn(place.who)
    await openFieldPlace(page, place)
    const tags = new Set([...(await tagsOf(page)), ...KNOWN_TAGS])
    let least = 99
    for (const payload of PAYLOADS) {
      least = Math.min(least, await typeInto(page, payload))
      // The first animation frame renders the typed text, the next one its message.
      await page.waitForTimeout(60)
      await expectClean(page, watched, `${place.name} with ${payload.slice(0, 80)}`, tags)
    }
    if (place.press) {
      await page.getByRole('button', { name: place.press }).last().click()
      await page.waitForTimeout(600)
      await expectClean(page, watched, `${place.name} sent`, tags)
    }
    if (!PLACES_WITHOUT_FIELDS.has(place.name)) expect(least, 'text fields').toBeGreaterThan(0)
  })

/** Messages, suggestions and previews have these elements, but render only after typing. */
const KNOWN_TAGS = [
  'p',
  'span',
  'strong',
  'ul',
  'ol',
  'li',
  'svg',
  'path',
  'button',
  'a',
  'img',
  'mark',
  'h2',
  'h3',
  'dialog',
  'circle',
  'rect',
  'section',
  'header',
  'output',
  'div',
  'del',
  'ins',
  's',
  'small',
  'article',
  'picture',
  'dl',
  'dt',
  'dd',
  'table',
  'tbody',
  'thead',
  'tfoot',
  'figure',
  'tr',
  'td',
  'th',
  'progress',
  'form',
  'label',
  'input',
  'em',
  'time',
  'line',
  'g',
  'option',
  'select',
  'textarea',
  'polyline',
  'nav',
  'b',
]
/** These popups have no text field; the header's search field is behind them. */
const PLACES_WITHOUT_FIELDS = new Set(['cart', 'order popup'])

test(`${PAYLOADS.length} payloads in the address (R5)`, async ({ page, expected }) => {
  test.setTimeout(PLAY_ALL_PAYLOADS ? 900_000 : 150_000)
  expected.push(NOISE)
  const watched = await watchRequests(page)
  for (const payload of PAYLOADS) {
    const short = payload.slice(0, 1500)
    await page.goto(`/search?q=${encodeURIComponent(short)}`)
    const shown = short.trim().slice(0, 12)
    if (/^[\x21-\x7e]+$/.test(shown))
      await expect(page.getByRole('heading', { level: 1 })).toContainText(shown)
    await expectClean(page, watched, `search for ${short}`)
    if (!PLAY_ALL_PAYLOADS) continue
    for (const path of [
      `/product?id=${encodeURIComponent(short)}`,
      `/order-success#${encodeURIComponent(short)}`,
    ]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
      await expectClean(page, watched, path)
    }
  }
})

/** These values stay as they are, because otherwise the screens would be empty. */
const UNMARKED_VALUES =
  /^(-?[\d.]+|\d{4}-\d\d-\d\d.*|pending|processing|shipped|delivered|cancelled|returned|read|unread|customer|admin|success|true|false|)$/i

function markTexts(value: unknown, mark: (text: string) => string): unknown {
  if (Array.isArray(value)) return value.map((part) => markTexts(part, mark))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([key, part]) => [key, markTexts(part, mark)]),
    )
  if (typeof value !== 'string' || UNMARKED_VALUES.test(value)) return value
  if (/^[[{]/.test(value)) return JSON.stringify(markTexts(JSON.parse(value), mark))
  return mark(value)
}

async function spoilReplies(page: Page, mark: (text: string) => string): Promise<void> {
  await page.route(/\/backend\/api\/\w+\.php/, async (route) => {
    if (/_sse\.php/.test(route.request().url())) {
      const read = route
        .request()
        .url()
        .replace('products_sse', 'get_products')
        .replace('categories_sse', 'get_categories')
        .replace('inquiries_sse', 'fetch_inquiries')
      const reply = await route.fetch({ url: read, headers: { accept: '*/*' }, maxRetries: 3 })
      return route.fulfill({
        status: 200,
        contentType: 'text/event-stream',
        body: `data: ${JSON.stringify(markTexts(await reply.json(), mark))}\n\n`,
      })
    }
    // A server may close an idle connection at the moment when it is reused, so try again.
    const reply = await route.fetch({ maxRetries: 3 })
    const text = await reply.text()
    await route.fulfill({
      response: reply,
      body: text.startsWith('{') ? JSON.stringify(markTexts(JSON.parse(text), mark)) : text,
    })
  })
}

const XSS_SIDES = [
  { who: asha, paths: [...SCREENS, '/product?id=101'] },
  { who: owner, paths: ADMIN_SCREENS },
]

async function tagsOfAll(page: Page, paths: readonly string[]): Promise<Set<string>> {
  const tags = new Set(KNOWN_TAGS)
  for (const path of paths) {
    await openPage(page, path)
    await untilCallsEnd(page)
    for (const tag of await tagsOf(page)) tags.add(tag)
  }
  return tags
}

if (PLAY_ALL_PAYLOADS)
  for (const { who, paths } of XSS_SIDES)
    test(`60 payloads in every string of every reply, as ${who.full_name} (R5)`, async ({
      page,
      signIn,
      expected,
    }) => {
      test.setTimeout(1_500_000)
      expected.push(NOISE, /skipped|ignored|cannot be read/)
      await signIn(who)
      const tags = await tagsOfAll(page, paths)
      const watched = await watchRequests(page)
      let mark = (text: string) => text
      await spoilReplies(page, (text) => mark(text))
      const markup = ALL_PAYLOADS.filter((payload) => !ADDRESS_PAYLOADS.includes(payload))
      // Markup works in the middle of a text, so twelve payloads share one text. An address works only as the whole
      // value.
      for (let at = 0; at < markup.length; at += 12) {
        // Chromium needs more than a minute to wrap words of 6,000 letters in each cell of the users' table, so shorten
        // them.
        const some = markup
          .slice(at, at + 12)
          .join(' ')
          .replace(/A{300,}/, (long) => (who === owner ? long.slice(-300) : long))
        mark = (text) => `${some}${text}`
        await runRound(page, watched, paths, {
          name: `markup from ${at}`,
          text: '__xss',
          tags,
          every: true,
        })
      }
      let pictures = 0
      for (const address of ADDRESS_PAYLOADS) {
        mark = () => address
        // Some screens leave out an address, or use it for a picture, so not every screen shows this text.
        expect(
          await runRound(page, watched, paths, {
            name: address,
            text: address.slice(-6),
            tags,
            picture: pictureOf(address, page),
          }),
        ).toBeGreaterThan(paths.length / 2)
        // Leave the last screen, which may still request this round's picture in the next round.
        await page.goto('/robots.txt')
        pictures += watched.asked.length
        watched.asked.length = 0
      }
      // Each round requested only its own picture. That there were requests proves that requests are recorded.
      expect(pictures).toBeGreaterThan(0)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    })

test.describe('with the policy', () => {
  test.use({ bypassCSP: false })
  for (const { who, paths } of XSS_SIDES)
    test(`pictures at a stranger's address in every reply: he is asked for nothing, as ${who.full_name} (R5)`, async ({
      page,
      signIn,
      expected,
      complaints,
    }) => {
      test.setTimeout(600_000)
      expected.push(NOISE, /skipped|ignored|cannot be read/)
      await signIn(who)
      const tags = await tagsOfAll(page, paths)
      const watched = await watchRequests(page)
      let picture = ''
      await spoilReplies(page, () => picture)
      const pictures = ADDRESS_PAYLOADS.filter((address) => pictureOf(address, page) !== '')
      expect(pictures).toHaveLength(2)
      for (picture of pictures.slice(PLAY_ALL_PAYLOADS ? 0 : 1))
        await runRound(page, watched, paths, {
          name: picture,
          text: picture.slice(-6),
          tags,
          picture: pictureOf(picture, page),
        })
      expect(watched.asked).toEqual([])
      // The policy has blocked these requests; any other violation fails the journey.
      const stopped = /^(policy violated: img-src |Loading the image ')https?:\/\/canary\.example\//
      expect(complaints.filter((text) => stopped.test(text)).length).toBeGreaterThan(0)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      complaints.splice(0, complaints.length, ...complaints.filter((text) => !stopped.test(text)))
    })
})

test.describe('without the policy', () => {
  test.use({ bypassCSP: true })

  /** Imitates `dangerouslySetInnerHTML`. */
  async function plant(page: Page, html: string): Promise<void> {
    await page.evaluate((text) => {
      document.getElementById('planted')?.remove()
      const place = document.createElement('div')
      place.id = 'planted'
      document.body.append(place)
      place.innerHTML = text
    }, html)
    await page.waitForTimeout(150)
  }

  test('the control: payloads put into the page as markup are noticed, each of them (R5)', async ({
    page,
    expected,
  }) => {
    expected.push(/./)
    const watched = await watchRequests(page)
    await openPage(page, '/about')
    await untilCallsEnd(page)
    // Allowed elements: those of a page that shows only plain text, and those that a screen of the shop may have.
    const tags = new Set([...(await tagsOf(page)), ...KNOWN_TAGS, 'pre'])
    const blind: string[] = []
    for (const payload of PAYLOADS.filter((one) => !ADDRESS_PAYLOADS.includes(one))) {
      await page.goto('/robots.txt')
      watched.asked.length = 0
      expect(await findingsOf(page, watched, tags)).toEqual(NO_FINDINGS)
      await plant(page, payload)
      if (isDeepStrictEqual(await findingsOf(page, watched, tags), NO_FINDINGS)) blind.push(payload)
    }
    expect(blind).toEqual(PAYLOADS.filter((payload) => TEXT_PAYLOADS.includes(payload)))
  })

  test('the control: the address that a picture may have is noticed anywhere else (R5)', async ({
    page,
    expected,
  }) => {
    expected.push(/./)
    const watched = await watchRequests(page)
    for (const payload of ADDRESS_PAYLOADS.filter((address) => /canary/.test(address))) {
      await openPage(page, '/about')
      const picture = pictureOf(payload, page)
      if (picture === '') continue
      watched.asked.length = 0
      await plant(page, `<img src="${picture}" alt="">`)
      expect(watched.asked).toEqual([`image ${picture}`])
      expect(await findingsOf(page, watched, undefined, picture)).toEqual(NO_FINDINGS)
      expect(await findingsOf(page, watched)).toMatchObject({
        asked: [`image ${picture}`],
        canary: [expect.stringContaining('<img')],
      })
      for (const hole of [
        '<a href="@">x</a>',
        '<iframe src="@"></iframe>',
        '<link rel="stylesheet" href="@">',
        '<script src="@"></script>',
        '<p style="background:url(@)">x</p>',
        '<img srcset="@" alt="">',
        '<video poster="@"></video>',
        '<form action="@"></form>',
        '<svg><image href="@"/></svg>',
        '<embed src="@">',
      ]) {
        watched.asked.length = 0
        await plant(page, hole.replace('@', picture))
        expect((await findingsOf(page, watched, undefined, picture)).canary, hole).toHaveLength(1)
      }
      await page.evaluate((address) => fetch(address).catch(() => {}), picture)
      expect((await findingsOf(page, watched, undefined, picture)).asked).toContain(
        `fetch ${picture}`,
      )
    }
  })

  test('the control: an address that runs is noticed in a link (R5)', async ({ page }) => {
    const watched = await watchRequests(page)
    for (const payload of ADDRESS_PAYLOADS.filter((address) =>
      /^(java|vb)script:$/.test(URL.canParse(address) ? new URL(address).protocol : ''),
    )) {
      await openPage(page, '/about')
      await page.evaluate((address) => {
        const link = document.createElement('a')
        link.setAttribute('href', address)
        document.body.append(link)
      }, payload)
      expect((await findingsOf(page, watched)).links, payload).toHaveLength(1)
    }
  })
})
