import { make } from './dom.js'
import { choice, field, press } from './fields.js'

// A form for one row, made of the rules of its fields. The API checks what is typed and names the field.

const isNumber = (rule) => rule === 'amount' || rule === 'whole' || rule === 'id'
const isText = (rule) =>
  rule === 'text' || rule === 'long text' || rule === 'text or null' || rule === 'stamp'

function inputFor(name, rule, value) {
  if (rule === 'flag') return make('input', { type: 'checkbox', name, checked: value === true })
  if (typeof rule === 'object' && 'oneOf' in rule) {
    const select = choice(
      name,
      rule.oneOf.map((one) => [one, one]),
    )
    select.value = value
    return select
  }
  if (rule === 'long text' || !(isText(rule) || isNumber(rule))) {
    const text = rule === 'long text' ? value : JSON.stringify(value, null, 2)
    const area = make('textarea', {
      name,
      rows: Math.min(8, text.split('\n').length + 1),
      spellcheck: 'false',
    })
    area.value = text
    return area
  }
  return make('input', { name, value: value ?? '', inputmode: isNumber(rule) ? 'decimal' : null })
}

/** What the input holds. Throws the field's name for JSON that cannot be read. */
function valueOf(name, rule, input) {
  if (rule === 'flag') return input.checked
  if (rule === 'text or null') return input.value === '' ? null : input.value
  if (isText(rule) || (typeof rule === 'object' && 'oneOf' in rule)) return input.value
  if (isNumber(rule)) {
    const text = input.value.trim()
    return text === '' || Number.isNaN(Number(text)) ? input.value : Number(text)
  }
  try {
    return JSON.parse(input.value)
  } catch (cause) {
    throw new Error(`${name} is no JSON: ${cause.message}`, { cause })
  }
}

const labelOf = (name, rule) => {
  if (isText(rule) || rule === 'flag')
    return rule === 'text or null' ? `${name} (empty is null)` : name
  if (typeof rule === 'string') return `${name} (${rule})`
  return 'oneOf' in rule ? name : `${name} (list of {${Object.keys(rule.list).join(', ')}})`
}

export function rowForm(rules, row, save, cancel) {
  const shown = Object.entries(rules).filter(([name, rule]) => name !== 'id' && rule !== 'any')
  const problem = make('p', { class: 'bad', role: 'alert' })
  const inputs = new Map(shown.map(([name, rule]) => [name, inputFor(name, rule, row[name])]))
  const button = make('button', { type: 'submit', class: 'ink' }, 'Save')

  /** The field that a sentence begins with. */
  function point(sentence) {
    problem.textContent = sentence
    for (const [name, input] of inputs) {
      const meant = new RegExp(`^(?:\\w+\\.)?${name}(?:\\W|$)`).test(sentence)
      input.toggleAttribute('aria-invalid', meant)
      if (meant) input.focus()
    }
  }
  const form = make(
    'form',
    { class: 'fields' },
    ...shown.map(([name, rule]) => {
      const input = inputs.get(name)
      if (rule === 'flag') return make('label', { class: 'check' }, input, name)
      return field(labelOf(name, rule), input, input.tagName === 'TEXTAREA')
    }),
    problem,
    make('div', { class: 'row' }, button, press('Cancel', cancel, 'quiet')),
  )
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    button.disabled = true
    try {
      await save(
        Object.fromEntries(
          shown.map(([name, rule]) => [name, valueOf(name, rule, inputs.get(name))]),
        ),
      )
    } catch (cause) {
      point(cause.message)
    }
    button.disabled = false
  })
  return form
}
