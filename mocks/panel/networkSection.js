import { draw, make } from './dom.js'
import {
  choice,
  field,
  follow,
  form,
  heading,
  milliseconds,
  numberInput,
  press,
  seconds,
  submit,
} from './fields.js'
import { send } from './sendToMock.js'

const RATES = [
  ['', 'As the profile'],
  ['1000000', '1 MB/s'],
  ['200000', '200 kB/s'],
  ['50000', '50 kB/s'],
  ['20000', '20 kB/s'],
]

/** Latency by profile and by call, the rate, and PHP's workers. */
export function networkSection(root, act, { profiles, files }) {
  let network = { latency: {}, rate: null, profile: 'none' }
  const set = (done, change) => act(done, () => send('POST', 'network', { ...network, ...change }))

  const profile = choice(
    'profile',
    profiles.map(({ name, title }) => [name, title]),
    {
      onchange: ({ target }) =>
        set(target.selectedOptions[0].text, {
          profile: target.value,
          latency: withoutAll(network.latency),
        }),
    },
  )
  const rate = choice('rate', RATES, {
    onchange: ({ target }) =>
      set(`Speed: ${target.selectedOptions[0].text}`, { rate: Number(target.value) || null }),
  })
  const own = make('ul', { class: 'list' })
  const ownRow = ([file, ms]) =>
    make(
      'li',
      { class: 'title' },
      make('span', {}, `${file === '*' ? 'Every call' : file}: ${seconds(ms)}`),
      press(
        'Remove',
        () => {
          const { [file]: _gone, ...latency } = network.latency
          set('Delay removed', { latency })
        },
        'quiet',
      ),
    )
  const ownForm = form(
    ({ file, delay }) =>
      set(`${file.selectedOptions[0].text}: ${delay.value} s`, {
        latency: { ...network.latency, [file.value]: milliseconds(delay) },
      }),
    field(
      'Call',
      choice('file', [['*', 'Every call'], ...files.map((file) => [file, file])]),
      true,
    ),
    field('Delay in PHP (s)', numberInput('delay', { value: 1, required: true })),
    submit('Set delay'),
  )

  const workers = numberInput('workers', { min: 1, step: 1, placeholder: 'No limit' })
  const queue = numberInput('queue', { step: 1, required: true })
  const timeout = numberInput('timeout', { min: 0.001, required: true })
  const busy = make('p', { class: 'muted', id: 'workers-now' })
  const poolForm = form(
    () =>
      act(workers.value === '' ? 'PHP’s workers have no limit' : `${workers.value} workers`, () =>
        send('POST', 'workers', {
          workers: workers.value === '' ? null : Number(workers.value),
          queue: Number(queue.value),
          timeout: milliseconds(timeout),
        }),
      ),
    field('Workers', workers),
    field('Queue', queue),
    field('Gateway timeout (s)', timeout),
    submit('Set workers'),
  )

  root.replaceChildren(
    heading('network-title', 'Network'),
    make(
      'div',
      { class: 'fields' },
      field('Delay of each call', profile, true),
      field('Speed', rate),
    ),
    own,
    ownForm,
    make('h3', {}, 'PHP’s workers'),
    make(
      'p',
      { class: 'muted' },
      'Each open stream holds one. A call without one waits in the queue; 503 when it is full.',
    ),
    busy,
    poolForm,
  )

  return (state) => {
    ;({ network } = state)
    follow(profile, network.profile ?? 'none')
    follow(rate, network.rate ?? '')
    own.hidden = Object.keys(network.latency).length === 0
    draw(own, Object.entries(network.latency), ownRow, '')
    const pool = state.workers
    follow(workers, pool.workers ?? '')
    follow(queue, pool.queue)
    follow(timeout, pool.timeout / 1000)
    busy.textContent =
      pool.workers === null
        ? `No limit; ${pool.busy} scripts run`
        : `${pool.busy} of ${pool.workers} busy, ${pool.waiting} waiting, ${pool.refused} refused, ${pool.timedOut} timed out`
  }
}

/** A delay of every call would hide the profile that was just chosen. */
function withoutAll({ '*': _all, ...latency }) {
  return latency
}
