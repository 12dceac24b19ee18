import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

afterEach(() => document.body.replaceChildren())

const PAGE = `
  <main>
    <p>text</p><span>word</span><ul><li>one</li></ul>
    <p hidden>hidden</p><p hidden="until-found">found</p>
    <div style="visibility: hidden"><b>inside</b><i style="visibility: visible">seen again</i></div>
    <div style="display: none"><a href="/">inside nothing</a></div>
    <dialog>closed</dialog><dialog open>open</dialog>
    <details><summary>name</summary>more</details><summary>alone</summary>
    <div popover>popover</div>
    <input type="hidden"><input type="text"><button>press</button>
    <table><caption>c</caption><colgroup hidden><col></colgroup><thead hidden><tr><th>h</th></tr></thead><tbody><tr hidden><td>d</td></tr></tbody></table>
    <svg><path></path></svg><template><b>x</b></template><script></script><noscript>n</noscript>
  </main>`

/** Adds a style sheet to the page, so that jsdom itself computes the style. */
function realStyleOf(element: Element): [string, string] {
  const sheet = document.createElement('style')
  document.head.append(sheet)
  const { display, visibility } = getComputedStyle(element)
  sheet.remove()
  return [display, visibility]
}

test('the fast answer is that of jsdom, for each kind of element', () => {
  document.body.innerHTML = PAGE
  expect(document.styleSheets).toHaveLength(0)
  for (const element of document.querySelectorAll('body *')) {
    const fast = getComputedStyle(element)
    const answer = [fast.display, fast.getPropertyValue('visibility')]
    expect(answer, element.outerHTML).toEqual(realStyleOf(element))
  }
})

test('other properties come from jsdom', () => {
  document.body.innerHTML = '<p style="opacity: 0.5; pointer-events: none">text</p>'
  const style = getComputedStyle(screen.getByText('text'))
  expect(style.opacity).toBe('0.5')
  expect(style.getPropertyValue('pointer-events')).toBe('none')
})

test('a style sheet of the page decides', () => {
  document.body.innerHTML = '<style>p { display: none }</style><p>text</p>'
  expect(getComputedStyle(screen.getByText('text')).display).toBe('none')
})
