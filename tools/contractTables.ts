// Prints the contract's table for people (`npm run contract -- --tables`); docs/contract.md explains the words.
import {
  MY_ORDER_ITEM_FIELDS,
  MY_ORDER_FIELDS,
  type Field,
  type ReplyPartShape,
} from '../mocks/contractFields'
import {
  formsOfSwitch,
  PRESETS,
  SWITCHES,
  SWITCH_NAMES,
  type PresetName,
} from '../mocks/dialects/dialect'
import { CONTRACT, type CallAudience, type Call } from '../mocks/contractTable'

const fieldsText = (of: Record<string, Field>): string =>
  Object.entries(of)
    .map(([name, field]) => `${name}${field.endsWith('?') ? '?' : ''} ${field.replace('?', '')}`)
    .join(', ')

function shapeText(name: string, shape: ReplyPartShape): string {
  if ('list' in shape) return `**${name}**: list of { ${fieldsText(shape.list)} }`
  if ('object' in shape)
    return `**${name}**: { ${fieldsText(shape.object)} }${shape.nullable ? ', or null' : ''}`
  if ('orders' in shape)
    return `**${name}**: list of { order: { ${fieldsText(MY_ORDER_FIELDS)} }, items: list of { ${fieldsText(MY_ORDER_ITEM_FIELDS)} } }`
  return `**${name}**${shape.field.endsWith('?') ? '?' : ''}: ${shape.field.replace('?', '')}`
}

const ENCODING_NAMES = { none: 'nothing', query: 'query', json: 'JSON', multipart: 'multipart' }

function sentText({ encoding, fields: always, optional, files }: Call): string {
  const parts = [
    always.map((name) => `\`${name}\``).join(' '),
    optional.length > 0 ? `sometimes ${optional.map((name) => `\`${name}\``).join(' ')}` : '',
    files.length > 0
      ? `files ${files.map((name) => `\`${name.replace('!', '')}\`${name.endsWith('!') ? ' (always)' : ''}`).join(' ')}`
      : '',
  ].filter((part) => part !== '')
  return encoding === 'none'
    ? ENCODING_NAMES.none
    : `${ENCODING_NAMES[encoding]}: ${parts.join('; ')}`
}

function replyText({ reply, stream }: Call): string {
  const shapes = Object.entries(reply).map(([name, shape]) => shapeText(name, shape))
  return shapes.length === 0
    ? 'success or error'
    : `${stream ? 'messages: ' : ''}${shapes.join('<br>')}`
}

const callRows = (audience: CallAudience): string =>
  [
    '| Call | Sent | Read from the reply |',
    '| --- | --- | --- |',
    ...CONTRACT.filter((call) => call.audience === audience).map(
      (call) =>
        `| ${call.claim} ${call.method} \`${call.file}\` | ${sentText(call)} | ${replyText(call)} |`,
    ),
  ].join('\n')

const lostRows = (): string =>
  [
    '| Write | Without a clear reply |',
    '| --- | --- |',
    ...CONTRACT.flatMap(({ claim, file, lost }) =>
      lost === undefined ? [] : [`| ${claim} \`${file}\` | ${lost} |`],
    ),
  ].join('\n')

const PRESET_NAMES = Object.keys(PRESETS) as PresetName[]

const dialectRows = (): string =>
  [
    `| Switch | The specification does not say | Forms | ${PRESET_NAMES.map((name) => `\`${name}\``).join(' | ')} |`,
    `| --- | --- | --- |${PRESET_NAMES.map(() => ' --- |').join('')}`,
    ...SWITCH_NAMES.map((name) => {
      const { open, forms } = SWITCHES[name]
      const meanings: Readonly<Record<string, string>> = forms
      const told = formsOfSwitch(name).map((form) => `**${form}**: ${meanings[form]}`)
      const presets = PRESET_NAMES.map((preset) => PRESETS[preset].dialect[name])
      return `| \`${name}\` | ${open} | ${told.join('<br>')} | ${presets.join(' | ')} |`
    }),
  ].join('\n')

export const tablesText = (): string => `## Storefront

${callRows('storefront')}

## Back office

${callRows('admin')}

## When the reply of a write is lost

${lostRows()}

## What the specification leaves open

${dialectRows()}
`
