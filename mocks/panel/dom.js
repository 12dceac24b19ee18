// Builds elements and fills them with text only, because the world's data may contain malicious markup.

export const byId = (id) => document.getElementById(id)

export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value)
    else if (value !== null && value !== false)
      element.setAttribute(name, value === true ? '' : value)
  }
  element.append(...children.filter((child) => child !== null && child !== ''))
  return element
}

export const option = (value, text = value) => make('option', { value }, text)

const drawn = new WeakMap()

/** Redraws a list only when its data changed, so that nothing loses its focus. */
export function draw(list, rows, row, empty) {
  const text = JSON.stringify(rows)
  if (drawn.get(list) === text) return
  drawn.set(list, text)
  list.replaceChildren(
    ...(rows.length > 0 ? rows.map(row) : [make('li', { class: 'muted' }, empty)]),
  )
}

export async function copy(text, from) {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // Plain http has no clipboard, so the text is selected instead.
    getSelection()?.selectAllChildren(from)
    return false
  }
}
