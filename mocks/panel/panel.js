import { byId, draw, make, option } from './dom.js'
import { drawCalls, drawFaults, drawMails, drawScenarios, drawStreams, drawWorld } from './lists.js'
import { drawWorldBar } from './worldBar.js'

const EVERY_MS = 1500
let log = []

function say(text, bad = false) {
  const line = byId('status')
  line.textContent = text
  line.classList.toggle('bad', bad)
}

async function send(method, path, body) {
  const reply = await fetch(`api/${path}`, {
    method,
    ...(body === undefined ? {} : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  })
  const answer = await reply.json()
  if (!reply.ok) throw new Error(answer.error ?? `HTTP ${reply.status}`)
  return answer
}

const read = (path) => send('GET', path)

async function refresh() {
  const [state, mails, calls] = await Promise.all([read('state'), read('inbox'), read('log')])
  log = calls
  byId('scenario-now').textContent =
    state.scenarios.find(({ name }) => name === state.scenario)?.title ?? state.scenario
  byId('clock-now').textContent = state.now
  byId('inbox-count').textContent = mails.filter((mail) => mail.state !== 'used').length || ''
  byId('fault-count').textContent = state.faults.length || ''
  byId('stream-count').textContent = state.streams.length || ''
  byId('call-count').textContent = state.broken > 0 ? `${state.broken} violation${state.broken === 1 ? '' : 's'}` : ''
  drawWorldBar(state, (again) =>
    again
      ? act('Started again', () => send('POST', 'reset', {}))
      : act('The rows stay', () => send('POST', 'seed', { keep: true })),
  )
  drawMails(mails, say)
  drawScenarios(state, (name) => act(`Scenario: ${name}`, () => send('POST', 'scenario', { name })))
  drawFaults(state, ({ name, file, method }) =>
    act(`${name} removed`, () => send('DELETE', `faults?${new URLSearchParams({ name, file, method: method ?? '' })}`)),
  )
  drawStreams(state)
  drawWorld(state)
  drawCalls(log)
  return state
}

/** Runs `what`, shows the `done` text or the error, and refreshes the page. */
async function act(done, what) {
  try {
    await what()
    say(done)
    await refresh()
  } catch (cause) {
    say(cause.message, true)
  }
}

const ACTS = {
  'clear-inbox': () => act('Inbox cleared', () => send('DELETE', 'inbox')),
  'clear-log': () => act('Log cleared', () => send('DELETE', 'log')),
  'clear-faults': () => act('All faults removed', () => send('DELETE', 'faults')),
  reset: () => act('Scenario reset', () => send('POST', 'reset', {})),
  back: () => act('Last write undone', () => send('POST', 'back', { steps: 1 })),
}

for (const button of document.querySelectorAll('[data-act]')) button.addEventListener('click', ACTS[button.dataset.act])

for (const button of document.querySelectorAll('[data-stream]'))
  button.addEventListener('click', () => {
    const file = byId('stream-form').elements.file.value
    act(`${button.textContent}: done`, () => send('POST', 'streams', { action: button.dataset.stream, file }))
  })

byId('stream-form').addEventListener('submit', (event) => event.preventDefault())
byId('stream-form').elements.life.addEventListener('change', ({ target }) =>
  act(`Stream lifetime: ${target.value} s`, () => send('POST', 'streams', { life: Number(target.value) * 1000 })),
)

byId('network-form').addEventListener('submit', (event) => {
  event.preventDefault()
  const { latency, rate } = event.target.elements
  act('Network set', () =>
    send('POST', 'network', { latency: Number(latency.value), rate: Number(rate.value) || null }),
  )
})

const timeIn = (input) => (input.value === '' ? null : Number(input.value))

byId('fault-form').addEventListener('submit', (event) => {
  event.preventDefault()
  const { name, file, method, count, probability, variant, commit, storeAfter, answerAfter, lasts } =
    event.target.elements
  const fault = {
    name: name.value,
    file: file.value,
    method: method.value || null,
    count: Number(count.value) || null,
    probability: Number(probability.value) / 100,
    variant: Number(variant.value),
    commit: commit.value === '' ? null : commit.value === 'true',
    storeAfter: timeIn(storeAfter),
    answerAfter: timeIn(answerAfter),
    lasts: timeIn(lasts),
  }
  act(`${fault.name} added`, () => send('POST', 'faults', fault))
})

byId('recipe-form').addEventListener('submit', (event) => {
  event.preventDefault()
  const { name, file } = event.target.elements
  act(`Added: ${name.selectedOptions[0].text}`, () => send('POST', 'recipes', { name: name.value, file: file.value }))
})

byId('import').addEventListener('change', async ({ target }) => {
  const [file] = target.files
  if (!file) return
  await act(`${file.name} imported`, async () => send('POST', 'import', JSON.parse(await file.text())))
  target.value = ''
})

for (const id of ['filter', 'broken-only']) byId(id).addEventListener('input', () => drawCalls(log))

const GROUPS = { T: 'Transport', H: 'Status', B: 'Body', S: 'Shape', E: 'Streams' }

const RECIPE_GROUPS = { write: 'Writes', list: 'Reads' }

function fillChoices({ faultNames, recipes, files, network, streamSettings }) {
  const names = Object.entries(faultNames)
  const group = ([letter, label]) =>
    make(
      'optgroup',
      { label },
      ...names.filter(([name]) => name.startsWith(letter)).map(([name, text]) => option(name, `${name} ${text}`)),
    )
  draw(byId('fault-names'), Object.entries(GROUPS), group, '')
  const recipeGroup = ([on, label]) =>
    make('optgroup', { label }, ...recipes.filter((one) => one.on === on).map(({ name, title }) => option(name, title)))
  draw(byId('recipe-names'), Object.entries(RECIPE_GROUPS), recipeGroup, '')
  byId('recipe-files').replaceChildren(
    option('', 'The order, the list of orders'),
    ...files.filter((file) => !file.endsWith('_sse.php')).map((file) => option(file)),
  )
  byId('fault-files').replaceChildren(option('*', 'Every call'), ...files.map((file) => option(file)))
  byId('stream-files').replaceChildren(
    option('', 'All'),
    ...files.filter((file) => file.endsWith('_sse.php')).map((file) => option(file)),
  )
  byId('network-form').elements.latency.value = network.latency['*'] ?? 0
  byId('network-form').elements.rate.value = network.rate ?? ''
  byId('stream-form').elements.life.value = streamSettings.life / 1000
}

async function start() {
  try {
    fillChoices(await refresh())
  } catch (cause) {
    say(cause.message, true)
  }
  setInterval(() => {
    if (!document.hidden) refresh().catch((cause) => say(cause.message, true))
  }, EVERY_MS)
}

void start()
