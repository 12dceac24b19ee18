import { fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ignoreSecondPresses } from './secondPress'

const pressedNames: string[] = []
let stopIgnoring = () => {}

function addButton(name: string): HTMLButtonElement {
  const made = document.createElement('button')
  made.addEventListener('click', () => pressedNames.push(name))
  document.body.append(made)
  return made
}
/** `at` is the time since the page was opened, in ms. */
function pressAt(one: Element, at: number, x = 200) {
  const event = new MouseEvent('click', {
    bubbles: true,
    cancelable: true,
    detail: 1,
    clientX: x,
    clientY: 90,
  })
  vi.spyOn(event, 'timeStamp', 'get').mockReturnValue(at)
  fireEvent(one, event)
}

beforeEach(() => {
  pressedNames.length = 0
  document.body.replaceChildren()
  stopIgnoring = ignoreSecondPresses()
})
afterEach(() => stopIgnoring())

it('a second press at the same place presses no other button for 1.2 s', () => {
  const [act, undo] = [addButton('act'), addButton('undo')]
  pressAt(act, 1000)
  pressAt(undo, 2100, 205)
  expect(pressedNames).toEqual(['act'])
  pressAt(undo, 2300, 205)
  expect(pressedNames).toEqual(['act', 'undo'])
})

it('the same button, another place and the keyboard are not held back', () => {
  const [act, other] = [addButton('act'), addButton('other')]
  pressAt(act, 1000)
  pressAt(act, 1100)
  pressAt(other, 1200, 300)
  fireEvent.click(act)
  expect(pressedNames).toEqual(['act', 'act', 'other', 'act'])
})

it('a link, a tick, an option and the ground beside a dialog are held back as well', () => {
  document.body.innerHTML =
    '<button></button><a href="/cart"></a><label>Tick<input type="checkbox"></label><div role="option"></div><dialog open></dialog><p></p>'
  for (const one of document.body.children)
    one.addEventListener('click', (event) => {
      event.preventDefault()
      pressedNames.push(one.tagName.toLowerCase())
    })
  const [act, ...others] = document.body.children as unknown as [Element, ...Element[]]
  pressAt(act, 1000)
  for (const other of others) pressAt(other, 1700)
  expect(pressedNames).toEqual(['button', 'p'])
  pressedNames.length = 0
  for (const [at, other] of others.entries()) pressAt(other, 9000 + 2000 * at)
  expect(pressedNames).toEqual(['a', 'label', 'div', 'dialog', 'p'])
})

it('a button that stays is another one when it says something else', () => {
  const reject = addButton('reject')
  reject.textContent = 'Reject'
  pressAt(reject, 1000)
  reject.textContent = 'Press again'
  pressAt(reject, 1250)
  expect(pressedNames).toEqual(['reject'])
  pressAt(reject, 2300)
  expect(pressedNames).toEqual(['reject', 'reject'])
})

it('a button does not close at once what it has opened', () => {
  const menu = addButton('menu')
  menu.setAttribute('aria-expanded', 'false')
  pressAt(menu, 1000)
  menu.setAttribute('aria-expanded', 'true')
  pressAt(menu, 1700)
  expect(pressedNames).toEqual(['menu'])
  pressAt(menu, 2300)
  expect(pressedNames).toEqual(['menu', 'menu'])
})

it('moves no focus, which would close a popup, but for a field', () => {
  document.body.innerHTML = '<main tabindex="-1"></main><input>'
  const [main, field] = document.body.children as unknown as [Element, Element]
  pressAt(addButton('send'), 1000)
  const keeps = (one: Element, at: number) => {
    const event = new MouseEvent('mousedown', {
      bubbles: true,
      cancelable: true,
      clientX: 200,
      clientY: 90,
    })
    vi.spyOn(event, 'timeStamp', 'get').mockReturnValue(at)
    return !one.dispatchEvent(event)
  }
  expect([keeps(main, 1700), keeps(field, 1700), keeps(main, 2300)]).toEqual([true, false, false])
  pressAt(addButton('send'), 3000)
  pressAt(main, 3100)
  expect(keeps(main, 3250), 'the third press of a trembling hand').toBe(true)
})

it('after scrolling, a resting pointer may press the next row', () => {
  pressAt(addButton('tick'), 1000)
  const next = addButton('next')
  pressAt(next, 1300)
  fireEvent.wheel(document.body)
  pressAt(next, 1600)
  expect(pressedNames).toEqual(['tick', 'next'])
})

it('after typing a press is meant; a tick types nothing', () => {
  document.body.innerHTML = '<input><input type="checkbox">'
  const [field, tick] = document.body.children as unknown as [Element, Element]
  const [send, login] = [addButton('send'), addButton('login')]
  pressAt(send, 1000)
  fireEvent.input(tick)
  pressAt(login, 1300)
  expect(pressedNames).toEqual(['send'])
  fireEvent.input(field, { target: { value: 'mina-1234' } })
  pressAt(login, 1600)
  pressAt(send, 1700)
  fireEvent.keyDown(document.body, { key: 'Tab' })
  pressAt(send, 1800)
  expect(pressedNames).toEqual(['send', 'login', 'send'])
})
