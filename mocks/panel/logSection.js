import { make } from './dom.js'
import { choice, field, heading, press } from './fields.js'
import { callDetails } from './callDetails.js'
import { send } from './sendToMock.js'

// The calls, newest first. A line keeps its element, so that an opened one stays open while others arrive.

const PAGE = 100

const size = (bytes) => {
  if (bytes === null) return ''
  if (bytes < 1000) return `${bytes} B`
  return bytes < 1_000_000
    ? `${(bytes / 1000).toFixed(1)} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`
}

const isBad = ({ problems, crashed }) => problems.length > 0 || crashed !== null

const RESULTS = {
  '': ['Any status', () => true],
  good: ['2xx', ({ status }) => status >= 200 && status < 300],
  moved: ['3xx', ({ status }) => status >= 300 && status < 400],
  client: ['4xx', ({ status }) => status >= 400 && status < 500],
  server: ['5xx', ({ status }) => status >= 500],
  none: ['No reply', ({ status }) => status === null],
}
const MARKS = {
  '': ['With and without faults', () => true],
  fault: ['Struck by a fault', ({ fault }) => fault !== null],
  calm: ['Without a fault', ({ fault }) => fault === null],
  broken: ['Contract broken or crashed', isBad],
  crashed: ['Crashed', ({ crashed }) => crashed !== null],
}
const METHODS = {
  '': ['Any method', () => true],
  GET: ['GET', ({ method }) => method === 'GET'],
  POST: ['POST', ({ method }) => method === 'POST'],
  other: ['Others', ({ method }) => method !== 'GET' && method !== 'POST'],
}

function result({ status, milliseconds, ended, brokenOff }) {
  if (status === null) return milliseconds === null ? 'open' : `no reply, ${milliseconds} ms`
  if (ended === null) return `${status}, ${milliseconds} ms, still sending`
  return `${status}, ${ended} ms${brokenOff ? ', broken off' : ''}`
}

/** "T2 + S18" with the word of each. */
const faultText = (fault, words) =>
  fault
    .split(' + ')
    .map((name) => (name in words ? `${words[name]} (${name})` : name))
    .join(' + ')

function line(id, words, act) {
  const cells = {
    at: make('span', { class: 'muted call-at' }),
    method: make('span', { class: 'muted call-method' }),
    file: make('span', { class: 'call-file' }),
    result: make('span', { class: 'call-result' }),
    size: make('span', { class: 'muted call-size' }),
    chips: make('span', { class: 'call-chips' }),
  }
  const details = callDetails(id, act)
  const element = make(
    'details',
    {},
    make('summary', { class: 'call' }, ...Object.values(cells)),
    details.root,
  )
  element.addEventListener('toggle', () => element.open && details.load())
  const chip = (text, kind = '') => make('span', { class: `chip ${kind}` }, text)
  let mark = -1
  return {
    root: make('li', {}, element),
    /** Updates the line, and what is open below it. */
    update(entry) {
      if (entry.mark === mark) return
      mark = entry.mark
      const query = Object.entries(entry.query)
        .map((pair) => pair.join('='))
        .join('&')
      cells.at.textContent = entry.at.slice(11)
      cells.method.textContent = entry.method
      cells.file.textContent = query === '' ? entry.file : `${entry.file}?${query}`
      cells.result.textContent = result(entry)
      cells.result.classList.toggle(
        'bad',
        entry.status === null || entry.status >= 400 || entry.brokenOff,
      )
      cells.size.textContent = size(entry.size)
      cells.chips.replaceChildren(
        ...(entry.crashed === null ? [] : [chip('crashed', 'bad')]),
        ...(entry.problems.length === 0 ? [] : [chip('breaks the contract', 'bad')]),
        ...(entry.fault === null ? [] : [chip(faultText(entry.fault, words), 'fault')]),
      )
      if (element.open) details.load()
    },
  }
}

export function logSection(root, act, { faultWords }) {
  const entries = new Map()
  const lines = new Map()
  let edge = { begun: '', mark: 0, first: 0 }
  let found = null
  let shown = PAGE
  let pausedAt = null

  const list = make('ol', { class: 'list calls', id: 'log' })
  const none = make('p', { class: 'muted' })
  const more = press('Show older calls', () => {
    shown += PAGE
    draw()
  })
  const pause = press('Pause', () => {
    pausedAt = pausedAt === null ? Math.max(0, ...entries.keys()) : null
    draw()
  })
  const count = make('span', { class: 'muted', role: 'status' })
  const search = make('input', {
    type: 'search',
    name: 'text',
    placeholder: 'Name, address, body, problem',
  })
  const choose = (name, table) =>
    choice(
      name,
      Object.entries(table).map(([value, [text]]) => [value, text]),
      { onchange: () => draw() },
    )
  const method = choose('method', METHODS)
  const status = choose('status', RESULTS)
  const marked = choose('marked', MARKS)
  const repeats = make('input', {
    type: 'checkbox',
    name: 'repeats',
    checked: true,
    onchange: () => draw(),
  })

  const isWanted = (entry) =>
    METHODS[method.value][1](entry) &&
    RESULTS[status.value][1](entry) &&
    MARKS[marked.value][1](entry) &&
    (found === null || found.has(entry.id)) &&
    // A repeated read that went wrong is no mere repetition.
    !(
      repeats.checked &&
      entry.repeated &&
      entry.status === 200 &&
      entry.fault === null &&
      !isBad(entry)
    ) &&
    (pausedAt === null || entry.id <= pausedAt)

  function draw() {
    const wanted = [...entries.values()]
      .filter(isWanted)
      .toSorted((one, other) => other.id - one.id)
    const visible = wanted.slice(0, shown)
    const kept = new Set(visible.map(({ id }) => id))
    for (const [id, { root: item }] of lines) if (!kept.has(id)) item.remove()
    visible.forEach((entry, at) => {
      if (!lines.has(entry.id)) lines.set(entry.id, line(entry.id, faultWords, act))
      const one = lines.get(entry.id)
      one.update(entry)
      if (list.children[at] !== one.root) list.insertBefore(one.root, list.children[at] ?? null)
    })
    const newer = pausedAt === null ? 0 : [...entries.keys()].filter((id) => id > pausedAt).length
    pause.textContent = pausedAt === null ? 'Pause' : 'Go on'
    pause.setAttribute('aria-pressed', String(pausedAt !== null))
    count.textContent = [
      `${wanted.length} of ${entries.size} calls`,
      ...(pausedAt === null ? [] : [`paused, ${newer} newer`]),
    ].join(', ')
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
      const query = new URLSearchParams({
        since: edge.mark,
        begun: edge.begun,
        ...(text !== '' && { text }),
      })
      const news = await send('GET', `log?${query}`)
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
      draw()
    } finally {
      loading = false
      if (wantsMore) void load()
    }
  }
  search.addEventListener('input', () => void load())

  root.replaceChildren(
    heading(
      'calls-title',
      'Calls',
      make(
        'span',
        { class: 'row' },
        count,
        pause,
        press('Clear', () => act('Log cleared', () => send('DELETE', 'log')), 'quiet'),
      ),
    ),
    make(
      'div',
      { class: 'fields filters' },
      field('Text', search, true),
      field('Method', method),
      field('Status', status),
      field('Faults', marked),
      make('label', { class: 'check' }, repeats, 'Hide repeated reads'),
    ),
    none,
    list,
    more,
  )
  draw()
  return ({ log }) => {
    if (log.mark !== edge.mark || log.begun !== edge.begun) void load()
  }
}
