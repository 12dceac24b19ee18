import { copy, make } from './dom.js'
import { press } from './fields.js'
import { send } from './sendToMock.js'

const SHOWN = '64 kB'

/** JSON with indents, anything else as it is. */
function readable(text) {
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

function bodyNote({ size, cut, binary }) {
  if (size === 0) return 'No body.'
  if (binary) return `${size.toLocaleString('en')} bytes that are no text.`
  return cut
    ? `The first ${SHOWN} of ${size.toLocaleString('en')} bytes.`
    : `${size.toLocaleString('en')} bytes.`
}

function times({ status, milliseconds, ended, brokenOff }) {
  if (status === null)
    return milliseconds === null ? 'No reply yet.' : `No reply; ended after ${milliseconds} ms.`
  const begin = `Status ${status} after ${milliseconds} ms`
  if (ended === null) return `${begin}; the body is on its way.`
  return `${begin}; ${brokenOff ? 'broken off' : 'complete'} after ${ended} ms.`
}

/** A text block that says what it is. */
function block(title) {
  const note = make('p', { class: 'muted' })
  const pre = make('pre', { tabindex: '0', 'aria-label': title })
  return {
    root: make('div', { class: 'block' }, make('h3', {}, title), note, pre),
    show(text, more = '') {
      if (pre.textContent !== text) pre.textContent = text
      pre.hidden = text === ''
      note.textContent = more
      note.hidden = more === ''
    },
  }
}

/** What is below an opened line: loaded when it opens, and again when the call goes on. */
export function callDetails(id, act) {
  const when = make('p')
  const problems = make('ul', { class: 'problems' })
  const crash = block('Why the script failed')
  const address = block('Address')
  const asked = block('Request headers')
  const sent = block('Request body')
  const answered = block('Reply headers')
  const reply = block('Reply body')
  const curl = make('code', { class: 'unseen' })
  const said = make('span', { class: 'muted', role: 'status' })
  const body = make(
    'a',
    { class: 'button', href: `api/log/${id}/body`, download: 'body' },
    'Save request body',
  )
  const copyCurl = press('Copy as curl', async () => {
    curl.classList.remove('unseen')
    said.textContent = (await copy(curl.textContent, curl))
      ? 'Copied'
      : 'Selected. Press Ctrl+C to copy it.'
  })
  const again = press('Send again', async () => {
    again.disabled = true
    said.textContent = 'Sending …'
    await act('', async () => {
      try {
        const { status, why, id: other } = await send('POST', `log/${id}/replay`)
        said.textContent =
          status === null ? `Sent again: ${why}` : `Sent again as call ${other}: status ${status}`
      } catch (cause) {
        said.textContent = cause.message
      }
    })
    again.disabled = false
  })
  const root = make(
    'div',
    { class: 'call-details' },
    when,
    problems,
    make('div', { class: 'row' }, copyCurl, again, body, said),
    curl,
    make(
      'div',
      { class: 'sides' },
      make('div', { class: 'side' }, crash.root, reply.root, answered.root),
      make('div', { class: 'side' }, address.root, sent.root, asked.root),
    ),
  )

  function show({ request, reply: answer, curl: text, ...entry }) {
    when.textContent = `Call ${entry.id}, ${entry.at}. ${times(entry)}`
    problems.replaceChildren(...entry.problems.map((problem) => make('li', {}, problem)))
    crash.root.hidden = entry.crashed === null
    crash.show(entry.crashed ?? '')
    for (const one of [address, asked, sent, copyCurl, again]) (one.root ?? one).hidden = !request
    body.hidden = !request?.kept || request.body.size === 0
    for (const one of [answered, reply]) one.root.hidden = !answer
    if (request) {
      address.show(request.url)
      asked.show(headersText(request.headers))
      const form = entry.files.length > 0 ? { ...entry.sent, files: entry.files } : null
      const text = form ? JSON.stringify(form, null, 2) : readable(request.body.text)
      sent.show(text, form ? 'The fields and files of the form.' : bodyNote(request.body))
    }
    if (text) curl.textContent = text
    if (answer) {
      answered.show(headersText(answer.headers))
      reply.show(readable(answer.body.text), bodyNote(answer.body))
    }
    if (!request) said.textContent = 'What went over the wire is no longer kept.'
  }

  return {
    root,
    async load() {
      try {
        show(await send('GET', `log/${id}`))
      } catch (cause) {
        said.textContent = cause.message
      }
    },
  }
}
