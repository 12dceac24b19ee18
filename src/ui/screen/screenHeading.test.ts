import { afterEach, expect, it } from 'vitest'
import {
  focusElement,
  pageHoldsTypedText,
  screenHeading,
  shownScreenElement,
} from './screenHeading'

const showHtml = (html: string) => (document.body.innerHTML = html)
afterEach(() => showHtml(''))

it.each([
  ['no field', '', false],
  ['an empty field', '<input><textarea></textarea>', false],
  ['text', '<input value="a">', true],
  ['a blank', '<input value=" ">', true],
  ['a long text', '<textarea>a</textarea>', true],
  ['an empty field and text', '<input><input value="a">', true],
  ['a radio', '<input type="radio" value="a" checked>', false],
  ['a checkbox', '<input type="checkbox" checked>', false],
  ['a hidden value', '<input type="hidden" value="a">', false],
  ['text in a hidden screen', '<div data-screen="hidden"><input value="a"></div>', false],
  ['text in the shown screen', '<div data-screen="shown"><input value="a"></div>', true],
])('%s: a reload would lose text', (_what, html, lost) => {
  showHtml(html)
  expect(pageHoldsTypedText()).toBe(lost)
})

it.each([
  ['<main><h1 id="a"></h1></main>', 'a'],
  ['<main><h1 id="a"></h1><h2 id="b" data-names-page></h2></main>', 'b'],
  [
    '<main><i data-screen="hidden"><h1 id="a"></h1></i><i data-screen="shown"><h1 id="b"></h1></i></main>',
    'b',
  ],
  ['<h1 id="a"></h1><main></main>', undefined],
  ['<h1 id="a"></h1>', undefined],
])('the name of %s', (html, id) => {
  showHtml(html)
  expect(screenHeading()?.id).toBe(id)
})

it('the screen is the shown one; main before there is one', () => {
  showHtml('<main></main>')
  expect(shownScreenElement()?.localName).toBe('main')
  showHtml('<main><i data-screen="hidden"></i><b data-screen="shown"></b></main>')
  expect(shownScreenElement()?.localName).toBe('b')
})

it('focuses a heading, which Tab still passes over, and leaves the order of a field as it is', () => {
  showHtml('<h1></h1><input tabindex="2">')
  const [heading, field] = [...document.body.children]
  focusElement(heading ?? null)
  expect(heading).toHaveFocus()
  expect(heading).toHaveAttribute('tabindex', '-1')
  focusElement(field ?? null)
  expect(field).toHaveFocus()
  expect(field).toHaveAttribute('tabindex', '2')
  focusElement(null)
  expect(field).toHaveFocus()
})
