import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createFormField, type FormField } from '../../rules/formFields'
import { reduceForm, initialFormState, type FormStateEvent, type FormState } from './formState'

type Note = { title: string; text: string; picture: string }
const FIELDS: readonly FormField<Note>[] = (['title', 'text', 'picture'] as const).map((name) =>
  createFormField<Note>(
    name,
    (note) => note[name],
    (note) => ({ [name]: note[name] }),
  ),
)
const SAVED_NOTE: Note = { title: 'Kurta', text: 'Cotton', picture: 'a.jpg' }
const noteWith = (part: Partial<Note>): Note => ({ ...SAVED_NOTE, ...part })

type NoteEvent = FormStateEvent<Note>
const stateAfter = (...events: NoteEvent[]): FormState<Note> =>
  events.reduce(
    (state, event) => reduceForm(FIELDS, state, event),
    initialFormState({ saved: SAVED_NOTE, readAt: 1 }),
  )
const typedEvent = (to: Partial<Note>, run: string | null = null): NoteEvent => ({
  type: 'changed',
  to,
  run,
})
const readEvent = (saved: Note, readAt = 2, own: readonly string[] = []): NoteEvent => ({
  type: 'read',
  reading: { saved, readAt },
  own,
})
const draftEvent = (
  form: Note | null,
  base: Note = SAVED_NOTE,
  saved: Note = SAVED_NOTE,
): NoteEvent => ({
  type: 'draftRead',
  version: form && { form, base },
  saved,
})
const noDraftEvent = draftEvent(null)
const sentVersion = (form: Note, base: Note = SAVED_NOTE) => ({ version: { form, base } })
const storedEvent = (form: Note): NoteEvent => ({
  type: 'writeStored',
  ...sentVersion(form),
  reading: { saved: SAVED_NOTE, readAt: 1 },
})
const unclearEvent = (form: Note): NoteEvent => ({
  type: 'writeUnclear',
  ...sentVersion(form),
  until: 99,
})

describe('what is typed', () => {
  it('is undone and redone step by step; letters of one word are one step', () => {
    const state = stateAfter(
      typedEvent({ title: 'K' }, 'title 1'),
      typedEvent({ title: 'Ku' }, 'title 1'),
    )
    expect(state.history.now.title).toBe('Ku')
    const undone = reduceForm(FIELDS, state, { type: 'undone' })
    expect(undone.history.now).toBe(SAVED_NOTE)
    expect(reduceForm(FIELDS, undone, { type: 'redone' }).history.now.title).toBe('Ku')
  })

  it('is undone and redone like a plain list of steps, in whatever order this is asked', () => {
    type Act = 'undone' | 'redone' | { title: string; run: string | null }
    const TYPED = fc.record({
      title: fc.constantFrom('a', 'b', 'c', 'd'),
      run: fc.constantFrom(null, 'title 1', 'title 2'),
    })
    const ACT: fc.Arbitrary<Act> = fc.oneof(
      { weight: 2, arbitrary: TYPED },
      fc.constantFrom('undone' as const, 'redone' as const),
    )
    fc.assert(
      fc.property(fc.array(ACT, { maxLength: 60, size: 'max' }), (acts) => {
        let state = stateAfter()
        let [steps, at, run] = [[SAVED_NOTE.title], 0, null as string | null]
        for (const act of acts) {
          if (typeof act === 'string') {
            state = reduceForm(FIELDS, state, { type: act })
            at = act === 'undone' ? Math.max(0, at - 1) : Math.min(steps.length - 1, at + 1)
            run = null
          } else {
            state = reduceForm(FIELDS, state, typedEvent({ title: act.title }, act.run))
            if (act.title !== steps[at]) {
              if (act.run === null || act.run !== run) at++
              steps = [...steps.slice(0, at), act.title]
              run = act.run
            }
          }
          expect(state.history.now.title).toBe(steps[at])
        }
      }),
    )
  })

  it('makes no step where nothing changes', () => {
    expect(stateAfter(typedEvent({ title: 'Kurta' })).history.past).toEqual([])
    expect(
      stateAfter({ type: 'changed', to: ({ text }) => ({ text }), run: null }).history.past,
    ).toEqual([])
  })
})

describe("a reading of the server's values", () => {
  it('updates what is not typed, keeps what is, and names both', () => {
    const state = stateAfter(
      noDraftEvent,
      typedEvent({ title: 'Mine' }),
      readEvent(noteWith({ title: 'Theirs', text: 'Silk' })),
    )
    expect(state.history.now).toEqual(noteWith({ title: 'Mine', text: 'Silk' }))
    expect(state.base).toEqual(noteWith({ title: 'Theirs', text: 'Silk' }))
    expect(state.news).toEqual({ followed: ['text'], conflicts: ['title'] })
  })

  it('is no news the first time, nor where this device wrote the field itself', () => {
    expect(stateAfter(readEvent(noteWith({ text: 'Silk' }))).news.followed).toEqual([])
    const own = stateAfter(
      noDraftEvent,
      readEvent(noteWith({ text: 'Silk', picture: 'b.jpg' }), 2, ['picture']),
    )
    expect(own.news.followed).toEqual(['text'])
    expect(own.history.now).toEqual(noteWith({ text: 'Silk', picture: 'b.jpg' }))
  })

  it('changes nothing when it was taken in before, holds the same values, or the form was left', () => {
    const once = stateAfter(noDraftEvent, readEvent(noteWith({ text: 'Silk' })), {
      type: 'newsDismissed',
    })
    expect(reduceForm(FIELDS, once, readEvent(once.reading.saved, 2))).toBe(once)
    const same = stateAfter(typedEvent({ title: 'Mine' }), readEvent({ ...SAVED_NOTE }, 3))
    expect(same.history.past).toHaveLength(1)
    expect(same.base).toBe(SAVED_NOTE)
    const left = stateAfter(noDraftEvent, { type: 'closed' })
    expect(reduceForm(FIELDS, left, readEvent(noteWith({ text: 'Silk' })))).toBe(left)
  })

  it('collects the news of several readings until they are dismissed', () => {
    const state = stateAfter(
      noDraftEvent,
      readEvent(noteWith({ text: 'Silk' })),
      readEvent(noteWith({ text: 'Silk', picture: 'b.jpg' }), 3),
    )
    expect(state.news.followed).toEqual(['text', 'picture'])
    expect(reduceForm(FIELDS, state, { type: 'newsDismissed' }).news.followed).toEqual([])
  })
})

describe('a draft', () => {
  it("is merged with today's values, and what was typed while it was read stays", () => {
    const state = stateAfter(
      typedEvent({ text: 'Linen' }),
      draftEvent(noteWith({ title: 'Draft', text: 'Wool' }), SAVED_NOTE, SAVED_NOTE),
    )
    expect(state.history.now).toEqual(noteWith({ title: 'Draft', text: 'Linen' }))
    expect(state).toMatchObject({ ready: true, restored: true })
    expect(reduceForm(FIELDS, state, { type: 'undone' }).history.now.title).toBe('Kurta')
  })

  it('names what the shop changed since it was saved', () => {
    const now = noteWith({ title: 'Theirs', text: 'Silk' })
    const state = stateAfter(
      readEvent(now),
      draftEvent(noteWith({ title: 'Draft' }), SAVED_NOTE, now),
    )
    expect(state.history.now).toEqual(noteWith({ title: 'Draft', text: 'Silk' }))
    expect(state.news).toEqual({ followed: ['text'], conflicts: ['title'] })
  })

  it('is not restored where there is none, or where the shop has all of it by now', () => {
    expect(stateAfter(noDraftEvent)).toMatchObject({
      ready: true,
      restored: false,
      draftFiles: null,
    })
    const all = noteWith({ title: 'Draft' })
    // The draft's record is still in storage, so the form must delete it.
    expect(stateAfter(readEvent(all), draftEvent(all, SAVED_NOTE, all))).toMatchObject({
      ready: true,
      restored: false,
      draftFiles: [],
    })
  })
})

describe('a write', () => {
  it("makes the sent values the server's, and keeps what was typed during it", () => {
    const mine = noteWith({ title: 'Mine' })
    const state = stateAfter(
      noDraftEvent,
      typedEvent({ title: 'Mine' }),
      typedEvent({ text: 'More' }),
      storedEvent(mine),
    )
    expect(state.base).toBe(mine)
    expect(state.history).toMatchObject({
      now: noteWith({ title: 'Mine', text: 'More' }),
      past: [],
    })
    expect(state).toMatchObject({ restored: false, news: { followed: [], conflicts: [] } })
  })

  it('forgets the draft that is deleted with it, unless more was typed', () => {
    const files = [new File(['x'], 'x.webp')]
    const draftStored: NoteEvent = { type: 'draftStored', files }
    const mine = noteWith({ title: 'Mine' })
    const begun = [typedEvent({ title: 'Mine' }), draftStored]
    expect(stateAfter(...begun, storedEvent(mine)).draftFiles).toBeNull()
    expect(stateAfter(...begun, typedEvent({ text: 'More' }), storedEvent(mine)).draftFiles).toBe(
      files,
    )
  })

  it('does not merge the reading that arrived during it', () => {
    const mine = noteWith({ title: 'Mine' })
    const during = { saved: noteWith({ text: 'Silk' }), readAt: 2 }
    const state = stateAfter(noDraftEvent, typedEvent({ title: 'Mine' }), {
      type: 'writeStored',
      ...sentVersion(mine),
      reading: during,
    })
    expect(reduceForm(FIELDS, state, readEvent(during.saved, 2))).toBe(state)
  })

  it('merges what others changed right before it, and names it', () => {
    const now = noteWith({ title: 'Theirs', text: 'Silk' })
    const state = stateAfter(noDraftEvent, typedEvent({ title: 'Mine' }), {
      type: 'readBeforeWrite',
      now,
    })
    expect(state).toMatchObject({
      base: now,
      history: { now: noteWith({ title: 'Mine', text: 'Silk' }) },
      news: { followed: ['text'], conflicts: ['title'] },
    })
  })

  it('leaves the undo steps where nobody else changed anything', () => {
    const state = stateAfter(noDraftEvent, typedEvent({ title: 'Mine' }))
    expect(reduceForm(FIELDS, state, { type: 'readBeforeWrite', now: { ...SAVED_NOTE } })).toBe(
      state,
    )
  })

  it.each([
    ['the next reading', (now: Note) => readEvent(now)],
    [
      'the reading before the next write',
      (now: Note): NoteEvent => ({ type: 'readBeforeWrite', now }),
    ],
  ])('without a clear outcome is recognised in %s, and is no news', (_where, event) => {
    const mine = noteWith({ title: 'Mine' })
    const tried = [
      noDraftEvent,
      typedEvent({ title: 'Mine' }),
      unclearEvent(mine),
      typedEvent({ text: 'More' }),
    ]
    const found = stateAfter(...tried, event(mine))
    expect(found).toMatchObject({
      unclear: null,
      base: mine,
      history: { now: noteWith({ title: 'Mine', text: 'More' }), past: [] },
      news: { followed: [], conflicts: [] },
    })
    const others = stateAfter(...tried, event(noteWith({ picture: 'b.jpg' })))
    expect(others.unclear?.form).toBe(mine)
    expect(others.history.now).toEqual(noteWith({ title: 'Mine', text: 'More', picture: 'b.jpg' }))
  })

  it('that begins again replaces the one without a clear outcome', () => {
    expect(stateAfter(unclearEvent(SAVED_NOTE), { type: 'writeBegun' }).unclear).toBeNull()
  })

  it('shows how much of an upload is sent', () => {
    expect(stateAfter({ type: 'uploaded', progress: 0.5 }).progress).toBe(0.5)
    expect(stateAfter({ type: 'uploaded', progress: null }).progress).toBeNull()
  })
})
