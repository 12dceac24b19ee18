import { beforeEach, expect, it } from 'vitest'
import { retryStyleSheet } from './missingStyle'

const styleLinks = () => [...document.querySelectorAll('body > link')]
const lastLink = () => styleLinks().at(-1)

beforeEach(() => {
  document.body.innerHTML = '<div id="root"></div><link rel="stylesheet" href="/assets/shop-1.css">'
  return () => document.body.replaceChildren()
})

it('requests a missing style sheet again, and shows nothing when it loads (R16)', () => {
  retryStyleSheet()
  expect(styleLinks()).toHaveLength(2)
  lastLink()?.dispatchEvent(new Event('load'))
  expect(document.querySelector('[role=alert]')).toBeNull()
})

it('shows after the second failure that the page only looks plain, and removes the message when a retry works (R16)', () => {
  retryStyleSheet()
  lastLink()?.dispatchEvent(new Event('error'))
  expect(document.body.firstElementChild).toHaveTextContent(
    "The page's styles didn't load, so it looks plain. You can still shop. Try again",
  )
  document.querySelector('button')?.click()
  expect(styleLinks()).toHaveLength(2)
  lastLink()?.dispatchEvent(new Event('load'))
  expect(document.querySelector('[role=alert]')).toBeNull()
})

it('ignores a style sheet with rules', () => {
  Object.defineProperty(styleLinks()[0], 'sheet', { value: { cssRules: [{}] } })
  retryStyleSheet()
  expect(styleLinks()).toHaveLength(1)
})
