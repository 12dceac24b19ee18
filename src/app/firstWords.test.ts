import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addFirstWords } from './firstWords'

const reply = (body: unknown) =>
  Promise.resolve({ text: typeof body === 'string' ? body : JSON.stringify(body) })
const homepage = (part: object = {}) =>
  reply({
    homepage: {
      left_description: 'Woven by hand.',
      right_description: 'Sent everywhere.',
      ...part,
    },
  })
const categories = reply({ categories: [{ name: 'Kurta' }, { name: 'टोपी' }] })

const main = document.createElement('main')
const words = () => [...main.querySelectorAll('h2, p, li')].map((one) => one.textContent)

beforeEach(() => document.body.append(main))
afterEach(() => main.replaceChildren())

describe('the further words on a bad connection', () => {
  it('are what Home says, and the categories; without links and pictures', async () => {
    await addFirstWords(main, homepage(), categories)
    expect(words()).toEqual([
      'Woven by hand.',
      'Sent everywhere.',
      'Shop By Categories',
      'Kurta',
      'टोपी',
    ])
    expect([...main.querySelectorAll('[lang]')].map((one) => one.outerHTML)).toEqual([
      '<li lang="ne">टोपी</li>',
    ])
    expect(main.querySelectorAll('a, button, img')).toHaveLength(0)
  })

  it('come one after the other, and each below the ones that are there', async () => {
    main.append('the name')
    const never = new Promise<never>(() => {})
    void addFirstWords(main, homepage(), never)
    await expect.poll(words).toEqual(['Woven by hand.', 'Sent everywhere.'])
    expect(main.firstChild?.textContent).toBe('the name')
  })

  it('change nothing in the app, which has replaced the first words', async () => {
    main.remove()
    const before = document.body.innerHTML
    await addFirstWords(main, homepage(), categories)
    expect(document.body.innerHTML).toBe(before)
  })

  it.each([
    ['<br />Notice: undefined index', 'Internal Server Error'],
    [null, null],
    [{ homepage: null }, { categories: null }],
    [
      { homepage: { left_description: ' ', right_description: 7 } },
      { categories: [null, { name: '' }, { name: 8 }] },
    ],
    [{ homepage: [] }, { categories: 'Kurta' }],
  ])('leave out what cannot be read: %j', async (page, list) => {
    await addFirstWords(main, reply(page), reply(list))
    expect(main.childElementCount).toBe(0)
  })

  it('leave out a reply that did not come, and show no markup', async () => {
    await addFirstWords(
      main,
      Promise.reject(new Error('cut')),
      reply({ categories: [{ name: '<b>Kurta</b>' }] }),
    )
    expect(words()).toEqual(['Shop By Categories', '<b>Kurta</b>'])
  })
})
