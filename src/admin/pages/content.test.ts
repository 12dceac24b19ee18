// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { homepage } from '../../../mocks/seed/seedPages'
import { swappedBanners, toSendAgain } from './undoPage'
import { changesBetween, merge } from '../../rules/formFields'
import {
  contentOf,
  homepageInput,
  PAGE_FIELDS,
  withBanners,
  withPicture,
  withWord,
  type Content,
} from './content'
import { readPageDraft, writePageDraft } from './pageDraft'
import { redo, runOf, startHistory, historyStep, undo } from '../form/formState'

const base = contentOf('homepage', homepage)
const [one, two, three] = base.banners
const file = (name = 'new.png') => new File(['x'], name, { type: 'image/png' })
const added = (name?: string) => ({ path: '', file: file(name) })
if (!one || !two || !three) throw new Error('The seed has three banners')

const FIELDS = PAGE_FIELDS.homepage
const changesOf = (from: Content, to: Content) => changesBetween(FIELDS, from, to)
const linesOf = (from: Content, to: Content) =>
  changesOf(from, to).map((change) => [change.label, change.from, change.to])

describe('changes of a page', () => {
  const fresh = { path: '', file: file() }
  const now = withWord(
    withPicture(withBanners(base, [two, fresh]), 'first_image', { path: '', file: null }),
    'left_text',
    'x',
  )

  it('are listed with the old and the new value, removed and new banners apart', () => {
    expect(linesOf(base, now)).toEqual([
      ['Left text', homepage.left_text, 'x'],
      ['First picture', 'side-1.webp', ''],
      ['Banner 1', 'banner-1.webp', ''],
      ['Banner 3', 'banner-3.webp', ''],
      ['Banner 2', '', 'new.png, 1 KB'],
    ])
  })

  it('can each be undone alone; a banner returns to its old place', () => {
    for (const change of changesOf(base, now)) {
      const left = linesOf(base, { ...now, ...change.undo(now) })
      expect(left).toHaveLength(4)
      expect(left).not.toContainEqual([change.label, change.from, change.to])
    }
    const third = changesOf(base, now).find(({ label }) => label === 'Banner 3')
    expect(third?.undo(now).banners?.map(({ path }) => path)).toEqual([two.path, three.path, ''])
    const undone = changesOf(base, now).reduceRight(
      (content, { undo }) => ({ ...content, ...undo(content) }),
      now,
    )
    expect(linesOf(base, undone)).toEqual([])
  })

  it('are merged with the changes that were made elsewhere', () => {
    const now = withBanners(withWord(base, 'left_text', 'mine'), [one, three, added()])
    const next = contentOf('homepage', {
      ...homepage,
      left_text: 'theirs',
      right_text: 'theirs',
      banner_images: [one.path, two.path, three.path, 'uploads/pages/4.webp'],
    })
    const { form, followed, conflicts } = merge(FIELDS, now, base, next)
    expect(form.words).toMatchObject({ left_text: 'mine', right_text: 'theirs' })
    expect(form.banners.map(({ path }) => path)).toEqual([
      one.path,
      three.path,
      'uploads/pages/4.webp',
      '',
    ])
    expect([followed, conflicts]).toEqual([['Right text', 'Banners'], ['Left text']])
  })
})

describe('banners in another order', () => {
  it('are uploaded again only where the server cannot put them', () => {
    expect(toSendAgain(base.banners, base.banners)).toEqual([])
    expect(toSendAgain(base.banners, [one, three])).toEqual([])
    expect(toSendAgain(base.banners, [one, two, three, added()])).toEqual([])
    expect(toSendAgain(base.banners, [two, one, three])).toEqual([one, three])
    expect(toSendAgain(base.banners, [one, added(), two])).toEqual([two])
    expect(swappedBanners(base.banners, 0, -1)).toBeNull()
    expect(swappedBanners(base.banners, 0, 1)).toEqual([two, one, three])
  })

  it('send a moved banner as a file, and its old path as removed', () => {
    const moved = { ...added('banner-1.webp'), from: one.path }
    const input = homepageInput(base, withBanners(base, [two, three, moved]))
    expect(input.removed_images).toEqual([one.path])
    expect(input.banner_images).toEqual([moved.file])
    expect(linesOf(base, withBanners(base, [two, three, moved]))).toEqual([
      ['Banner 3', '', 'banner-1.webp, moved here'],
    ])
  })
})

describe('a draft of a page', () => {
  /** The draft as the form restores it: merged with the page as the server has it now. */
  function restored(
    draft: { fields: unknown; files: Record<string, File[]> },
    data: object | null,
  ) {
    const version = readPageDraft('homepage', draft)
    return version && merge(FIELDS, version.form, version.base, contentOf('homepage', data)).form
  }

  it('is read as it was written', () => {
    const now = withPicture(
      withBanners(withWord(base, 'left_text', 'x'), [two, added('b.png')]),
      'second_image',
      added('s.png'),
    )
    expect(readPageDraft('homepage', writePageDraft({ form: now, base }))).toEqual({
      form: now,
      base,
    })
  })

  it('loses pictures that the server no longer has, and keeps pictures that were added elsewhere', () => {
    const draft = writePageDraft({ form: withBanners(base, [one, two]), base })
    const later = { ...homepage, banner_images: [one.path, three.path, 'uploads/pages/4.webp'] }
    expect(restored(draft, later)?.banners.map(({ path }) => path)).toEqual([
      one.path,
      'uploads/pages/4.webp',
    ])
  })

  it('restores only the fields that were changed', () => {
    const begun = { ...homepage, second_image: '' }
    const from = contentOf('homepage', begun)
    const later = {
      ...begun,
      left_text: 'The phone',
      right_text: 'The phone',
      second_image: 'uploads/pages/side-3.webp',
    }
    const draft = writePageDraft({ form: withWord(from, 'right_text', 'The desktop'), base: from })
    const back = restored(draft, later)
    expect(back && linesOf(contentOf('homepage', later), back)).toEqual([
      ['Right text', 'The phone', 'The desktop'],
    ])
    // Without a readable base every text of the draft counts as changed.
    const { left_text } =
      restored({ ...draft, fields: { ...draft.fields, server: '{' } }, later)?.words ?? {}
    expect(left_text).toBe(homepage.left_text)
  })

  it('reads the base that an earlier version of the shop wrote: the whole reply of the server', () => {
    const draft = writePageDraft({ form: withWord(base, 'left_text', 'mine'), base })
    const earlier = { ...draft, fields: { ...draft.fields, server: JSON.stringify(homepage) } }
    expect(readPageDraft('homepage', earlier)).toEqual({
      form: withWord(base, 'left_text', 'mine'),
      base,
    })
  })

  it('of a page that did not exist follows the page where nothing was written', () => {
    const none = contentOf('homepage', null)
    const back = restored(
      writePageDraft({ form: withWord(none, 'left_text', 'mine'), base: none }),
      homepage,
    )
    expect(back && linesOf(base, back)).toEqual([['Left text', homepage.left_text, 'mine']])
  })

  it.each([null, 7, {}, { words: {}, pictures: {}, banners: 'x' }])(
    'is none when it cannot be read: %j',
    (fields) => {
      expect(readPageDraft('homepage', { fields, files: {} })).toBeNull()
    },
  )
})

describe('undo and redo', () => {
  it('remember the last hundred steps, not the first hundred', () => {
    let history = startHistory(0)
    for (let change = 1; change <= 150; change++) history = historyStep(history, change)
    expect(undo(history).now).toBe(149)
    for (let steps = 0; steps < 200; steps++) history = undo(history)
    expect(history.now).toBe(50)
    for (let steps = 0; steps < 200; steps++) history = redo(history)
    expect(history.now).toBe(150)
  })

  it('join the letters of a word; a new change drops the undone ones', () => {
    let history = startHistory('')
    for (const text of ['W', 'Wo', 'Wo ', 'Wo r', 'Wo re'])
      history = historyStep(history, text, runOf('left', text))
    history = undo(history)
    expect(history.now).toBe('Wo')
    expect(redo(history).now).toBe('Wo re')
    expect(undo(undo(history)).now).toBe('')
    expect(redo(historyStep(history, 'other')).now).toBe('other')
  })
})
