// @vitest-environment node
import { expect, it } from 'vitest'
import {
  resetWorldBeforeEach,
  get,
  openStream,
  pngFile,
  postForm,
  postJson,
} from '../../tests/mockWorld'
import { world } from '../world/world'

resetWorldBeforeEach()

it('lists the categories', async () => {
  expect(await get('get_categories.php')).toEqual({
    success: true,
    categories: [
      { id: '1', name: 'Kurta', image: 'uploads/categories/kurta.webp' },
      { id: '2', name: 'Topi', image: 'uploads/categories/topi.webp' },
    ],
  })
})

it('adds and deletes a category, and the stream sends the new list', async () => {
  const stream = await openStream('categories_sse.php')
  await stream.message()
  expect(
    await postForm('add_category.php', { name: 'Sari' }, { image: pngFile('sari.png') }),
  ).toMatchObject({
    success: true,
  })
  expect(await stream.message()).toMatchObject({ categories: [{}, {}, { id: '3', name: 'Sari' }] })
  expect(await postJson('delete_category.php', { id: '1' })).toMatchObject({ success: true })
  expect(await stream.message()).toMatchObject({ categories: [{ name: 'Topi' }, { name: 'Sari' }] })
  stream.close()
})

it('refuses an incomplete, a repeated and an unknown category', async () => {
  expect(await postForm('add_category.php', { name: 'Sari' })).toEqual({
    success: false,
    error: 'Name and image are required',
  })
  expect(await postForm('add_category.php', { name: 'kurta' }, { image: pngFile() })).toMatchObject(
    {
      error: 'Category already exists',
    },
  )
  expect(await postJson('delete_category.php', { id: 9 })).toMatchObject({
    error: 'Category not found',
  })
  expect(world.categories).toHaveLength(2)
})
