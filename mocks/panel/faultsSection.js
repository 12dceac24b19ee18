import { draw, make } from './dom.js'
import {
  choice,
  field,
  form,
  heading,
  milliseconds,
  numberInput,
  press,
  seconds,
  submit,
} from './fields.js'
import { send } from './sendToMock.js'

const GROUPS = { T: 'Connection', H: 'Status', B: 'Body', S: 'Shape', E: 'Streams' }
const RECIPE_GROUPS = { write: 'Writes', list: 'Reads' }
const AFTER = {
  good: 'every call is good',
  last: 'the last one stays',
  again: 'the first one again',
}

const callOf = ({ file, method }) =>
  [method ?? '', file === '*' ? 'every call' : file].filter(Boolean).join(' ')

/** What each call meets: one fault, steps, a sequence of calls, or a recipe. */
export function faultsSection(root, act, { faultNames, faultWords, faultForms, recipes, files }) {
  const named = (name, variant = 0) => {
    const forms = faultForms[name]
    return `${faultWords[name]}${forms ? ` (${forms[variant % forms.length]})` : ''}`
  }
  const faultChoices = (letters) =>
    Object.entries(GROUPS)
      .filter(([letter]) => letters.includes(letter))
      .map(([letter, label]) => ({
        label,
        choices: Object.entries(faultNames)
          .filter(([name]) => name.startsWith(letter))
          .map(([name, text]) => [name, `${faultWords[name]}: ${text} (${name})`]),
      }))

  // ---- what is set ----

  const list = make('ul', { class: 'list' })
  const remove = ({ name = '', file, method }) =>
    act('Removed', () =>
      send('DELETE', `faults?${new URLSearchParams({ name, file, method: method ?? '' })}`),
    )
  function words({ count, probability, commit, storeAfter, answerAfter, lasts }) {
    return [
      count === null ? '' : `${count} left`,
      probability < 1 ? `${Math.round(probability * 100)} % of the calls` : '',
      commit === null ? '' : commit ? 'carried out' : 'not carried out',
      storeAfter ? `stored after ${seconds(storeAfter)}` : '',
      answerAfter === null ? '' : `answered after ${seconds(answerAfter)}`,
      lasts === null ? '' : `for ${seconds(lasts)}`,
    ].filter(Boolean)
  }
  const faultRow = (fault) =>
    make(
      'li',
      { class: 'title' },
      make(
        'span',
        {},
        make('span', { class: 'chip fault' }, fault.name),
        ` ${[named(fault.name, fault.variant), callOf(fault), ...words(fault)].join(', ')}`,
      ),
      press('Remove', () => remove(fault), 'quiet'),
    )
  const sequenceRow = (sequence) =>
    make(
      'li',
      { class: 'title' },
      make(
        'span',
        {},
        make('span', { class: 'chip fault' }, 'sequence'),
        ` ${callOf(sequence)}: `,
        ...sequence.calls.map((call, at) =>
          make(
            at === sequence.next ? 'b' : 'span',
            {},
            `${at === sequence.next ? 'next: ' : ''}${at + 1} ${call ? [named(call.name, call.variant), ...words(call)].join(', ') : 'good'}; `,
          ),
        ),
        `then ${AFTER[sequence.after]}`,
      ),
      press(
        'Remove',
        () => remove({ ...sequence, name: sequence.calls.find(Boolean)?.name }),
        'quiet',
      ),
    )

  // ---- one fault ----

  const formChoice = choice('variant', [])
  const formField = field('Form', formChoice)
  const fault = choice('name', faultChoices('THBSE'), { onchange: () => showForms() })
  function showForms() {
    const forms = faultForms[fault.value] ?? []
    formChoice.replaceChildren(
      ...choice(
        '',
        forms.map((text, at) => [at, text]),
      ).children,
    )
    formField.hidden = forms.length === 0
  }
  const single = [
    field('Fault', fault, true),
    formField,
    field('Times', numberInput('count', { min: 1, step: 1, placeholder: 'Every time' })),
    field('Chance (%)', numberInput('probability', { min: 1, max: 100, value: 100 })),
    field(
      'The write is',
      choice('commit', [
        ['', 'As usual for this fault'],
        ['true', 'Carried out'],
        ['false', 'Not carried out'],
      ]),
    ),
    field('Ends after (s)', numberInput('lasts', { placeholder: 'Never' })),
  ]
  const singleBody = ({ name, variant, count, probability, commit, lasts }) => ({
    name: name.value,
    variant: Number(variant.value),
    count: Number(count.value) || null,
    probability: Number(probability.value) / 100,
    ...(commit.value !== '' && { commit: commit.value === 'true' }),
    lasts: milliseconds(lasts),
  })

  // ---- steps ----

  const stepFields = () => [
    field('Wait first (s)', numberInput('before', { value: 3, required: true })),
    field(
      'Then the script',
      choice('script', [
        ['before', 'runs, then the reply'],
        ['after', 'runs after the reply (gateway)'],
        ['never', 'does not run'],
      ]),
      true,
    ),
    field('Wait again (s)', numberInput('between', { value: 0, required: true })),
    field(
      'Reply',
      choice('reply', [['answer', 'The script’s own reply'], ...faultChoices('THBS')]),
      true,
    ),
  ]
  function stepsOf({ before, script, between, reply }) {
    const [first, second] = [{ wait: milliseconds(before) }, { wait: milliseconds(between) }]
    const orders = {
      before: [first, 'store', second, reply.value],
      after: [first, reply.value, second, 'store'],
      never: [first, second, reply.value],
    }
    return orders[script.value]
  }
  const steps = [
    ...stepFields(),
    field('Times', numberInput('stepsCount', { min: 1, step: 1, placeholder: 'Every time' })),
  ]
  const stepsBody = (elements) => ({
    steps: stepsOf(elements),
    count: Number(elements.stepsCount.value) || null,
  })

  // ---- a sequence of calls ----

  const turns = make('ol', { class: 'turns' })
  const turn = (value = 'good') => {
    const own = make('fieldset', { class: 'fields' })
    const showSteps = () => {
      own.hidden = select.value !== 'steps'
      own.disabled = own.hidden
      if (!own.hidden && own.children.length === 0) own.append(...stepFields())
    }
    const kinds = [
      ['good', 'good'],
      ['steps', 'Steps: wait, store, wait, reply'],
    ]
    const select = choice('turn', [...kinds, ...faultChoices('THBSE')], { onchange: showSteps })
    select.value = value
    showSteps()
    const item = make(
      'li',
      {},
      make(
        'div',
        { class: 'row' },
        make('span', { class: 'grow' }, select),
        press(
          'Remove call',
          () => {
            if (turns.children.length < 2) return
            const beside = item.nextElementSibling ?? item.previousElementSibling
            item.remove()
            number()
            beside?.querySelector('select')?.focus()
          },
          'quiet',
        ),
      ),
      own,
    )
    return item
  }
  const number = () =>
    [...turns.children].forEach((item, at) => {
      item.querySelector('[name="turn"]').setAttribute('aria-label', `Call ${at + 1}`)
      item.querySelector('fieldset').setAttribute('aria-label', `Steps of call ${at + 1}`)
    })
  const addTurn = () => {
    turns.append(turn())
    number()
  }
  turns.append(turn('H7'), turn('S2'), turn())
  number()
  const sequence = [
    turns,
    make('div', { class: 'row' }, press('Add a call', addTurn)),
    field('After the last one', choice('after', Object.entries(AFTER)), true),
  ]
  const turnOf = (item) => {
    const { value } = item.querySelector('[name="turn"]')
    return value === 'steps' ? stepsOf(item.querySelector('fieldset').elements) : value
  }
  const sequenceBody = ({ after }) => ({
    sequence: [...turns.children].map(turnOf),
    after: after.value,
  })

  // ---- a recipe ----

  const recipeGroup = ([on, label]) => ({
    label,
    choices: recipes.filter((one) => one.on === on).map(({ name, title }) => [name, title]),
  })
  const recipe = [
    field('Recipe', choice('recipe', Object.entries(RECIPE_GROUPS).map(recipeGroup)), true),
  ]

  // ---- the form ----

  const KINDS = {
    fault: { title: 'One fault', fields: single, path: 'faults', body: singleBody },
    steps: {
      title: 'Steps: wait, store, wait, reply',
      fields: steps,
      path: 'faults',
      body: stepsBody,
    },
    sequence: {
      title: 'A sequence of calls',
      fields: sequence,
      path: 'faults',
      body: sequenceBody,
    },
    recipe: {
      title: 'A recipe',
      fields: recipe,
      path: 'recipes',
      body: (of) => ({ name: of.recipe.value }),
    },
  }
  const parts = Object.fromEntries(
    Object.entries(KINDS).map(([kind, { fields }]) => [
      kind,
      make('fieldset', { class: 'fields' }, ...fields),
    ]),
  )
  const kindChoice = choice(
    'kind',
    Object.entries(KINDS).map(([kind, { title }]) => [kind, title]),
    { onchange: () => showKind() },
  )
  const everyCall = make('option', { value: '*' }, 'Every call')
  const fileChoice = choice(
    'file',
    files.map((file) => [file, file]),
  )
  fileChoice.prepend(everyCall)
  everyCall.selected = true
  const methodField = field(
    'Method',
    choice('method', [
      ['', 'Any'],
      ['GET', 'GET'],
      ['POST', 'POST'],
    ]),
  )
  function showKind() {
    for (const [kind, part] of Object.entries(parts)) {
      part.hidden = kind !== kindChoice.value
      part.disabled = part.hidden
    }
    methodField.hidden = kindChoice.value === 'recipe'
    everyCall.value = kindChoice.value === 'recipe' ? '' : '*'
    everyCall.textContent =
      kindChoice.value === 'recipe' ? 'The order, the list of orders' : 'Every call'
  }
  showKind()
  showForms()

  async function add(elements) {
    const { path, body, title } = KINDS[kindChoice.value]
    let replaced = []
    const what = {
      file: elements.file.value,
      ...(path === 'faults' && { method: elements.method.value }),
      // Of this kind alone: the calls of a sequence have inputs of the same names.
      ...body(parts[kindChoice.value].elements),
    }
    await act(
      () => `${title} added${replaced.length > 0 ? `. Replaced: ${replaced.join(', ')}` : ''}`,
      async () => ({ replaced = [] } = await send('POST', path, what)),
    )
  }

  root.replaceChildren(
    heading(
      'faults-title',
      'Faults',
      press('Remove all', () => act('All faults removed', () => send('DELETE', 'faults')), 'quiet'),
    ),
    list,
    form(
      add,
      field('What happens', kindChoice, true),
      field('Call', fileChoice, true),
      methodField,
      ...Object.values(parts),
      submit('Add'),
    ),
  )

  return ({ faults, sequences }) => {
    const rows = [...faults, ...sequences]
    draw(
      list,
      rows,
      (one) => ('calls' in one ? sequenceRow(one) : faultRow(one)),
      'No faults are set.',
    )
  }
}
