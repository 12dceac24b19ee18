import { get, postForm } from '../server/endpoint'
import { decoded, ok, refuse, textList, type Form, type Reply } from '../server/phpReply'
import type { AboutUsRow, BottomRow, HomepageRow } from '../world/rows'
import { keepFiles } from '../server/uploads'
import { storedPath } from '../dialects/spokenReply'
import { printAboutUs, printBottom, printHomepage } from '../world/printRows'
import { world } from '../world/world'

/** One picture of a page: the new file, otherwise nothing if the old one was removed, otherwise the old one. */
function picture(form: Form, field: string, old: string, removed: boolean): string {
  const [added] = keepFiles('pages', form.files(field))
  return added ?? (removed ? '' : old)
}

function homepageFrom(form: Form, old: HomepageRow | null): HomepageRow {
  const removed = textList(decoded(form.text('removed_images'))).map(storedPath)
  const side = (field: 'first_image' | 'second_image') =>
    picture(form, field, old?.[field] ?? '', removed.includes(old?.[field] ?? ''))
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
  image: picture(form, 'image', old?.image ?? '', form.text('removed_image') !== ''),
})

function bottomFrom(form: Form, old: BottomRow | null): BottomRow {
  const image = (field: 'first_image' | 'second_image' | 'third_image') =>
    picture(form, field, old?.[field] ?? '', form.text(`removed_${field}`) !== '')
  return {
    first_title: form.text('first_title'),
    second_title: form.text('second_title'),
    third_title: form.text('third_title'),
    first_image: image('first_image'),
    second_image: image('second_image'),
    third_image: image('third_image'),
  }
}

const EMPTY = { null: null, object: {}, false: false }

function none(file: string, what: string): Reply {
  const { emptyPage } = world.dialect
  if (emptyPage === 'error')
    return { status: 200, value: { success: false, message: `No ${what} data found` } }
  return ok({ [file]: EMPTY[emptyPage] })
}

/** The add and the edit call of one page. A second add is refused, and so is an edit before the first add. */
function writes<Page>(
  file: 'homepage' | 'aboutus' | 'bottom',
  what: string,
  old: () => Page | null,
  keep: (form: Form, old: Page | null) => void,
) {
  return [
    postForm(`add_${file}_data.php`, (form) => {
      if (old() && world.dialect.pages === 'once') return refuse(`${what} data already exists`)
      keep(form, null)
      return ok({ message: `${what} data added` })
    }),
    postForm(`edit_${file}_data.php`, (form) => {
      const row = old()
      if (!row) return refuse(`No ${what} data to edit`)
      keep(form, row)
      return ok({ message: `${what} data updated` })
    }),
  ]
}

export const pageHandlers = [
  get('get_homepage_data.php', () =>
    world.homepage ? ok({ homepage: printHomepage(world.homepage) }) : none('homepage', 'homepage'),
  ),
  get('get_aboutus_data.php', () =>
    world.aboutus ? ok({ aboutus: printAboutUs(world.aboutus) }) : none('aboutus', 'about us'),
  ),
  get('get_bottom_data.php', () =>
    world.bottom ? ok({ bottom: printBottom(world.bottom) }) : none('bottom', 'bottom'),
  ),
  ...writes(
    'homepage',
    'Homepage',
    () => world.homepage,
    (form, old) => {
      world.homepage = homepageFrom(form, old)
    },
  ),
  ...writes(
    'aboutus',
    'About us',
    () => world.aboutus,
    (form, old) => {
      world.aboutus = aboutUsFrom(form, old)
    },
  ),
  ...writes(
    'bottom',
    'Bottom',
    () => world.bottom,
    (form, old) => {
      world.bottom = bottomFrom(form, old)
    },
  ),
]
