import { hostname } from 'node:os'
import type { PluginOption } from 'vite'
import { mockBackend, mockWorker } from '../mocks/server/vitePlugin.ts'
import { startOptions } from '../mocks/server/startOptions.ts'
import { servedHeaders } from './headers.ts'

/** A real PHP backend to work against, from `npm start -- --backend=https://host`. */
const backend = process.env.BACKEND ?? ''
/** The owner's email, from `--admin=mail`. */
const shopAdmin = process.env.SHOP_ADMIN ?? ''

/**
 * The mock answers preflights itself, because Vite's own CORS check would refuse other origins first. A phone or
 * another front end uses the server's name in the local network, which cannot belong to a foreign site.
 */
const LIKE_A_HOST = {
  cors: false,
  allowedHosts: ['.local', '.test', '.lan', '.home.arpa', '.internal', hostname()],
}

const likeAHost: PluginOption = {
  name: 'like-a-host',
  config: () => ({ server: LIKE_A_HOST, preview: LIKE_A_HOST }),
}

/** Plugins of the dev server, the preview server and the demo. A build of the shop does not load them. */
export function devServers(demo: boolean): PluginOption[] {
  if (demo) return [likeAHost, servedHeaders(), mockWorker()]
  const shop = {
    ...startOptions(process.env),
    backend,
    ...(shopAdmin !== '' && { admin: shopAdmin }),
  }
  return [likeAHost, servedHeaders(), mockBackend(shop)]
}
