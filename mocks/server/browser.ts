// The service worker adapter for the static demo, which has no server to play PHP.
import { setupWorker } from 'msw/browser'
import { handlers } from '../handlers/index'
import { showMail } from '../panel/showMail'
import { readSnapshot, writeSnapshot } from '../world/snapshot'
import { world } from '../world/world'

const SAVE_AFTER_MS = 300

/** Saves the world, so that it survives a reload and all tabs of the demo share it. */
async function keepWorldInBrowser(): Promise<void> {
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel('mock-world') : null
  const load = async () => {
    const saved = await readSnapshot()
    if (!saved) return
    try {
      world.fromJson(saved)
    } catch {
      // The saved world is from an older demo, so the fresh world stays.
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

/** Resolves when the shop may make its first call. */
export async function startMocks(): Promise<void> {
  world.setClock('live')
  world.reset()
  await keepWorldInBrowser()
  world.onMail(showMail)
  await setupWorker(...handlers).start({
    quiet: true,
    onUnhandledRequest: 'bypass',
    serviceWorker: { url: `${import.meta.env.BASE_URL}mockServiceWorker.js` },
  })
}
