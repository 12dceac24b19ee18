import { make } from './dom.js'
import { field, form, heading, press, seconds, submit } from './fields.js'
import { send } from './sendToMock.js'

const HOUR = 3_600_000

function distance(ms) {
  const size = Math.abs(ms)
  if (size < 1000) return 'runs with real time'
  const side = ms > 0 ? 'ahead of' : 'behind'
  if (size < HOUR) return `runs ${seconds(size)} ${side} real time`
  const hours = size / HOUR
  const text = hours < 48 ? `${hours.toFixed(1)} hours` : `${(hours / 24).toFixed(1)} days`
  return `runs ${text} ${side} real time`
}

/** The world's time: what is stamped and when late stores happen. */
export function clockSection(root, act) {
  const now = make('p', { class: 'clock' })
  const how = make('p', { class: 'muted' })
  const tell = (done, body) =>
    press(done, () => act(`${done}: done`, () => send('POST', 'clock', body)))
  const toggle = press('', () =>
    toggle.textContent === 'Stop'
      ? act('The clock stands', () => send('POST', 'clock', { stop: true }))
      : act('The clock runs', () => send('POST', 'clock', { run: true })),
  )
  const moment = make('input', { name: 'moment', type: 'datetime-local', required: true })
  root.replaceChildren(
    heading('clock-title', 'Time'),
    now,
    how,
    make(
      'div',
      { class: 'row' },
      toggle,
      tell('+1 minute', { skip: '1 min' }),
      tell('+1 hour', { skip: '1 h' }),
      tell('Tomorrow', { skip: '1 day' }),
      tell('Real time', { now: 'live' }),
    ),
    form(
      () =>
        act(`The clock stands at ${moment.value.replace('T', ' ')}`, () =>
          send('POST', 'clock', { now: moment.value }),
        ),
      field('A moment in Nepal', moment, true),
      submit('Stop there'),
    ),
    make(
      'p',
      { class: 'muted' },
      'Late stores and answers that are due happen at once. The browser’s own clock stays.',
    ),
  )
  return (state) => {
    now.textContent = state.now
    how.textContent = state.clock.running ? distance(state.clock.offset) : 'stands'
    toggle.textContent = state.clock.running ? 'Stop' : 'Run'
  }
}
