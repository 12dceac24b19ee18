// @vitest-environment node
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { CONTRACT } from '../mocks/contractTable'
import { GUARDED_FILES } from './contractGuard'
import { tablesText } from './contractTables'
import { openapiDocument } from './openapiDocument'
import { callExamples } from './openapiExamples'

type Json = Record<string, unknown>
const document = openapiDocument(await callExamples()) as {
  openapi: string
  security: unknown
  info: Json
  tags: Json[]
  paths: Record<string, Record<string, Json>>
  components: { schemas: Json }
}

function* objects(value: unknown): Generator<Json> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield value as Json
  for (const part of Object.values(value)) yield* objects(part)
}

const operations = () =>
  Object.values(document.paths).flatMap(
    (methods) => Object.values(methods) as Record<string, Json>[],
  )

const typeOf = (value: unknown): string => {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return Number.isInteger(value) ? 'integer' : typeof value
}

/**
 * Checks only the parts of JSON Schema that the document uses. Like Redocly, it also complains about a key that no schema
 * names.
 */
function complaintOf(value: unknown, schema: Json, at = 'value'): string | null {
  if (typeof schema.$ref === 'string') {
    const name = schema.$ref.replace('#/components/schemas/', '')
    return complaintOf(value, document.components.schemas[name] as Json, at)
  }
  if (Array.isArray(schema.anyOf)) {
    const all = (schema.anyOf as Json[]).map((one) => complaintOf(value, one, at))
    return all.includes(null) ? null : all.join(' or ')
  }
  const [type, { const: fixed, enum: choices, pattern, minimum }] = [typeOf(value), schema]
  const types = [schema.type].flat().filter((one) => one !== undefined)
  if (
    types.length > 0 &&
    !types.includes(type) &&
    !(type === 'integer' && types.includes('number'))
  )
    return `${at} is ${type}, not ${types.join()}`
  if (fixed !== undefined && value !== fixed) return `${at} is not ${String(fixed)}`
  if (Array.isArray(choices) && !choices.includes(value))
    return `${at} is none of ${choices.join()}`
  if (typeof pattern === 'string' && !new RegExp(pattern, 'u').test(String(value)))
    return `${at} is not ${pattern}`
  if (typeof minimum === 'number' && Number(value) < minimum) return `${at} is below ${minimum}`
  if (Array.isArray(value)) {
    const items = schema.items as Json
    return (
      value.map((one, n) => complaintOf(one, items, `${at}[${n}]`)).find((one) => one !== null) ??
      null
    )
  }
  if (type !== 'object') return null
  const [object, properties] = [value as Json, (schema.properties ?? {}) as Json]
  for (const name of (schema.required ?? []) as string[])
    if (!(name in object)) return `${at}.${name} is missing`
  for (const [name, part] of Object.entries(object)) {
    const own = (properties[name] ?? schema.additionalProperties) as Json | undefined
    const bad = own ? complaintOf(part, own, `${at}.${name}`) : `${at}.${name} is not described`
    if (bad !== null) return bad
  }
  return null
}

describe('the files that are derived from the contract', () => {
  it.each(GUARDED_FILES)('%s is what npm run contract -- --documents writes', (file, text) => {
    expect(readFileSync(file, 'utf8')).toBe(text())
  })
})

describe('npm run contract -- --tables', () => {
  it('prints a row for every call, and for every write whose reply may be lost', () => {
    const text = tablesText()
    for (const { claim, method, file, lost } of CONTRACT) {
      expect(text).toContain(`| ${claim} ${method} \`${file}\` |`)
      if (lost !== undefined) expect(text).toContain(`| ${claim} \`${file}\` | ${lost} |`)
    }
  })
})

describe('the OpenAPI document', () => {
  it('holds every call once', () => {
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map(
        (method) => `${method.toUpperCase()} ${path.slice('/backend/api/'.length)}`,
      ),
    )
    expect(operations.toSorted()).toEqual(
      CONTRACT.map(({ method, file }) => `${method} ${file}`).toSorted(),
    )
    const ids = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    )
    expect(new Set(ids).size).toBe(CONTRACT.length)
  })

  it('keeps the rules of OpenAPI 3.1 that tools depend on', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d$/)
    for (const part of objects(document)) {
      if (typeof part.$ref === 'string')
        expect(document.components.schemas).toHaveProperty(
          part.$ref.replace('#/components/schemas/', ''),
        )
      expect(part).not.toHaveProperty('nullable')
      if (typeof part.pattern === 'string')
        expect(() => new RegExp(part.pattern as string, 'u')).not.toThrow()
    }
    for (const methods of Object.values(document.paths))
      for (const [method, operation] of Object.entries(methods)) {
        expect(operation).toMatchObject({
          responses: { 200: { description: expect.any(String), content: expect.any(Object) } },
        })
        expect('requestBody' in operation).toBe(method === 'post')
      }
  })

  it('keeps the rules of Redocly that are recommended', () => {
    expect(document).toMatchObject({
      security: [],
      info: { license: { name: expect.any(String) } },
    })
    expect(document.tags.every(({ description }) => description !== undefined)).toBe(true)
    for (const { operationId, summary, responses } of operations()) {
      expect(operationId).toMatch(/^[a-z]+[A-Za-z]*$/)
      expect(summary).toMatch(/^[A-Z][a-z]+s .+[^.]$/)
      expect(responses).toHaveProperty('4XX')
    }
    const refs = JSON.stringify(document)
    for (const name of Object.keys(document.components.schemas))
      expect(refs).toContain(`#/components/schemas/${name}"`)
  })

  it('names the rows of the replies, so that generated types have them', () => {
    const products = document.paths['/backend/api/get_products.php']?.get as Json
    expect(JSON.stringify(products.responses)).toContain(
      '"items":{"$ref":"#/components/schemas/Product"}',
    )
  })

  it('shows for each call what the mock really answers, in the form that it describes', () => {
    for (const operation of operations()) {
      const { content } =
        (operation.responses as Record<string, { content: Record<string, Json> }>)[200] ?? {}
      for (const [type, { schema, example, 'x-message': message }] of Object.entries(
        content ?? {},
      )) {
        const [of, value] =
          type === 'text/event-stream'
            ? [message, JSON.parse(String(example).replace(/^data: |\n\n$/g, '')) as unknown]
            : [schema, example]
        expect([operation.operationId, complaintOf(value, of as Json)]).toEqual([
          operation.operationId,
          null,
        ])
      }
      const body = operation.requestBody?.content as Record<string, Json> | undefined
      const { schema, example } = body?.['application/json'] ?? {}
      if (schema)
        expect([operation.operationId, complaintOf(example, schema as Json)]).toEqual([
          operation.operationId,
          null,
        ])
    }
  })

  it('sends files and lists as the contract says', () => {
    const body = document.paths['/backend/api/orders.php']?.post?.requestBody as {
      content: Record<string, { schema: { required: string[] } }>
    }
    expect(body.content['multipart/form-data']?.schema.required).toEqual(
      expect.arrayContaining(['items', 'payment_receipt', 'total_amount']),
    )
  })
})
