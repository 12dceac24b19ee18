// Failures that a journey causes on a page of the production build, each with the kind that the access log must name.
// Each function is self-contained, so that any driver can send its source to any browser. A visit sends at most five
// reports: cause five failures, wait REPORT_DELAY_MS, clear sessionStorage and load the next page.

export type Person = { email: string; phone: string; token: string; typed: string }

/** The log must never contain these texts. */
export const PERSON: Person = {
  email: 'sita.lama@post.example',
  phone: '+977 984-1234567',
  token: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI5In0.c2ln',
  typed: "D'Souza Chautari 4",
}

export const SECRETS = [
  'sita',
  'lama',
  'post.example',
  '1234567',
  '984',
  'eyJ',
  'c2ln',
  'souza',
  'chautari',
]

export const REPORTS_PER_VISIT = 5
export const REPORT_DELAY_MS = 1500

export type ErrorKind = {
  name: string
  /** The kind that the log must name. */
  kind: 'page' | 'promise' | 'part' | 'app' | 'chunk' | 'policy' | 'foreign'
  /** True if the failure breaks the page, so that no other can follow. */
  last?: true
  plant: (person: Person) => void
}

export const PLANTED_ERRORS: ErrorKind[] = [
  {
    name: 'an error in a timer',
    kind: 'page',
    plant: () =>
      void setTimeout(() => {
        throw new Error('timer')
      }),
  },
  {
    name: 'a property of undefined',
    kind: 'page',
    plant: () =>
      void setTimeout(() => (undefined as unknown as { price: { paisa: number } }).price.paisa),
  },
  {
    name: 'a property of null',
    kind: 'page',
    plant: () => void setTimeout(() => ((null as unknown as HTMLElement).hidden = true)),
  },
  {
    name: 'no function',
    kind: 'page',
    plant: () => void setTimeout(() => (document as unknown as { gone: () => void }).gone()),
  },
  {
    name: 'no such name',
    kind: 'page', // @ts-expect-error -- the point of it
    plant: () => void setTimeout(() => notThere()),
  },
  {
    name: 'endless recursion',
    kind: 'page',
    plant: () => {
      const again = (): number => again() + 1
      setTimeout(again)
    },
  },
  { name: 'a count below zero', kind: 'page', plant: () => void setTimeout(() => 'x'.repeat(-1)) },
  {
    name: 'JSON of typed text',
    kind: 'page',
    plant: ({ typed }) => void setTimeout(() => JSON.parse(typed)),
  },
  {
    name: 'an address of typed text',
    kind: 'page',
    plant: ({ typed }) => void setTimeout(() => new URL(`//${typed}:x`)),
  },
  {
    name: 'a pattern of typed text',
    kind: 'page',
    plant: ({ typed }) => void setTimeout(() => new RegExp(`(${typed}`)),
  },
  {
    name: 'a selector of an email',
    kind: 'page',
    plant: ({ email }) => void setTimeout(() => document.querySelector(`#${email}!`)),
  },
  {
    name: 'a node of another parent',
    // The guard for foreign nodes (foreignNodes.ts) reports it.
    kind: 'foreign',
    plant: () =>
      void setTimeout(() =>
        document.body.insertBefore(document.createElement('p'), document.createElement('p')),
      ),
  },
  {
    name: 'a message with an email',
    kind: 'page',
    plant: ({ email }) =>
      void setTimeout(() => {
        throw new Error(`No mail to ${email}`)
      }),
  },
  {
    name: 'a message with a phone number',
    kind: 'page',
    plant: ({ phone }) =>
      void setTimeout(() => {
        throw new RangeError(`${phone} is not valid`)
      }),
  },
  {
    name: 'a message with a token',
    kind: 'page',
    plant: ({ token }) =>
      void setTimeout(() => {
        throw new Error(`token ${token} expected`)
      }),
  },
  {
    name: 'a message with an address and its query',
    kind: 'page',
    plant: ({ email, token }) =>
      void setTimeout(() => {
        throw new Error(`Failed to load https://shop.example/search?q=${email}&token=${token}`)
      }),
  },
  {
    name: 'a message with a quoted value',
    kind: 'page',
    plant: ({ typed }) =>
      void setTimeout(() => {
        throw new Error(`value "${typed}" is invalid`)
      }),
  },
  {
    name: 'an error named by typed text',
    kind: 'page',
    plant: ({ typed }) =>
      void setTimeout(() => {
        throw Object.assign(new Error('named'), { name: typed })
      }),
  },
  {
    name: 'a string',
    kind: 'page',
    plant: ({ typed }) =>
      void setTimeout(() => {
        throw typed
      }),
  },
  {
    name: 'an object',
    kind: 'page',
    plant: ({ email }) =>
      void setTimeout(() => {
        throw { email }
      }),
  },
  {
    name: 'nothing',
    kind: 'page',
    plant: () =>
      void setTimeout(() => {
        throw null
      }),
  },
  {
    name: 'a listener',
    kind: 'page',
    plant: () => {
      const one = document.createElement('a')
      one.addEventListener('click', () => {
        throw new Error('listener')
      })
      one.click()
    },
  },
  {
    name: 'a frame',
    kind: 'page',
    plant: () =>
      void requestAnimationFrame(() => {
        throw new Error('frame')
      }),
  },
  {
    name: 'a full storage',
    kind: 'page',
    plant: () =>
      void setTimeout(() => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      }),
  },
  { name: 'a rejection', kind: 'promise', plant: () => void Promise.reject(new Error('rejected')) },
  {
    name: 'an async function',
    kind: 'promise',
    plant: () =>
      void (async () => {
        await Promise.resolve()
        throw new TypeError('async')
      })(),
  },
  {
    name: 'a rejection with a person',
    kind: 'promise',
    plant: ({ email, phone, typed }) =>
      void Promise.reject(new Error(`user ${typed} ${email} ${phone}`)),
  },
  {
    name: 'a rejection with a string',
    kind: 'promise',
    plant: ({ token }) => void Promise.reject(token),
  },
  { name: 'a rejection with nothing', kind: 'promise', plant: () => void Promise.reject() },
  {
    name: 'a reply that is no JSON',
    kind: 'promise',
    plant: () => void new Response('<b>').json(),
  },
  { name: 'a request to no address', kind: 'promise', plant: () => void fetch('http://') },
  {
    name: 'a chunk that is gone',
    kind: 'chunk',
    plant: () => void import(String('/assets/gone-aaaaaa.js')),
  },
  {
    name: 'a script that is gone',
    kind: 'chunk',
    plant: () =>
      document.head.append(
        Object.assign(document.createElement('link'), {
          rel: 'preload',
          as: 'script',
          href: '/assets/gone-bbbbbb.js',
        }),
      ),
  },
  {
    name: 'a module that is gone',
    kind: 'chunk',
    plant: () =>
      document.head.append(
        Object.assign(document.createElement('link'), {
          rel: 'modulepreload',
          href: '/assets/gone-cccccc.js',
        }),
      ),
  },
  {
    name: 'a style sheet that is gone',
    kind: 'chunk',
    plant: () =>
      document.body.append(
        Object.assign(document.createElement('link'), {
          rel: 'stylesheet',
          href: '/assets/gone-dddddd.css',
        }),
      ),
  },
  {
    name: 'a request to another host',
    kind: 'policy',
    plant: ({ email }) => void fetch(`https://elsewhere.example/?to=${email}`).catch(() => {}),
  },
  {
    name: 'a picture of another host',
    kind: 'policy',
    plant: ({ token }) => void (new Image().src = `https://elsewhere.example/${token}.png`),
  },
  {
    name: 'a frame of another host',
    kind: 'policy',
    plant: ({ email }) =>
      document.body.append(
        Object.assign(document.createElement('iframe'), {
          src: `https://elsewhere.example/?${email}`,
        }),
      ),
  },
  {
    name: 'a style in the page',
    kind: 'policy',
    plant: () => document.body.setAttribute('style', 'opacity: 1'),
  },
  {
    name: 'a part that cannot be drawn',
    kind: 'part',
    last: true,
    plant: () => {
      const create = document.createElement.bind(document)
      // Screens contain these elements, but the error message that replaces a screen does not.
      document.createElement = (name: string) => {
        if (/^(?:section|article|img|h1)$/.test(name)) throw new Error('not created')
        return create(name)
      }
      history.pushState(null, '', '/about')
      dispatchEvent(new PopStateEvent('popstate', { state: null }))
    },
  },
  {
    name: 'a screen whose nodes a translator or an extension took away',
    kind: 'foreign',
    last: true,
    plant: () => {
      document.getElementById('root')?.replaceChildren()
      // Go to the back office, because a screen of the storefront would stay mounted and not create elements.
      history.pushState(null, '', '/nest')
      dispatchEvent(new PopStateEvent('popstate', { state: null }))
    },
  },
  {
    name: 'an app that cannot be drawn',
    kind: 'app',
    last: true,
    plant: () => {
      document.createElement = () => {
        throw new Error('not created')
      }
      history.pushState(null, '', '/about')
      dispatchEvent(new PopStateEvent('popstate', { state: null }))
    },
  },
]
