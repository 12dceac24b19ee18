import { handleGet, handlePostForm } from '../server/endpoint'
import { successReply, refusalReply, type Reply } from '../server/phpReply'
import { parseJsonOrNull, textsInList, type Form } from '../server/phpRequest'
import type { AboutUsRow, BottomRow, HomepageRow, WorldRows } from '../world/rows'
import { storeUploads } from '../server/uploads'
import { uploadPathOf } from '../dialects/replyInDialect'
import { printAboutUs, printBottom, printHomepage } from '../world/printRows'
import { world } from '../world/world'

/** Returns the path of the uploaded picture. Without an upload, returns the old path, or '' for a removed picture. */
function savedPicture(form: Form, field: string, old: string, removed: boolean): string {
  const [added] = storeUploads('pages', form.files(field))
  return added ?? (removed ? '' : old)
}

function homepageFrom(form: Form, old: HomepageRow | null): HomepageRow {
  const removed = textsInList(parseJsonOrNull(form.text('removed_images'))).map(uploadPathOf)
  const side = (field: 'first_image' | 'second_image') =>
    savedPicture(form, field, old?.[field] ?? '', removed.includes(old?.[field] ?? ''))
  const banners = (old?.banner_images ?? []).filter((path) => !removed.includes(path))
  return {
    left_text: form.text('left_text'),
    right_text: form.text('right_text'),
    left_description: form.text('left_description'),
    right_description: form.text('right_description'),
    banner_images: [...banners, ...storeUploads('pages', form.files('banner_images'))],
    first_image: side('first_image'),
    second_image: side('second_image'),
  }
}

const aboutUsFrom = (form: Form, old: AboutUsRow | null): AboutUsRow => ({
  first_paragraph: form.text('first_paragraph'),
  second_paragraph: form.text('second_paragraph'),
  third_paragraph: form.text('third_paragraph'),
  image: savedPicture(form, 'image', old?.image ?? '', form.text('removed_image') !== ''),
})

function bottomFrom(form: Form, old: BottomRow | null): BottomRow {
  const image = (field: 'first_image' | 'second_image' | 'third_image') =>
    savedPicture(form, field, old?.[field] ?? '', form.text(`removed_${field}`) !== '')
  return {
    first_title: form.text('first_title'),
    second_title: form.text('second_title'),
    third_title: form.text('third_title'),
    first_image: image('first_image'),
    second_image: image('second_image'),
    third_image: image('third_image'),
  }
}

const EMPTY_PAGES = { null: null, object: {}, false: false }

type PageName = 'homepage' | 'aboutus' | 'bottom'

function emptyPageReply(page: PageName, title: string): Reply {
  const { emptyPage } = world.dialect
  if (emptyPage !== 'error') return successReply({ [page]: EMPTY_PAGES[emptyPage] })
  const message = `No ${title.toLowerCase()} data found`
  return { status: 200, value: { success: false, message } }
}

/** Refuses a second add, and an edit before the first add. */
function pageScripts<Name extends PageName>(
  page: Name,
  title: string,
  rowFrom: (form: Form, old: WorldRows[Name]) => NonNullable<WorldRows[Name]>,
  print: (row: NonNullable<WorldRows[Name]>) => object,
) {
  const current = (): WorldRows[Name] => world.peek()[page]
  return [
    handleGet(`get_${page}_data.php`, () => {
      const row = current()
      return row ? successReply({ [page]: print(row) }) : emptyPageReply(page, title)
    }),
    handlePostForm(`add_${page}_data.php`, (form) => {
      if (current() && world.dialect.pages === 'once')
        return refusalReply(`${title} data already exists`)
      world.put(page, rowFrom(form, null as WorldRows[Name]))
      return successReply({ message: `${title} data added` })
    }),
    handlePostForm(`edit_${page}_data.php`, (form) => {
      if (!current()) return refusalReply(`No ${title} data to edit`)
      world.put(page, rowFrom(form, current()))
      return successReply({ message: `${title} data updated` })
    }),
  ]
}

export const pageHandlers = [
  ...pageScripts('homepage', 'Homepage', homepageFrom, printHomepage),
  ...pageScripts('aboutus', 'About us', aboutUsFrom, printAboutUs),
  ...pageScripts('bottom', 'Bottom', bottomFrom, printBottom),
]
