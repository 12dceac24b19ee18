import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { FormVersion } from '../form/formState'
import { NO_PICTURE, pageContentOf, type PageContent, type PictureSlot } from './pageContent'
import { readPageDraft, writePageDraft } from './pageDraft'
import { PAGE_DEFINITIONS, type PageKind } from './pageKinds'

const NEW_PICTURE = fc
  .tuple(fc.string({ minLength: 1 }), fc.option(fc.string(), { nil: undefined }))
  .map(([name, from]): PictureSlot => {
    const file = new File(['picture'], name)
    return { path: '', file, ...(from !== undefined && { from }) }
  })
const savedPicture = (path: string) => ({ path, file: null })

/** A page of the shop, and an edit of it: other words, pictures that stay, are removed or are replaced. */
const pageEdit = (kind: PageKind): fc.Arbitrary<FormVersion<PageContent>> => {
  const { words, pictures, banners } = PAGE_DEFINITIONS[kind]
  const fieldValues = <T>(fields: readonly { field: string }[], value: fc.Arbitrary<T>) =>
    fc.record(Object.fromEntries(fields.map(({ field }) => [field, value])))
  const path = fc.oneof(
    fc.constant(''),
    fc.string().map((name) => `uploads/${name}.webp`),
  )
  return fc
    .record({
      saved: fieldValues([...words, ...pictures], path),
      savedBanners: fc.uniqueArray(
        path.filter((one) => one !== ''),
        {
          maxLength: banners ? 4 : 0,
        },
      ),
    })
    .chain(({ saved, savedBanners }) => {
      const base = pageContentOf(kind, { ...saved, banner_images: savedBanners })
      return fc.record({
        base: fc.constant(base),
        form: fc.record({
          words: fieldValues(words, fc.string()),
          pictures: fc.record(
            Object.fromEntries(
              Object.entries(base.pictures).map(([field, slot]) => [
                field,
                fc.oneof(fc.constant(slot), fc.constant(NO_PICTURE), NEW_PICTURE),
              ]),
            ),
          ),
          banners: banners
            ? fc
                .tuple(fc.subarray(savedBanners), fc.array(NEW_PICTURE, { maxLength: 3 }))
                .map(([kept, added]) => [...kept.map(savedPicture), ...added])
            : fc.constant([]),
        }),
      })
    })
}

it.each(Object.keys(PAGE_DEFINITIONS) as PageKind[])(
  'a draft of %s is read as it was written, with the pictures that were kept, removed and added',
  (kind) => {
    fc.assert(
      fc.property(pageEdit(kind), (edit) => {
        const { fields, files } = writePageDraft(edit)
        expect(readPageDraft(kind, { fields: structuredClone(fields), files })).toEqual(edit)
      }),
    )
  },
)
