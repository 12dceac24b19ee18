/** `seedProducts.ts` turns an entry into a product's row. */
export type CatalogueEntry = {
  /**
   * The pictures' file names begin with this name: `uploads/products/<name>.webp`, `<name>-back.webp`,
   * `<name>-cloth.webp`, `<name>-in-<colour>.webp`.
   */
  name: string
  title: string
  price: number
  /** The discount in rupees. */
  off?: number
  /** The pictures show the first colour. */
  colors: readonly (readonly [name: string, code: string])[]
  /** By default front, back and cloth. */
  views?: readonly ('front' | 'back' | 'cloth' | 'second colour')[]
  tags: readonly string[]
  stock: Record<string, number>
  added: string
  description: string
}

export const CATEGORY_NAMES = [
  'Traditional',
  'Kurta',
  'Pashmina',
  'Denim',
  'Everyday',
  'Topi and caps',
] as const

// In the shop's order: the first four lead the home page, and the first eight are its hot picks. Neighbours have
// different backgrounds, because equal backgrounds make a grid look dull.
export const CATALOGUE: readonly CatalogueEntry[] = [
  {
    name: 'bakkhu-night',
    title: 'Helambu Bakkhu with Pangden',
    price: 11500,
    off: 1500,
    colors: [
      ['Night blue', '#3a3f52'],
      ['Plum', '#5a3446'],
      ['Charcoal', '#3b3a3c'],
    ],
    tags: ['Traditional', 'women', 'wool', 'losar'],
    stock: { s: 3, m: 6, l: 5, xl: 2, xxl: 0 },
    added: '2026-11-08 11:05:00',
    description:
      'A wrapped robe in boiled sheep wool, warm enough for a Losar morning in Helambu. The blouse is washed raw silk and comes with it, and so does the pangden: three narrow strips off the backstrap loom, sewn side by side. Tie the belt high and let the back fall in its two pleats. Air it after wearing; dry clean once a year.',
  },
  {
    name: 'shawl-sand',
    title: 'Mustang Pashmina Shawl',
    price: 6500,
    off: 1000,
    colors: [
      ['Sand', '#b99f80'],
      ['Walnut', '#6d5440'],
      ['Ivory', '#e6dbc8'],
    ],
    tags: ['Pashmina', 'women', 'men', 'winter', 'gift'],
    stock: { m: 14 },
    added: '2026-07-10 10:30:00',
    description:
      'Combed from goats above Lo Manthang, spun and woven in Patan. It weighs less than a phone and folds into a coat pocket, yet it is the warmest thing we sell. 70 by 200 cm, hand-knotted fringe. One size, kept under M. Cold water, a little shampoo, dry it lying flat.',
  },
  {
    name: 'jacket-indigo',
    title: 'Jomsom Denim Jacket',
    price: 5800,
    off: 900,
    colors: [
      ['Indigo', '#3d5f86'],
      ['Washed black', '#3a3b40'],
    ],
    tags: ['Denim', 'men', 'women', 'jacket'],
    stock: { s: 4, m: 9, l: 12, xl: 6, xxl: 3 },
    added: '2026-07-08 12:10:00',
    description:
      'Twelve-ounce denim that stands up to the afternoon wind in Jomsom. Copper buttons, marigold thread, two chest pockets that really close. Cut a little roomy, so that a sweater fits below. The blue will rub off on a white tee for the first month; after that it is yours.',
  },
  {
    name: 'gunyu-madder',
    title: 'Gunyu Cholo, Madder',
    price: 7600,
    colors: [
      ['Madder', '#8a2430'],
      ['Marigold', '#c98a2b'],
      ['Forest', '#2f5a45'],
    ],
    tags: ['Traditional', 'women', 'festival', 'dance'],
    stock: { s: 5, m: 8, l: 7, xl: 4, xxl: 2 },
    added: '2026-07-05 09:45:00',
    description:
      'For Teej, for the stage, for the photograph your mother keeps. Five metres of madder cotton in deep pleats, a velvet cholo that ties at the side, and a patuka long enough to go round three times. The border is stitched on by hand. Wash the cotton cold; brush the velvet, never iron it.',
  },
  {
    name: 'daura-ivory',
    title: 'Daura Suruwal, Ivory',
    price: 8900,
    colors: [
      ['Ivory', '#e4dac6'],
      ['Ash', '#a8a39a'],
    ],
    tags: ['Traditional', 'men', 'wedding', 'festival'],
    stock: { m: 7, l: 9, xl: 5, xxl: 3, xxxl: 2 },
    added: '2026-07-02 15:20:00',
    description:
      'Eight strings, five pleats, a closed neck: sewn the way it should be, by tailors who make nothing else. The cloth is a cotton and silk mix that does not crush while you sit through the whole ceremony. The suruwal is cut narrow at the calf. Tell us your height in the notes and we hem it before it leaves.',
  },
  {
    name: 'hoodie-pine',
    title: 'Shivapuri Hoodie',
    price: 3400,
    colors: [
      ['Pine', '#3f5f4e'],
      ['Clay', '#c08a74'],
      ['Ink', '#2a282e'],
      ['Mist', '#9aa5ad'],
    ],
    views: ['front', 'back', 'second colour'],
    tags: ['Everyday', 'men', 'women', 'winter', 'cotton'],
    stock: { s: 10, m: 18, l: 16, xl: 9, xxl: 4, xxxl: 2 },
    added: '2026-06-30 10:00:00',
    description:
      'Heavy brushed cotton, the green of the Shivapuri hills after rain. The hood has two layers and stays up on a motorbike; the pocket holds both hands and a phone. It does not shrink, because we shrink it first. Wash it inside out.',
  },
  {
    name: 'kurta-brick',
    title: 'Patan Brick Kurta',
    price: 3200,
    off: 450,
    colors: [
      ['Brick', '#b4552f'],
      ['Pine', '#3f5f4e'],
      ['Ink', '#26242a'],
      ['Clay', '#c08a74'],
      ['Oat', '#ddd1bd'],
    ],
    tags: ['Kurta', 'men', 'cotton', 'festival'],
    stock: { s: 0, m: 11, l: 13, xl: 6, xxl: 0 },
    added: '2026-06-27 13:40:00',
    description:
      'A long kurta in washed cotton, the colour of the lanes behind Patan Durbar. Band collar, a trimmed placket with wooden buttons, side slits deep enough to sit cross-legged in. Looks right over jeans and over suruwal. Machine wash, hang to dry.',
  },
  {
    name: 'sari-teal',
    title: 'Rara Sari, Deep Teal',
    price: 9800,
    off: 1500,
    colors: [
      ['Deep teal', '#1c5660'],
      ['Rani pink', '#a3245c'],
      ['Midnight', '#262a4a'],
    ],
    tags: ['Traditional', 'women', 'silk', 'wedding', 'festival'],
    stock: { s: 2, m: 6, l: 4, xl: 2 },
    added: '2026-06-24 11:15:00',
    description:
      'Silk with the two blues of Rara lake in one thread: it changes when you turn. A woven zari border, a plain body, a heavy end that falls well from the shoulder. The stitched blouse is wine red; its size is the one you choose here. The fall is sewn, so it can be worn the day it comes.',
  },
  {
    name: 'topi-night',
    title: 'Palpali Dhaka Topi',
    price: 850,
    colors: [['Night', '#1d1a1f']],
    tags: ['Topi and caps', 'men', 'dhaka', 'gift'],
    stock: { s: 12, m: 22, l: 19, xl: 7 },
    added: '2026-06-22 10:20:00',
    description:
      'Hand-loomed Dhaka from Tansen, cut so that the figure meets at the seam. Lined with soft cotton, so it sits all day without a mark on the forehead. S is 54 cm around the head, M 56, L 58, XL 60. Every piece is a little different; that is how you know a person wove it.',
  },
  {
    name: 'tee-chalk',
    title: 'Chowk Tee',
    price: 1250,
    colors: [
      ['Chalk', '#f0ebe1'],
      ['Marigold', '#d99a2b'],
      ['Brick', '#a9502f'],
      ['Slate', '#59636e'],
    ],
    views: ['front', 'back', 'second colour'],
    tags: ['Everyday', 'men', 'women', 'cotton'],
    stock: { s: 24, m: 40, l: 36, xl: 18, xxl: 9, xxxl: 5 },
    added: '2026-06-20 09:30:00',
    description:
      'The plain tee, done properly. Thick combed cotton, a neck that keeps its shape, shoulders taped inside. It is not see-through, not even the chalk one. Most people come back for a second colour.',
  },
  {
    name: 'sweater-mustard',
    title: 'Boudha Knit Sweater',
    price: 4600,
    colors: [
      ['Mustard', '#c98f3b'],
      ['Butter lamp', '#e0c88f'],
      ['Maroon', '#6e2b33'],
    ],
    tags: ['Everyday', 'women', 'men', 'wool', 'winter'],
    stock: { s: 5, m: 8, l: 8, xl: 4, xxl: 1 },
    added: '2026-06-17 14:05:00',
    description:
      'Knitted by eleven women in a workroom near the stupa, one sweater in four evenings. New Zealand wool, because it does not itch; the yarn is dyed here. Ribbed long enough at the wrist to fold back. Wash by hand and pull it into shape while it is wet.',
  },
  {
    name: 'waistcoat-dhaka',
    title: 'Tansen Dhaka Waistcoat',
    price: 3900,
    colors: [
      ['Night', '#1d1a1f'],
      ['Simrik', '#8f2028'],
    ],
    tags: ['Traditional', 'men', 'dhaka', 'wedding'],
    stock: { m: 6, l: 7, xl: 3, xxl: 2 },
    added: '2026-06-15 16:30:00',
    description:
      'One waistcoat makes a white shirt ready for a wedding. The front is Dhaka from Tansen, the back plain satin with a buckle, so that it fits before and after the meal. Two real pockets and one for a handkerchief. Dry clean.',
  },
  {
    name: 'dress-tea',
    title: 'Ilam Tea Garden Dress',
    price: 4200,
    colors: [
      ['Tea leaf', '#8f9c7c'],
      ['Rose', '#b9616a'],
      ['Sky', '#8fa6b8'],
    ],
    tags: ['Everyday', 'women', 'cotton', 'summer'],
    stock: { s: 6, m: 10, l: 8, xl: 3, xxl: 0 },
    added: '2026-06-13 10:50:00',
    description:
      'Soft cotton with room to walk uphill. Puffed sleeves, a belt to tie where you like it, and pockets in both side seams, which is the first thing everyone asks. Falls just below the knee on most of us. Iron it damp.',
  },
  {
    name: 'shirt-stripe',
    title: 'Asan Stripe Shirt',
    price: 2450,
    off: 350,
    colors: [['Blue stripe', '#efe9dd']],
    tags: ['Everyday', 'men', 'cotton', 'office'],
    stock: { s: 7, m: 15, l: 14, xl: 8, xxl: 4 },
    added: '2026-06-10 12:25:00',
    description:
      'Striped cotton such as the grain sellers of Asan have always worn, in a cut for the office. Shell buttons, a pocket that takes a pen, tails long enough to stay tucked in. Irons flat in two minutes.',
  },
  {
    name: 'jeans-straight',
    title: 'Kirtipur Straight Jeans',
    price: 3600,
    colors: [
      ['Mid blue', '#46648a'],
      ['Raw indigo', '#2b3a58'],
    ],
    tags: ['Denim', 'men', 'women', 'trousers'],
    stock: { s: 6, m: 14, l: 12, xl: 8, xxl: 5, xxxl: 3 },
    added: '2026-06-08 11:00:00',
    description:
      'A straight leg, a waist that sits where a waist is, thirteen-ounce denim with a little give. M is 32 inches, and each size is two inches more. The legs are long on purpose: any tailor hems them while you have tea.',
  },
  {
    name: 'cap-rhodo',
    title: 'Kalinchok Knit Cap',
    price: 950,
    off: 150,
    colors: [
      ['Rhododendron', '#a8433a'],
      ['Glacier', '#8fa7b3'],
      ['Yak', '#4a3d35'],
    ],
    views: ['front', 'second colour', 'cloth'],
    tags: ['Topi and caps', 'men', 'women', 'wool', 'winter', 'trek'],
    stock: { m: 30, l: 17 },
    added: '2026-06-05 15:45:00',
    description:
      'Two layers of wool with fleece over the ears, for the first snow at Kalinchok and for the night bus home. The band folds up as deep as you need. It stretches, so M fits nearly everyone; take L over a bun or long hair.',
  },
  {
    name: 'kurta-indigo',
    title: 'Bandipur Indigo Kurta',
    price: 3200,
    colors: [
      ['Indigo', '#2f3f6b'],
      ['Maroon', '#5f2430'],
    ],
    tags: ['Kurta', 'men', 'cotton'],
    stock: { s: 4, m: 9, l: 9, xl: 5, xxl: 2 },
    added: '2026-05-30 10:10:00',
    description:
      'Dyed in a vat, dipped nine times, dried on the roofs of Bandipur. The trim is the gold of mustard fields. A slim kurta that reads as a shirt from the table up. The first wash will be blue; wash it alone.',
  },
  {
    name: 'shawl-mist',
    title: 'Phewa Mist Stole',
    price: 4800,
    colors: [
      ['Mist', '#8d9aa6'],
      ['Lotus', '#c9a3a3'],
    ],
    tags: ['Pashmina', 'women', 'gift'],
    stock: { m: 9 },
    added: '2026-05-26 13:15:00',
    description:
      'Half the width of our shawl and light enough for a March evening by the lake. Pashmina with a fifth of silk, which gives the quiet shine. It comes folded in lokta paper, ready to hand over. One size, kept under M.',
  },
  {
    name: 'shirt-denim',
    title: 'Ghandruk Denim Shirt',
    price: 2900,
    colors: [
      ['Faded blue', '#6d8aa8'],
      ['Deep blue', '#33496b'],
    ],
    tags: ['Denim', 'men', 'women', 'shirt'],
    stock: { s: 3, m: 7, l: 8, xl: 4, xxl: 2 },
    added: '2026-05-21 09:55:00',
    description:
      'Six-ounce denim, washed until it feels borrowed. Wear it buttoned as a shirt or open as a light jacket over a tee. Roll the sleeves twice and they stay there.',
  },
  {
    name: 'topi-chalk',
    title: 'Tehrathum Topi, Chalk',
    price: 950,
    colors: [['Chalk', '#efe5d2']],
    tags: ['Topi and caps', 'men', 'dhaka', 'wedding'],
    stock: { m: 8, l: 5, xl: 0 },
    added: '2026-05-17 11:35:00',
    description:
      'The light Dhaka of Tehrathum, where the figure is finer and takes the weaver twice as long. It goes with a dark coat at a wedding and with nothing else needed. Measured like our Palpali topi: M 56 cm, L 58, XL 60.',
  },
  {
    name: 'kurta-oat',
    title: 'Lokta Kurta, Oat',
    price: 2800,
    off: 300,
    colors: [
      ['Oat', '#ddd1bd'],
      ['Rose dust', '#c79a94'],
      ['Sage', '#8c9a80'],
    ],
    tags: ['Kurta', 'women', 'cotton', 'summer'],
    stock: { s: 8, m: 12, l: 9, xl: 5, xxl: 2 },
    added: '2026-05-12 14:50:00',
    description:
      'Ribbed cotton, undyed except for the line of brick thread along the placket. Cool in Jestha, good under a shawl in Poush. Cut with a little shape at the waist and bracelet-length sleeves that need no rolling.',
  },
  {
    name: 'dress-denim',
    title: 'Lakeside Denim Dress',
    price: 4400,
    off: 600,
    colors: [['Light blue', '#7c97b3']],
    views: ['front', 'back'],
    tags: ['Denim', 'women', 'summer'],
    stock: { s: 2, m: 1, l: 2, xl: 0 },
    added: '2026-05-06 12:00:00',
    description:
      'Soft denim with the skirt cut full, so it moves when you do. It was made for one summer at Lakeside and people kept asking, so here it is again. The last few of this batch; the next is planned for Falgun.',
  },
  {
    name: 'shawl-check',
    title: 'Namche Check Shawl',
    price: 3900,
    colors: [
      ['Red check', '#a5383a'],
      ['Grey check', '#9a968f'],
    ],
    views: ['front', 'cloth'],
    tags: ['Pashmina', 'men', 'women', 'wool', 'winter', 'trek'],
    stock: { m: 11, l: 4 },
    added: '2026-04-29 10:40:00',
    description:
      'Yak and sheep wool, thick, checked, made for porridge weather in Namche. Use it as a shawl by day and as a blanket on the teahouse bench. M is 75 by 190 cm, L a full 100 by 220.',
  },
  {
    name: 'tee-ink',
    title: 'Night Bus Tee',
    price: 1250,
    colors: [['Ink', '#222026']],
    views: ['front'],
    tags: ['Everyday', 'men', 'women', 'cotton'],
    stock: { s: 0, m: 0, l: 0, xl: 0, xxl: 0 },
    added: '2026-04-18 16:20:00',
    description:
      'The Chowk Tee in the black of a bus window somewhere after Mugling. It stays black: the dye goes in before the yarn is spun. Sold out for now; write to us and we will tell you when the next bale is cut.',
  },
]
