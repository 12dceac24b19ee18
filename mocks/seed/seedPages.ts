import type { AboutUsRow, BottomRow, HomepageRow, SettingsRow } from '../world/rows'

export const seedHomepage: HomepageRow = {
  left_text: 'Wear Your Identity.',
  right_text: 'Own the Moment.',
  left_description:
    'Cut and sewn in Patan, in small runs, from cloth we can name the weaver of. Every piece is checked by hand, pressed, folded in lokta paper and sent from our own workroom. Nothing waits in a warehouse. When a batch is gone we tell you, and when the next one is cut we tell you that too.',
  right_description:
    "Made to be worn on an ordinary Tuesday and at your cousin's wedding. Dhaka from Palpa and Tehrathum, wool from Mustang, denim washed in Bhaktapur. Wear it with what you already have. Dress the way you already are.",
  banner_images: [
    'uploads/pages/banner-1.webp',
    'uploads/pages/banner-2.webp',
    'uploads/pages/banner-3.webp',
  ],
  first_image: 'uploads/pages/side-1.webp',
  second_image: 'uploads/pages/side-2.webp',
}

export const seedAboutUs: AboutUsRow = {
  first_paragraph:
    'Pahiran means attire, what one puts on. The shop began in 2019 with one sewing machine in a ground-floor room in Patan and an order for eleven daura suruwal. The machine still runs. It stands by the window, and the oldest of us will not let anyone else touch it.',
  second_paragraph:
    'We are nineteen now. Four of us cut, nine sew, two press and fold, and the others answer you. The cloth comes from looms we visit: Dhaka from Tansen and Tehrathum, pashmina from Mustang spun in Patan, felt from Helambu, cotton from the plains. Each weaver is paid on the day the cloth is handed over.',
  third_paragraph:
    'We do not chase seasons. A good kurta is good in five years, and if a seam opens before that, bring it back and we sew it while you wait. There is tea.',
  image: 'uploads/pages/about.webp',
}

export const seedBottom: BottomRow = {
  first_title: 'Festival days',
  second_title: 'Mountain air',
  third_title: 'Winter evenings',
  first_image: 'uploads/pages/bottom-1.webp',
  second_image: 'uploads/pages/bottom-2.webp',
  third_image: 'uploads/pages/bottom-3.webp',
}

export const seedSettings: SettingsRow = {
  organization_name: 'Pahiran',
  default_email: 'no-reply@pahiran.example',
  support_email: 'support@pahiran.example',
  site_name: 'Pahiran',
  // Blank means the page's own host.
  site_url: '',
}
