// Sets only the text of elements, never HTML, because the world's data may contain malicious markup.

export const byId = (id) => document.getElementById(id)

export function createTag(tag, attributes = {}, ...children) {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value)
    else if (value !== null && value !== false)
      element.setAttribute(name, value === true ? '' : value)
  }
  element.append(...children.filter((child) => child !== null && child !== ''))
  return element
}

export const newButton = (text, onclick, className = '') =>
  createTag('button', { type: 'button', class: className, onclick }, text)

export const newChip = (text, kind = '') => createTag('span', { class: `chip ${kind}` }, text)

/** A choice is `[value, text]`, or `{ label, choices }` for a group. */
export function fillSelect(select, choices) {
  const option = ([value, text]) => createTag('option', { value }, text)
  select.replaceChildren(
    ...choices.map((one) =>
      Array.isArray(one)
        ? option(one)
        : createTag('optgroup', { label: one.label }, ...one.choices.map(option)),
    ),
  )
}

/** Shows the server's value, except while someone edits the input. */
export function showUnlessEdited(input, value) {
  if (document.activeElement === input || input.dataset.from === value) return
  input.dataset.from = value
  input.value = value
}

const drawnRows = new WeakMap()

/** Redraws a list only when its data changed, so that no element loses the focus. */
export function renderList(list, rows, row, empty) {
  const text = JSON.stringify(rows)
  if (drawnRows.get(list) === text) return
  drawnRows.set(list, text)
  list.replaceChildren(
    ...(rows.length > 0 ? rows.map(row) : [createTag('li', { class: 'muted' }, empty)]),
  )
}

export async function copyText(text, from) {
  try {
    await navigator.clipboard.writeText(text)
    return 'Copied'
  } catch {
    // Browsers offer the Clipboard API only over https and on localhost, so select the text instead.
    getSelection()?.selectAllChildren(from)
    return 'Selected. Press Ctrl+C to copy it.'
  }
}

/** If the server refuses the call, throws an error with the server's message. */
export async function callApi(method, path, body) {
  const reply = await fetch(`api/${path}`, {
    method,
    ...(body !== undefined && {
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }),
  })
  const answer = await reply.json()
  if (!reply.ok) throw new Error(answer.error ?? `HTTP ${reply.status}`)
  return answer
}
