import { draw, make } from './dom.js'
import { field, heading, press } from './fields.js'
import { send } from './sendToMock.js'

const SHOWN = 30

/** The accounts of the world, and a way into the shop with each. */
export function accountsSection(root, act) {
  const search = make('input', { type: 'search', name: 'account', placeholder: 'Name or e-mail' })
  const list = make('ul', { class: 'list' })
  const note = make('p', { class: 'muted' })
  let alone = false

  /** The record that the shop itself stores after a login. */
  function signIn({ email, full_name, role, phone }) {
    localStorage.setItem('user', JSON.stringify({ email, full_name, role, phone }))
    location.assign(role === 'admin' ? '../nest' : '../')
  }
  const row = (user) => {
    const enter = press('Sign me in', () =>
      act(`Signed in as ${user.email}`, async () => signIn(user)),
    )
    enter.setAttribute('aria-label', `Sign me in as ${user.full_name}`)
    return make(
      'li',
      { class: 'title' },
      make(
        'span',
        {},
        make('b', {}, user.full_name),
        user.role === 'admin' ? make('span', { class: 'chip' }, 'owner') : '',
        make('br'),
        make('span', {}, user.email),
        make('br'),
        make('span', { class: 'muted' }, `Password: ${user.password}`),
      ),
      user.verified
        ? alone
          ? ''
          : enter
        : make('span', { class: 'muted' }, 'Not verified. The code is in the inbox.'),
    )
  }

  let mark = null
  async function load() {
    const query = new URLSearchParams({ text: search.value.trim(), count: SHOWN })
    const { rows, matching } = await send('GET', `world/users?${query}`)
    draw(list, rows, row, 'No accounts match.')
    note.textContent =
      matching > rows.length
        ? `${rows.length} of ${matching} accounts. Type a name to find others.`
        : ''
    note.hidden = note.textContent === ''
  }
  search.addEventListener('input', () => act('', load))
  root.replaceChildren(
    heading('accounts-title', 'Accounts'),
    make(
      'p',
      { class: 'muted' },
      '“Sign me in” opens the shop as this person, without the login form.',
    ),
    field('Find', search),
    list,
    note,
  )
  return (state) => {
    alone = state.alone || state.backend !== ''
    if (mark === state.revision || root.closest('[hidden]')) return
    mark = state.revision
    load().catch(() => {
      mark = null
    })
  }
}
