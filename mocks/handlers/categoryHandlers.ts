import { get, postForm, postJson } from '../server/endpoint'
import { ok, refuse } from '../server/phpReply'
import { idOf } from '../dialects/sentId'
import { stream } from '../server/streamReply'
import { keepFiles } from '../server/uploads'
import { printCategory } from '../world/printRows'
import { world } from '../world/world'

export const categoryHandlers = [
  get('get_categories.php', () => ok({ categories: world.categories.map(printCategory) })),
  stream('categories_sse.php', ['categories'], () => ({
    categories: world.categories.map(printCategory),
  })),

  postForm('add_category.php', (form) => {
    const name = form.text('name')
    const [file] = form.files('image')
    if (name === '' || !file) return refuse('Name and image are required')
    const isKnown = world.categories.some((row) => row.name.toLowerCase() === name.toLowerCase())
    if (isKnown && world.dialect.categories === 'once') return refuse('Category already exists')
    const [image = ''] = keepFiles('categories', [file])
    world.add('categories', { name, image })
    return ok({ message: 'Category added' })
  }),
  postJson('delete_category.php', (body) => {
    const row = world.categories.find(({ id }) => id === idOf(body.id))
    if (!row) return refuse('Category not found')
    world.remove('categories', row.id)
    return ok({ message: 'Category deleted' })
  }),
]
