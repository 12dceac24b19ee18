// The mock's page: one column lists the calls, the other holds the settings. The page shows `GET state` and changes the
// mock by the API (api.ts).
import { createLogSection } from './log.js'
import {
  byId,
  newChip,
  copyText,
  renderList,
  fillSelect,
  showUnlessEdited,
  createTag,
  newButton,
  callApi,
} from './parts.js'

const REFRESH_MS = 1500
const HOUR = 3_600_000
const FAULT_GROUPS = { T: 'Connection', H: 'Status', B: 'Body', S: 'Shape', E: 'Streams' }
const RECIPE_GROUPS = { write: 'Recipes for writes', list: 'Recipes for reads' }

let lastState = null
let renderCalls = null

function showStatus(text, bad = false) {
  byId('status').textContent = text
  byId('status').classList.toggle('bad', bad)
}

async function runAct(done, what) {
  try {
    const answer = await what()
    showStatus(typeof done === 'function' ? done(answer) : done)
    await refresh()
  } catch (cause) {
    showStatus(cause.message, true)
  }
}

// ---- faults ----

const faultForm = byId('fault-form').elements
const seconds = (ms) => `${ms / 1000} s`

function wordsOf({ name, variant, count, probability, commit, storeAfter, answerAfter, lasts }) {
  const { words, forms } = lastState.faultKinds[name]
  return [
    `${words[0]}${forms ? ` (${forms[variant % forms.length]})` : ''}`,
    count === null ? '' : `${count} left`,
    probability < 1 ? `${Math.round(probability * 100)} % of the calls` : '',
    commit === null ? '' : commit ? 'carried out' : 'not carried out',
    storeAfter ? `stored after ${seconds(storeAfter)}` : '',
    answerAfter === null ? '' : `answered after ${seconds(answerAfter)}`,
    lasts === null ? '' : `for ${seconds(lasts)}`,
  ]
    .filter(Boolean)
    .join(', ')
}

function faultRow(fault) {
  const { file, method, calls } = fault
  const name = fault.name ?? calls.find(Boolean)?.name ?? ''
  const place = [method ?? '', file === '*' ? 'every call' : file].join(' ').trim()
  const turn = (call, at) =>
    `${at === fault.next ? 'next: ' : ''}${at + 1} ${call ? wordsOf(call) : 'good'}`
  const what = calls ? calls.map(turn).join('; ') : wordsOf(fault)
  const remove = () =>
    callApi('DELETE', `faults?${new URLSearchParams({ name, file, method: method ?? '' })}`)
  return createTag(
    'li',
    { class: 'title' },
    createTag('span', {}, newChip(calls ? 'sequence' : name, 'fault'), ` ${place}: ${what}`),
    newButton('Remove', () => runAct('Removed', remove), 'quiet'),
  )
}

function showVariants() {
  const { forms = [] } = lastState.faultKinds[faultForm.name.value] ?? {}
  fillSelect(
    faultForm.variant,
    forms.map((text, at) => [at, text]),
  )
  byId('fault-form-field').hidden = forms.length === 0
}

function fillFaultForm({ faultKinds, recipes, files }) {
  const groups = Object.entries(FAULT_GROUPS).map(([letter, label]) => ({
    label,
    choices: Object.entries(faultKinds)
      .filter(([name]) => name.startsWith(letter))
      .map(([name, { words, effect }]) => [name, `${words[0]}: ${effect} (${name})`]),
  }))
  const recipeGroups = Object.entries(RECIPE_GROUPS).map(([on, label]) => ({
    label,
    choices: recipes
      .filter((one) => one.on === on)
      .map(({ name, title }) => [`recipe ${name}`, title]),
  }))
  fillSelect(faultForm.name, [...groups, ...recipeGroups])
  fillSelect(faultForm.file, [
    ['', 'Every call; a recipe’s own'],
    ...files.map((file) => [file, file]),
  ])
  faultForm.name.addEventListener('change', showVariants)
  showVariants()
}

byId('fault-form').addEventListener('submit', (event) => {
  event.preventDefault()
  const { name, variant, file, count } = faultForm
  const [, recipe] = /^recipe (.*)/.exec(name.value) ?? []
  const place = file.value === '' ? {} : { file: file.value }
  const fault = {
    name: name.value,
    variant: Number(variant.value),
    count: Number(count.value) || null,
  }
  void runAct(
    ({ replaced = [] }) =>
      `Fault added${replaced.length > 0 ? `. Replaced: ${replaced.join(', ')}` : ''}`,
    () =>
      recipe
        ? callApi('POST', 'recipes', { name: recipe, ...place })
        : callApi('POST', 'faults', { ...fault, ...place }),
  )
})

// ---- conditions ----

byId('profile').addEventListener('change', ({ target }) => {
  const { '*': _all, ...latency } = lastState.network.latency
  void runAct(`Delay: ${target.selectedOptions[0].text}`, () =>
    callApi('POST', 'network', { ...lastState.network, profile: target.value, latency }),
  )
})
byId('dialect').addEventListener('change', ({ target }) =>
  runAct(target.selectedOptions[0].text, () =>
    callApi('POST', 'dialect', { preset: target.value }),
  ),
)
for (const button of document.querySelectorAll('[data-clock]'))
  button.addEventListener('click', () =>
    runAct(`${button.textContent}: done`, () =>
      callApi('POST', 'clock', JSON.parse(button.dataset.clock)),
    ),
  )

/** Writes "1 category" or "2 cart lines". */
function countText([name, count]) {
  const many = name === 'cart' ? 'cart lines' : name
  const one = many.replace(/ies$/, 'y').replace(/s$/, '')
  return `${count.toLocaleString('en-IN')} ${count === 1 ? one : many}`
}

function clockText({ running, offset }) {
  if (!running) return 'The clock is stopped.'
  if (Math.abs(offset) < 1000) return 'The clock runs with real time.'
  const hours = (Math.abs(offset) / HOUR).toFixed(1)
  return `The clock runs ${hours} hours ${offset > 0 ? 'ahead of' : 'behind'} real time.`
}

// ---- people ----

const timeOfStamp = (stamp) => stamp.slice(11)

function mailRow({ to, at, subject, text, code, state }) {
  const shown = createTag('span', { class: state === 'used' ? 'code used' : 'code' }, code)
  const copyButton = newButton('Copy', async () =>
    showStatus(`${code}: ${await copyText(code, shown)}`),
  )
  copyButton.setAttribute('aria-label', `Copy ${code}`)
  return createTag(
    'li',
    {},
    createTag('b', {}, to),
    ` ${timeOfStamp(at)} `,
    createTag('span', { class: 'muted' }, code === '' ? `${subject}: ${text}` : subject),
    ...(code === '' ? [] : [createTag('div', { class: 'title' }, shown, copyButton)]),
  )
}

/** Stores the same record that the shop stores after a login. */
function signIn({ email, full_name, role, phone }) {
  localStorage.setItem('user', JSON.stringify({ email, full_name, role, phone }))
  location.assign(role === 'admin' ? '../nest' : '../')
}

function accountRow(user) {
  const enter = newButton('Sign me in', () => signIn(user))
  enter.setAttribute('aria-label', `Sign me in as ${user.full_name}`)
  const hasShop = !lastState.alone && lastState.backend === ''
  return createTag(
    'li',
    { class: 'title' },
    createTag(
      'span',
      {},
      createTag('b', {}, user.full_name),
      user.role === 'admin' ? newChip('owner') : '',
      createTag('br'),
      `${user.email}, password ${user.password}`,
      user.verified ? '' : ' (not verified: the code is in the inbox)',
    ),
    user.verified && hasShop ? enter : '',
  )
}

let accountsOf = ''
async function drawAccounts() {
  const text = byId('account').value.trim()
  if (accountsOf === `${lastState.revision} ${text}`) return
  accountsOf = `${lastState.revision} ${text}`
  const rows = await callApi('GET', `world/users?${new URLSearchParams({ text, count: 20 })}`)
  renderList(byId('account-list'), rows, accountRow, 'No accounts match.')
}
byId('account').addEventListener('input', () => runAct('', drawAccounts))

// ---- data ----

byId('scenario').addEventListener('change', ({ target }) =>
  runAct(`Scenario: ${target.selectedOptions[0].text}`, () =>
    callApi('POST', 'scenario', { name: target.value, keep: byId('keep').checked }),
  ),
)
byId('import').addEventListener('change', async ({ target }) => {
  const [file] = target.files
  if (!file) return
  await runAct(`${file.name} imported`, async () =>
    callApi('POST', 'import', JSON.parse(await file.text())),
  )
  target.value = ''
})

const BUTTON_ACTS = {
  'clear-faults': ['All faults removed', () => callApi('DELETE', 'faults')],
  'clear-inbox': ['Inbox cleared', () => callApi('DELETE', 'inbox')],
  reset: ['Scenario reset', () => callApi('POST', 'reset', { keep: byId('keep').checked })],
  back: ['Last write undone', () => callApi('POST', 'back', { steps: 1 })],
}
for (const button of document.querySelectorAll('[data-act]'))
  button.addEventListener('click', () => runAct(...BUTTON_ACTS[button.dataset.act]))

// ---- filling and refreshing the page ----

function fillPage(state) {
  fillFaultForm(state)
  fillSelect(
    byId('profile'),
    state.profiles.map(({ name, title }) => [name, title]),
  )
  fillSelect(byId('dialect'), [
    ...state.presets.map(({ name, title }) => [name, title]),
    ['', 'switches of its own'],
  ])
  fillSelect(
    byId('scenario'),
    state.scenarios.map(({ name, title }) => [name, title]),
  )
  renderCalls = createLogSection(byId('calls'), runAct, state)
}

async function refresh() {
  const [state, mails] = await Promise.all([callApi('GET', 'state'), callApi('GET', 'inbox')])
  lastState = state
  if (renderCalls === null) fillPage(state)
  const { faults, sequences, scenarios, counts, backend } = state
  byId('world-now').textContent = state.world === 'main' ? '' : `World ${state.world}`
  byId('scenario-now').textContent =
    scenarios.find(({ name }) => name === state.scenario)?.title ?? state.scenario
  byId('clock-now').textContent = state.now
  byId('shop-link').hidden = state.alone
  byId('backend').hidden = backend === ''
  byId('backend').textContent =
    `In front of ${backend}: log, faults and delay concern its replies. Rows, scenarios and mails belong to the mock and are not shown in the shop.`
  byId('call-count').textContent = state.broken || ''
  byId('fault-count').textContent = faults.length + sequences.length || ''
  byId('inbox-count').textContent = mails.filter((mail) => mail.state !== 'used').length || ''
  renderList(byId('fault-list'), [...faults, ...sequences], faultRow, 'No faults are set.')
  showUnlessEdited(byId('profile'), state.network.profile ?? 'none')
  showUnlessEdited(byId('dialect'), state.preset ?? '')
  showUnlessEdited(byId('scenario'), state.scenario)
  byId('clock-says').textContent = clockText(state.clock)
  renderList(
    byId('mails'),
    mails.slice(0, 20),
    mailRow,
    'No mails yet: codes and replies appear here.',
  )
  byId('counts').textContent = Object.entries(counts).map(countText).join(', ')
  const past = ({ label, at }) => createTag('li', {}, `${timeOfStamp(at)} ${label}`)
  renderList(byId('history'), state.history.slice(0, 5), past, 'No writes yet.')
  renderCalls(state)
  await drawAccounts()
}

const refreshQuietly = () => refresh().catch((cause) => showStatus(cause.message, true))
void refreshQuietly()
setInterval(() => {
  if (!document.hidden) void refreshQuietly()
}, REFRESH_MS)
