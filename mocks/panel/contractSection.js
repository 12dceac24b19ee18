import { make } from './dom.js'
import { choice, field, heading, press } from './fields.js'
import { send } from './sendToMock.js'

// Each call of the contract: what it takes and gives, how the specification words it, and a form to try it.

const SHOWN = 64 * 1024
const SAMPLES = {
  id: '101',
  whole: '1',
  amount: '100.00',
  flag: '0',
  list: '[]',
  stock: '{"m": 3}',
  items:
    '[{"product_id": "101", "title": "Kurta", "quantity": 1, "price": 100, "size": "m", "color": "Brick"}]',
  'first status': 'pending',
  'next status': 'Shipped',
}
const BY_NAME = {
  shipping_cost: '0.00',
  user_email: 'asha@pahiran.example',
  email: 'asha@pahiran.example',
}
const ENCODINGS = { none: 'nothing', query: 'a query', json: 'a JSON body', multipart: 'a form' }
const SUCCESS = {
  true: 'success: true',
  sentence: 'success: a sentence that the shop shows',
  unsaid: 'no error, perhaps without success',
}
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const pixel = () =>
  new File([Uint8Array.from(atob(PIXEL), (char) => char.charCodeAt(0))], 'pixel.png', {
    type: 'image/png',
  })

/** What the examples of the contract send, by call. */
function examplesIn(document) {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [
      `${method.toUpperCase()} ${path.split('/').pop()}`,
      operation,
    ]),
  )
  return new Map(
    operations.map(([name, { parameters = [], requestBody, responses }]) => {
      const body = Object.values(requestBody?.content ?? {})[0]?.example ?? {}
      const query = Object.fromEntries(parameters.map((one) => [one.name, one.example ?? '']))
      const reply = Object.values(responses?.['200']?.content ?? {})[0]?.example
      return [name, { sent: { ...query, ...body }, reply }]
    }),
  )
}

/** The sentence of the specification that asks for the call. */
const claimsIn = (text) =>
  new Map(
    text.split('\n').flatMap((line) => {
      const [, id, words] = /^([A-Z]+-\d+) (.*)$/.exec(line) ?? []
      return id ? [[id, words]] : []
    }),
  )

const kindText = (kind) => (kind.endsWith('?') ? `${kind.slice(0, -1)}, may be missing` : kind)

function fieldTable(title, rows) {
  if (rows.length === 0) return ''
  const row = ([name, what]) =>
    make('div', {}, make('dt', {}, make('code', {}, name)), make('dd', {}, what))
  return make(
    'div',
    { class: 'block' },
    make('h3', {}, title),
    make('dl', { class: 'terms' }, ...rows.map(row)),
  )
}

async function request(call, form) {
  const texts = call.takes.flatMap(({ name, always }) => {
    const { value } = form.elements[`field-${name}`]
    return always || value !== '' ? [[name, value]] : []
  })
  const address = `../backend/api/${call.file}`
  if (call.method === 'GET') {
    const query = new URLSearchParams(texts).toString()
    return [query === '' ? address : `${address}?${query}`, {}]
  }
  if (call.encoding === 'json') {
    const value = ([name, text]) => [
      name,
      call.numbers.has(name) && text !== '' ? Number(text) : text,
    ]
    const body = JSON.stringify(Object.fromEntries(texts.map(value)))
    return [address, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body }]
  }
  const body = new FormData()
  for (const [name, text] of texts) body.append(name, text)
  for (const name of call.files) {
    const plain = name.replace('!', '')
    const chosen = [...form.elements[`file-${name}`].files]
    const files = chosen.length > 0 || !name.endsWith('!') ? chosen : [pixel()]
    files.forEach((file, at) => body.append(plain.replace('[n]', `[${at}]`), file))
  }
  return [address, { method: 'POST', body }]
}

/** A stream is read until its first message. */
async function replyText(reply, stream) {
  if (!stream || !reply.body) return reply.text()
  const reader = reply.body.getReader()
  const { value } = await reader.read()
  await reader.cancel()
  return new TextDecoder().decode(value)
}

function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

function tryForm(call, example) {
  const outcome = make('p', { role: 'status' })
  const body = make('pre', { tabindex: '0', 'aria-label': 'Reply', hidden: true })
  const input = ({ name, kind, always }) => {
    const known = example?.sent[name] ?? BY_NAME[name] ?? SAMPLES[kind] ?? ''
    const value = typeof known === 'object' ? JSON.stringify(known) : String(known)
    const label = `${name} (${kind}${always ? '' : ', may be missing'})`
    return field(
      label,
      make('input', { name: `field-${name}`, value: always ? value : '' }),
      value.length > 30,
    )
  }
  const file = (name) => {
    const label = `${name.replace('!', '')}${name.endsWith('!') ? ' (one pixel if you choose none)' : ''}`
    return field(
      label,
      make('input', { type: 'file', name: `file-${name}`, multiple: name.includes('[') }),
      true,
    )
  }
  const button = make('button', { type: 'submit', class: 'ink' }, 'Send')
  const form = make(
    'form',
    { class: 'fields' },
    ...call.takes.map(input),
    ...call.files.map(file),
    make('div', { class: 'row' }, button, make('a', { href: '#calls' }, 'See it in the log')),
  )
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    button.disabled = true
    outcome.textContent = 'Sending …'
    const begun = performance.now()
    const after = () => `${Math.round(performance.now() - begun)} ms`
    try {
      const [address, init] = await request(call, form)
      const reply = await fetch(address, { ...init, cache: 'no-store' })
      const text = await replyText(reply, call.stream)
      outcome.textContent = `Status ${reply.status}, ${reply.headers.get('content-type') ?? 'no type'}, ${after()}${text.length > SHOWN ? `; the first 64 kB of ${text.length.toLocaleString('en')} characters` : ''}`
      body.textContent = text.length > SHOWN ? text.slice(0, SHOWN) : pretty(text)
      body.hidden = text === ''
    } catch (cause) {
      outcome.textContent = `No reply after ${after()}: ${cause.message}`
      body.hidden = true
    }
    button.disabled = false
  })
  return make('div', { class: 'block try' }, make('h3', {}, 'Try it'), form, outcome, body)
}

function page(call, claims, example) {
  const takes = call.takes.map(({ name, kind, always }) => [
    name,
    `${kind}${always ? '' : ', may be missing'}`,
  ])
  const files = call.files.map((name) => [
    name.replace('!', ''),
    name.endsWith('!') ? 'file, always' : 'file',
  ])
  const gives = call.gives.flatMap(({ name, what, fields }) => [
    [name, kindText(what)],
    ...Object.entries(fields).map(([key, kind]) => [`${name}.${key}`, kindText(kind)]),
  ])
  const words = claims.get(call.claim)
  return [
    make(
      'p',
      {},
      `${call.sentence}. ${call.audience === 'admin' ? 'The back office makes it.' : 'The shop makes it.'}`,
    ),
    words ? make('blockquote', {}, make('b', {}, `${call.claim} `), words) : '',
    fieldTable(`Takes ${ENCODINGS[call.encoding]}`, [...takes, ...files]),
    fieldTable(
      call.stream ? 'Each message has' : 'Gives',
      call.stream || call.method === 'GET' ? gives : [['success', SUCCESS[call.success]], ...gives],
    ),
    call.lost === null
      ? ''
      : make(
          'div',
          { class: 'block' },
          make('h3', {}, 'When the reply is lost'),
          make('p', {}, call.lost.replaceAll('`', '')),
        ),
    example?.reply === undefined
      ? ''
      : make(
          'details',
          { class: 'plain' },
          make('summary', {}, 'A reply as the mock gives it'),
          make('pre', { tabindex: '0' }, JSON.stringify(example.reply, null, 2).slice(0, SHOWN)),
        ),
  ]
}

export function contractSection(root, act) {
  const body = make('div', { class: 'sides' })
  const chosen = make('div', {})
  root.replaceChildren(
    heading('each-call-title', 'Each call', make('a', { href: 'openapi.json' }, 'openapi.json')),
    make(
      'p',
      { class: 'muted' },
      'What the shop may ask its backend for, from the table of the contract.',
    ),
    chosen,
    body,
  )

  async function load() {
    const [calls, document, list] = await Promise.all([
      send('GET', 'calls'),
      fetch('openapi.json').then((reply) => reply.json()),
      fetch('claims.list').then((reply) => (reply.ok ? reply.text() : '')),
    ])
    const [examples, claims] = [examplesIn(document), claimsIn(list)]
    const group = (label, audience) => ({
      label,
      choices: calls
        .filter((call) => call.audience === audience)
        .map(({ name, sentence }) => [name, `${name}: ${sentence}`]),
    })
    const show = () => {
      const call = calls.find(({ name }) => name === select.value)
      const example = examples.get(call.name)
      const numbers = new Set(
        Object.entries(example?.sent ?? {}).flatMap(([name, value]) =>
          typeof value === 'number' ? [name] : [],
        ),
      )
      const told = { ...call, numbers }
      body.replaceChildren(
        make('div', { class: 'call-page' }, ...page(told, claims, example)),
        tryForm(told, example),
      )
    }
    const select = choice(
      'call',
      [group('The shop', 'storefront'), group('The back office', 'admin')],
      {
        onchange: show,
      },
    )
    const step = (by) => () => {
      select.selectedIndex = (select.selectedIndex + by + calls.length) % calls.length
      show()
    }
    chosen.replaceChildren(
      field('Call', select, true),
      make(
        'div',
        { class: 'row' },
        press('Previous', step(-1), 'quiet'),
        press('Next', step(1), 'quiet'),
      ),
    )
    show()
  }

  let loaded = false
  return () => {
    // Another section is shown first.
    if (loaded || root.closest('[hidden]')) return
    loaded = true
    load().catch((cause) => {
      loaded = false
      void act('', () => Promise.reject(cause))
    })
  }
}
