// On a bad connection the app's code arrives seconds after the first view's data. Until it renders, Home shows the
// texts of index.html and the texts added here. They need no web font and no picture, which would delay the code. They
// have no links, because following a link would request the same code again.

type Fields = Record<string, unknown>
type Reply = Promise<{ text: string }>

const fieldsOf = (value: unknown): Fields => Object(value) as Fields

/** Null if the reply cannot be read; the app then shows the error. */
const readPart = (reply: Reply, name: string): Promise<unknown> =>
  reply.then(({ text }) => fieldsOf(JSON.parse(text))[name]).catch(() => null)

/** Copied, because importing rules/devanagari.ts would load the app's chunk. */
const DEVANAGARI = /[\u0900-\u097F]/

function newElement(tag: string, textContent: string): HTMLElement {
  return Object.assign(
    document.createElement(tag),
    { textContent },
    DEVANAGARI.test(textContent) && { lang: 'ne' },
  )
}

/** '' if there is no text; `append` then adds only an empty text node. */
const textElement = (tag: string, text: unknown): HTMLElement | '' =>
  typeof text === 'string' && text.trim() !== '' ? newElement(tag, text) : ''

/** Appends the texts to `main`, which early.ts shows. React may replace that element at any time. */
export async function addFirstWords(
  main: Element,
  homepage: Reply,
  categories: Reply,
): Promise<void> {
  const { left_description, right_description } = fieldsOf(await readPart(homepage, 'homepage'))
  // At the end of the page the texts shift nothing.
  main.append(textElement('p', left_description), textElement('p', right_description))
  const list = await readPart(categories, 'categories')
  const names = Array.isArray(list) ? list.map((one) => textElement('li', fieldsOf(one).name)) : []
  if (!names.some(Boolean)) return
  const items = document.createElement('ul')
  items.append(...names)
  main.append(newElement('h2', 'Shop By Categories'), items)
}
