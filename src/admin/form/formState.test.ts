import { describe, expect, it } from 'vitest'
import { fieldOf, type FormField } from '../../rules/formFields'
import { reduceForm, startForm, type FormEvent, type FormState } from './formState'

type Note = { title: string; text: string; picture: string }
const FIELDS: readonly FormField<Note>[] = (['title', 'text', 'picture'] as const).map((name) =>
  fieldOf<Note>(
    name,
    (note) => note[name],
    (note) => ({ [name]: note[name] }),
  ),
)
const SHOP: Note = { title: 'Kurta', text: 'Cotton', picture: 'a.jpg' }
const shop = (part: Partial<Note>): Note => ({ ...SHOP, ...part })

type Event = FormEvent<Note>
const after = (...events: Event[]): FormState<Note> =>
  events.reduce(
    (state, event) => reduceForm(FIELDS, state, event),
    startForm({ saved: SHOP, readAt: 1 }),
  )
const typed = (to: Partial<Note>, run: string | null = null): Event => ({
  type: 'changed',
  to,
  run,
})
const read = (saved: Note, readAt = 2, own: readonly string[] = []): Event => ({
  type: 'read',
  reading: { saved, readAt },
  own,
})
const draft = (form: Note | null, base: Note = SHOP, saved: Note = SHOP): Event => ({
  type: 'draftRead',
  version: form && { form, base },
  saved,
})
const noDraft = draft(null)
const sent = (form: Note, base: Note = SHOP) => ({ version: { form, base } })
const stored = (form: Note): Event => ({
  type: 'writeStored',
  ...sent(form),
  reading: { saved: SHOP, readAt: 1 },
})
const unclear = (form: Note): Event => ({ type: 'writeUnclear', ...sent(form), until: 99 })

describe('what is typed', () => {
  it('is undone and redone step by step; letters of one word are one step', () => {
    const state = after(typed({ title: 'K' }, 'title 1'), typed({ title: 'Ku' }, 'title 1'))
    expect(state.history.now.title).toBe('Ku')
    const undone = reduceForm(FIELDS, state, { type: 'undone' })
    expect(undone.history.now).toBe(SHOP)
    expect(reduceForm(FIELDS, undone, { type: 'redone' }).history.now.title).toBe('Ku')
  })

  it('makes no step where nothing changes', () => {
    expect(after(typed({ title: 'Kurta' })).history.past).toEqual([])
    expect(
      after({ type: 'changed', to: ({ text }) => ({ text }), run: null }).history.past,
    ).toEqual([])
  })
})

describe("a reading of the server's values", () => {
  it('updates what is not typed, keeps what is, and names both', () => {
    const state = after(
      noDraft,
      typed({ title: 'Mine' }),
      read(shop({ title: 'Theirs', text: 'Silk' })),
    )
    expect(state.history.now).toEqual(shop({ title: 'Mine', text: 'Silk' }))
    expect(state.base).toEqual(shop({ title: 'Theirs', text: 'Silk' }))
    expect(state.news).toEqual({ followed: ['text'], conflicts: ['title'] })
  })

  it('is no news the first time, nor where this device wrote the field itself', () => {
    expect(after(read(shop({ text: 'Silk' }))).news.followed).toEqual([])
    const own = after(noDraft, read(shop({ text: 'Silk', picture: 'b.jpg' }), 2, ['picture']))
    expect(own.news.followed).toEqual(['text'])
    expect(own.history.now).toEqual(shop({ text: 'Silk', picture: 'b.jpg' }))
  })

  it('changes nothing when it was taken in before, holds the same values, or the form was left', () => {
    const once = after(noDraft, read(shop({ text: 'Silk' })), { type: 'newsDismissed' })
    expect(reduceForm(FIELDS, once, read(once.reading.saved, 2))).toBe(once)
    const same = after(typed({ title: 'Mine' }), read({ ...SHOP }, 3))
    expect(same.history.past).toHaveLength(1)
    expect(same.base).toBe(SHOP)
    const left = after(noDraft, { type: 'closed' })
    expect(reduceForm(FIELDS, left, read(shop({ text: 'Silk' })))).toBe(left)
  })

  it('collects the news of several readings until they are dismissed', () => {
    const state = after(
      noDraft,
      read(shop({ text: 'Silk' })),
      read(shop({ text: 'Silk', picture: 'b.jpg' }), 3),
    )
    expect(state.news.followed).toEqual(['text', 'picture'])
    expect(reduceForm(FIELDS, state, { type: 'newsDismissed' }).news.followed).toEqual([])
  })
})

describe('a draft', () => {
  it("is merged with today's values, and what was typed while it was read stays", () => {
    const state = after(
      typed({ text: 'Linen' }),
      draft(shop({ title: 'Draft', text: 'Wool' }), SHOP, SHOP),
    )
    expect(state.history.now).toEqual(shop({ title: 'Draft', text: 'Linen' }))
    expect(state).toMatchObject({ ready: true, restored: true })
    expect(reduceForm(FIELDS, state, { type: 'undone' }).history.now.title).toBe('Kurta')
  })

  it('names what the shop changed since it was saved', () => {
    const now = shop({ title: 'Theirs', text: 'Silk' })
    const state = after(read(now), draft(shop({ title: 'Draft' }), SHOP, now))
    expect(state.history.now).toEqual(shop({ title: 'Draft', text: 'Silk' }))
    expect(state.news).toEqual({ followed: ['text'], conflicts: ['title'] })
  })

  it('is not restored where there is none, or where the shop has all of it by now', () => {
    expect(after(noDraft)).toMatchObject({ ready: true, restored: false, draftFiles: null })
    const all = shop({ title: 'Draft' })
    // Its record is still stored, so it must be deleted.
    expect(after(read(all), draft(all, SHOP, all))).toMatchObject({
      ready: true,
      restored: false,
      draftFiles: [],
    })
  })
})

describe('a write', () => {
  it("makes the sent values the server's, and keeps what was typed during it", () => {
    const mine = shop({ title: 'Mine' })
    const state = after(noDraft, typed({ title: 'Mine' }), typed({ text: 'More' }), stored(mine))
    expect(state.base).toBe(mine)
    expect(state.history).toMatchObject({ now: shop({ title: 'Mine', text: 'More' }), past: [] })
    expect(state).toMatchObject({ restored: false, news: { followed: [], conflicts: [] } })
  })

  it('forgets the draft that is deleted with it, unless more was typed', () => {
    const files = [new File(['x'], 'x.webp')]
    const draftStored: Event = { type: 'draftStored', files }
    const mine = shop({ title: 'Mine' })
    const begun = [typed({ title: 'Mine' }), draftStored]
    expect(after(...begun, stored(mine)).draftFiles).toBeNull()
    expect(after(...begun, typed({ text: 'More' }), stored(mine)).draftFiles).toBe(files)
  })

  it('does not merge the reading that arrived during it', () => {
    const mine = shop({ title: 'Mine' })
    const during = { saved: shop({ text: 'Silk' }), readAt: 2 }
    const state = after(noDraft, typed({ title: 'Mine' }), {
      type: 'writeStored',
      ...sent(mine),
      reading: during,
    })
    expect(reduceForm(FIELDS, state, read(during.saved, 2))).toBe(state)
  })

  it('merges what others changed right before it, and names it', () => {
    const now = shop({ title: 'Theirs', text: 'Silk' })
    const state = after(noDraft, typed({ title: 'Mine' }), { type: 'readBeforeWrite', now })
    expect(state).toMatchObject({
      base: now,
      history: { now: shop({ title: 'Mine', text: 'Silk' }) },
      news: { followed: ['text'], conflicts: ['title'] },
    })
  })

  it('leaves the undo steps where nobody else changed anything', () => {
    const state = after(noDraft, typed({ title: 'Mine' }))
    expect(reduceForm(FIELDS, state, { type: 'readBeforeWrite', now: { ...SHOP } })).toBe(state)
  })

  it.each([
    ['the next reading', (now: Note) => read(now)],
    ['the reading before the next write', (now: Note): Event => ({ type: 'readBeforeWrite', now })],
  ])('without a clear outcome is recognised in %s, and is no news', (_where, event) => {
    const mine = shop({ title: 'Mine' })
    const tried = [noDraft, typed({ title: 'Mine' }), unclear(mine), typed({ text: 'More' })]
    const found = after(...tried, event(mine))
    expect(found).toMatchObject({
      unclear: null,
      base: mine,
      history: { now: shop({ title: 'Mine', text: 'More' }), past: [] },
      news: { followed: [], conflicts: [] },
    })
    const others = after(...tried, event(shop({ picture: 'b.jpg' })))
    expect(others.unclear?.form).toBe(mine)
    expect(others.history.now).toEqual(shop({ title: 'Mine', text: 'More', picture: 'b.jpg' }))
  })

  it('that begins again replaces the one without a clear outcome', () => {
    expect(after(unclear(SHOP), { type: 'writeBegun' }).unclear).toBeNull()
  })

  it('shows how much of an upload is sent', () => {
    expect(after({ type: 'uploaded', progress: 0.5 }).progress).toBe(0.5)
    expect(after({ type: 'uploaded', progress: null }).progress).toBeNull()
  })
})
