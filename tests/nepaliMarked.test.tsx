import { readFileSync } from 'node:fs'
import { configure, screen, waitFor } from '@testing-library/react'
import type userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { seedRows } from '../mocks/seed/seed'
import { PRODUCT_TEXTS, type WorldRows } from '../mocks/world/rows'
import { world } from '../mocks/world/world'
import { adminRoutes } from '../src/admin/frame/adminRoutes'
import { storefrontRoutes } from '../src/storefront/storefrontRoutes'
import { setWidth } from './pretendPage'
import { asha, owner, renderAt } from './renderAt'

// Checks a shop whose owner and customers write in Nepali. An English voice spells Devanagari or skips it, so each Nepali
// text must be in an element with its language.

configure({ asyncUtilTimeout: 8000 })

/** In this world these fields are all in Nepali. */
const WRITTEN_FIELDS =
  /^(name|full_name|first_name|last_name|address|delivery_address|additional_info|message|left_text|right_text|(left|right)_description|\w+_paragraph|\w+_title|organization_name|site_name|color|tags)$/

const PRODUCT_WORDS: readonly string[] = PRODUCT_TEXTS

function inNepali(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((entry) => inNepali(entry, key))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, entry]) => [name, inNepali(entry, name)]),
    )
  const isWritten = WRITTEN_FIELDS.test(key) || PRODUCT_WORDS.includes(key)
  return typeof value === 'string' && value !== '' && isWritten ? `नेपाली ${value}` : value
}

beforeAll(() => Promise.all([...storefrontRoutes, ...adminRoutes].map(({ load }) => load())))
beforeEach(() => {
  setWidth(1280)
  world.reset(inNepali(seedRows()) as WorldRows)
})

const DEVANAGARI = /[\u0900-\u097F]/

const documentBodies = () => [
  document.body,
  ...[...document.querySelectorAll('iframe')].flatMap(
    ({ contentDocument }) => contentDocument?.body ?? [],
  ),
]

/** Lists Nepali texts without a language, each with its element. */
function unmarkedTexts(): string[] {
  const found: string[] = []
  for (const body of documentBodies()) {
    const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { nodeValue, parentElement } = walker.currentNode
      if (
        !DEVANAGARI.test(nodeValue ?? '') ||
        parentElement?.closest('[lang]')?.getAttribute('lang') === 'ne'
      )
        continue
      if (parentElement?.closest('script, style, title')) continue
      found.push(
        `<${parentElement?.tagName.toLowerCase()} class="${parentElement?.className}"> ${nodeValue}`,
      )
    }
  }
  return [...new Set(found)]
}

const MIXED_NAME = /^[^\u0900-\u097F]*[a-z][^\u0900-\u097F]*[\u0900-\u097F]/i

const mixedNames = () =>
  [...document.querySelectorAll('[aria-label]')]
    .map((one) => one.getAttribute('aria-label') ?? '')
    .filter((name) => MIXED_NAME.test(name))

const mixedTexts = () =>
  documentBodies().flatMap((body) =>
    [...body.querySelectorAll('[lang=ne]')]
      .filter((one) => [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE))
      .map((one) => one.textContent)
      .filter((text) => MIXED_NAME.test(text)),
  )

type User = ReturnType<typeof userEvent.setup>
type MarkedScreen = {
  at: string
  who?: typeof asha
  /** A text from the replies. Once it is visible, the screen is complete. */
  shows: RegExp
  /** Opens what the path alone does not show, for example a popup. */
  by?: (user: User) => Promise<unknown>
}

// Names are patterns, because Testing Library drops the spaces between the parts of a name.
const pressRole = (role: string, name: RegExp) => async (user: User) =>
  user.click((await screen.findAllByRole(role, { name }))[0] as HTMLElement)

const MARKED_SCREENS: Record<string, MarkedScreen> = {
  home: { at: '/', shows: /नेपाली/ },
  'the products with their filters': {
    at: '/products',
    shows: /नेपाली/,
    by: pressRole('button', /^Filters/),
  },
  'a product': { at: '/product?id=101', shows: /नेपाली/ },
  'a search': { at: '/search?q=नेपाली', shows: /नेपाली/ },
  'the cart': { at: '/about', who: asha, shows: /नेपाली/, by: pressRole('button', /^Cart/) },
  'the account': { at: '/about', who: asha, shows: /नेपाली/, by: pressRole('button', /^Account/) },
  'the checkout': { at: '/checkout', who: asha, shows: /नेपाली/ },
  'my orders': { at: '/myorders', who: asha, shows: /नेपाली/ },
  notifications: { at: '/notifications', who: asha, shows: /नेपाली/ },
  'about us': { at: '/about', shows: /नेपाली/ },
  dashboard: { at: '/nest/dashboard', who: owner, shows: /नेपाली/ },
  'the day’s end': { at: '/nest/dashboard?day=today', who: owner, shows: /नेपाली/ },
  users: { at: '/nest/users', who: owner, shows: /नेपाली/ },
  'a buyer': { at: `/nest/users?buyer=${asha.email}`, who: owner, shows: /नेपाली/ },
  'the products of the back office': { at: '/nest/products', who: owner, shows: /नेपाली/ },
  'a deletion that asks': {
    at: '/nest/products',
    who: owner,
    shows: /नेपाली/,
    by: pressRole('button', /^Delete ?नेपाली/),
  },
  'the price of a product': {
    at: '/nest/products',
    who: owner,
    shows: /नेपाली/,
    by: pressRole('button', /^Change the price of ?नेपाली/),
  },
  'the fields of a list of products': {
    at: '/nest/products?edit=rows',
    who: owner,
    shows: /नेपाली/,
    by: () => screen.findAllByLabelText(/^Price of नेपाली/),
  },
  'the form of a product': { at: '/nest/products?form=edit-101', who: owner, shows: /नेपाली/ },
  'what sells out': { at: '/nest/products?view=sells-out', who: owner, shows: /नेपाली/ },
  orders: { at: '/nest/orders', who: owner, shows: /नेपाली/ },
  'one order': { at: '/nest/orders?order=1001', who: owner, shows: /नेपाली/ },
  'an order in its popup': {
    at: '/nest/orders',
    who: owner,
    shows: /नेपाली/,
    by: pressRole('button', /^View/),
  },
  'the receipt desk': { at: '/nest/orders?view=desk', who: owner, shows: /नेपाली/ },
  inquiries: { at: '/nest/inquiries', who: owner, shows: /नेपाली/ },
  'one inquiry': { at: '/nest/inquiries?inquiry=1', who: owner, shows: /नेपाली/ },
  pages: { at: '/nest/pages', who: owner, shows: /Modify/, by: pressRole('button', /^Modify/) },
  'the search of the back office': {
    at: '/nest/orders',
    who: owner,
    shows: /नेपाली/,
    by: async (user) => {
      await user.keyboard('{Control>}k{/Control}')
      await user.type(await screen.findByRole('combobox', { name: 'Search everything' }), 'नेपाली')
    },
  },
}

const allTexts = () =>
  documentBodies()
    .map((body) => body.textContent)
    .join(' ')

it.each(Object.entries(MARKED_SCREENS))(
  'Nepali is marked as such: %s',
  async (_, { at, who, shows, by }) => {
    const { user } = renderAt(at, who ? { signedIn: who } : {})
    await waitFor(() => expect(allTexts()).toMatch(shows), { timeout: 8000 })
    await by?.(user)
    // Some parts load after the first text.
    await new Promise((done) => setTimeout(done, 700))
    expect(allTexts()).toMatch(DEVANAGARI)
    expect(unmarkedTexts()).toEqual([])
    expect({ names: [...new Set(mixedNames())], texts: [...new Set(mixedTexts())] }).toEqual({
      names: [],
      texts: [],
    })
  },
)

it('both font stacks name the Devanagari fonts of Android, Apple and Windows before the generic family, after the Latin ones', () => {
  const css = readFileSync('src/ui/tokens.css', 'utf8')
  for (const [stack, latin, named] of [
    ['display', 'georgia', 'Noto Serif Devanagari'],
    ['text', 'system-ui', 'Noto Sans Devanagari'],
  ] as const) {
    const fonts =
      new RegExp(`--${stack}:([^;]+);`)
        .exec(css)?.[1]
        ?.split(',')
        .map((font) => font.trim().replaceAll("'", '')) ?? []
    const at = [
      latin,
      named,
      'Kohinoor Devanagari',
      'Nirmala UI',
      stack === 'text' ? 'sans-serif' : 'serif',
    ].map((font) => fonts.indexOf(font))
    expect(at).not.toContain(-1)
    expect(at).toEqual(at.toSorted((one, other) => one - other))
  }
})
