// docs/openapi.json, written from the contract's table and the shapes of its replies.
import { CONTRACT, type Call } from '../mocks/contractTable'
import { MY_ITEM, MY_ORDER, READS, USER, type Field, type Kind, type Shape } from './contractReads'

type Json = Record<string, unknown>

const jsonText = (what: string): Json => ({ type: 'string', contentMediaType: 'application/json', description: what })

/** What is agreed, and what every client of this contract has to understand besides. */
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

/** Optional when leaving it out loses nothing. */
const mayLack = (shape: Shape) =>
  ('field' in shape && shape.field.endsWith('?')) || ('object' in shape && shape.nullable === true)

function replySchema({ file, stream, method }: Call): Json {
  const reads = method === 'GET' ? (READS[file] ?? {}) : {}
  const own = Object.fromEntries(Object.entries(reads).map(([name, shape]) => [name, shapeSchema(shape)]))
  const needed = Object.entries(reads)
    .filter(([, shape]) => !mayLack(shape))
    .map(([name]) => name)
  if (stream) return { type: 'object', required: needed, properties: own }
  const extra: Json =
    file === 'login.php' ? { user: object(USER) } : file === 'orders.php' ? { order_id: ref('id') } : {}
  const message = ['signup.php', 'submit_inquiry.php'].includes(file)
  return {
    type: 'object',
    required: [
      ...(file === 'login.php' ? ['user'] : message || /forgot|verify|reset/.test(file) ? [] : ['success']),
      ...needed,
    ],
    properties: {
      success: message
        ? { type: ['string', 'boolean'], description: 'The text that is shown, or true beside a message.' }
        : { const: true },
      ...extra,
      ...own,
    },
  }
}

const INTEGERS = new Set(['quantity'])
const IDS = new Set(['id', 'product_id', 'cart_id', 'order_id', 'notification_id'])
const AMOUNTS = new Set(['subtotal', 'shipping_cost', 'total_amount', 'charge', 'price', 'discountPrice'])
const LISTS = new Set(['items', 'size_stock', 'tags', 'colors', 'existing_images', 'removed_images'])

function sentSchema(name: string, { encoding, file }: Call): Json {
  if (name === 'status' && file === 'update_order_status.php')
    return { enum: ['processing', 'Shipped', 'Returned', 'Cancelled'] }
  if (name === 'discount') return { enum: ['0', '1'] }
  if (name === 'status') return { enum: ['pending', 'processing'] }
  if (LISTS.has(name))
    return jsonText(
      name === 'items'
        ? 'A JSON list of {product_id, title, quantity, price, size, color}.'
        : name === 'size_stock'
          ? 'A JSON map of ticked sizes to integers.'
          : 'A JSON list.',
    )
  if (encoding === 'json' && IDS.has(name)) return ref('id')
  if (encoding === 'json' && INTEGERS.has(name)) return { type: 'integer', minimum: 1 }
  if (AMOUNTS.has(name)) return { type: 'string', pattern: '^\\d+(\\.\\d+)?$' }
  return { type: 'string' }
}

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

const OFFICE_FILE =
  /^(get_orders|get_users|get_order_details|fetch_inquiries|get_user_settings|inquiries_sse|update_|(add|edit|delete|resolve|reply|save)_)/
const tagOf = (file: string): string =>
  OFFICE_FILE.test(file) && file !== 'add_to_cart.php' ? 'Back office' : 'Storefront'

function operation(call: Call): Json {
  const { method, file, claim, encoding, fields, stream } = call
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
    tags: [tagOf(file)],
    ...(encoding === 'query'
      ? {
          parameters: fields.map((name) => ({
            name,
            in: 'query',
            required: true,
            schema: IDS.has(name) ? ref('id') : { type: 'string' },
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
      description:
        '51 calls in 50 files, three of them streams. No call carries a credential. docs/contract.md says what a client has to understand besides.',
    },
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    servers: [{ url: '/', description: 'The origin of the shop, or apiHost of its configuration' }],
    tags: [
      { name: 'Storefront' },
      { name: 'Back office', description: 'To be guarded by the server: see docs/operating.md' },
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
