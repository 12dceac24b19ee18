// The page. A section is one file that exports `section(root, act, state)`: it fills its place `root` once and returns a function
// that draws each later state of `GET state`. `act(done, what)` runs something, says `done` or the error, and draws again. A new
// section needs a place in panel.html and a line in SECTIONS.
import { accountsSection } from './accountsSection.js'
import { drawBackend, startContract } from './backendSection.js'
import { browserSection } from './browserSection.js'
import { clockSection } from './clockSection.js'
import { contractSection } from './contractSection.js'
import { dialectSection } from './dialectSection.js'
import { byId, copy } from './dom.js'
import { faultsSection } from './faultsSection.js'
import { drawMails, drawScenarios, drawWorld } from './lists.js'
import { logSection } from './logSection.js'
import { networkSection } from './networkSection.js'
import { rowsSection } from './rowsSection.js'
import { send } from './sendToMock.js'
import { applyLink, isStateLink, leftOut, linkOf } from './stateLink.js'
import { streamsSection } from './streamsSection.js'
import { startViews } from './views.js'
import { drawWorldBar } from './worldBar.js'

const EVERY_MS = 1500
/** The sections that draw themselves, by the id of their place. */
const SECTIONS = {
  calls: logSection,
  rows: rowsSection,
  accounts: accountsSection,
  'each-call': contractSection,
  clock: clockSection,
  network: networkSection,
  dialect: dialectSection,
  browser: browserSection,
  streams: streamsSection,
  faults: faultsSection,
}
let sections = null
let last = null

function say(text, bad = false) {
  const line = byId('status')
  line.textContent = text
  line.classList.toggle('bad', bad)
}

const read = (path) => send('GET', path)

async function refresh() {
  const [state, mails] = await Promise.all([read('state'), read('inbox')])
  byId('scenario-now').textContent =
    state.scenarios.find(({ name }) => name === state.scenario)?.title ?? state.scenario
  byId('clock-now').textContent = state.now
  byId('inbox-count').textContent = mails.filter((mail) => mail.state !== 'used').length || ''
  byId('fault-count').textContent =
    state.faults.length + state.sequences.length + state.without.length || ''
  byId('call-count').textContent = state.broken || ''
  byId('shop-link').hidden = state.alone
  drawBackend(state)
  drawWorldBar(state, (again) =>
    again
      ? act('Started again', () => send('POST', 'reset', {}))
      : act('The rows stay', () => send('POST', 'seed', { keep: true })),
  )
  drawMails(mails, say)
  drawScenarios(state, (name) => startScenario(name))
  last = state
  sections ??= Object.entries(SECTIONS).map(([id, section]) => section(byId(id), act, state))
  drawSections()
  drawWorld(state)
}

const drawSections = () => sections?.forEach((drawSection) => drawSection(last))

/** Runs `what`, shows the `done` text or the error, and refreshes the page. */
async function act(done, what) {
  try {
    await what()
    say(typeof done === 'function' ? done() : done)
    await refresh()
  } catch (cause) {
    say(cause.message, true)
  }
}

function startScenario(name) {
  const { faults, sequences, calls } = last
  const keep = byId('keep').checked
  const gone = [
    [faults.length + sequences.length, 'faults'],
    [calls, 'calls of the log'],
  ].filter(([count]) => count > 0 && !keep)
  const removed =
    gone.length > 0
      ? `. Removed: ${gone.map(([count, what]) => `${count} ${what}`).join(', ')}`
      : ''
  return act(`Scenario: ${name}${removed}`, () => send('POST', 'scenario', { name, keep }))
}

const ACTS = {
  'clear-inbox': () => act('Inbox cleared', () => send('DELETE', 'inbox')),
  'clear-log': () => act('Log cleared', () => send('DELETE', 'log')),
  reset: () => act('Scenario reset', () => send('POST', 'reset', { keep: byId('keep').checked })),
  back: () => act('Last write undone', () => send('POST', 'back', { steps: 1 })),
}

for (const button of document.querySelectorAll('[data-act]'))
  button.addEventListener('click', ACTS[button.dataset.act])

byId('import').addEventListener('change', async ({ target }) => {
  const [file] = target.files
  if (!file) return
  await act(`${file.name} imported`, async () =>
    send('POST', 'import', JSON.parse(await file.text())),
  )
  target.value = ''
})

byId('copy-link').addEventListener('click', async () => {
  const line = byId('status')
  const changes = await send('GET', 'changes')
  const link = new URL(linkOf(last, changes), location.href.split('#')[0]).href
  const gaps = leftOut(changes)
  const without = gaps.length > 0 ? ` Not in it: ${gaps.join(', ')}.` : ''
  say(link)
  say((await copy(link, line)) ? `Link copied: ${link}.${without}` : link)
})

/** A link is done once: a reload of the page would otherwise undo what came after. */
async function followLink() {
  if (!isStateLink(location.hash)) return
  const { hash } = location
  history.replaceState(null, '', location.pathname + location.search)
  let said = ''
  await act(
    () => said,
    async () => {
      said = await applyLink(hash, send)
    },
  )
  // What was refused stays to be read; what was done is drawn all the same.
  await refresh().catch(() => {})
}

async function start() {
  try {
    await refresh()
  } catch (cause) {
    say(cause.message, true)
  }
  await followLink()
  addEventListener('hashchange', () => void followLink())
  startViews(drawSections)
  void startContract(send)
  setInterval(() => {
    if (!document.hidden) refresh().catch((cause) => say(cause.message, true))
  }, EVERY_MS)
}

void start()
