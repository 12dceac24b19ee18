import { byId } from './dom.js'

// The page shows one view at a time: a group of sections that are used together. Each section has an address, `#faults`.

const links = () => [...document.querySelectorAll('.jump a')]

/** The section that the address names, and its view; the calls if it names none. */
function wanted() {
  const section = /^#[\w-]+$/.test(location.hash) ? document.querySelector(location.hash) : null
  const view = section?.closest('.view') ?? byId('view-calls')
  return { section, view }
}

function show(shown) {
  const { section, view } = wanted()
  for (const one of document.querySelectorAll('.view')) one.hidden = one !== view
  for (const link of links()) {
    const own = document.querySelector(link.hash)?.closest('.view') === view
    if (own) link.setAttribute('aria-current', 'page')
    else link.removeAttribute('aria-current')
  }
  document.title = `${links().find((link) => link.hasAttribute('aria-current'))?.dataset.name ?? 'Page'} - Mock backend`
  shown()
  // A view that was hidden has had no place to scroll to.
  if (section && section !== view.querySelector('section')) section.scrollIntoView()
  else scrollTo(0, 0)
}

export function startViews(shown) {
  addEventListener('hashchange', () => show(shown))
  show(shown)
}
