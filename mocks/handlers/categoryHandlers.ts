import { handleGet, handlePostForm, handlePostJson } from '../server/endpoint'
import { successReply, refusalReply } from '../server/phpReply'
import { sentIdOf } from '../dialects/sentId'
import { streamHandler } from '../server/streamReply'
import { storeUploads } from '../server/uploads'
import { printCategory } from '../world/printRows'
import { world } from '../world/world'

export const categoryHandlers = [
  handleGet('get_categories.php', () =>
    successReply({ categories: world.categories.map(printCategory) }),
  ),
  streamHandler('categories_sse.php', ['categories'], () => ({
    categories: world.categories.map(printCategory),
  })),

  handlePostForm('add_category.php', (form) => {
    const name = form.text('name')
    const [file] = form.files('image')
    if (name === '' || !file) return refusalReply('Name and image are required')
    const isKnown = world.categories.some((row) => row.name.toLowerCase() === name.toLowerCase())
    if (isKnown && world.dialect.categories === 'once')
      return refusalReply('Category already exists')
    const [image = ''] = storeUploads('categories', [file])
    world.add('categories', { name, image })
    return successReply({ message: 'Category added' })
  }),
  handlePostJson('delete_category.php', (body) => {
    const row = world.categories.find(({ id }) => id === sentIdOf(body.id))
    if (!row) return refusalReply('Category not found')
    world.remove('categories', row.id)
    return successReply({ message: 'Category deleted' })
  }),
]
