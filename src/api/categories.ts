import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { fixedHost } from './core/client'
import { phpId, phpImage, phpRows, phpText } from './core/php'

const Category = v.object({ id: phpId, name: phpText, image: phpImage })
export type Category = v.InferOutput<typeof Category>
export const CategoriesReply = v.object({ categories: phpRows(Category) })

/** Home reads the categories once (D-79). */
export const categoriesQuery = () =>
  queryOptions({
    queryKey: ['categories', 'once'],
    queryFn: async ({ signal }) =>
      (
        await fixedHost.get('get_categories.php', {
          signal,
          reply: CategoriesReply,
          list: 'categories',
        })
      ).categories,
  })
