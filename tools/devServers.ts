import { hostname } from 'node:os'
import type { PluginOption } from 'vite'
import { mockBackend, mockWorker } from '../mocks/server/vitePlugin.ts'
import { startOptionsFromEnv } from '../mocks/server/startOptions.ts'
import { servedHeaders } from './headers.ts'

/** A real PHP backend, from `npm start -- --backend=https://host`. */
const backend = process.env.BACKEND ?? ''
const shopAdmin = process.env.SHOP_ADMIN ?? ''

/**
 * `cors`: Vite's own check would refuse other origins before the mock could answer their preflights. `allowedHosts`: a
 * phone or another front end calls this server by its name in the local network. Foreign sites cannot have these names,
 * so Vite still refuses them.
 */
const LIKE_A_HOST = {
  cors: false,
  allowedHosts: ['.local', '.test', '.lan', '.home.arpa', '.internal', hostname()],
}

const likeAHost: PluginOption = {
  name: 'like-a-host',
  config: () => ({ server: LIKE_A_HOST, preview: LIKE_A_HOST }),
}

/** A build of the shop does not load these plugins. */
export function devServers(demo: boolean): PluginOption[] {
  if (demo) return [likeAHost, servedHeaders(), mockWorker()]
  const shop = {
    ...startOptionsFromEnv(process.env),
    backend,
    ...(shopAdmin !== '' && { admin: shopAdmin }),
  }
  return [likeAHost, servedHeaders(), mockBackend(shop)]
}
