// A link to a state of the mock: /__mock#scenario=sold-out&fault=S2:orders.php&latency=800&dialect=php

const TIMES = ['storeAfter', 'answerAfter', 'lasts']

export const isStateLink = (hash) => hash.includes('=')

/** `S2:orders.php:POST;count=2;variant=1`; only the fault's name must stand. */
function faultBody(text) {
  const [head, ...more] = text.split(';')
  const [name, file = '*', method = ''] = head.split(':')
  const rest = more.map((pair) => {
    const [key, value = ''] = pair.split('=')
    return [key, value === 'true' ? true : value === 'false' ? false : Number(value)]
  })
  return { name, file, ...(method !== '' && { method }), ...Object.fromEntries(rest) }
}

/** `good`, a fault, or steps: `3000/store/2000/S2` waits 3 s, stores, waits 2 s and refuses. */
function turnOf(text) {
  const steps = text.split('/')
  if (steps.length === 1) return text
  return steps.map((step) => (/^\d+$/.test(step) ? { wait: Number(step) } : step))
}

/** `orders.php:POST;calls=H7,3000/store/S2,good;after=last` */
function sequenceBody(text) {
  const [head, ...more] = text.split(';')
  const [file = '*', method = ''] = head.split(':')
  const { calls = '', after = 'good' } = Object.fromEntries(more.map((pair) => pair.split('=')))
  return { file, ...(method !== '' && { method }), sequence: calls.split(',').map(turnOf), after }
}

/** `php`, `ids=number`, or `php,ids=number` */
function dialectBody(text) {
  const parts = text.split(',').filter((part) => part !== '')
  const switches = parts.filter((part) => part.includes('=')).map((part) => part.split('='))
  const preset = parts.find((part) => !part.includes('='))
  return { ...(preset && { preset }), ...Object.fromEntries(switches) }
}

const milliseconds = (text) => (text === '' || Number.isNaN(Number(text)) ? text : Number(text))

/** `800`, or `orders.php:3000,get_cart.php:200` */
const latencyOf = (text) =>
  text.includes(':')
    ? Object.fromEntries(
        text
          .split(',')
          .map((pair) => pair.split(':'))
          .map(([file, ms]) => [file, milliseconds(ms)]),
      )
    : milliseconds(text)

/** What the link asks for, in the order in which it must be done: `[words, method, path, body]`. */
export function stepsOf(hash) {
  const wish = new URLSearchParams(hash.replace(/^#/, ''))
  const steps = []
  const add = (words, path, body) => steps.push({ words, path, body })
  const scenario = wish.get('scenario')
  // The link describes the whole state: what was set before does not stay.
  if (scenario !== null)
    add(`scenario ${scenario}`, 'scenario', { name: scenario, dialect: 'start' })
  if (wish.has('dialect'))
    add(`dialect ${wish.get('dialect')}`, 'dialect', dialectBody(wish.get('dialect')))
  if (['profile', 'latency', 'rate'].some((name) => wish.has(name))) {
    const network = {
      ...(wish.has('profile') && { profile: wish.get('profile') }),
      ...(wish.has('latency') && { latency: latencyOf(wish.get('latency')) }),
      ...(wish.has('rate') && { rate: milliseconds(wish.get('rate')) }),
    }
    const words = Object.entries({
      profile: '',
      latency: ' ms',
      rate: ' bytes per second',
    }).flatMap(([name, unit]) => (wish.has(name) ? `${name} ${wish.get(name)}${unit}` : []))
    add(words.join(', '), 'network', network)
  }
  if (wish.has('workers'))
    add(`${wish.get('workers')} workers`, 'workers', { workers: milliseconds(wish.get('workers')) })
  if (wish.has('clock')) add(`clock ${wish.get('clock')}`, 'clock', { now: wish.get('clock') })
  if (wish.has('without'))
    add(`without ${wish.get('without')}`, 'browser', { without: wish.get('without').split(',') })
  if (wish.has('rows')) add('changed rows', 'changes', { rows: wish.get('rows') })
  for (const text of wish.getAll('fault')) add(`fault ${text}`, 'faults', faultBody(text))
  for (const text of wish.getAll('sequence')) add(`sequence ${text}`, 'faults', sequenceBody(text))
  const known = [
    'scenario',
    'dialect',
    'profile',
    'latency',
    'rate',
    'workers',
    'clock',
    'without',
    'rows',
    'fault',
    'sequence',
  ]
  const unknown = [...wish.keys()].find((name) => !known.includes(name))
  if (unknown !== undefined)
    throw new Error(`The link has “${unknown}”. It may have ${known.join(', ')}.`)
  return steps
}

/** Does what the link asks for. Says what it did, and what was refused. */
export async function applyLink(hash, send) {
  const [done, refused] = [[], []]
  for (const { words, path, body } of stepsOf(hash)) {
    try {
      await send('POST', path, body)
      done.push(words)
    } catch (cause) {
      refused.push(`${words}: ${cause.message}`)
    }
  }
  const said = done.length > 0 ? `From the link: ${done.join('; ')}.` : ''
  if (refused.length > 0)
    throw new Error([said, `Refused: ${refused.join('; ')}.`].filter(Boolean).join(' '))
  return said
}

const placeOf = ({ file, method }) => `${file}${method ? `:${method}` : ''}`

function faultText(fault) {
  const { name, file, method, count, probability, variant, commit } = fault
  const more = {
    ...(count !== null && { count }),
    ...(probability < 1 && { probability }),
    ...(variant > 0 && { variant }),
    ...(commit !== null && { commit }),
    ...Object.fromEntries(
      TIMES.flatMap((time) => (fault[time] === null ? [] : [[time, fault[time]]])),
    ),
  }
  const place = file === '*' && !method ? '' : `:${placeOf({ file, method })}`
  return [`${name}${place}`, ...Object.entries(more).map(([key, value]) => `${key}=${value}`)].join(
    ';',
  )
}

function turnText(call) {
  if (!call) return 'good'
  const { name, variant, commit, storeAfter, answerAfter } = call
  const fault = variant > 0 ? `${name}.${variant}` : name
  if (storeAfter === null) return fault
  const reply = { at: answerAfter ?? storeAfter, step: name === 'T10' ? 'answer' : fault }
  const store = commit ? [{ at: storeAfter, step: 'store' }] : []
  let clock = 0
  const steps = [...store, reply]
    .toSorted((one, other) => one.at - other.at)
    .flatMap(({ at, step }) => {
      const wait = at - clock
      clock = at
      return wait > 0 ? [wait, step] : [step]
    })
  // A turn without a slash is no list of steps.
  return steps.length === 1 ? `0/${steps[0]}` : steps.join('/')
}

const sequenceText = ({ calls, after, ...place }) =>
  `${placeOf(place)};calls=${calls.map(turnText).join(',')};after=${after}`

/** The nearest preset, with the switches that differ from it. */
function dialectText({ dialect, presets }) {
  const differing = (preset) =>
    Object.entries(dialect).filter(([name, value]) => value !== preset.dialect[name])
  const from = presets.toSorted((one, other) => differing(one).length - differing(other).length)[0]
  const own = differing(from)
  return [from.name, ...own.map(([name, value]) => `${name}=${value}`)].join(',')
}

const latencyText = (latency) => {
  const own = Object.entries(latency)
  if (own.length === 1 && own[0][0] === '*') return String(own[0][1])
  return own.map(([file, ms]) => `${file}:${ms}`).join(',')
}

const isScenario = ({ scenario, scenarios }) => scenarios.some(({ name }) => name === scenario)

/** Chats and issue trackers cut longer addresses. */
const MOST_LETTERS = 6000

const carries = (changes) =>
  changes.rows !== null && changes.parts.length > 0 && changes.rows.length <= MOST_LETTERS

/** The link to the present state, with the rows that changed since the scenario began. */
export function linkOf(state, changes) {
  const { network, workers } = state
  const parts = [
    ...(isScenario(state) ? [['scenario', state.scenario]] : []),
    ['dialect', dialectText(state)],
    ['profile', network.profile],
    ...(Object.keys(network.latency).length > 0 ? [['latency', latencyText(network.latency)]] : []),
    ...(network.rate === null ? [] : [['rate', network.rate]]),
    ...(workers.workers === null ? [] : [['workers', workers.workers]]),
    ...(state.without?.length > 0 ? [['without', state.without.join(',')]] : []),
    ...(carries(changes) ? [['rows', changes.rows]] : []),
    ...state.faults.map((fault) => ['fault', faultText(fault)]),
    ...state.sequences.map((sequence) => ['sequence', sequenceText(sequence)]),
  ]
  // A link that stays readable: only what would end a value is encoded.
  const plain = (text) =>
    encodeURIComponent(text).replaceAll(/%(?:3A|3B|2C|2A|3D|2F)/g, decodeURIComponent)
  return `#${parts.map(([name, value]) => `${name}=${plain(value)}`).join('&')}`
}

/** What the link does not carry. */
export const leftOut = (changes) => [
  ...(changes.rows === null ? ['the rows, which came from a file (Export has them)'] : []),
  ...(changes.rows !== null && changes.parts.length > 0 && !carries(changes)
    ? [`the changed rows of ${changes.parts.join(', ')}, which are too many (Export has them)`]
    : []),
  ...(changes.files > 0
    ? [`${changes.files} uploaded ${changes.files === 1 ? 'file' : 'files'}`]
    : []),
]
