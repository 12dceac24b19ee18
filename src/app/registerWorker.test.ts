import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { registerWorker } from './registerWorker'

// Fakes the browser's list of registrations and records each call.

const ROOT = 'http://localhost:3000/'
type Registration = { scope: string; script: string; state?: 'active' | 'waiting' | 'installing' }

const workerCalls: string[] = []

function browserWith(registrations: Registration[], connection?: object): void {
  const made = registrations.map(({ scope, script, state = 'active' }) => ({
    scope: `${ROOT}${scope}`,
    [state]: { scriptURL: `${ROOT}${script}` },
    unregister: async () => {
      await Promise.resolve()
      workerCalls.push(`removes ${script}`)
    },
  }))
  vi.stubGlobal('navigator', {
    connection,
    serviceWorker: {
      getRegistrations: () => Promise.resolve(made),
      register: (address: string, how: object) => {
        workerCalls.push(`registers ${address.replace(ROOT, '')} ${JSON.stringify(how)}`)
        return Promise.resolve()
      },
      ready: Promise.resolve({ active: { postMessage: (text: string) => workerCalls.push(text) } }),
    },
  })
}

const REGISTER_CALL = 'registers worker-2.js {"scope":"/","updateViaCache":"none"}'

beforeEach(() => {
  workerCalls.length = 0
  vi.stubEnv('PROD', true)
  document.documentElement.dataset.worker = 'worker-2.js'
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  delete document.documentElement.dataset.worker
})

it.each<[string, Registration[], string[]]>([
  ['none', [], []],
  ['this one', [{ scope: '', script: 'worker-2.js' }], []],
  ['the former one', [{ scope: '', script: 'worker-1.js' }], ['removes worker-1.js']],
  ['a former one that waits', [{ scope: '', script: 'w.js', state: 'waiting' }], ['removes w.js']],
  [
    'a former one that is installed',
    [{ scope: '', script: 'w.js', state: 'installing' }],
    ['removes w.js'],
  ],
  ['that of another site on this host', [{ scope: 'blog/', script: 'blog/sw.js' }], []],
])(
  'follows its own worker, and removes those that had its place: %s',
  async (_has, has, removed) => {
    browserWith(has)
    await registerWorker()
    expect(workerCalls).toEqual([...removed, REGISTER_CALL, 'keep next'])
  },
)

it('a shop without a worker removes the one it had', async () => {
  delete document.documentElement.dataset.worker
  browserWith([{ scope: '', script: 'worker-1.js' }])
  await registerWorker()
  expect(workerCalls).toEqual(['removes worker-1.js'])
})

it.each([
  [{ effectiveType: '4g' }, 'keep next'],
  [{ effectiveType: '3g', saveData: false }, 'keep next'],
  [{ effectiveType: '2g' }, 'started'],
  [{ effectiveType: 'slow-2g' }, 'started'],
  [{ effectiveType: '4g', saveData: true }, 'started'],
])('fetches the next screens ahead by the connection: %j', async (connection, told) => {
  browserWith([], connection)
  await registerWorker()
  expect(workerCalls).toEqual([REGISTER_CALL, told])
})

it('does nothing while the shop is developed, and in a browser without workers', async () => {
  vi.stubEnv('PROD', false)
  browserWith([])
  await registerWorker()
  expect(workerCalls).toEqual([])
  vi.stubEnv('PROD', true)
  vi.stubGlobal('navigator', {})
  await expect(registerWorker()).resolves.toBeUndefined()
})
