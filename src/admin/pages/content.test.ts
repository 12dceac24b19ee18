// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { homepage } from '../../../mocks/seed/seedPages'
import { swapped, toSendAnew } from './arrangeBanners'
import { changesOf, contentOf, homepageInput, putBack, rebase, withBanners, withPicture, withWord } from './content'
import { keptContent, readKept } from './draftContent'
import { redo, runOf, startHistory, step, undo } from '../form/history'

const base = contentOf('homepage', homepage)
const [one, two, three] = base.banners
const file = (name = 'new.png') => new File(['x'], name, { type: 'image/png' })
const added = (name?: string) => ({ path: '', file: file(name) })
if (!one || !two || !three) throw new Error('The seed has three banners')

describe('changes of a page', () => {
  it('can each be put back, banners to the place they had', () => {
    const now = withWord(
      withPicture(withBanners(base, [two, added()]), 'first_image', { path: '', file: null }),
      'left_text',
      'x',
    )
    const keys = changesOf('homepage', base, now).map(({ key }) => key)
    expect(keys).toEqual(['word left_text', 'picture first_image', 'gone 0', 'gone 2', 'new 1'])
    const without = (key: string) =>
      changesOf('homepage', base, putBack(base, now, key)).map(({ label, was, is }) => [label, was !== '', is !== ''])
    expect(without('word left_text')).toHaveLength(4)
    expect(without('new 1')).toHaveLength(4)
    expect(putBack(base, now, 'gone 2').banners.map(({ path }) => path)).toEqual([two.path, three.path, ''])
    const back = ['new 1', 'gone 0', 'gone 2', 'picture first_image', 'word left_text'].reduce(
      (content, key) => putBack(base, content, key),
      now,
    )
    expect(changesOf('homepage', base, back)).toEqual([])
  })

  it('stand on top of what the server says meanwhile, and nothing else does', () => {
    const now = withBanners(withWord(base, 'left_text', 'mine'), [one, three, added()])
    const fresh = contentOf('homepage', {
      ...homepage,
      left_text: 'theirs',
      right_text: 'theirs',
      banner_images: [one.path, two.path, three.path, 'uploads/pages/4.svg'],
    })
    const result = rebase(base, now, fresh)
    expect(result.words).toMatchObject({ left_text: 'mine', right_text: 'theirs' })
    expect(result.banners.map(({ path }) => path)).toEqual([one.path, three.path, 'uploads/pages/4.svg', ''])
  })
})

describe('banners in another order', () => {
  it('need only those sent anew that the server cannot have there', () => {
    expect(toSendAnew(base.banners, base.banners)).toEqual([])
    expect(toSendAnew(base.banners, [one, three])).toEqual([])
    expect(toSendAnew(base.banners, [one, two, three, added()])).toEqual([])
    expect(toSendAnew(base.banners, [two, one, three])).toEqual([one, three])
    expect(toSendAnew(base.banners, [one, added(), two])).toEqual([two])
    expect(swapped(base.banners, 0, -1)).toBeNull()
    expect(swapped(base.banners, 0, 1)).toEqual([two, one, three])
  })

  it('send a moved one as a file and name its old path as removed', () => {
    const moved = { ...added('banner-1.svg'), from: one.path }
    const input = homepageInput(base, withBanners(base, [two, three, moved]))
    expect(input.removed_images).toEqual([one.path])
    expect(input.banner_images).toEqual([moved.file])
    expect(changesOf('homepage', base, withBanners(base, [two, three, moved])).map(({ is }) => is)).toEqual([
      'banner-1.svg, moved here',
    ])
  })
})

describe('a draft of a page', () => {
  it('comes back as it was kept', () => {
    const now = withPicture(
      withBanners(withWord(base, 'left_text', 'x'), [two, added('b.png')]),
      'second_image',
      added('s.png'),
    )
    expect(readKept('homepage', keptContent(now, homepage), homepage)).toEqual(now)
  })

  it('names no picture that the server has no more, and loses none that came', () => {
    const kept = keptContent(withBanners(base, [one, two]), homepage)
    const later = { ...homepage, banner_images: [one.path, three.path, 'uploads/pages/4.svg'] }
    expect(readKept('homepage', kept, later)?.banners.map(({ path }) => path)).toEqual([
      one.path,
      'uploads/pages/4.svg',
    ])
  })

  it('puts back only what its owner touched', () => {
    const begun = { ...homepage, second_image: '' }
    const from = contentOf('homepage', begun)
    const later = {
      ...begun,
      left_text: 'The phone',
      right_text: 'The phone',
      second_image: 'uploads/pages/side-3.svg',
    }
    const kept = keptContent(withWord(from, 'right_text', 'The desktop'), begun)
    const back = readKept('homepage', kept, later)
    expect(back && changesOf('homepage', contentOf('homepage', later), back).map(({ key }) => key)).toEqual([
      'word right_text',
    ])
    // Nothing is known of what was touched: all of it counts.
    const { left_text } = readKept('homepage', { ...kept, fields: { ...kept.fields, server: '{' } }, later)?.words ?? {}
    expect(left_text).toBe(homepage.left_text)
  })

  it('of a page that was not there yet yields where nothing was written', () => {
    const kept = keptContent(withWord(contentOf('homepage', null), 'left_text', 'mine'), null)
    const back = readKept('homepage', kept, homepage)
    expect(back && changesOf('homepage', base, back).map(({ key }) => key)).toEqual(['word left_text'])
  })

  it.each([null, 7, {}, { words: {}, pictures: {}, banners: 'x' }])('is none when it cannot be read: %j', (fields) => {
    expect(readKept('homepage', { fields, files: {} }, homepage)).toBeNull()
  })
})

describe('the way back', () => {
  it('joins the letters of a word, and forgets what was undone once something else is done', () => {
    let history = startHistory('')
    for (const text of ['W', 'Wo', 'Wo ', 'Wo r', 'Wo re']) history = step(history, text, runOf('left', text))
    history = undo(history)
    expect(history.now).toBe('Wo')
    expect(redo(history).now).toBe('Wo re')
    expect(undo(undo(history)).now).toBe('')
    expect(redo(step(history, 'other')).now).toBe('other')
  })
})
