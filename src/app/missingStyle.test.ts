import { beforeEach, expect, it } from 'vitest'
import { restyle } from './missingStyle'

const links = () => [...document.querySelectorAll('body > link')]
const last = () => links().at(-1)

beforeEach(() => {
  document.body.innerHTML = '<div id="root"></div><link rel="stylesheet" href="/assets/shop-1.css">'
  return () => document.body.replaceChildren()
})

it('asks for a missing style sheet once more, and says nothing when it comes (R16)', () => {
  restyle()
  expect(links()).toHaveLength(2)
  last()?.dispatchEvent(new Event('load'))
  expect(document.querySelector('[role=alert]')).toBeNull()
})

it('says after the second failure that the page only looks plain, and takes it back when a press brings the style (R16)', () => {
  restyle()
  last()?.dispatchEvent(new Event('error'))
  expect(document.body.firstElementChild).toHaveTextContent(
    'The design of this shop could not be loaded, so it looks plain. Everything works. Try again',
  )
  document.querySelector('button')?.click()
  expect(links()).toHaveLength(2)
  last()?.dispatchEvent(new Event('load'))
  expect(document.querySelector('[role=alert]')).toBeNull()
})

it('leaves a style sheet with rules alone', () => {
  Object.defineProperty(links()[0], 'sheet', { value: { cssRules: [{}] } })
  restyle()
  expect(links()).toHaveLength(1)
})
