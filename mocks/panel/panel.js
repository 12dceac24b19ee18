import { drawBackend, startContract } from './backendSection.js'
import { clockSection } from './clockSection.js'
import { dialectSection } from './dialectSection.js'
import { byId } from './dom.js'
import { faultsSection } from './faultsSection.js'
import { drawCalls, drawMails, drawScenarios, drawWorld } from './lists.js'
import { networkSection } from './networkSection.js'
import { send } from './sendToMock.js'
import { streamsSection } from './streamsSection.js'
import { drawWorldBar } from './worldBar.js'

const EVERY_MS = 1500
let log = []
/** The sections that draw themselves, by the id of their place. */
const SECTIONS = {
  clock: clockSection,
  network: networkSection,
  dialect: dialectSection,
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
  const [state, mails, calls] = await Promise.all([read('state'), read('inbox'), read('log')])
  log = calls
  byId('scenario-now').textContent =
    state.scenarios.find(({ name }) => name === state.scenario)?.title ?? state.scenario
  byId('clock-now').textContent = state.now
  byId('inbox-count').textContent = mails.filter((mail) => mail.state !== 'used').length || ''
  byId('fault-count').textContent = state.faults.length + state.sequences.length || ''
  byId('stream-count').textContent = state.streams.length || ''
  byId('call-count').textContent = state.broken > 0 ? `${state.broken} violation${state.broken === 1 ? '' : 's'}` : ''
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
  for (const drawSection of sections) drawSection(state)
  drawWorld(state)
  drawCalls(log)
}

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
  const removed = gone.length > 0 ? `. Removed: ${gone.map(([count, what]) => `${count} ${what}`).join(', ')}` : ''
  return act(`Scenario: ${name}${removed}`, () => send('POST', 'scenario', { name, keep }))
}

const ACTS = {
  'clear-inbox': () => act('Inbox cleared', () => send('DELETE', 'inbox')),
  'clear-log': () => act('Log cleared', () => send('DELETE', 'log')),
  reset: () => act('Scenario reset', () => send('POST', 'reset', { keep: byId('keep').checked })),
  back: () => act('Last write undone', () => send('POST', 'back', { steps: 1 })),
}

for (const button of document.querySelectorAll('[data-act]')) button.addEventListener('click', ACTS[button.dataset.act])

byId('import').addEventListener('change', async ({ target }) => {
  const [file] = target.files
  if (!file) return
  await act(`${file.name} imported`, async () => send('POST', 'import', JSON.parse(await file.text())))
  target.value = ''
})

for (const id of ['filter', 'broken-only']) byId(id).addEventListener('input', () => drawCalls(log))

async function start() {
  try {
    await refresh()
  } catch (cause) {
    say(cause.message, true)
  }
  void startContract(send)
  setInterval(() => {
    if (!document.hidden) refresh().catch((cause) => say(cause.message, true))
  }, EVERY_MS)
}

void start()
