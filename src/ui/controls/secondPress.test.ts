import { fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ignoreSecondPresses } from './secondPress'

const pressed: string[] = []
let end = () => {}

function button(name: string): HTMLButtonElement {
  const made = document.createElement('button')
  made.addEventListener('click', () => pressed.push(name))
  document.body.append(made)
  return made
}
/** Presses at a place, so many milliseconds after the page was opened. */
function press(one: Element, at: number, x = 200) {
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
  pressed.length = 0
  document.body.replaceChildren()
  end = ignoreSecondPresses()
})
afterEach(() => end())

it('a second press at the same place presses no other button for 1.2 s', () => {
  const [act, undo] = [button('act'), button('undo')]
  press(act, 1000)
  press(undo, 2100, 205)
  expect(pressed).toEqual(['act'])
  press(undo, 2300, 205)
  expect(pressed).toEqual(['act', 'undo'])
})

it('the same button, another place and the keyboard are not held back', () => {
  const [act, other] = [button('act'), button('other')]
  press(act, 1000)
  press(act, 1100)
  press(other, 1200, 300)
  fireEvent.click(act)
  expect(pressed).toEqual(['act', 'act', 'other', 'act'])
})

it('a link, a tick, an option and the ground beside a dialog are held back as well', () => {
  document.body.innerHTML =
    '<button></button><a href="/cart"></a><label>Tick<input type="checkbox"></label><div role="option"></div><dialog open></dialog><p></p>'
  for (const one of document.body.children)
    one.addEventListener('click', (event) => {
      event.preventDefault()
      pressed.push(one.tagName.toLowerCase())
    })
  const [act, ...others] = document.body.children as unknown as [Element, ...Element[]]
  press(act, 1000)
  for (const other of others) press(other, 1700)
  expect(pressed).toEqual(['button', 'p'])
  pressed.length = 0
  for (const [at, other] of others.entries()) press(other, 9000 + 2000 * at)
  expect(pressed).toEqual(['a', 'label', 'div', 'dialog', 'p'])
})

it('a button that stays is another one when it says something else', () => {
  const reject = button('reject')
  reject.textContent = 'Reject'
  press(reject, 1000)
  reject.textContent = 'Press again'
  press(reject, 1250)
  expect(pressed).toEqual(['reject'])
  press(reject, 2300)
  expect(pressed).toEqual(['reject', 'reject'])
})

it('a button does not close at once what it has opened', () => {
  const menu = button('menu')
  menu.setAttribute('aria-expanded', 'false')
  press(menu, 1000)
  menu.setAttribute('aria-expanded', 'true')
  press(menu, 1700)
  expect(pressed).toEqual(['menu'])
  press(menu, 2300)
  expect(pressed).toEqual(['menu', 'menu'])
})

it('moves no focus, which would close a popup, but for a field', () => {
  document.body.innerHTML = '<main tabindex="-1"></main><input>'
  const [main, field] = document.body.children as unknown as [Element, Element]
  press(button('send'), 1000)
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
  press(button('send'), 3000)
  press(main, 3100)
  expect(keeps(main, 3250), 'the third press of a trembling hand').toBe(true)
})

it('after scrolling, a resting pointer may press the next row', () => {
  press(button('tick'), 1000)
  const next = button('next')
  press(next, 1300)
  fireEvent.wheel(document.body)
  press(next, 1600)
  expect(pressed).toEqual(['tick', 'next'])
})

it('after typing a press is meant; a tick types nothing', () => {
  document.body.innerHTML = '<input><input type="checkbox">'
  const [field, tick] = document.body.children as unknown as [Element, Element]
  const [send, login] = [button('send'), button('login')]
  press(send, 1000)
  fireEvent.input(tick)
  press(login, 1300)
  expect(pressed).toEqual(['send'])
  fireEvent.input(field, { target: { value: 'mina-1234' } })
  press(login, 1600)
  press(send, 1700)
  fireEvent.keyDown(document.body, { key: 'Tab' })
  press(send, 1800)
  expect(pressed).toEqual(['send', 'login', 'send'])
})
