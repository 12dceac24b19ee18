import { byId, make, option } from './dom.js'

// Which world the page shows, and the question after a change of the seed.

const OWN_HOST = /(^|\.)localhost$/

/** On localhost a world has an address of its own, so that its tab has its own login too; elsewhere a cookie keeps it. */
function openWorld(name) {
  const { hostname, port, protocol, pathname } = location
  if (!OWN_HOST.test(hostname)) location.assign(`?world=${encodeURIComponent(name)}`)
  else {
    const host = `${name === 'main' ? '' : `${name}.`}localhost${port === '' ? '' : `:${port}`}`
    location.assign(`${protocol}//${host}${pathname}${name === 'main' ? '?world=' : ''}`)
  }
}

let shown = ''

export function drawWorldBar({ world, worlds, seedChanged }, answerSeed) {
  const text = JSON.stringify([world, worlds, seedChanged])
  if (text === shown) return
  shown = text
  byId('world-names').replaceChildren(...worlds.map((name) => option(name)))
  byId('world-names').value = world
  byId('seed-question').hidden = !seedChanged
  byId('seed-question').replaceChildren(
    make('span', {}, 'The seed has changed. This world still has the rows of the former one.'),
    make('button', { type: 'button', onclick: () => answerSeed(true) }, 'Start again'),
    make(
      'button',
      { type: 'button', class: 'quiet', onclick: () => answerSeed(false) },
      'Keep these rows',
    ),
  )
}

byId('world-names').addEventListener('change', ({ target }) => openWorld(target.value))
byId('world-form').addEventListener('submit', (event) => {
  event.preventDefault()
  openWorld(event.target.elements.name.value.trim().toLowerCase())
})
