// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { seedHomepage } from '../../../mocks/seed/seedPages'
import { swappedBanners, bannersToUploadAgain } from './undoPage'
import { areChangesStored, changesBetween, mergeForm } from '../../rules/formFields'
import {
  pageContentOf,
  homepageInput,
  PAGE_FIELDS,
  withPageBanners,
  withPagePicture,
  withPageText,
  type PageContent,
} from './pageContent'
import { readPageDraft, writePageDraft } from './pageDraft'
import { redoStep, typingRunOf, initialHistory, addHistoryStep, undoStep } from '../form/formState'

const baseContent = pageContentOf('homepage', seedHomepage)
const [firstBanner, secondBanner, thirdBanner] = baseContent.banners
const pictureFile = (name = 'new.png') => new File(['x'], name, { type: 'image/png' })
const addedSlot = (name?: string) => ({ path: '', file: pictureFile(name) })
if (!firstBanner || !secondBanner || !thirdBanner) throw new Error('The seed has three banners')

const FIELDS = PAGE_FIELDS.homepage
const changesOf = (from: PageContent, to: PageContent) => changesBetween(FIELDS, from, to)
const linesOf = (from: PageContent, to: PageContent) =>
  changesOf(from, to).map((change) => [change.label, change.from, change.to])

describe('changes of a page', () => {
  const fresh = { path: '', file: pictureFile() }
  const now = withPageText(
    withPagePicture(withPageBanners(baseContent, [secondBanner, fresh]), 'first_image', {
      path: '',
      file: null,
    }),
    'left_text',
    'x',
  )

  it('are listed with the old and the new value, removed and new banners apart', () => {
    expect(linesOf(baseContent, now)).toEqual([
      ['Left text', seedHomepage.left_text, 'x'],
      ['First picture', 'side-1.webp', ''],
      ['Banner 1', 'banner-1.webp', ''],
      ['Banner 3', 'banner-3.webp', ''],
      ['Banner 2', '', 'new.png, 1 KB'],
    ])
  })

  it('can each be undone alone; a banner returns to its old place', () => {
    for (const change of changesOf(baseContent, now)) {
      const left = linesOf(baseContent, { ...now, ...change.undo(now) })
      expect(left).toHaveLength(4)
      expect(left).not.toContainEqual([change.label, change.from, change.to])
    }
    const third = changesOf(baseContent, now).find(({ label }) => label === 'Banner 3')
    expect(third?.undo(now).banners?.map(({ path }) => path)).toEqual([
      secondBanner.path,
      thirdBanner.path,
      '',
    ])
    const undone = changesOf(baseContent, now).reduceRight(
      (content, { undo }) => ({ ...content, ...undo(content) }),
      now,
    )
    expect(linesOf(baseContent, undone)).toEqual([])
  })

  it('are merged with the changes that were made elsewhere', () => {
    const now = withPageBanners(withPageText(baseContent, 'left_text', 'mine'), [
      firstBanner,
      thirdBanner,
      addedSlot(),
    ])
    const next = pageContentOf('homepage', {
      ...seedHomepage,
      left_text: 'theirs',
      right_text: 'theirs',
      banner_images: [
        firstBanner.path,
        secondBanner.path,
        thirdBanner.path,
        'uploads/pages/4.webp',
      ],
    })
    const { form, followed, conflicts } = mergeForm(FIELDS, now, baseContent, next)
    expect(form.words).toMatchObject({ left_text: 'mine', right_text: 'theirs' })
    expect(form.banners.map(({ path }) => path)).toEqual([
      firstBanner.path,
      thirdBanner.path,
      'uploads/pages/4.webp',
      '',
    ])
    expect([followed, conflicts]).toEqual([['Right text', 'Banners'], ['Left text']])
  })
})

it('banners count as stored once the page lacks the removed ones and has one for each new one', () => {
  const sent = withPageBanners(baseContent, [secondBanner, addedSlot()])
  const stored = (...paths: string[]) =>
    areChangesStored(
      FIELDS,
      baseContent,
      sent,
      pageContentOf('homepage', { ...seedHomepage, banner_images: paths }),
    )
  expect(stored(secondBanner.path, 'uploads/pages/4.webp')).toBe(true)
  expect(stored(secondBanner.path, 'uploads/pages/4.webp', 'uploads/pages/5.webp')).toBe(true)
  expect(stored(secondBanner.path)).toBe(false)
  expect(stored(firstBanner.path, secondBanner.path, 'uploads/pages/4.webp')).toBe(false)
})

describe('banners in another order', () => {
  it('are uploaded again only where the server cannot put them', () => {
    expect(bannersToUploadAgain(baseContent.banners, baseContent.banners)).toEqual([])
    expect(bannersToUploadAgain(baseContent.banners, [firstBanner, thirdBanner])).toEqual([])
    expect(
      bannersToUploadAgain(baseContent.banners, [
        firstBanner,
        secondBanner,
        thirdBanner,
        addedSlot(),
      ]),
    ).toEqual([])
    expect(
      bannersToUploadAgain(baseContent.banners, [secondBanner, firstBanner, thirdBanner]),
    ).toEqual([firstBanner, thirdBanner])
    expect(
      bannersToUploadAgain(baseContent.banners, [firstBanner, addedSlot(), secondBanner]),
    ).toEqual([secondBanner])
    expect(bannersToUploadAgain(baseContent.banners, [addedSlot(), firstBanner])).toEqual([
      firstBanner,
    ])
    expect(swappedBanners(baseContent.banners, 0, -1)).toBeNull()
    expect(swappedBanners(baseContent.banners, 0, 1)).toEqual([
      secondBanner,
      firstBanner,
      thirdBanner,
    ])
  })

  it('send a moved banner as a file, and its old path as removed', () => {
    const moved = { ...addedSlot('banner-1.webp'), from: firstBanner.path }
    const input = homepageInput(
      baseContent,
      withPageBanners(baseContent, [secondBanner, thirdBanner, moved]),
    )
    expect(input.removed_images).toEqual([firstBanner.path])
    expect(input.banner_images).toEqual([moved.file])
    expect(
      linesOf(baseContent, withPageBanners(baseContent, [secondBanner, thirdBanner, moved])),
    ).toEqual([['Banner 3', '', 'banner-1.webp, moved here']])
  })
})

describe('a draft of a page', () => {
  /** Merges the draft with the page as the server has it now, as the form does. */
  function restored(
    draft: { fields: unknown; files: Record<string, File[]> },
    data: object | null,
  ) {
    const version = readPageDraft('homepage', draft)
    return (
      version && mergeForm(FIELDS, version.form, version.base, pageContentOf('homepage', data)).form
    )
  }

  it('is read as it was written', () => {
    const now = withPagePicture(
      withPageBanners(withPageText(baseContent, 'left_text', 'x'), [
        secondBanner,
        addedSlot('b.png'),
      ]),
      'second_image',
      addedSlot('s.png'),
    )
    expect(readPageDraft('homepage', writePageDraft({ form: now, base: baseContent }))).toEqual({
      form: now,
      base: baseContent,
    })
  })

  it('loses pictures that the server no longer has, and keeps pictures that were added elsewhere', () => {
    const draft = writePageDraft({
      form: withPageBanners(baseContent, [firstBanner, secondBanner]),
      base: baseContent,
    })
    const later = {
      ...seedHomepage,
      banner_images: [firstBanner.path, thirdBanner.path, 'uploads/pages/4.webp'],
    }
    expect(restored(draft, later)?.banners.map(({ path }) => path)).toEqual([
      firstBanner.path,
      'uploads/pages/4.webp',
    ])
  })

  it('restores only the fields that were changed', () => {
    const begun = { ...seedHomepage, second_image: '' }
    const from = pageContentOf('homepage', begun)
    const later = {
      ...begun,
      left_text: 'The phone',
      right_text: 'The phone',
      second_image: 'uploads/pages/side-3.webp',
    }
    const draft = writePageDraft({
      form: withPageText(from, 'right_text', 'The desktop'),
      base: from,
    })
    const back = restored(draft, later)
    expect(back && linesOf(pageContentOf('homepage', later), back)).toEqual([
      ['Right text', 'The phone', 'The desktop'],
    ])
    // Without a readable base, every text of the draft counts as changed.
    const { left_text } =
      restored({ ...draft, fields: { ...draft.fields, server: '{' } }, later)?.words ?? {}
    expect(left_text).toBe(seedHomepage.left_text)
  })

  it('reads the base that an earlier version of the shop wrote: the whole reply of the server', () => {
    const draft = writePageDraft({
      form: withPageText(baseContent, 'left_text', 'mine'),
      base: baseContent,
    })
    const earlier = { ...draft, fields: { ...draft.fields, server: JSON.stringify(seedHomepage) } }
    expect(readPageDraft('homepage', earlier)).toEqual({
      form: withPageText(baseContent, 'left_text', 'mine'),
      base: baseContent,
    })
  })

  it('of a page that did not exist follows the page where nothing was written', () => {
    const none = pageContentOf('homepage', null)
    const back = restored(
      writePageDraft({ form: withPageText(none, 'left_text', 'mine'), base: none }),
      seedHomepage,
    )
    expect(back && linesOf(baseContent, back)).toEqual([
      ['Left text', seedHomepage.left_text, 'mine'],
    ])
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
    let history = initialHistory(0)
    for (let change = 1; change <= 150; change++) history = addHistoryStep(history, change)
    expect(undoStep(history).now).toBe(149)
    for (let steps = 0; steps < 200; steps++) history = undoStep(history)
    expect(history.now).toBe(50)
    for (let steps = 0; steps < 200; steps++) history = redoStep(history)
    expect(history.now).toBe(150)
  })

  it('join the letters of a word; a new change drops the undone ones', () => {
    let history = initialHistory('')
    for (const text of ['W', 'Wo', 'Wo ', 'Wo r', 'Wo re'])
      history = addHistoryStep(history, text, typingRunOf('left', text))
    history = undoStep(history)
    expect(history.now).toBe('Wo')
    expect(redoStep(history).now).toBe('Wo re')
    expect(undoStep(undoStep(history)).now).toBe('')
    expect(redoStep(addHistoryStep(history, 'other')).now).toBe('other')
  })
})
