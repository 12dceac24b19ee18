// The three pages that an owner edits: the names of their fields in the calls, and their labels.

export type PageKind = 'homepage' | 'aboutus' | 'bottom'
export type PageField = { field: string; label: string }

export type PageDefinition = {
  tab: string
  /** In "... data submitted successfully!" and "Failed to submit ... data." (D-193). */
  data: string
  /** The name in the confirmation before a write. */
  thing: string
  words: readonly PageField[]
  pictures: readonly PageField[]
  banners: boolean
}

const field = (name: string, label: string): PageField => ({ field: name, label })

export const PAGES: Record<PageKind, PageDefinition> = {
  homepage: {
    tab: 'Homepage',
    data: 'Homepage',
    thing: 'homepage',
    words: [
      field('left_text', 'Left text'),
      field('right_text', 'Right text'),
      field('left_description', 'Left description'),
      field('right_description', 'Right description'),
    ],
    pictures: [field('first_image', 'First picture'), field('second_image', 'Second picture')],
    banners: true,
  },
  aboutus: {
    tab: 'About Us',
    data: 'About Us',
    thing: 'About Us page',
    words: [
      field('first_paragraph', 'First paragraph'),
      field('second_paragraph', 'Second paragraph'),
      field('third_paragraph', 'Third paragraph'),
    ],
    pictures: [field('image', 'Picture')],
    banners: false,
  },
  bottom: {
    tab: 'Bottom',
    data: 'Bottom section',
    thing: 'bottom section',
    words: [
      field('first_title', 'First title'),
      field('second_title', 'Second title'),
      field('third_title', 'Third title'),
    ],
    pictures: [
      field('first_image', 'First picture'),
      field('second_image', 'Second picture'),
      field('third_image', 'Third picture'),
    ],
    banners: false,
  },
}

export const PAGE_KINDS = ['homepage', 'aboutus', 'bottom'] as const
