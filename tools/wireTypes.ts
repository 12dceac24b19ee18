// Writes wire.d.ts of the mock's package from the contract's table: the types of what each call sends and receives.
import {
  MODEL_FIELDS,
  type Field,
  type FieldKind,
  type ReplyPartShape,
} from '../mocks/contractFields'
import { CONTRACT, type Call, type SentKind } from '../mocks/contractTable'

const KIND_TYPES: Record<FieldKind, [type: string, says: string]> = {
  id: ['string | number', 'Opaque: sent back exactly as it came.'],
  text: ['string | number', 'Text; a server may send a number for digits.'],
  money: ['string | number', 'Rupees, as a decimal number or text.'],
  count: ['string | number', 'A whole number from 0, or its text.'],
  flag: ["boolean | 0 | 1 | '0' | '1'", 'Yes or no.'],
  stamp: ['string', 'Wall-clock time of Asia/Kathmandu, such as 2026-03-12 16:05:00.'],
  image: ['string', 'A path below backend/api/, or a URL.'],
  images: ['string[] | string', 'Paths of pictures, or their JSON text.'],
  tags: ['string[] | string', 'A list, its JSON text, or tags with commas between.'],
  colors: ['{ name: string; code: string }[] | string', 'A list, or its JSON text.'],
  stock: ['Record<string, string | number> | string', 'Size to stock, or its JSON text.'],
}

const SENT_TYPES: Record<SentKind, string> = {
  text: 'string',
  id: 'Id',
  whole: 'number',
  amount: 'string',
  flag: "'0' | '1'",
  list: 'string',
  items: 'string',
  stock: 'string',
  'first status': "'pending' | 'processing'",
  'next status': "'processing' | 'Shipped' | 'Returned' | 'Cancelled'",
}

const capitalized = (kind: string) => kind.charAt(0).toUpperCase() + kind.slice(1)
const isKind = (field: string): field is FieldKind => Object.hasOwn(KIND_TYPES, field)
const typeOf = (field: Field): string => {
  const kind = field.replace('?', '')
  return isKind(kind) ? `${capitalized(kind)}${field.endsWith('?') ? ' | null' : ''}` : 'never'
}
const propertyKey = (name: string) => (/^\w+$/.test(name) ? name : JSON.stringify(name))
const membersText = (fields: Record<string, Field>): string =>
  Object.entries(fields)
    .map(
      ([name, field]) =>
        `  ${propertyKey(name)}${field.endsWith('?') ? '?' : ''}: ${typeOf(field)}`,
    )
    .join('\n')

const rowType = (fields: Record<string, Field>) =>
  Object.entries(MODEL_FIELDS).find(([, row]) => row === fields)?.[0] ??
  `{\n${membersText(fields)}\n}`

function shapeType(shape: ReplyPartShape): string {
  if ('list' in shape) return `${rowType(shape.list)}[]`
  if ('field' in shape) return typeOf(shape.field)
  if ('orders' in shape) return '{ order: MyOrder; items: MyOrderItem[] }[]'
  return `${rowType(shape.object)}${shape.nullable ? ' | null' : ''}`
}

const mayBeAbsent = (shape: ReplyPartShape) =>
  ('field' in shape && shape.field.endsWith('?')) || ('object' in shape && shape.nullable === true)

const SUCCESS_TYPES: Record<Call['success'], string> = {
  true: 'success: true',
  unsaid: 'success?: true',
  sentence: 'success?: string | true',
}

function replyType({ reply, success, stream }: Call): string {
  const own = Object.entries(reply).map(
    ([name, shape]) => `${name}${mayBeAbsent(shape) ? '?' : ''}: ${shapeType(shape)}`,
  )
  return `{ ${[...(stream ? [] : [SUCCESS_TYPES[success]]), ...own].join('; ')} }`
}

function sentType(call: Call): string {
  const fields = call.fields.map((name) => `${name}: ${SENT_TYPES[call.kindOf(name)]}`)
  const optional = call.optional.map((name) => `${name}?: ${SENT_TYPES[call.kindOf(name)]}`)
  const files = call.files.map((name) => {
    const bare = name.replace('!', '')
    if (bare === 'images[n]') return '[image: `images[${number}]`]: Blob | string'
    return `${propertyKey(bare)}${name.endsWith('!') ? '' : '?'}: ${bare.endsWith('[]') ? 'Blob[]' : 'Blob'}`
  })
  const index = files.filter((line) => line.startsWith('[image'))
  const plain = [...fields, ...optional, ...files.filter((line) => !line.startsWith('[image'))]
  if (plain.length + index.length === 0) return 'Record<never, never>'
  return [
    `{ ${plain.join('; ')} }`,
    ...index.map(() => '{ [image: `images[${number}]`]: Blob }'),
  ].join(' & ')
}

const callText = (call: Call): string =>
  [
    `  /** ${call.summary}.${call.stream ? ' A stream: `reply` is one message.' : ''} Sent as ${call.encoding}. */`,
    `  '${call.name}': { sent: ${sentType(call)}; reply: ${replyType(call)} }`,
  ].join('\n')

export const wireTypes = (): string =>
  [
    '// Made from the table of the contract. Values are as they go over the wire; nothing is parsed.',
    ...Object.entries(KIND_TYPES).map(
      ([kind, [type, says]]) => `/** ${says} */\nexport type ${capitalized(kind)} = ${type}`,
    ),
    ...Object.entries(MODEL_FIELDS).map(
      ([name, fields]) => `export type ${name} = {\n${membersText(fields)}\n}`,
    ),
    '/** The answer of a call that the server refuses. */\nexport type Refusal = { success?: false; error: string }',
    `export type Calls = {\n${CONTRACT.map(callText).join('\n')}\n}`,
    'export type CallName = keyof Calls',
    '/** The possible answers of a call. */\nexport type ReplyOf<Name extends CallName> = Calls[Name]["reply"] | Refusal',
    "export type SentWith<Name extends CallName> = Calls[Name]['sent']",
    '',
  ].join('\n\n')
