import { liftLoader } from './loader'

// On a bad line the app's code arrives seconds after the data of the first view. Until the app renders and replaces what is in
// #root, Home shows the shop's words. They need no font and no further picture, which would hold up the code, and have no links:
// a press would leave the page, and load the code that is on its way once more.

type Fields = Record<string, unknown>
type Reply = Promise<{ text: string }>

const fieldsOf = (value: unknown): Fields => Object(value) as Fields

/** Null if the reply cannot be read; the app tells about that. */
const readPart = (reply: Reply, name: string): Promise<unknown> =>
  reply.then(({ text }) => fieldsOf(JSON.parse(text))[name]).catch(() => null)

/** rules/devanagari.ts would load the app's chunk. */
const DEVANAGARI = /[\u0900-\u097F]/

function made(tag: string, textContent: string): HTMLElement {
  return Object.assign(document.createElement(tag), { textContent }, DEVANAGARI.test(textContent) && { lang: 'ne' })
}

/** An empty string if there is no text to show; `append` ignores it. */
const element = (tag: string, text: unknown): HTMLElement | '' =>
  typeof text === 'string' && text.trim() !== '' ? made(tag, text) : ''

/** The loader has this picture already. */
function wordmark(alt: string): HTMLImageElement | string {
  const src = document.querySelector('#loader image')?.getAttribute('href')
  return src ? Object.assign(new Image(200, 46), { src, alt }) : alt
}

/** Without the style sheet the loader would not lie above the words, but below them. */
const styled = (sheet: HTMLLinkElement): Promise<unknown> =>
  sheet.sheet ? Promise.resolve() : new Promise((done) => sheet.addEventListener('load', done))

export async function showFirstWords(config: Fields, homepage: Reply, categories: Reply): Promise<void> {
  const root = document.getElementById('root')
  const sheet = document.querySelector<HTMLLinkElement>('body > link[rel=stylesheet]')
  if (!root || !sheet) return
  await styled(sheet)
  if (root.dataset.started) return

  const { brandName, texts } = config
  const title = document.createElement('h1')
  title.append(wordmark(typeof brandName === 'string' && brandName !== '' ? brandName : document.title))
  const described = document.querySelector<HTMLMetaElement>('meta[name=description]')?.content
  const note = made('p', 'Still loading. The connection is slow.')
  note.setAttribute('role', 'status')
  const main = Object.assign(document.createElement('main'), { className: 'wrap section firstWords' })
  main.append(title, element('p', fieldsOf(texts).tagline || described), note)
  root.append(main)
  liftLoader()

  const { left_description, right_description } = fieldsOf(await readPart(homepage, 'homepage'))
  // At the end, where it moves nothing.
  main.append(element('p', left_description), element('p', right_description))
  const list = await readPart(categories, 'categories')
  const names = Array.isArray(list) ? list.map((one) => element('li', fieldsOf(one).name)) : []
  if (!names.some(Boolean)) return
  const items = document.createElement('ul')
  items.append(...names)
  main.append(made('h2', 'Shop By Categories'), items)
}
