import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readFileSync } from 'node:fs'
import { showFirstWords } from './firstWords'

const CONFIG = { brandName: 'Sari Ghar', texts: { tagline: 'Made in Patan.' } }
const reply = (body: unknown) => Promise.resolve({ text: typeof body === 'string' ? body : JSON.stringify(body) })
const homepage = (part: object = {}) =>
  reply({ homepage: { left_description: 'Woven by hand.', right_description: 'Sent everywhere.', ...part } })
const categories = reply({ categories: [{ name: 'Kurta' }, { name: 'टोपी' }] })
const never = new Promise<never>(() => {})

const main = () => document.querySelector('#root main')
const words = () =>
  [...(main()?.querySelectorAll('h1, h2, p, li') ?? [])].map((one) => one.textContent || one.querySelector('img')?.alt)
const sheet = () => document.querySelector<HTMLLinkElement>('body > link')
const comes = (is: CSSStyleSheet | null) => Object.defineProperty(sheet(), 'sheet', { value: is, configurable: true })
const NOTE = 'Still loading. The connection is slow.'

beforeEach(() => {
  vi.useFakeTimers()
  const page = new DOMParser().parseFromString(readFileSync('index.html', 'utf8'), 'text/html')
  document.head.innerHTML = page.head.innerHTML
  document.body.innerHTML = `${page.body.innerHTML}<link rel="stylesheet" href="data:text/css,">`
  comes(new CSSStyleSheet())
})
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

describe('the first words on a bad line', () => {
  it('are the shop’s name and tagline, what Home says, and the categories; the loader goes after its 2 s', async () => {
    await showFirstWords(CONFIG, homepage(), categories)
    expect(words()).toEqual([
      'Sari Ghar',
      'Made in Patan.',
      NOTE,
      'Woven by hand.',
      'Sent everywhere.',
      'Shop By Categories',
      'Kurta',
      'टोपी',
    ])
    expect(main()?.querySelector('[role=status]')).toHaveTextContent(NOTE)
    expect([...(main()?.querySelectorAll('[lang]') ?? [])].map((one) => one.outerHTML)).toEqual([
      '<li lang="ne">टोपी</li>',
    ])
    expect(main()?.querySelectorAll('a, button')).toHaveLength(0)
    expect([...(main()?.querySelectorAll('img') ?? [])].map((img) => img.getAttribute('src'))).toEqual([
      '/brand/wordmark.svg',
    ])
    expect(document.getElementById('loader')).not.toBeNull()
    vi.advanceTimersByTime(2000)
    expect(document.getElementById('loader')).toBeNull()
  })

  it('do not wait for a reply', async () => {
    void showFirstWords({}, never, categories)
    await vi.waitFor(() => expect(words()).toEqual(['Pahiran', 'Wear Your Identity. Own the Moment.', NOTE]))
  })

  it('wait for the style sheet, without which they would stand above the loader', async () => {
    comes(null)
    const shown = showFirstWords(CONFIG, homepage(), categories)
    await vi.advanceTimersByTimeAsync(3000)
    expect([main(), document.getElementById('loader') === null]).toEqual([null, false])
    comes(new CSSStyleSheet())
    sheet()?.dispatchEvent(new Event('load'))
    await shown
    expect(main()).not.toBeNull()
  })

  it('do not come after the app', async () => {
    const root = document.getElementById('root')
    if (root) root.dataset.started = 'yes'
    await showFirstWords(CONFIG, homepage(), categories)
    root?.removeAttribute('data-started')
    sheet()?.remove()
    await showFirstWords(CONFIG, homepage(), categories)
    expect(main()).toBeNull()
  })

  it.each([
    ['<br />Notice: undefined index', 'Internal Server Error'],
    [null, null],
    [{ homepage: null }, { categories: null }],
    [{ homepage: { left_description: ' ', right_description: 7 } }, { categories: [null, { name: '' }, { name: 8 }] }],
    [{ homepage: [] }, { categories: 'Kurta' }],
  ])('leave out what cannot be read: %j', async (page, list) => {
    await showFirstWords({ brandName: 7, texts: null }, reply(page), reply(list))
    expect(words()).toEqual(['Pahiran', 'Wear Your Identity. Own the Moment.', NOTE])
  })

  it('leave out a reply that did not come, and show no markup', async () => {
    await showFirstWords(CONFIG, Promise.reject(new Error('cut')), reply({ categories: [{ name: '<b>Kurta</b>' }] }))
    expect(words()).toEqual(['Sari Ghar', 'Made in Patan.', NOTE, 'Shop By Categories', '<b>Kurta</b>'])
  })
})
