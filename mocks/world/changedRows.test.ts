// @vitest-environment node
import { expect, it } from 'vitest'
import { products } from '../seed/seedProducts'
import { changedParts, changesOf } from './changedRows'
import type { Rows } from './rows'

it('a field that a row has lost is null after the link, because JSON has no undefined', () => {
  const [first] = products
  const { description: _lost, ...rest } = first ?? {}
  const before = { products: [first] } as unknown as Rows
  const changes = changesOf(before, { products: [rest] } as unknown as Rows)
  const sent = JSON.parse(JSON.stringify(changes)) as typeof changes
  expect(changedParts(before, sent)).toEqual([['products', [{ ...first, description: null }]]])
})
