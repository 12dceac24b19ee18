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
  submit,
} from './fields.js'
import { send } from './sendToMock.js'

const TIMES = [
  ['life', 'Ends after (s, 0 = never)', 'Lifetime'],
  ['comment', 'Comment every (s, 0 = never)', 'Comments'],
  ['delay', 'Message after a change (s)', 'Delay'],
]

const ACTIONS = [
  ['pause', 'Pause'],
  ['resume', 'Resume'],
  ['send', 'Send list'],
  ['end', 'End'],
  ['drop', 'Drop'],
  ['flood', 'Flood'],
]

/** Who listens, and what a stream does next. */
export function streamsSection(root, act, { files }) {
  const list = make('ul', { class: 'list' })
  const hanging = make('p', { class: 'muted', hidden: true })
  const file = choice('file', [
    ['', 'All streams'],
    ...files.filter((name) => name.endsWith('_sse.php')).map((name) => [name, name]),
  ])
  const reach = (label, body) => {
    let reached = 0
    return act(
      () => `${label}: ${reached} connection${reached === 1 ? '' : 's'}`,
      async () => ({ reached } = await send('POST', 'streams', { ...body, file: file.value })),
    )
  }
  const times = TIMES.map(([name, label, short]) => {
    const input = numberInput(name, {
      onchange: ({ target }) =>
        act(`${short}: ${target.value || 0} s`, () =>
          send('POST', 'streams', { [name]: milliseconds(target) ?? 0 }),
        ),
    })
    return { name, label, input }
  })
  const text = make('textarea', { name: 'text', rows: 3, required: true, spellcheck: 'false' })
  text.value = '{"categories":[]}'
  const event = make('input', { name: 'event', placeholder: 'message' })

  root.replaceChildren(
    heading('streams-title', 'Streams'),
    list,
    hanging,
    make('div', { class: 'fields' }, ...times.map(({ label, input }) => field(label, input))),
    make(
      'div',
      { class: 'fields' },
      field('Stream', file, true),
      make(
        'div',
        { class: 'row' },
        ...ACTIONS.map(([action, label]) => press(label, () => reach(label, { action }))),
      ),
    ),
    form(
      () => reach('Message sent', { action: 'message', text: text.value, event: event.value }),
      field('Message', text, true),
      field('Event', event),
      submit('Send message'),
    ),
  )

  return (state) => {
    const { paused, ...settings } = state.streamSettings
    const isPaused = (name) => paused.includes(name) || paused.includes('*')
    const rows = state.streams.map((stream) => ({ ...stream, hangs: isPaused(stream.file) }))
    const row = ({ file: name, since, messages, hangs }) =>
      make(
        'li',
        {},
        `${name}, open since ${since.slice(11)}, ${messages} messages`,
        hangs ? make('span', { class: 'chip fault' }, 'paused') : '',
      )
    draw(list, rows, row, 'No open streams.')
    hanging.hidden = paused.length === 0
    hanging.textContent = `Paused: ${paused.map((name) => (name === '*' ? 'all streams' : name)).join(', ')}`
    for (const { name, input } of times) follow(input, settings[name] / 1000)
  }
}
