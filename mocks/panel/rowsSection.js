import { make } from './dom.js'
import { choice, field, heading, press } from './fields.js'
import { rowForm } from './rowForm.js'
import { send } from './sendToMock.js'

// Every row of the world: a table for each part, a form for each row.

const PAGE = 25
const LONG = 60

function cellText(value) {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > LONG ? `${text.slice(0, LONG)}…` : text
}

export function rowsSection(root, act) {
  let fields = { tables: {}, singles: {}, blanks: {} }
  let from = 0
  let mark = null
  const part = choice('part', [], { onchange: () => show(0) })
  const search = make('input', {
    type: 'search',
    name: 'rows-text',
    placeholder: 'Any text of a row',
  })
  const count = make('p', { class: 'muted', role: 'status' })
  const place = make('div', { class: 'rows-place' })
  const earlier = press('Previous rows', () => show(from - PAGE), 'quiet')
  const later = press('Next rows', () => show(from + PAGE), 'quiet')
  const add = press('Add a row', () => edit(fields.blanks[part.value], null, add))
  const dialog = make('dialog', { class: 'editor', 'aria-labelledby': 'editor-title' })
  let shown = ''

  /** `id` null: a new row. `back`: what has the focus afterwards. */
  function edit(row, id, back) {
    const table = part.value
    const single = !(table in fields.tables)
    const rules = single ? fields.singles[table] : fields.tables[table]
    const title = single
      ? `Change ${table}`
      : id === null
        ? `Add to ${table}`
        : `Change ${table} ${id}`
    const save = async (value) => {
      if (single) await send('PUT', `world/${table}`, value)
      else if (id === null) await send('POST', `world/${table}`, value)
      else await send('PATCH', `world/${table}/${id}`, value)
      dialog.close()
      await act(`${title}: saved`, async () => {})
    }
    dialog.replaceChildren(
      make('h2', { id: 'editor-title' }, title),
      rowForm(rules, row, save, () => dialog.close()),
    )
    dialog.onclose = () =>
      (back.isConnected ? back : (place.querySelector(`[data-edit="${id}"]`) ?? add)).focus()
    dialog.showModal()
    dialog.querySelector('input, select, textarea')?.focus()
  }

  function rowCells(row, names) {
    const change = press('Edit', () => edit(row, row.id, change), 'quiet')
    change.dataset.edit = row.id
    const twice = press(
      'Duplicate',
      () => {
        const { id: _id, ...copy } = row
        edit(copy, null, twice)
      },
      'quiet',
    )
    const gone = press(
      'Delete',
      async () => {
        await act(`${part.value} ${row.id} deleted. “Undo last write” brings it back.`, () =>
          send('DELETE', `world/${part.value}/${row.id}`),
        )
        add.focus()
      },
      'quiet',
    )
    for (const [button, what] of [
      [change, 'Edit'],
      [twice, 'Duplicate'],
      [gone, 'Delete'],
    ])
      button.setAttribute('aria-label', `${what} ${part.value} ${row.id}`)
    return make(
      'tr',
      {},
      make('th', { scope: 'row' }, String(row.id)),
      make('td', { class: 'row-acts' }, change, twice, gone),
      ...names.map((name) => make('td', {}, cellText(row[name]))),
    )
  }

  function drawTable(rows) {
    const names = Object.keys(fields.tables[part.value]).filter((name) => name !== 'id')
    const head = make(
      'tr',
      {},
      make('th', { scope: 'col' }, 'id'),
      make('th', { scope: 'col' }, make('span', { class: 'unseen' }, 'What to do')),
      ...names.map((name) => make('th', { scope: 'col' }, name)),
    )
    const held = place.contains(document.activeElement)
      ? document.activeElement.getAttribute('aria-label')
      : null
    place.replaceChildren(
      make(
        'div',
        { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': `Rows of ${part.value}` },
        make(
          'table',
          {},
          make('thead', {}, head),
          make('tbody', {}, ...rows.map((row) => rowCells(row, names))),
        ),
      ),
    )
    // A row that is drawn anew, because it or another one changed, keeps the focus.
    if (held) place.querySelector(`[aria-label="${CSS.escape(held)}"]`)?.focus()
  }

  function drawSingle(value) {
    const rules = fields.singles[part.value]
    if (typeof rules === 'string') {
      const input = make('input', { name: 'amount', inputmode: 'decimal', value: String(value) })
      const save = () =>
        act(`${part.value} saved`, () =>
          send(
            'PUT',
            `world/${part.value}`,
            Number.isNaN(Number(input.value)) ? input.value : Number(input.value),
          ),
        )
      return place.replaceChildren(
        make('div', { class: 'fields' }, field('Rupees', input), press('Save', save, 'ink')),
      )
    }
    const change = press(value === null ? 'Add' : 'Edit', () =>
      edit(value ?? fields.blanks[part.value], null, change),
    )
    const rows = Object.entries(value ?? {}).map(([name, one]) =>
      make('div', {}, make('dt', {}, name), make('dd', {}, cellText(one))),
    )
    place.replaceChildren(
      value === null
        ? make('p', { class: 'muted' }, 'Nothing is stored.')
        : make('dl', { class: 'terms' }, ...rows),
      make(
        'div',
        { class: 'row' },
        change,
        value === null
          ? ''
          : press(
              'Delete',
              () => act(`${part.value} deleted`, () => send('PUT', `world/${part.value}`, null)),
              'quiet',
            ),
      ),
    )
  }

  async function load() {
    if (part.options.length === 0) {
      fields = await send('GET', 'fields')
      const pair = (name) => [name, name]
      part.replaceChildren(
        ...choice('', [
          { label: 'Tables', choices: Object.keys(fields.tables).map(pair) },
          { label: 'Single', choices: Object.keys(fields.singles).map(pair) },
        ]).children,
      )
      part.selectedIndex = 0
    }
    const table = part.value in fields.tables
    for (const one of [add, search.parentElement]) one.hidden = !table
    if (!table) {
      for (const one of [earlier, later]) one.hidden = true
      count.textContent = ''
      const value = await send('GET', `world/${part.value}`)
      if (changed([part.value, value])) drawSingle(value)
      return
    }
    const query = new URLSearchParams({ from, count: PAGE, text: search.value.trim() })
    const { rows, matching, total } = await send('GET', `world/${part.value}?${query}`)
    count.textContent = `${matching === 0 ? 0 : from + 1} to ${from + rows.length} of ${matching}${matching === total ? '' : ` that match, of ${total}`}`
    earlier.hidden = from === 0
    later.hidden = from + PAGE >= matching
    if (changed([part.value, rows])) drawTable(rows)
  }

  /** The rows are drawn anew only if they differ, so that nothing loses its focus. */
  function changed(what) {
    const text = JSON.stringify(what)
    if (text === shown) return false
    shown = text
    return true
  }
  const show = (at) => {
    from = Math.max(0, at)
    return act('', load)
  }
  search.addEventListener('input', () => show(0))

  // ---- import ----

  const reply = make('textarea', { name: 'reply', rows: 5, spellcheck: 'false' })
  const email = make('input', { type: 'email', name: 'reply-email', autocomplete: 'off' })
  const file = make('input', {
    type: 'file',
    class: 'unseen',
    accept: '.json,.txt,application/json',
  })
  file.addEventListener('change', async () => {
    const [chosen] = file.files
    if (chosen) reply.value = await chosen.text()
    file.value = ''
  })
  const takeReply = () => {
    let told = {}
    return act(
      () =>
        `Imported: ${Object.entries(told)
          .map(([name, number]) => `${number} ${name}`)
          .join(', ')}`,
      async () =>
        ({ imported: told } = await send('POST', 'import/reply', {
          reply: reply.value,
          email: email.value,
        })),
    )
  }

  root.replaceChildren(
    heading('rows-title', 'Rows', add),
    make('div', { class: 'fields' }, field('Part', part), field('Find', search, true)),
    count,
    place,
    make('div', { class: 'row' }, earlier, later),
    make(
      'details',
      { class: 'plain' },
      make('summary', {}, 'Import a reply of a real backend'),
      make(
        'p',
        { class: 'muted' },
        'Paste what get_products.php, get_orders.php, get_categories.php or another list or page printed. Its rows take the place of this world’s.',
      ),
      make(
        'div',
        { class: 'fields' },
        field('Reply', reply, true),
        field('Whose (cart, notifications, my orders)', email),
        make(
          'div',
          { class: 'row' },
          press('Import reply', takeReply, 'ink'),
          make('label', { class: 'button' }, 'From a file', file),
        ),
      ),
    ),
    dialog,
  )
  return ({ revision }) => {
    if (mark === revision || root.closest('[hidden]')) return
    mark = revision
    load().catch(() => {
      mark = null
    })
  }
}
