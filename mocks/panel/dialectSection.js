import { draw, make } from './dom.js'
import { choice, field, follow, heading, press } from './fields.js'
import { send } from './sendToMock.js'

const plain = (text) => text.replaceAll('`', '')

/** How PHP answers where the specification says nothing: a preset, or each switch for itself. */
export function dialectSection(root, act, { switches }) {
  const now = make('p', { class: 'muted' })
  const list = make('ul', { class: 'choices' })
  const tell = (done, wish) => act(done, () => send('POST', 'dialect', wish))
  const selects = Object.entries(switches).map(([name, { title, forms }]) => {
    const choices = Object.entries(forms).map(([form, meaning]) => [
      form,
      `${form}: ${plain(meaning)}`,
    ])
    const onchange = ({ target }) => tell(`${title}: ${target.value}`, { [name]: target.value })
    return [name, title, choice(name, choices, { onchange })]
  })
  root.replaceChildren(
    heading('dialect-title', 'PHP’s dialect'),
    now,
    list,
    make(
      'details',
      {},
      make('summary', {}, 'Each switch'),
      make(
        'div',
        { class: 'fields' },
        ...selects.map(([, title, select]) => field(title, select, true)),
      ),
    ),
  )
  return ({ dialect, preset, presets }) => {
    const title = presets.find(({ name }) => name === preset)?.title ?? 'switches of your own'
    now.textContent = `How PHP answers where the specification says nothing. Now: ${title}.`
    const row = ({ name, title, on }) => {
      const button = press(title, () => tell(title, { preset: name }))
      button.setAttribute('aria-pressed', String(on))
      return make('li', {}, button)
    }
    draw(
      list,
      presets.map((one) => ({ ...one, on: one.name === preset })),
      row,
      '',
    )
    for (const [name, , select] of selects) follow(select, dialect[name])
  }
}
