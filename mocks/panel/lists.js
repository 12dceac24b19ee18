import { byId, copy, draw, make } from './dom.js'

const time = (stamp) => stamp.slice(11)

export function drawMails(mails, say) {
  const row = (mail) => {
    const code = make('span', { class: mail.state === 'used' ? 'code used' : 'code' }, mail.code)
    const press = async () =>
      say(
        (await copy(mail.code, code))
          ? `${mail.code} copied`
          : `${mail.code} selected. Press Ctrl+C to copy it.`,
      )
    return make(
      'li',
      { class: 'mail' },
      make('p', {}, make('b', {}, mail.to)),
      make('span', { class: 'muted' }, time(mail.at)),
      make(
        'p',
        { class: 'muted' },
        mail.code === '' ? `${mail.subject}: ${mail.text}` : mail.subject,
      ),
      ...(mail.code === ''
        ? []
        : [
            code,
            make(
              'button',
              { type: 'button', onclick: press, 'aria-label': `Copy ${mail.code}` },
              'Copy',
            ),
          ]),
    )
  }
  draw(
    byId('mails'),
    mails.slice(0, 20),
    row,
    'No mails yet. Sign up in the shop to get a code here.',
  )
}

export function drawScenarios({ scenario, scenarios }, start) {
  const rows = scenarios.map((one) => ({ ...one, on: one.name === scenario }))
  const row = ({ name, title, on }) =>
    make(
      'li',
      {},
      make(
        'button',
        { type: 'button', 'aria-pressed': String(on), onclick: () => start(name) },
        title,
      ),
    )
  draw(byId('scenario-list'), rows, row, '')
}

export function drawWorld({ counts, history }) {
  const rows = Object.entries(counts)
  const row = ([name, count]) =>
    make('div', {}, make('dt', {}, name), make('dd', {}, count.toLocaleString('en-IN')))
  draw(byId('counts'), rows, row, '')
  const past = ({ label, at }) =>
    make('li', {}, make('span', { class: 'muted' }, `${time(at)} `), label)
  draw(byId('history'), history.slice(0, 10), past, 'No writes yet.')
}
