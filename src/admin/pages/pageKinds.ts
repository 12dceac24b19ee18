// The three pages that the owner edits. `field` is the name in the server's calls.

export type PageKind = 'homepage' | 'aboutus' | 'bottom'
type PageField = { field: string; label: string }

type PageDefinition = {
  tab: string
  /** The page's name in "... data submitted successfully!" and "Failed to submit ... data." (D-193). */
  data: string
  /** The page's name within a sentence. */
  thing: string
  words: readonly PageField[]
  pictures: readonly PageField[]
  banners: boolean
}

const pageField = (name: string, label: string): PageField => ({ field: name, label })

export const PAGE_DEFINITIONS: Record<PageKind, PageDefinition> = {
  homepage: {
    tab: 'Homepage',
    data: 'Homepage',
    thing: 'homepage',
    words: [
      pageField('left_text', 'Left text'),
      pageField('right_text', 'Right text'),
      pageField('left_description', 'Left description'),
      pageField('right_description', 'Right description'),
    ],
    pictures: [
      pageField('first_image', 'First picture'),
      pageField('second_image', 'Second picture'),
    ],
    banners: true,
  },
  aboutus: {
    tab: 'About Us',
    data: 'About Us',
    thing: 'About Us page',
    words: [
      pageField('first_paragraph', 'First paragraph'),
      pageField('second_paragraph', 'Second paragraph'),
      pageField('third_paragraph', 'Third paragraph'),
    ],
    pictures: [pageField('image', 'Picture')],
    banners: false,
  },
  bottom: {
    tab: 'Bottom',
    data: 'Bottom section',
    thing: 'bottom section',
    words: [
      pageField('first_title', 'First title'),
      pageField('second_title', 'Second title'),
      pageField('third_title', 'Third title'),
    ],
    pictures: [
      pageField('first_image', 'First picture'),
      pageField('second_image', 'Second picture'),
      pageField('third_image', 'Third picture'),
    ],
    banners: false,
  },
}

export const PAGE_KINDS = ['homepage', 'aboutus', 'bottom'] as const
