// @vitest-environment node
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { CONTRACT } from '../mocks/contractTable'
import { CONTRACT_FILES } from './contractFiles'
import { openapi } from './openapiDocument'

type Json = Record<string, unknown>
const document = openapi() as {
  openapi: string
  paths: Record<string, Record<string, Json>>
  components: { schemas: Json }
}

function* objects(value: unknown): Generator<Json> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield value as Json
  for (const part of Object.values(value)) yield* objects(part)
}

describe('the files that are derived from the contract', () => {
  it.each(CONTRACT_FILES)('%s is what npm run openapi writes', (file, text) => {
    expect(readFileSync(file, 'utf8')).toBe(text())
  })
})

describe('docs/openapi.json', () => {
  it('holds every call once', () => {
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.slice('/backend/api/'.length)}`),
    )
    expect(operations.toSorted()).toEqual(CONTRACT.map(({ method, file }) => `${method} ${file}`).toSorted())
    const ids = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    )
    expect(new Set(ids).size).toBe(CONTRACT.length)
  })

  it('keeps the rules of OpenAPI 3.1 that tools depend on', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d$/)
    for (const part of objects(document)) {
      if (typeof part.$ref === 'string')
        expect(document.components.schemas).toHaveProperty(part.$ref.replace('#/components/schemas/', ''))
      expect(part).not.toHaveProperty('nullable')
      if (typeof part.pattern === 'string') expect(() => new RegExp(part.pattern as string, 'u')).not.toThrow()
    }
    for (const methods of Object.values(document.paths))
      for (const [method, operation] of Object.entries(methods)) {
        expect(operation).toMatchObject({
          responses: { 200: { description: expect.any(String), content: expect.any(Object) } },
        })
        expect('requestBody' in operation).toBe(method === 'post')
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
