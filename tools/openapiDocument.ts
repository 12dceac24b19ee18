// Makes the OpenAPI document from the rows of the contract's table.
import {
  MODEL_FIELDS,
  MY_ORDER_ITEM_FIELDS,
  MY_ORDER_FIELDS,
  type Field,
  type FieldKind,
  type ReplyPartShape,
} from '../mocks/contractFields'
import {
  CONTRACT,
  STREAM_CALLS,
  type CallAudience,
  type Call,
  type CallName,
  type SentKind,
} from '../mocks/contractTable'
import { callExamples, type Example } from './openapiExamples'

type Json = Record<string, unknown>

const jsonTextSchema = (what: string): Json => ({
  type: 'string',
  contentMediaType: 'application/json',
  description: what,
})

/** The agreed form of each kind of field. docs/contract.md lists the other forms that the shop understands. */
const KIND_SCHEMAS: Record<FieldKind, Json> = {
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
    anyOf: [{ type: 'array', items: { type: 'string' } }, jsonTextSchema('A JSON list of paths.')],
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
      jsonTextSchema('A JSON list of {name, code}.'),
    ],
  },
  stock: {
    description: 'Size key to stock; 0 is sold out.',
    anyOf: [
      { type: 'object', additionalProperties: { $ref: '#/components/schemas/count' } },
      jsonTextSchema('A JSON map of sizes to counts.'),
    ],
  },
}

const schemaRef = (name: string): Json => ({ $ref: `#/components/schemas/${name}` })
const fieldSchema = (field: Field): Json =>
  field.endsWith('?')
    ? { anyOf: [schemaRef(field.slice(0, -1)), { type: 'null' }] }
    : schemaRef(field)

function objectSchema(fields: Record<string, Field>): Json {
  const required = Object.entries(fields).filter(([, field]) => !field.endsWith('?'))
  return {
    type: 'object',
    ...(required.length > 0 ? { required: required.map(([name]) => name) } : {}),
    properties: Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, fieldSchema(field)]),
    ),
  }
}

/**
 * A row in MODEL_FIELDS becomes a named schema, so that generated types have the name too. All other rows are written
 * inline.
 */
function modelSchema(fields: Record<string, Field>): Json {
  const found = Object.entries(MODEL_FIELDS).find(([, row]) => row === fields)
  return found ? schemaRef(found[0]) : objectSchema(fields)
}

function shapeSchema(shape: ReplyPartShape): Json {
  if ('list' in shape) return { type: 'array', items: modelSchema(shape.list) }
  if ('field' in shape) return fieldSchema(shape.field)
  if ('orders' in shape)
    return {
      type: 'array',
      items: {
        type: 'object',
        required: ['order', 'items'],
        properties: {
          order: modelSchema(MY_ORDER_FIELDS),
          items: { type: 'array', items: modelSchema(MY_ORDER_ITEM_FIELDS) },
        },
      },
    }
  return shape.nullable
    ? { anyOf: [modelSchema(shape.object), { type: 'null' }] }
    : modelSchema(shape.object)
}

/** True if a reply without this key is still complete. */
const mayBeAbsent = (shape: ReplyPartShape) =>
  ('field' in shape && shape.field.endsWith('?')) || ('object' in shape && shape.nullable === true)

const SUCCESS_SCHEMAS: Record<Call['success'], Json> = {
  true: { const: true },
  unsaid: { const: true },
  sentence: {
    type: ['string', 'boolean'],
    description: 'The text that is shown, or true beside a message.',
  },
}

function replySchema({ reply, stream, success }: Call): Json {
  const own = Object.fromEntries(
    Object.entries(reply).map(([name, shape]) => [name, shapeSchema(shape)]),
  )
  const needed = Object.entries(reply)
    .filter(([, shape]) => !mayBeAbsent(shape))
    .map(([name]) => name)
  if (stream) return { type: 'object', required: needed, properties: own }
  return {
    type: 'object',
    required: [...(success === 'true' ? ['success'] : []), ...needed],
    properties: { success: SUCCESS_SCHEMAS[success], ...own },
  }
}

const TEXT: Json = { type: 'string' }
const SENT_SCHEMAS: Record<SentKind, Json> = {
  text: TEXT,
  id: schemaRef('id'),
  whole: { type: 'integer', minimum: 1 },
  amount: { type: 'string', pattern: '^\\d+(\\.\\d+)?$' },
  flag: { enum: ['0', '1'] },
  list: jsonTextSchema('A JSON list.'),
  items: jsonTextSchema('A JSON list of {product_id, title, quantity, price, size, color}.'),
  stock: jsonTextSchema('A JSON map of ticked sizes to integers.'),
  'first status': { enum: ['pending', 'processing'] },
  'next status': { enum: ['processing', 'Shipped', 'Returned', 'Cancelled'] },
}

/** The fields of a multipart body have no type, so an id is text there. */
const sentSchema = (name: string, { encoding, kindOf }: Call): Json =>
  encoding === 'multipart' && kindOf(name) === 'id' ? TEXT : SENT_SCHEMAS[kindOf(name)]

function fileProperty(name: string): [string, Json][] {
  const bare = name.replace('!', '')
  const one = { type: 'string', contentMediaType: 'application/octet-stream' }
  if (bare === 'images[n]') return [0, 1, 2].map((n) => [`images[${n}]`, one])
  return bare.endsWith('[]') ? [[bare, { type: 'array', items: one }]] : [[bare, one]]
}

function bodyOf(call: Call, example?: Example): Json {
  const fields = [...call.fields, ...call.optional].map((name): [string, Json] => [
    name,
    sentSchema(name, call),
  ])
  const required = [
    ...call.fields,
    ...call.files.filter((name) => name.endsWith('!')).map((name) => name.slice(0, -1)),
  ]
  const schema: Json = {
    type: 'object',
    required,
    properties: Object.fromEntries([...fields, ...call.files.flatMap(fileProperty)]),
  }
  const type = call.encoding === 'json' ? 'application/json' : 'multipart/form-data'
  const shown = example && call.encoding === 'json' ? { example: example.sent } : {}
  return { required: true, content: { [type]: { schema, ...shown } } }
}

const AUDIENCE_TAGS: Record<CallAudience, string> = {
  storefront: 'Storefront',
  admin: 'Back office',
}

const REFUSAL_CONTENT = { 'application/json': { schema: schemaRef('Refusal') } }

function operation(call: Call, example?: Example): Json {
  const { id: operationId, summary, claim, audience, encoding, fields, stream } = call
  const schema = replySchema(call)
  const content = stream
    ? {
        'text/event-stream': {
          schema: {
            type: 'string',
            description:
              'Messages without an event name; each carries the JSON of x-message as its data.',
          },
          ...(example && { example: `data: ${JSON.stringify(example.reply)}\n\n` }),
          'x-message': schema,
        },
      }
    : {
        'application/json': {
          schema: { anyOf: [schema, schemaRef('Refusal')] },
          ...(example && { example: example.reply }),
        },
      }
  return {
    operationId,
    summary,
    description: `Claim ${claim} of docs/claims.list.`,
    tags: [AUDIENCE_TAGS[audience]],
    ...(encoding === 'query'
      ? {
          parameters: fields.map((field) => ({
            name: field,
            in: 'query',
            required: true,
            schema: sentSchema(field, call),
            ...(example && { example: String(example.sent[field]) }),
          })),
        }
      : {}),
    ...(encoding === 'json' || encoding === 'multipart'
      ? { requestBody: bodyOf(call, example) }
      : {}),
    responses: {
      200: {
        description: stream
          ? 'The list at once, then again after each change.'
          : 'Success, or {error}.',
        content,
      },
      '4XX': {
        description: 'A refusal of a server that uses statuses, as {error}.',
        content: REFUSAL_CONTENT,
      },
      default: { description: 'A refusal, as {error} or as any page of the server.' },
    },
  }
}

export function openapiDocument(shown: ReadonlyMap<CallName, Example> = new Map()): Json {
  const paths: Record<string, Json> = {}
  for (const call of CONTRACT)
    paths[`/backend/api/${call.file}`] = {
      ...paths[`/backend/api/${call.file}`],
      [call.method.toLowerCase()]: operation(call, shown.get(call.name)),
    }
  return {
    openapi: '3.1.0',
    info: {
      title: 'The PHP backend of the shop',
      version: '1.0.0',
      license: { name: 'MIT', identifier: 'MIT' },
      description: `${CONTRACT.length} calls, ${STREAM_CALLS.length} of them streams. No call carries a credential. docs/contract.md says what a client has to understand besides.`,
    },
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    servers: [{ url: '/', description: 'The origin of the shop, or apiHost of its configuration' }],
    tags: [
      { name: AUDIENCE_TAGS.storefront, description: 'Calls of every visitor' },
      {
        name: AUDIENCE_TAGS.admin,
        description: 'To be guarded by the server: see docs/install.md',
      },
    ],
    // No call carries credentials; docs/security.md says what a server has to add.
    security: [],
    paths,
    components: {
      schemas: {
        ...KIND_SCHEMAS,
        ...Object.fromEntries(
          Object.entries(MODEL_FIELDS).map(([name, fields]) => [name, objectSchema(fields)]),
        ),
        Refusal: {
          type: 'object',
          required: ['error'],
          properties: { success: { const: false }, error: { type: 'string', minLength: 1 } },
        },
      },
    },
  }
}

export const openapiText = async (): Promise<string> =>
  `${JSON.stringify(openapiDocument(await callExamples()), null, 2)}\n`
