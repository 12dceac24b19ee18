// @vitest-environment node
import { expect, it } from 'vitest'
import { get, openStream, pngFile, resetWorldBeforeEach, send } from '../../tests/mockWorld'

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
  const sari = { name: 'Sari' }
  expect(await send('POST add_category.php', sari, { image: pngFile() })).toMatchObject({
    success: true,
  })
  expect(await stream.message()).toMatchObject({ categories: [{}, {}, { id: '3', ...sari }] })
  expect(await send('POST delete_category.php', { id: '1' })).toMatchObject({ success: true })
  expect(await stream.message()).toMatchObject({ categories: [{ name: 'Topi' }, sari] })
  stream.close()
})
