// On a bad connection the app's code arrives seconds after the data of the first view. Until the app renders into #root,
// Home shows the shop's texts: those of index.html, then those that this file adds. They use no web font and no further
// picture, which would delay the code, and have no links: a press would leave the page and request the same code again.

type Fields = Record<string, unknown>
type Reply = Promise<{ text: string }>

const fieldsOf = (value: unknown): Fields => Object(value) as Fields

/** Null if the reply cannot be read; the app shows the error. */
const readPart = (reply: Reply, name: string): Promise<unknown> =>
  reply.then(({ text }) => fieldsOf(JSON.parse(text))[name]).catch(() => null)

/** A copy, because importing rules/devanagari.ts would load the app's chunk. */
const DEVANAGARI = /[\u0900-\u097F]/

function newElement(tag: string, textContent: string): HTMLElement {
  return Object.assign(
    document.createElement(tag),
    { textContent },
    DEVANAGARI.test(textContent) && { lang: 'ne' },
  )
}

/** An empty string if there is no text to show; `append` ignores it. */
const textElement = (tag: string, text: unknown): HTMLElement | '' =>
  typeof text === 'string' && text.trim() !== '' ? newElement(tag, text) : ''

/** Adds the words to the element that early.ts shows. React may replace that element at any time. */
export async function addFirstWords(
  main: Element,
  homepage: Reply,
  categories: Reply,
): Promise<void> {
  const { left_description, right_description } = fieldsOf(await readPart(homepage, 'homepage'))
  // Appended at the end of the page, where it shifts nothing.
  main.append(textElement('p', left_description), textElement('p', right_description))
  const list = await readPart(categories, 'categories')
  const names = Array.isArray(list) ? list.map((one) => textElement('li', fieldsOf(one).name)) : []
  if (!names.some(Boolean)) return
  const items = document.createElement('ul')
  items.append(...names)
  main.append(newElement('h2', 'Shop By Categories'), items)
}
