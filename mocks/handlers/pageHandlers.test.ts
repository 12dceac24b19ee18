// @vitest-environment node
import { describe, expect, it } from 'vitest'
import {
  address,
  resetWorldBeforeEach,
  get,
  pngFile,
  postForm,
  type Answer,
} from '../../tests/mockWorld'
import { world } from '../world/world'

resetWorldBeforeEach()

const HOMEPAGE = {
  left_text: 'Wear',
  right_text: 'Own',
  left_description: 'A.',
  right_description: 'B.',
  removed_images: '[]',
}
const ABOUT = { first_paragraph: 'One', second_paragraph: '', third_paragraph: 'Three' }
const BOTTOM = { first_title: 'A', second_title: 'B', third_title: 'C' }

describe.each([
  ['homepage', 'Homepage', HOMEPAGE],
  ['aboutus', 'About us', ABOUT],
  ['bottom', 'Bottom', BOTTOM],
])('%s', (file, name, fields) => {
  it('is missing at first, is added once, and is edited after that', async () => {
    expect(await get(`get_${file}_data.php`)).toMatchObject({ success: false })
    expect(await postForm(`add_${file}_data.php`, fields)).toMatchObject({ success: true })
    expect(await postForm(`add_${file}_data.php`, fields)).toEqual({
      success: false,
      error: `${name} data already exists`,
    })
    const { removed_images: _, ...texts } = { removed_images: '', ...fields }
    expect(await get(`get_${file}_data.php`)).toMatchObject({ success: true, [file]: texts })
  })
})

it('adds and removes banners and side images, and leaves the others', async () => {
  const form = new FormData()
  for (const [name, value] of Object.entries(HOMEPAGE)) form.append(name, value)
  for (const name of ['a.png', 'b.png']) form.append('banner_images[]', pngFile(name))
  form.append('first_image', pngFile('side.png'))
  await fetch(address('add_homepage_data.php'), { method: 'POST', body: form })
  const { banner_images: [a = '', b = ''] = [], first_image = '' } = world.homepage ?? {}
  expect(first_image).toMatch(/^uploads\/pages\/\d+_side\.png$/)
  const { homepage } = (await get('get_homepage_data.php')) as { homepage: Answer }
  expect(JSON.parse(String(homepage.banner_images))).toEqual([a, b])
  const edit = { ...HOMEPAGE, left_text: 'New', removed_images: JSON.stringify([a, first_image]) }
  await postForm('edit_homepage_data.php', edit, { 'banner_images[]': pngFile('c.png') })
  expect(world.homepage).toMatchObject({
    left_text: 'New',
    banner_images: [b, expect.stringMatching(/_c\.png$/)],
    first_image: '',
  })
})

it('replaces and removes one picture', async () => {
  await postForm('add_aboutus_data.php', ABOUT, { image: pngFile('one.png') })
  const old = world.aboutus?.image ?? ''
  await postForm('edit_aboutus_data.php', ABOUT)
  expect(world.aboutus?.image).toBe(old)
  await postForm('edit_aboutus_data.php', ABOUT, { image: pngFile('two.png') })
  expect(world.aboutus?.image).toMatch(/_two\.png$/)
  await postForm('edit_aboutus_data.php', { ...ABOUT, removed_image: 'uploads/pages/x.png' })
  expect(world.aboutus?.image).toBe('')
  await postForm('add_bottom_data.php', BOTTOM, {
    second_image: pngFile('s.png'),
    third_image: pngFile('t.png'),
  })
  await postForm('edit_bottom_data.php', {
    ...BOTTOM,
    removed_second_image: world.bottom?.second_image ?? '',
  })
  expect(world.bottom).toMatchObject({
    second_image: '',
    third_image: expect.stringMatching(/_t\.png$/),
  })
})
