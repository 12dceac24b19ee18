// Labelled inputs of the page's forms.
import { make, option } from './dom.js'

export const heading = (id, text, ...beside) =>
  make('div', { class: 'title' }, make('h2', { id }, text), ...beside)

export const field = (label, input, long = false) =>
  make('label', { class: long ? 'long' : '' }, label, input)

export const numberInput = (name, attributes = {}) =>
  make('input', { name, type: 'number', min: 0, step: 'any', inputmode: 'decimal', ...attributes })

/** Each choice is `[value, text]`, or `{ label, choices }` for a group. */
export function choice(name, choices, attributes = {}) {
  const nodes = choices.map((one) =>
    Array.isArray(one)
      ? option(...one)
      : make('optgroup', { label: one.label }, ...one.choices.map((pair) => option(...pair))),
  )
  return make('select', { name, ...attributes }, ...nodes)
}

export const press = (text, onclick, className = '') =>
  make('button', { type: 'button', class: className, onclick }, text)

export const submit = (text) => make('button', { type: 'submit', class: 'ink' }, text)

export const form = (onsubmit, ...children) =>
  make(
    'form',
    {
      class: 'fields',
      onsubmit: (event) => {
        event.preventDefault()
        onsubmit(event.target.elements)
      },
    },
    ...children,
  )

/** The milliseconds of an input in seconds; null if it is empty. */
export const milliseconds = (input) =>
  input.value === '' ? null : Math.round(Number(input.value) * 1000)

export const seconds = (ms) => `${(ms / 1000).toLocaleString('en', { maximumFractionDigits: 2 })} s`

/** Keeps an input on the server's value, but not while somebody types in it. */
export function follow(input, value) {
  const text = String(value)
  if (document.activeElement === input || input.dataset.from === text) return
  input.dataset.from = text
  input.value = text
}
