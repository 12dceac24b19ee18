import { getScript, postFormScript } from '../server/endpoint'
import {
  decoded,
  successReply,
  refusalReply,
  textList,
  type Form,
  type Reply,
} from '../server/phpReply'
import type { AboutUsRow, BottomRow, HomepageRow } from '../world/rows'
import { keepFiles } from '../server/uploads'
import { storedPath } from '../dialects/spokenReply'
import { printAboutUs, printBottom, printHomepage } from '../world/printRows'
import { world } from '../world/world'

/** One picture of a page: the new file, otherwise nothing if the old one was removed, otherwise the old one. */
function savedPicture(form: Form, field: string, old: string, removed: boolean): string {
  const [added] = keepFiles('pages', form.files(field))
  return added ?? (removed ? '' : old)
}

function homepageFrom(form: Form, old: HomepageRow | null): HomepageRow {
  const removed = textList(decoded(form.text('removed_images'))).map(storedPath)
  const side = (field: 'first_image' | 'second_image') =>
    savedPicture(form, field, old?.[field] ?? '', removed.includes(old?.[field] ?? ''))
  const banners = (old?.banner_images ?? []).filter((path) => !removed.includes(path))
  return {
    left_text: form.text('left_text'),
    right_text: form.text('right_text'),
    left_description: form.text('left_description'),
    right_description: form.text('right_description'),
    banner_images: [...banners, ...keepFiles('pages', form.files('banner_images'))],
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

function emptyPageReply(file: string, what: string): Reply {
  const { emptyPage } = world.dialect
  if (emptyPage === 'error')
    return { status: 200, value: { success: false, message: `No ${what} data found` } }
  return successReply({ [file]: EMPTY_PAGES[emptyPage] })
}

/** The add and the edit call of one page. A second add is refused, and so is an edit before the first add. */
function pageWrites<Page>(
  file: 'homepage' | 'aboutus' | 'bottom',
  what: string,
  old: () => Page | null,
  keep: (form: Form, old: Page | null) => void,
) {
  return [
    postFormScript(`add_${file}_data.php`, (form) => {
      if (old() && world.dialect.pages === 'once')
        return refusalReply(`${what} data already exists`)
      keep(form, null)
      return successReply({ message: `${what} data added` })
    }),
    postFormScript(`edit_${file}_data.php`, (form) => {
      const row = old()
      if (!row) return refusalReply(`No ${what} data to edit`)
      keep(form, row)
      return successReply({ message: `${what} data updated` })
    }),
  ]
}

export const pageHandlers = [
  getScript('get_homepage_data.php', () =>
    world.homepage
      ? successReply({ homepage: printHomepage(world.homepage) })
      : emptyPageReply('homepage', 'homepage'),
  ),
  getScript('get_aboutus_data.php', () =>
    world.aboutus
      ? successReply({ aboutus: printAboutUs(world.aboutus) })
      : emptyPageReply('aboutus', 'about us'),
  ),
  getScript('get_bottom_data.php', () =>
    world.bottom
      ? successReply({ bottom: printBottom(world.bottom) })
      : emptyPageReply('bottom', 'bottom'),
  ),
  ...pageWrites(
    'homepage',
    'Homepage',
    () => world.homepage,
    (form, old) => {
      world.homepage = homepageFrom(form, old)
    },
  ),
  ...pageWrites(
    'aboutus',
    'About us',
    () => world.aboutus,
    (form, old) => {
      world.aboutus = aboutUsFrom(form, old)
    },
  ),
  ...pageWrites(
    'bottom',
    'Bottom',
    () => world.bottom,
    (form, old) => {
      world.bottom = bottomFrom(form, old)
    },
  ),
]
