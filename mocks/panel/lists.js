import { byId, copy, draw, make } from './dom.js'

const time = (stamp) => stamp.slice(11)

export function drawMails(mails, say) {
  const row = (mail) => {
    const code = make('span', { class: mail.state === 'used' ? 'code used' : 'code' }, mail.code)
    const press = async () =>
      say((await copy(mail.code, code)) ? `${mail.code} copied` : `${mail.code} selected. Press Ctrl+C to copy it.`)
    return make(
      'li',
      { class: 'mail' },
      make('p', {}, make('b', {}, mail.to)),
      make('span', { class: 'muted' }, time(mail.at)),
      make('p', { class: 'muted' }, mail.code === '' ? `${mail.subject}: ${mail.text}` : mail.subject),
      ...(mail.code === ''
        ? []
        : [code, make('button', { type: 'button', onclick: press, 'aria-label': `Copy ${mail.code}` }, 'Copy')]),
    )
  }
  draw(byId('mails'), mails.slice(0, 20), row, 'No mails yet. Sign up in the shop to get a code here.')
}

export function drawScenarios({ scenario, scenarios }, start) {
  const rows = scenarios.map((one) => ({ ...one, on: one.name === scenario }))
  const row = ({ name, title, on }) =>
    make('li', {}, make('button', { type: 'button', 'aria-pressed': String(on), onclick: () => start(name) }, title))
  draw(byId('scenario-list'), rows, row, '')
}

export function drawWorld({ counts, history }) {
  const rows = Object.entries(counts)
  const row = ([name, count]) => make('div', {}, make('dt', {}, name), make('dd', {}, count.toLocaleString('en-IN')))
  draw(byId('counts'), rows, row, '')
  const past = ({ label, at }) => make('li', {}, make('span', { class: 'muted' }, `${time(at)} `), label)
  draw(byId('history'), history.slice(0, 10), past, 'No writes yet.')
}

function callRow(entry) {
  const { query, sent, files, contentType, problems } = entry
  const details = {
    ...(Object.keys(query).length > 0 ? { query } : {}),
    ...(contentType ? { contentType, sent } : {}),
    ...(files.length > 0 ? { files } : {}),
  }
  const status = entry.status === null ? 'open' : String(entry.status)
  return make(
    'li',
    {},
    make(
      'details',
      {},
      make(
        'summary',
        {},
        make('span', { class: 'muted' }, entry.method),
        make('span', {}, entry.file),
        make('span', {}, `${status}${entry.milliseconds === null ? '' : `, ${entry.milliseconds} ms`}`),
        make(
          'span',
          {},
          entry.fault ? make('span', { class: 'chip fault' }, entry.fault) : '',
          ' ',
          make('span', { class: problems.length > 0 ? 'chip bad' : 'chip' }, problems.length > 0 ? 'violation' : 'ok'),
        ),
      ),
      ...problems.map((problem) => make('p', {}, problem)),
      make('p', { class: 'muted' }, entry.at),
      ...(Object.keys(details).length > 0 ? [make('pre', { tabindex: '0' }, JSON.stringify(details, null, 2))] : []),
    ),
  )
}

export function drawCalls(log) {
  const wanted = byId('filter').value.trim().toLowerCase()
  const broken = byId('broken-only').checked
  const rows = log
    .filter(({ file, problems }) => file.toLowerCase().includes(wanted) && (!broken || problems.length > 0))
    .slice(-100)
    .reverse()
  draw(byId('log'), rows, callRow, 'No calls match.')
}
