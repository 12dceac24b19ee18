// The worker adapter: for the static demo alone, where no server can play PHP.
import { setupWorker } from 'msw/browser'
import { handlers } from '../handlers/index'
import { showMail } from '../panel/slip'
import { readSnapshot, writeSnapshot } from '../world/snapshot'
import { world } from '../world/world'

const SAVE_AFTER_MS = 300

/** The world outlives a reload, and every tab of the demo lives in the same one. */
async function keepWorld(): Promise<void> {
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel('mock-world') : null
  const load = async () => {
    const saved = await readSnapshot()
    if (!saved) return
    try {
      world.fromJson(saved)
    } catch {
      // A world of an older demo: the fresh one stays.
    }
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  let loading = false
  channel?.addEventListener('message', () => {
    loading = true
    void load().finally(() => {
      loading = false
    })
  })
  await load()
  world.listen(() => {
    if (loading) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      void writeSnapshot(world.toJson()).then(() => channel?.postMessage('saved'))
    }, SAVE_AFTER_MS)
  })
}

/** Starts the demo's backend; resolves when the first call may be made. */
export async function startMocks(): Promise<void> {
  world.setClock('live')
  world.reset()
  await keepWorld()
  world.onMail(showMail)
  await setupWorker(...handlers).start({
    quiet: true,
    onUnhandledRequest: 'bypass',
    serviceWorker: { url: `${import.meta.env.BASE_URL}mockServiceWorker.js` },
  })
}
