import { cache } from '../../api/core/cache'
import { categoriesQuery } from '../../api/categories'
import { bottomQuery, homepageQuery } from '../../api/pages'

/** Fills the first render with the replies that early.ts already received, without waiting for others. */
export async function fillHome(): Promise<void> {
  const all = [
    cache.prefetchQuery(homepageQuery()),
    cache.prefetchQuery(bottomQuery()),
    cache.prefetchQuery(categoriesQuery()),
  ]
  await Promise.race([Promise.all(all), new Promise((done) => setTimeout(done))])
}
