// Each call of the contract, for the page: what it takes, what it gives, and what is said about it.
import { http, HttpResponse, type HttpHandler } from 'msw'
import { MY_ITEM, MY_ORDER, type Shape } from '../contractFields'
import { CONTRACT, type Call } from '../contractTable'
import { CALL_WORDS } from '../contractWords'
import { at } from './apiParts'

/** A key of the reply in words, and its fields if it has any. */
function givenBy(name: string, shape: Shape) {
  if ('field' in shape) return { name, what: shape.field, fields: {} }
  if ('list' in shape) return { name, what: 'list', fields: shape.list }
  if ('orders' in shape)
    return { name, what: 'list of {order, items}', fields: { ...MY_ORDER, ...prefixed(MY_ITEM) } }
  return { name, what: shape.nullable ? 'object or null' : 'object', fields: shape.object }
}

const prefixed = (fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).map(([name, kind]) => [`items[].${name}`, kind]))

function told(call: Call) {
  const {
    name,
    method,
    file,
    audience,
    claim,
    encoding,
    files,
    success,
    stream,
    lost = null,
  } = call
  const [, sentence] = CALL_WORDS[name]
  const takes = [...call.fields, ...call.optional].map((field) => ({
    name: field,
    kind: call.kindOf(field),
    always: call.fields.includes(field),
  }))
  const gives = Object.entries(call.reply).map(([key, shape]) => givenBy(key, shape))
  return {
    name,
    method,
    file,
    sentence,
    audience,
    claim,
    encoding,
    takes,
    files,
    gives,
    success,
    stream,
    lost,
  }
}

export const callHandlers: HttpHandler[] = [
  http.get(at('calls'), () => HttpResponse.json(CONTRACT.map(told))),
]
