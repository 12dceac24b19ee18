// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { Form, readForm } from './phpRequest'
import { pngFile } from '../../tests/mockWorld'

const LIMITS = { upload: 2 * 1024 * 1024, post: 8 * 1024 * 1024 }
const formRequest = (form: FormData) =>
  readForm(new Request('http://shop.test/x', { method: 'POST', body: form }), LIMITS)

describe('$_POST and $_FILES', () => {
  it('lists name[] and name[0], and keeps the last of a plain name', async () => {
    const data = new FormData()
    for (const name of ['images[0]', 'images[1]', 'banners[]', 'banners[]', 'image', 'image'])
      data.append(name, pngFile(`${name}.png`))
    const { form } = await formRequest(data)
    expect(form.files('images')).toHaveLength(2)
    expect(form.files('banners')).toHaveLength(2)
    expect(form.files('image')).toHaveLength(1)
  })

  it('turns dots and spaces in names into underscores', async () => {
    const data = new FormData()
    data.append('a.b c', ' x ')
    expect((await formRequest(data)).form.text('a_b_c')).toBe('x')
  })

  it('drops files above 2 MB, and everything above 8 MB, but reports all of it', async () => {
    const data = new FormData()
    data.append('text', 'kept')
    data.append('file', pngFile('big.png', 2_200_000))
    const one = await formRequest(data)
    expect([one.form.text('text'), one.form.files('file').length, one.all.length]).toEqual([
      'kept',
      0,
      1,
    ])
    for (let at = 0; at < 5; at++) data.append(`f${at}`, pngFile('more.png', 2_000_000))
    const all = await formRequest(data)
    expect([all.form.text('text'), all.all.length]).toEqual(['', 6])
  })

  it('is empty without a boundary', async () => {
    const headers = { 'Content-Type': 'multipart/form-data' }
    const { form } = await readForm(
      new Request('http://shop.test/x', { method: 'POST', body: 'a=b', headers }),
      LIMITS,
    )
    expect(form).toEqual(new Form(new Map(), []))
  })
})
