import { adminHost, type ReadOptions } from '../core/client'
import { refetchEverywhere } from '../core/cache'
import { sureWrite, type WriteCheck, useWrite } from '../core/write'
import { AboutUs, Bottom, Homepage, pageQuery, fetchPageContent } from '../pages'

export const adminHomepageQuery = () =>
  pageQuery('homepage', 'get_homepage_data.php', adminHost, Homepage)
export const adminAboutusQuery = () =>
  pageQuery('aboutus', 'get_aboutus_data.php', adminHost, AboutUs)
export const adminBottomQuery = () => pageQuery('bottom', 'get_bottom_data.php', adminHost, Bottom)

const readFresh = <T>(file: string, rules: ReadOptions<T>) =>
  adminHost.get(file, { ...rules, fresh: true })
export const fetchPageContentNow = {
  homepage: () => fetchPageContent('homepage', 'get_homepage_data.php', Homepage, readFresh),
  aboutus: () => fetchPageContent('aboutus', 'get_aboutus_data.php', AboutUs, readFresh),
  bottom: () => fetchPageContent('bottom', 'get_bottom_data.php', Bottom, readFresh),
}

type FormTexts = Record<string, string>
/** The newly chosen file of each picture field. A field without a new file is not sent (D-192). */
type FormFiles = Record<string, File | undefined>

function pageForm(words: FormTexts, files: FormFiles): FormData {
  const form = new FormData()
  for (const [name, word] of Object.entries(words)) form.append(name, word)
  for (const [name, file] of Object.entries(files)) if (file) form.append(name, file, file.name)
  return form
}

/** Calls add_... if the page has no content yet, edit_... otherwise. */
type PageWrite = { exists: boolean; onProgress?: (part: number) => void }

export type HomepageInput = Pick<
  Homepage,
  'left_text' | 'right_text' | 'left_description' | 'right_description'
> & {
  banner_images: File[]
  first_image?: File | undefined
  second_image?: File | undefined
  /** Paths of banners and side pictures that were removed without a replacement. */
  removed_images: string[]
}

export async function saveHomepage({
  exists,
  onProgress,
  input,
}: PageWrite & { input: HomepageInput }): Promise<void> {
  const {
    left_text,
    right_text,
    left_description,
    right_description,
    banner_images,
    removed_images,
  } = input
  const form = pageForm({ left_text, right_text, left_description, right_description }, {})
  for (const file of banner_images) form.append('banner_images[]', file, file.name)
  for (const name of ['first_image', 'second_image'] as const) {
    const file = input[name]
    if (file) form.append(name, file, file.name)
  }
  form.append('removed_images', JSON.stringify(removed_images))
  await adminHost.send(
    exists ? 'edit_homepage_data.php' : 'add_homepage_data.php',
    form,
    onProgress ? { onProgress } : {},
  )
}

export type AboutUsInput = Pick<
  AboutUs,
  'first_paragraph' | 'second_paragraph' | 'third_paragraph'
> & {
  image?: File | undefined
  /** The old path, but only if the picture was removed without a replacement. */
  removed_image?: string | undefined
}

export async function saveAboutUs({
  exists,
  onProgress,
  input,
}: PageWrite & { input: AboutUsInput }): Promise<void> {
  const { first_paragraph, second_paragraph, third_paragraph, image, removed_image } = input
  const form = pageForm({ first_paragraph, second_paragraph, third_paragraph }, { image })
  if (removed_image !== undefined) form.append('removed_image', removed_image)
  await adminHost.send(
    exists ? 'edit_aboutus_data.php' : 'add_aboutus_data.php',
    form,
    onProgress ? { onProgress } : {},
  )
}

export type BottomInput = Pick<Bottom, 'first_title' | 'second_title' | 'third_title'> & {
  first_image?: File | undefined
  second_image?: File | undefined
  third_image?: File | undefined
  removed_first_image?: string | undefined
  removed_second_image?: string | undefined
  removed_third_image?: string | undefined
}

export async function saveBottom({
  exists,
  onProgress,
  input,
}: PageWrite & { input: BottomInput }): Promise<void> {
  const { first_title, second_title, third_title, first_image, second_image, third_image } = input
  const form = pageForm(
    { first_title, second_title, third_title },
    { first_image, second_image, third_image },
  )
  for (const name of [
    'removed_first_image',
    'removed_second_image',
    'removed_third_image',
  ] as const) {
    const path = input[name]
    if (path !== undefined) form.append(name, path)
  }
  await adminHost.send(
    exists ? 'edit_bottom_data.php' : 'add_bottom_data.php',
    form,
    onProgress ? { onProgress } : {},
  )
}

const refetchPage = (page: string) => () => refetchEverywhere(['pages', page])

const savePageSurely =
  <Input>(save: (input: Input) => Promise<void>) =>
  ({ certainty, ...input }: Input & { certainty: WriteCheck }) =>
    sureWrite(() => save(input as Input), certainty)

export const useSaveHomepage = () => useWrite(savePageSurely(saveHomepage), refetchPage('homepage'))
export const useSaveAboutUs = () => useWrite(savePageSurely(saveAboutUs), refetchPage('aboutus'))
export const useSaveBottom = () => useWrite(savePageSurely(saveBottom), refetchPage('bottom'))
