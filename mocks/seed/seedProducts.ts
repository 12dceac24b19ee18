import type { CategoryRow, ProductRow } from '../world/rows'
import { CATALOGUE, CATEGORY_NAMES } from './catalogue'
import type { CatalogueEntry } from './catalogue'

const slugOf = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

const ALL_VIEWS = ['front', 'back', 'cloth'] as const

function picturesOf({ name, views = ALL_VIEWS, colors }: CatalogueEntry): string[] {
  const second = colors[1]?.[0]
  return views.map((view) => {
    if (view === 'front') return `uploads/products/${name}.webp`
    if (view === 'second colour') return `uploads/products/${name}-in-${slugOf(second ?? '')}.webp`
    return `uploads/products/${name}-${view}.webp`
  })
}

const FIRST_ID = 101

export const seedProducts: readonly ProductRow[] = CATALOGUE.map((entry, index): ProductRow => {
  const { name: _name, views: _views, off = 0, stock, added, colors, tags, ...same } = entry
  return {
    ...same,
    id: FIRST_ID + index,
    discount_price: off,
    images: picturesOf(entry),
    tags: [...tags],
    size_stock: { ...stock },
    colors: colors.map(([name, code]) => ({ name, code })),
    created_at: added,
  }
})

export const seedCategories: readonly CategoryRow[] = CATEGORY_NAMES.map((name, index) => ({
  id: index + 1,
  name,
  image: `uploads/categories/${slugOf(name)}.webp`,
}))

export function productNamed(name: string): ProductRow {
  const product = seedProducts[CATALOGUE.findIndex((entry) => entry.name === name)]
  if (!product) throw new Error(`The seed has no product ${name}`)
  return product
}
