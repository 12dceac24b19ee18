import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addFirstWords } from './firstWords'

const replyOf = (body: unknown) =>
  Promise.resolve({ text: typeof body === 'string' ? body : JSON.stringify(body) })
const homepageReply = (part: object = {}) =>
  replyOf({
    homepage: {
      left_description: 'Woven by hand.',
      right_description: 'Sent everywhere.',
      ...part,
    },
  })
const categoriesReply = replyOf({ categories: [{ name: 'Kurta' }, { name: 'टोपी' }] })

const mainElement = document.createElement('main')
const shownWords = () =>
  [...mainElement.querySelectorAll('h2, p, li')].map((one) => one.textContent)

beforeEach(() => document.body.append(mainElement))
afterEach(() => mainElement.replaceChildren())

describe('the further words on a bad connection', () => {
  it('are what Home says, and the categories; without links and pictures', async () => {
    await addFirstWords(mainElement, homepageReply(), categoriesReply)
    expect(shownWords()).toEqual([
      'Woven by hand.',
      'Sent everywhere.',
      'Shop By Categories',
      'Kurta',
      'टोपी',
    ])
    expect([...mainElement.querySelectorAll('[lang]')].map((one) => one.outerHTML)).toEqual([
      '<li lang="ne">टोपी</li>',
    ])
    expect(mainElement.querySelectorAll('a, button, img')).toHaveLength(0)
  })

  it('come one after the other, and each below the ones that are there', async () => {
    mainElement.append('the name')
    const never = new Promise<never>(() => {})
    void addFirstWords(mainElement, homepageReply(), never)
    await expect.poll(shownWords).toEqual(['Woven by hand.', 'Sent everywhere.'])
    expect(mainElement.firstChild?.textContent).toBe('the name')
  })

  it('change nothing in the app, which has replaced the first words', async () => {
    mainElement.remove()
    const before = document.body.innerHTML
    await addFirstWords(mainElement, homepageReply(), categoriesReply)
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
    await addFirstWords(mainElement, replyOf(page), replyOf(list))
    expect(mainElement.childElementCount).toBe(0)
  })

  it('leave out a reply that did not come, and show no markup', async () => {
    await addFirstWords(
      mainElement,
      Promise.reject(new Error('cut')),
      replyOf({ categories: [{ name: '<b>Kurta</b>' }] }),
    )
    expect(shownWords()).toEqual(['Shop By Categories', '<b>Kurta</b>'])
  })
})
