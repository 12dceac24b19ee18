import { cache } from '../../api/cache'
import { categoriesQuery } from '../../api/categories'
import { config } from '../../api/config'
import { bottomQuery, homepageQuery } from '../../api/pages'
import { imageCandidates } from '../../rules/safe'

/** The largest picture of the first view is fetched while React still draws what stands around it. */
function preloadPicture(path: string): void {
  const [href] = imageCandidates(path, config().apiHost)
  if (href === undefined) return
  const link = Object.assign(document.createElement('link'), { rel: 'preload', as: 'image', fetchPriority: 'high', href })
  document.head.append(link)
}

/** What early.ts has brought goes into the first render; what is still on its way is not waited for. */
export async function fillHome(): Promise<void> {
  const all = [cache.prefetchQuery(homepageQuery()), cache.prefetchQuery(bottomQuery()), cache.prefetchQuery(categoriesQuery())]
  await Promise.race([Promise.all(all), new Promise((done) => setTimeout(done))])
  const [banner = ''] = cache.getQueryData(homepageQuery().queryKey)?.banner_images ?? []
  preloadPicture(banner)
}
