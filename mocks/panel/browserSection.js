import { make } from './dom.js'
import { heading, press } from './fields.js'
import { send } from './sendToMock.js'

/** What the browser of an app lacks, for the shop's next load. */
export function browserSection(root, act, { browserParts, browserTogether }) {
  const set = (done, without) =>
    act(`${done}. Load the shop's page again.`, () => send('POST', 'browser', { without }))
  const boxes = browserParts.map(({ word, name }) => {
    const box = make('input', {
      type: 'checkbox',
      value: word,
      onchange: () => set(`Without: ${chosen().join(', ') || 'nothing'}`, chosen()),
    })
    return { box, label: make('label', { class: 'check' }, box, ` ${name}`) }
  })
  const chosen = () => boxes.filter(({ box }) => box.checked).map(({ box }) => box.value)
  root.replaceChildren(
    heading('browser-title', 'Browser inside an app'),
    make(
      'p',
      { class: 'muted' },
      'Takes parts of the browser away from the shop’s pages, as the browsers of chats do.',
    ),
    ...boxes.map(({ label }) => label),
    make(
      'div',
      { class: 'row' },
      press('All together', () => set('Without all of them', browserTogether)),
      press('Whole browser', () => set('A whole browser', []), 'quiet'),
    ),
  )
  return ({ without }) => {
    for (const { box } of boxes) box.checked = without.includes(box.value)
  }
}
