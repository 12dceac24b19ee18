// Writes docs/openapi.json from the rows of the contract's table.
import { MY_ITEM, MY_ORDER, type Field, type Kind, type Shape } from '../mocks/contractFields'
import { CONTRACT, STREAMS, type Audience, type Call, type SentKind } from '../mocks/contractTable'

type Json = Record<string, unknown>

const jsonText = (what: string): Json => ({ type: 'string', contentMediaType: 'application/json', description: what })

/** Each kind of a reply's field as it is agreed. docs/contract.md lists what is understood besides. */
const KINDS: Record<Kind, Json> = {
  id: { description: 'Opaque: sent back exactly as it came.', type: ['string', 'integer'] },
  text: { type: ['string', 'number'] },
  money: {
    description: 'Rupees, as a decimal number or text.',
    anyOf: [
      { type: 'number', minimum: 0 },
      { type: 'string', pattern: '^\\d+(\\.\\d+)?$' },
    ],
  },
  count: {
    anyOf: [
      { type: 'integer', minimum: 0 },
      { type: 'string', pattern: '^\\d+$' },
    ],
  },
  flag: { enum: [true, false, 0, 1, '0', '1'] },
  stamp: {
    description: 'Wall-clock time of Asia/Kathmandu.',
    type: 'string',
    pattern: '^\\d{4}-\\d{2}-\\d{2}[ T]\\d{2}:\\d{2}(:\\d{2})?$',
    examples: ['2026-03-12 16:05:00'],
  },
  image: { description: 'A path below backend/api/, or a URL.', type: 'string' },
  images: {
    description: 'Paths of pictures, as a list or as its JSON text.',
    anyOf: [{ type: 'array', items: { type: 'string' } }, jsonText('A JSON list of paths.')],
  },
  tags: {
    anyOf: [
      { type: 'array', items: { type: 'string' } },
      { type: 'string', description: 'A JSON list, or tags with commas between.' },
    ],
  },
  colors: {
    anyOf: [
      {
        type: 'array',
        items: {
          type: 'object',
          required: ['name', 'code'],
          properties: { name: { type: 'string' }, code: { type: 'string' } },
        },
      },
      jsonText('A JSON list of {name, code}.'),
    ],
  },
  stock: {
    description: 'Size key to stock; 0 is sold out.',
    anyOf: [
      { type: 'object', additionalProperties: { $ref: '#/components/schemas/count' } },
      jsonText('A JSON map of sizes to counts.'),
    ],
  },
}

const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` })
const fieldSchema = (field: Field): Json =>
  field.endsWith('?') ? { anyOf: [ref(field.slice(0, -1)), { type: 'null' }] } : ref(field)

function object(fields: Record<string, Field>): Json {
  const required = Object.entries(fields).filter(([, field]) => !field.endsWith('?'))
  return {
    type: 'object',
    ...(required.length > 0 ? { required: required.map(([name]) => name) } : {}),
    properties: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldSchema(field)])),
  }
}

function shapeSchema(shape: Shape): Json {
  if ('list' in shape) return { type: 'array', items: object(shape.list) }
  if ('field' in shape) return fieldSchema(shape.field)
  if ('orders' in shape)
    return {
      type: 'array',
      items: {
        type: 'object',
        required: ['order', 'items'],
        properties: { order: object(MY_ORDER), items: { type: 'array', items: object(MY_ITEM) } },
      },
    }
  return shape.nullable ? { anyOf: [object(shape.object), { type: 'null' }] } : object(shape.object)
}

/** Whether a reply without this key is complete. */
const mayLack = (shape: Shape) =>
  ('field' in shape && shape.field.endsWith('?')) || ('object' in shape && shape.nullable === true)

const SUCCESS: Record<Call['success'], Json> = {
  true: { const: true },
  unsaid: { const: true },
  sentence: { type: ['string', 'boolean'], description: 'The text that is shown, or true beside a message.' },
}

function replySchema({ reply, stream, success }: Call): Json {
  const own = Object.fromEntries(Object.entries(reply).map(([name, shape]) => [name, shapeSchema(shape)]))
  const needed = Object.entries(reply)
    .filter(([, shape]) => !mayLack(shape))
    .map(([name]) => name)
  if (stream) return { type: 'object', required: needed, properties: own }
  return {
    type: 'object',
    required: [...(success === 'true' ? ['success'] : []), ...needed],
    properties: { success: SUCCESS[success], ...own },
  }
}

const TEXT: Json = { type: 'string' }
/** A multipart body holds only text, so its ids are text too. */
const SENT: Record<SentKind, Json> = {
  text: TEXT,
  id: ref('id'),
  whole: { type: 'integer', minimum: 1 },
  amount: { type: 'string', pattern: '^\\d+(\\.\\d+)?$' },
  flag: { enum: ['0', '1'] },
  list: jsonText('A JSON list.'),
  items: jsonText('A JSON list of {product_id, title, quantity, price, size, color}.'),
  stock: jsonText('A JSON map of ticked sizes to integers.'),
  'first status': { enum: ['pending', 'processing'] },
  'next status': { enum: ['processing', 'Shipped', 'Returned', 'Cancelled'] },
}

const sentSchema = (name: string, { encoding, kindOf }: Call): Json =>
  encoding === 'multipart' && kindOf(name) === 'id' ? TEXT : SENT[kindOf(name)]

function fileProperty(name: string): [string, Json][] {
  const bare = name.replace('!', '')
  const one = { type: 'string', contentMediaType: 'application/octet-stream' }
  if (bare === 'images[n]') return [0, 1, 2].map((n) => [`images[${n}]`, one])
  return bare.endsWith('[]') ? [[bare, { type: 'array', items: one }]] : [[bare, one]]
}

function bodyOf(call: Call): Json {
  const fields = [...call.fields, ...call.optional].map((name): [string, Json] => [name, sentSchema(name, call)])
  const required = [...call.fields, ...call.files.filter((name) => name.endsWith('!')).map((name) => name.slice(0, -1))]
  const schema: Json = {
    type: 'object',
    required,
    properties: Object.fromEntries([...fields, ...call.files.flatMap(fileProperty)]),
  }
  const type = call.encoding === 'json' ? 'application/json' : 'multipart/form-data'
  return { required: true, content: { [type]: { schema } } }
}

const TAGS: Record<Audience, string> = { storefront: 'Storefront', admin: 'Back office' }

function operation(call: Call): Json {
  const { method, file, claim, audience, encoding, fields, stream } = call
  const schema = replySchema(call)
  const content = stream
    ? {
        'text/event-stream': {
          schema: {
            type: 'string',
            description: 'Messages without an event name; each carries the JSON of x-message as its data.',
          },
          'x-message': schema,
        },
      }
    : { 'application/json': { schema: { anyOf: [schema, ref('Refusal')] } } }
  return {
    operationId: `${method.toLowerCase()}_${file.replace(/\.php$/, '').replaceAll('-', '_')}`,
    summary: `${claim}${stream ? ', a stream' : ''}`,
    tags: [TAGS[audience]],
    ...(encoding === 'query'
      ? {
          parameters: fields.map((name) => ({
            name,
            in: 'query',
            required: true,
            schema: sentSchema(name, call),
          })),
        }
      : {}),
    ...(encoding === 'json' || encoding === 'multipart' ? { requestBody: bodyOf(call) } : {}),
    responses: {
      200: {
        description: stream ? 'The list at once, then again after each change.' : 'Success, or {error}.',
        content,
      },
      default: { description: 'A refusal, as {error} or as any page of the server.' },
    },
  }
}

export function openapi(): Json {
  const paths: Record<string, Json> = {}
  for (const call of CONTRACT)
    paths[`/backend/api/${call.file}`] = {
      ...paths[`/backend/api/${call.file}`],
      [call.method.toLowerCase()]: operation(call),
    }
  return {
    openapi: '3.1.0',
    info: {
      title: 'The PHP backend of the shop',
      version: '1.0.0',
      description: `${CONTRACT.length} calls, ${STREAMS.length} of them streams. No call carries a credential. docs/contract.md says what a client has to understand besides.`,
    },
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    servers: [{ url: '/', description: 'The origin of the shop, or apiHost of its configuration' }],
    tags: [
      { name: TAGS.storefront },
      { name: TAGS.admin, description: 'To be guarded by the server: see docs/operating.md' },
    ],
    paths,
    components: {
      schemas: {
        ...KINDS,
        Refusal: {
          type: 'object',
          required: ['error'],
          properties: { success: { const: false }, error: { type: 'string', minLength: 1 } },
        },
      },
    },
  }
}

export const openapiText = (): string => `${JSON.stringify(openapi(), null, 2)}\n`
