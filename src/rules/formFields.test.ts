// @vitest-environment node
import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  changesBetween,
  createFormField,
  areChangesStored,
  mergeForm,
  mergeExceptConflicts,
  type FormField,
} from './formFields'

type Form = { title: string; price: string; tags: string }
const FIELD_NAMES = ['title', 'price', 'tags'] as const
/** Spaces around a text do not count as a change. */
const FIELDS: readonly FormField<Form>[] = FIELD_NAMES.map((name) =>
  createFormField(
    name,
    (form) => form[name].trim(),
    (from) => ({ [name]: from[name] }),
  ),
)
/** There are few different texts, so that edits are often equal or almost equal. */
const anyText = fc.constantFrom('', 'a', ' a', 'b', 'a b')
const anyForm = fc.record({ title: anyText, price: anyText, tags: anyText })
const threeForms = fc.tuple(anyForm, anyForm, anyForm)
const isSameText = (one: string, other: string) => one.trim() === other.trim()

it('a merge takes each change of one side, keeps what both changed, and names both kinds', () => {
  fc.assert(
    fc.property(threeForms, ([mine, base, next]) => {
      const { form: merged, followed, conflicts } = mergeForm(FIELDS, mine, base, next)
      const left = mergeExceptConflicts(FIELDS, mine, base, next)
      for (const name of FIELD_NAMES) {
        const [here, was, there] = [mine[name], base[name], next[name]]
        const moved = !isSameText(was, there) && !isSameText(here, there)
        const touched = !isSameText(here, was)
        expect(merged[name]).toBe(moved && !touched ? there : here)
        expect(followed.includes(name)).toBe(moved && !touched)
        expect(conflicts.includes(name)).toBe(moved && touched)
        expect(left.form[name]).toBe(moved ? there : here)
        expect(left.left.includes(name)).toBe(moved && touched)
      }
      // Merging the same server values again must report nothing.
      expect(mergeForm(FIELDS, merged, next, next).followed).toEqual([])
    }),
    { numRuns: 1000 },
  )
})

it('lists the changed fields alone, and each undo takes back its own field alone', () => {
  fc.assert(
    fc.property(anyForm, anyForm, (from, to) => {
      const changes = changesBetween(FIELDS, from, to)
      expect(changes.map(({ label }) => label)).toEqual(
        FIELD_NAMES.filter((name) => !isSameText(from[name], to[name])),
      )
      for (const { label, from: was, to: is, undo } of changes) {
        const name = label as keyof Form
        expect([was, is]).toEqual([from[name].trim(), to[name].trim()])
        expect({ ...to, ...undo(to) }).toEqual({ ...to, [name]: from[name] })
      }
    }),
  )
})

it('counts as stored what the server holds or has changed since, and never what it still holds as before', () => {
  fc.assert(
    fc.property(threeForms, ([base, sent, now]) => {
      expect(areChangesStored(FIELDS, base, sent, now)).toBe(
        FIELD_NAMES.every(
          (name) =>
            isSameText(base[name], sent[name]) ||
            isSameText(sent[name], now[name]) ||
            !isSameText(base[name], now[name]),
        ),
      )
      expect(areChangesStored(FIELDS, base, sent, sent)).toBe(true)
    }),
    { numRuns: 1000 },
  )
})

it('a list may judge itself what is merged and stored', () => {
  const words = (text: string) => text.split(' ').filter((word) => word !== '')
  const [title, price] = FIELDS as [FormField<Form>, FormField<Form>]
  const list: FormField<Form> = {
    ...createFormField(
      'tags',
      ({ tags }: Form) => tags,
      ({ tags }) => ({ tags }),
    ),
    merge: (mine, _base, next) => ({
      tags: [...new Set([...words(next.tags), ...words(mine.tags)])].join(' '),
    }),
    stored: (_base, sent, now) => words(sent.tags).every((word) => words(now.tags).includes(word)),
  }
  const of = (tags: string): Form => ({ title: '', price: '', tags })
  const fields = [title, price, list]
  expect(mergeForm(fields, of('a b'), of('a'), of('a c'))).toEqual({
    form: of('a c b'),
    followed: ['tags'],
    conflicts: [],
  })
  expect(mergeForm(fields, of('a'), of('a'), of('c')).form).toEqual(of('c'))
  expect(areChangesStored(fields, of('a'), of('a b'), of('c b a'))).toBe(true)
  expect(areChangesStored(fields, of('a'), of('a b'), of('c'))).toBe(false)
})
