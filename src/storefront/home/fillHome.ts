import { cache } from '../../api/core/cache'
import { categoriesQuery } from '../../api/categories'
import { bottomQuery, homepageQuery } from '../../api/pages'

/** What early.ts has brought goes into the first render; what is still on its way is not waited for. */
export async function fillHome(): Promise<void> {
  const all = [
    cache.prefetchQuery(homepageQuery()),
    cache.prefetchQuery(bottomQuery()),
    cache.prefetchQuery(categoriesQuery()),
  ]
  await Promise.race([Promise.all(all), new Promise((done) => setTimeout(done))])
}
