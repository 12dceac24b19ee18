import { describe, expect, it } from 'vitest'
import { world } from '../../mocks/world/world'
import { cache } from './core/cache'
import { aboutusQuery } from './pages'

const NO_WORDS = { first_paragraph: '', second_paragraph: '', third_paragraph: '', image: '' }

describe('a page', () => {
  it.each([
    ['is empty', {}],
    ['holds only spaces', { first_paragraph: '  ', second_paragraph: '\n', third_paragraph: ' ' }],
  ])('has no content if each field %s', async (_what, part) => {
    world.aboutus = { ...NO_WORDS, ...part }
    expect(await cache.fetchQuery(aboutusQuery())).toBeNull()
  })

  it('has content if one field is filled', async () => {
    world.aboutus = { ...NO_WORDS, third_paragraph: 'Open on Saturdays' }
    expect(await cache.fetchQuery(aboutusQuery())).toMatchObject(world.aboutus)
  })
})
