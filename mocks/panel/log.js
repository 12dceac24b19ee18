// Lists the calls, newest first. Each call keeps its element, so that an opened line stays open while other calls
// arrive.
import { newChip, copyText, fillSelect, createTag, newButton, callApi } from './parts.js'

const LINES_PER_PAGE = 100

function sizeText(bytes) {
  if (bytes === null) return ''
  if (bytes < 1000) return `${bytes} B`
  return bytes < 1_000_000
    ? `${(bytes / 1000).toFixed(1)} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`
}

const isBad = ({ problems, crashed }) => problems.length > 0 || crashed !== null

const LOG_FILTERS = {
  '': ['All calls', () => true],
  broken: ['Contract broken or crashed', isBad],
  fault: ['Struck by a fault', ({ fault }) => fault !== null],
  client: ['4xx', ({ status }) => status >= 400 && status < 500],
  server: ['5xx', ({ status }) => status >= 500],
  none: ['No reply', ({ status }) => status === null],
}

function resultText({ status, milliseconds, ended, brokenOff }) {
  if (status === null) return milliseconds === null ? 'open' : `no reply, ${milliseconds} ms`
  if (ended === null) return `${status}, ${milliseconds} ms, still sending`
  return `${status}, ${ended} ms${brokenOff ? ', broken off' : ''}`
}

/** Adds each fault's word to its code in a text such as "T2 + S18". */
const faultText = (fault, kinds) =>
  fault
    .split(' + ')
    .map((name) => (name in kinds ? `${kinds[name].words[0]} (${name})` : name))
    .join(' + ')

// ---- the details below an opened call ----

/** Returns text that is not JSON unchanged. */
function prettyJson(text) {
  try {
    const value = JSON.parse(text)
    return typeof value === 'object' && value !== null ? JSON.stringify(value, null, 2) : text
  } catch {
    return text
  }
}

const headersText = (headers) =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')

function bodyText({ size: bytes, cut, binary, text }) {
  if (bytes === 0) return 'No body.'
  if (binary) return `${bytes.toLocaleString('en')} bytes that are no text.`
  return cut
    ? `${text}\n\nThe first 64 kB of ${bytes.toLocaleString('en')} bytes.`
    : prettyJson(text)
}

/** Loads a call's details when its line is opened, and again when the call changes. */
function callDetails(id, act) {
  const said = createTag('span', { role: 'status' })
  const problems = createTag('ul', { class: 'bad' })
  const curl = createTag('code', { class: 'unseen' })
  const blocks = createTag('div', { class: 'blocks' })
  const copyCurl = newButton('Copy as curl', async () => {
    curl.classList.remove('unseen')
    said.textContent = await copyText(curl.textContent, curl)
  })
  const again = newButton('Send again', () =>
    act('', async () => {
      said.textContent = 'Sending...'
      const { status, why, id: other } = await callApi('POST', `log/${id}/replay`)
      said.textContent =
        status === null ? `Sent again: ${why}` : `Sent again as call ${other}: status ${status}`
    }),
  )
  const body = createTag(
    'a',
    { class: 'button', href: `api/log/${id}/body`, download: 'body' },
    'Save request body',
  )
  const block = ([title, text]) =>
    createTag(
      'div',
      {},
      createTag('h3', {}, title),
      createTag('pre', { tabindex: '0', 'aria-label': title }, text),
    )
  let drawn = ''

  function show({ request, reply, curl: text, crashed, files, sent, ...entry }) {
    for (const button of [copyCurl, again]) button.hidden = !request
    body.hidden = !request?.kept || request.body.size === 0
    curl.textContent = text ?? ''
    if (!request) said.textContent = 'The bytes of this call are no longer stored.'
    const form = files.length > 0 ? JSON.stringify({ ...sent, files }, null, 2) : null
    const parts = [
      ...(crashed === null ? [] : [['Why the script failed', crashed]]),
      ...(reply
        ? [
            ['Reply body', bodyText(reply.body)],
            ['Reply headers', headersText(reply.headers)],
          ]
        : []),
      ...(request
        ? [
            ['Address', request.url],
            ['Request body', form ?? bodyText(request.body)],
            ['Request headers', headersText(request.headers)],
          ]
        : []),
    ]
    // Unchanged blocks are not replaced, so that the focus stays.
    const now = JSON.stringify([entry.problems, parts])
    if (now === drawn) return
    drawn = now
    problems.replaceChildren(...entry.problems.map((problem) => createTag('li', {}, problem)))
    blocks.replaceChildren(...parts.map(block))
  }

  return {
    root: createTag(
      'div',
      { class: 'call-details' },
      problems,
      createTag('div', { class: 'row' }, copyCurl, again, body, said),
      curl,
      blocks,
    ),
    load: () =>
      callApi('GET', `log/${id}`).then(show, (cause) => {
        said.textContent = cause.message
      }),
  }
}

// ---- the line of one call ----

function logLine(id, faultKinds, act) {
  const cells = ['at', 'method', 'file', 'chips', 'result', 'size'].map((name) =>
    createTag('span', { class: `call-${name}` }),
  )
  const [at, method, file, chips, how, bytes] = cells
  const details = callDetails(id, act)
  const element = createTag(
    'details',
    {},
    createTag('summary', { class: 'call' }, ...cells),
    details.root,
  )
  element.addEventListener('toggle', () => element.open && details.load())
  let mark = -1
  return {
    root: createTag('li', {}, element),
    update(entry) {
      if (entry.mark === mark) return
      mark = entry.mark
      const query = Object.entries(entry.query)
        .map((pair) => pair.join('='))
        .join('&')
      at.textContent = entry.at.slice(11)
      method.textContent = entry.method
      file.textContent = query === '' ? entry.file : `${entry.file}?${query}`
      how.textContent = resultText(entry)
      how.classList.toggle('bad', !(entry.status < 400) || entry.status === null || entry.brokenOff)
      bytes.textContent = sizeText(entry.size)
      chips.replaceChildren(
        ...(entry.crashed === null ? [] : [newChip('crashed', 'bad')]),
        ...(entry.problems.length === 0 ? [] : [newChip('breaks the contract', 'bad')]),
        ...(entry.fault === null ? [] : [newChip(faultText(entry.fault, faultKinds), 'fault')]),
      )
      if (element.open) details.load()
    },
  }
}

// ---- the list of calls with its filters ----

export function createLogSection(root, act, { faultKinds }) {
  const entries = new Map()
  const lines = new Map()
  let edge = { begun: '', mark: 0, first: 0 }
  let found = null
  let shown = LINES_PER_PAGE
  let pausedAt = null

  const list = createTag('ol', { class: 'list calls', id: 'log' })
  const none = createTag('p', { class: 'muted' })
  const more = newButton('Show older calls', () => {
    shown += LINES_PER_PAGE
    drawLines()
  })
  const pause = newButton('Pause', () => {
    pausedAt = pausedAt === null ? Math.max(0, ...entries.keys()) : null
    drawLines()
  })
  const count = createTag('span', { class: 'muted', role: 'status' })
  const search = createTag('input', {
    type: 'search',
    placeholder: 'Name, address, body, problem',
    oninput: () => void load(),
  })
  const filter = createTag('select', { onchange: () => drawLines() })
  fillSelect(
    filter,
    Object.entries(LOG_FILTERS).map(([value, [text]]) => [value, text]),
  )
  const repeats = createTag('input', {
    type: 'checkbox',
    checked: true,
    onchange: () => drawLines(),
  })

  // The checkbox hides repeated calls, but never a failed one.
  const isRepeat = (entry) =>
    entry.repeated && entry.status === 200 && entry.fault === null && !isBad(entry)
  const isWanted = (entry) =>
    LOG_FILTERS[filter.value][1](entry) &&
    (found === null || found.has(entry.id)) &&
    !(repeats.checked && isRepeat(entry)) &&
    (pausedAt === null || entry.id <= pausedAt)

  function drawLines() {
    const wanted = [...entries.values()]
      .filter(isWanted)
      .toSorted((one, other) => other.id - one.id)
    const visible = wanted.slice(0, shown)
    const kept = new Set(visible.map(({ id }) => id))
    for (const [id, { root: item }] of lines) if (!kept.has(id)) item.remove()
    visible.forEach((entry, at) => {
      if (!lines.has(entry.id)) lines.set(entry.id, logLine(entry.id, faultKinds, act))
      const one = lines.get(entry.id)
      one.update(entry)
      if (list.children[at] !== one.root) list.insertBefore(one.root, list.children[at] ?? null)
    })
    const newer = [...entries.keys()].filter((id) => pausedAt !== null && id > pausedAt).length
    pause.textContent = pausedAt === null ? 'Pause' : 'Resume'
    pause.setAttribute('aria-pressed', String(pausedAt !== null))
    count.textContent = `${wanted.length} of ${entries.size} calls${pausedAt === null ? '' : `, paused, ${newer} newer`}`
    more.hidden = wanted.length <= shown
    none.hidden = wanted.length > 0
    none.textContent =
      entries.size === 0 ? 'No calls yet. Open the shop to see its calls here.' : 'No calls match.'
  }

  let loading = false
  let wantsMore = false
  async function load() {
    wantsMore = loading
    if (loading) return
    loading = true
    try {
      const text = search.value.trim()
      const since = { since: edge.mark, begun: edge.begun }
      const news = await callApi(
        'GET',
        `log?${new URLSearchParams(text === '' ? since : { ...since, text })}`,
      )
      if (news.begun !== edge.begun) entries.clear()
      for (const entry of news.entries) entries.set(entry.id, entry)
      for (const id of entries.keys()) if (id < news.first) entries.delete(id)
      for (const id of lines.keys())
        if (!entries.has(id)) {
          lines.get(id).root.remove()
          lines.delete(id)
        }
      edge = news
      found = news.found ? new Set(news.found) : null
      drawLines()
    } finally {
      loading = false
      if (wantsMore) void load()
    }
  }

  root.replaceChildren(
    createTag(
      'div',
      { class: 'title' },
      createTag('h2', { id: 'calls-title' }, 'Calls'),
      createTag(
        'span',
        { class: 'row' },
        count,
        pause,
        newButton('Clear', () => act('Log cleared', () => callApi('DELETE', 'log')), 'quiet'),
      ),
    ),
    createTag(
      'div',
      { class: 'fields' },
      createTag('label', { class: 'long' }, 'Text', search),
      createTag('label', {}, 'Show', filter),
      createTag('label', { class: 'check' }, repeats, 'Hide repeated reads'),
    ),
    none,
    list,
    more,
  )
  drawLines()
  return ({ log }) => {
    if (log.mark !== edge.mark || log.begun !== edge.begun) void load()
  }
}
