// The APIs that browsers inside other apps (Facebook, Instagram, TikTok) lack. e2e/in-app.e2e.ts removes them one by one
// and together.

export type StorageLoss = 'at login' | 'at the next load'
/**
 * `take` runs before the page's scripts and removes the feature; `gone` runs after the load and proves that the feature
 * is missing. `loses` says when the page can know that the login will be lost. `alone` marks a feature that is not
 * removed together with the others: it contradicts one of them, or leaves nothing to test.
 */
export type MissingFeature = {
  word: string
  name: string
  take: () => void
  gone: () => boolean
  loses?: StorageLoss
  alone?: boolean
}

export const MISSING_FEATURES: MissingFeature[] = [
  {
    word: 'locks',
    name: 'locks',
    take: () => Reflect.deleteProperty(Navigator.prototype, 'locks'),
    gone: () => !('locks' in navigator),
  },
  {
    word: 'share',
    name: 'share',
    take: () => Reflect.deleteProperty(Navigator.prototype, 'share'),
    gone: () => !('share' in navigator),
  },
  {
    word: 'clipboard',
    name: 'clipboard',
    take: () => Reflect.deleteProperty(Navigator.prototype, 'clipboard'),
    gone: () => !('clipboard' in navigator),
  },
  {
    word: 'broadcast',
    name: 'BroadcastChannel',
    take: () => Reflect.deleteProperty(window, 'BroadcastChannel'),
    gone: () => !('BroadcastChannel' in window),
  },
  {
    word: 'event-source',
    name: 'EventSource',
    take: () => Reflect.deleteProperty(window, 'EventSource'),
    gone: () => !('EventSource' in window),
  },
  {
    word: 'notification',
    name: 'Notification',
    take: () => Reflect.deleteProperty(window, 'Notification'),
    gone: () => !('Notification' in window),
  },
  {
    word: 'worker',
    name: 'serviceWorker, there but undefined',
    take: () =>
      Object.defineProperty(navigator, 'serviceWorker', { value: undefined, configurable: true }),
    gone: () => 'serviceWorker' in navigator && navigator.serviceWorker === undefined,
  },
  {
    word: 'window',
    name: 'window.open, which answers null',
    take: () => void (window.open = () => null),
    gone: () => window.open() === null,
  },
  {
    word: 'idb-absent',
    name: 'IndexedDB, absent',
    alone: true,
    take: () =>
      Object.defineProperty(window, 'indexedDB', { value: undefined, configurable: true }),
    gone: () => window.indexedDB === undefined,
  },
  {
    word: 'idb-throwing',
    name: 'IndexedDB, throwing',
    alone: true,
    take: () => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('denied', 'SecurityError')
      }
    },
    gone: () => {
      try {
        return !indexedDB.open('any')
      } catch {
        return true
      }
    },
  },
  {
    word: 'idb-silent',
    name: 'IndexedDB, never answering',
    take: () => {
      IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest
    },
    gone: () => !(indexedDB.open('any') instanceof IDBRequest),
  },
  {
    word: 'storage-null',
    name: 'local and session storage, null',
    alone: true,
    take: () => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, { value: null, configurable: true })
    },
    gone: () => window.localStorage === null && window.sessionStorage === null,
    loses: 'at login',
  },
  {
    word: 'storage-full',
    name: 'local and session storage, full',
    alone: true,
    take: () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    },
    gone: () => {
      try {
        localStorage.setItem('any', '')
        return false
      } catch {
        return true
      }
    },
    loses: 'at login',
  },
  {
    word: 'storage-emptied',
    name: 'storage, emptied at each load',
    take: () => {
      if (location.protocol === 'about:') return
      localStorage.clear()
      sessionStorage.clear()
      indexedDB.deleteDatabase('shop')
    },
    gone: () => localStorage.getItem('user') === null,
    loses: 'at the next load',
    alone: true,
  },
  {
    word: 'storage-throwing',
    name: 'local and session storage, throwing',
    take: () => {
      const get = () => {
        throw new DOMException('denied', 'SecurityError')
      }
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, { get, configurable: true })
    },
    gone: () => {
      try {
        return !window.localStorage
      } catch {
        return true
      }
    },
    loses: 'at login',
  },
  {
    word: 'file-chooser',
    name: 'file chooser, whose button does nothing',
    alone: true,
    take: () => {
      HTMLInputElement.prototype.click = () => {}
      addEventListener('click', (event) => {
        const input = event.target instanceof Element && event.target.closest('label')?.control
        const pressed = input || event.target
        if (pressed instanceof HTMLInputElement && pressed.type === 'file') event.preventDefault()
      })
    },
    gone: () => !/native code/.test(String(HTMLInputElement.prototype.click)),
  },
]

/** The features that can be missing together. Among others, IndexedDB never answers and the other storages throw. */
export const ALL_MISSING_AT_ONCE = MISSING_FEATURES.filter(({ alone }) => !alone)
