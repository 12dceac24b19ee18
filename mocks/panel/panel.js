// The page of the mock: one column of calls, one of what can be set. It shows `GET state` and sets by the API (api.ts).
import { logSection } from './log.js'
import { byId, chip, copy, draw, fill, follow, make, press, send } from './parts.js'

const EVERY_MS = 1500
const HOUR = 3_600_000
const GROUPS = { T: 'Connection', H: 'Status', B: 'Body', S: 'Shape', E: 'Streams' }
const RECIPES = { write: 'Recipes for writes', list: 'Recipes for reads' }

let last = null
let drawCalls = null

function say(text, bad = false) {
  byId('status').textContent = text
  byId('status').classList.toggle('bad', bad)
}

/** Runs `what`, shows the `done` text or the error, and refreshes the page. */
async function act(done, what) {
  try {
    const answer = await what()
    say(typeof done === 'function' ? done(answer) : done)
    await refresh()
  } catch (cause) {
    say(cause.message, true)
  }
}

// ---- faults ----

const form = byId('fault-form').elements
const seconds = (ms) => `${ms / 1000} s`

function wordsOf({ name, variant, count, probability, commit, storeAfter, answerAfter, lasts }) {
  const forms = last.faultForms[name]
  return [
    `${last.faultWords[name]}${forms ? ` (${forms[variant % forms.length]})` : ''}`,
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
    send('DELETE', `faults?${new URLSearchParams({ name, file, method: method ?? '' })}`)
  return make(
    'li',
    { class: 'title' },
    make('span', {}, chip(calls ? 'sequence' : name, 'fault'), ` ${place}: ${what}`),
    press('Remove', () => act('Removed', remove), 'quiet'),
  )
}

function showForms() {
  const forms = last.faultForms[form.name.value] ?? []
  fill(
    form.variant,
    forms.map((text, at) => [at, text]),
  )
  byId('fault-form-field').hidden = forms.length === 0
}

function startFaults({ faultNames, faultWords, recipes, files }) {
  const groups = Object.entries(GROUPS).map(([letter, label]) => ({
    label,
    choices: Object.entries(faultNames)
      .filter(([name]) => name.startsWith(letter))
      .map(([name, text]) => [name, `${faultWords[name]}: ${text} (${name})`]),
  }))
  const recipeGroups = Object.entries(RECIPES).map(([on, label]) => ({
    label,
    choices: recipes
      .filter((one) => one.on === on)
      .map(({ name, title }) => [`recipe ${name}`, title]),
  }))
  fill(form.name, [...groups, ...recipeGroups])
  fill(form.file, [['', 'Every call; a recipe’s own'], ...files.map((file) => [file, file])])
  form.name.addEventListener('change', showForms)
  showForms()
}

byId('fault-form').addEventListener('submit', (event) => {
  event.preventDefault()
  const { name, variant, file, count } = form
  const [, recipe] = /^recipe (.*)/.exec(name.value) ?? []
  const place = file.value === '' ? {} : { file: file.value }
  const fault = {
    name: name.value,
    variant: Number(variant.value),
    count: Number(count.value) || null,
  }
  void act(
    ({ replaced = [] }) =>
      `Fault added${replaced.length > 0 ? `. Replaced: ${replaced.join(', ')}` : ''}`,
    () =>
      recipe
        ? send('POST', 'recipes', { name: recipe, ...place })
        : send('POST', 'faults', { ...fault, ...place }),
  )
})

// ---- conditions ----

byId('profile').addEventListener('change', ({ target }) => {
  const { '*': _all, ...latency } = last.network.latency
  void act(`Delay: ${target.selectedOptions[0].text}`, () =>
    send('POST', 'network', { ...last.network, profile: target.value, latency }),
  )
})
byId('dialect').addEventListener('change', ({ target }) =>
  act(target.selectedOptions[0].text, () => send('POST', 'dialect', { preset: target.value })),
)
for (const button of document.querySelectorAll('[data-clock]'))
  button.addEventListener('click', () =>
    act(`${button.textContent}: done`, () =>
      send('POST', 'clock', JSON.parse(button.dataset.clock)),
    ),
  )

/** "1 category", "2 cart lines". */
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

const time = (stamp) => stamp.slice(11)

function mailRow({ to, at, subject, text, code, state }) {
  const shown = make('span', { class: state === 'used' ? 'code used' : 'code' }, code)
  const copyButton = press('Copy', async () => say(`${code}: ${await copy(code, shown)}`))
  copyButton.setAttribute('aria-label', `Copy ${code}`)
  return make(
    'li',
    {},
    make('b', {}, to),
    ` ${time(at)} `,
    make('span', { class: 'muted' }, code === '' ? `${subject}: ${text}` : subject),
    ...(code === '' ? [] : [make('div', { class: 'title' }, shown, copyButton)]),
  )
}

/** Stores the record that the shop itself stores after a login. */
function signIn({ email, full_name, role, phone }) {
  localStorage.setItem('user', JSON.stringify({ email, full_name, role, phone }))
  location.assign(role === 'admin' ? '../nest' : '../')
}

function accountRow(user) {
  const enter = press('Sign me in', () => signIn(user))
  enter.setAttribute('aria-label', `Sign me in as ${user.full_name}`)
  const hasShop = !last.alone && last.backend === ''
  return make(
    'li',
    { class: 'title' },
    make(
      'span',
      {},
      make('b', {}, user.full_name),
      user.role === 'admin' ? chip('owner') : '',
      make('br'),
      `${user.email}, password ${user.password}`,
      user.verified ? '' : ' (not verified: the code is in the inbox)',
    ),
    user.verified && hasShop ? enter : '',
  )
}

let accountsOf = ''
async function drawAccounts() {
  const text = byId('account').value.trim()
  if (accountsOf === `${last.revision} ${text}`) return
  accountsOf = `${last.revision} ${text}`
  const { rows } = await send('GET', `world/users?${new URLSearchParams({ text, count: 20 })}`)
  draw(byId('account-list'), rows, accountRow, 'No accounts match.')
}
byId('account').addEventListener('input', () => act('', drawAccounts))

// ---- data ----

byId('scenario').addEventListener('change', ({ target }) =>
  act(`Scenario: ${target.selectedOptions[0].text}`, () =>
    send('POST', 'scenario', { name: target.value, keep: byId('keep').checked }),
  ),
)
byId('import').addEventListener('change', async ({ target }) => {
  const [file] = target.files
  if (!file) return
  await act(`${file.name} imported`, async () =>
    send('POST', 'import', JSON.parse(await file.text())),
  )
  target.value = ''
})

const ACTS = {
  'clear-faults': ['All faults removed', () => send('DELETE', 'faults')],
  'clear-inbox': ['Inbox cleared', () => send('DELETE', 'inbox')],
  reset: ['Scenario reset', () => send('POST', 'reset', { keep: byId('keep').checked })],
  back: ['Last write undone', () => send('POST', 'back', { steps: 1 })],
  'start-again': ['Started again', () => send('POST', 'reset', {})],
  'keep-rows': ['Rows kept', () => send('POST', 'seed', { keep: true })],
}
for (const button of document.querySelectorAll('[data-act]'))
  button.addEventListener('click', () => act(...ACTS[button.dataset.act]))

// ---- the page ----

function start(state) {
  startFaults(state)
  fill(
    byId('profile'),
    state.profiles.map(({ name, title }) => [name, title]),
  )
  fill(byId('dialect'), [
    ...state.presets.map(({ name, title }) => [name, title]),
    ['', 'switches of its own'],
  ])
  fill(
    byId('scenario'),
    state.scenarios.map(({ name, title }) => [name, title]),
  )
  drawCalls = logSection(byId('calls'), act, state)
}

async function refresh() {
  const [state, mails] = await Promise.all([send('GET', 'state'), send('GET', 'inbox')])
  last = state
  if (drawCalls === null) start(state)
  const { faults, sequences, scenarios, counts, backend } = state
  byId('world-now').textContent = state.world === 'main' ? '' : `World ${state.world}`
  byId('scenario-now').textContent =
    scenarios.find(({ name }) => name === state.scenario)?.title ?? state.scenario
  byId('clock-now').textContent = state.now
  byId('shop-link').hidden = state.alone
  byId('backend').hidden = backend === ''
  byId('backend').textContent =
    `In front of ${backend}: log, faults and delay concern its replies. Rows, scenarios and mails belong to the mock and are not shown in the shop.`
  byId('seed-question').hidden = !state.seedChanged
  byId('call-count').textContent = state.broken || ''
  byId('fault-count').textContent = faults.length + sequences.length || ''
  byId('inbox-count').textContent = mails.filter((mail) => mail.state !== 'used').length || ''
  draw(byId('fault-list'), [...faults, ...sequences], faultRow, 'No faults are set.')
  follow(byId('profile'), state.network.profile ?? 'none')
  follow(byId('dialect'), state.preset ?? '')
  follow(byId('scenario'), state.scenario)
  byId('clock-says').textContent = clockText(state.clock)
  draw(byId('mails'), mails.slice(0, 20), mailRow, 'No mails yet: codes and replies appear here.')
  byId('counts').textContent = Object.entries(counts).map(countText).join(', ')
  const past = ({ label, at }) => make('li', {}, `${time(at)} ${label}`)
  draw(byId('history'), state.history.slice(0, 5), past, 'No writes yet.')
  drawCalls(state)
  await drawAccounts()
}

const quietly = () => refresh().catch((cause) => say(cause.message, true))
void quietly()
setInterval(() => {
  if (!document.hidden) void quietly()
}, EVERY_MS)
