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
