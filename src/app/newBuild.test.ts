import { beforeEach, describe, expect, it, vi } from 'vitest'
import { reloadOnce } from './newBuild'
import { useDirtyForms } from '../state/dirtyForms'
import { showAlert, useNotices } from '../state/notices'

const scriptTagOf = (build: string) =>
  `<script type="module" src="/assets/main-${build}.js"></script>`

const serveShop = (reply: () => Promise<Response>) =>
  vi.spyOn(globalThis, 'fetch').mockImplementation(reply)
const serveBuild = (build: string) => serveShop(async () => new Response(scriptTagOf(build)))

const shownAlerts = () => useNotices.getState().alerts

beforeEach(() => {
  document.head.innerHTML = scriptTagOf('old')
  return () => document.head.replaceChildren()
})

describe('a chunk that no longer exists after a deploy', () => {
  beforeEach(() => void serveBuild('new'))

  it('reloads the page once, never in a loop', async () => {
    const reload = vi.fn()
    expect(await reloadOnce('', reload)).toBe(true)
    expect(await reloadOnce('', reload)).toBe(false)
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('reloads again for the next build', async () => {
    const reload = vi.fn()
    await reloadOnce('', reload)
    document.head.innerHTML = scriptTagOf('new')
    serveBuild('newer')
    expect(await reloadOnce('', reload)).toBe(true)
    expect(reload).toHaveBeenCalledTimes(2)
  })

  it('reloads only after the page that the service worker kept is deleted: it is the old one', async () => {
    const steps: string[] = []
    const cacheOf = (name: string) => ({
      delete: async (address: string) => {
        await new Promise((done) => setTimeout(done))
        steps.push(`${name} without ${address}`)
        return true
      },
    })
    vi.stubGlobal('caches', {
      keys: async () => ['shop:/:code-1', 'other'],
      open: async (name: string) => cacheOf(name),
    })
    await reloadOnce('', () => void steps.push('reload'))
    vi.unstubAllGlobals()
    expect(steps).toEqual(['shop:/:code-1 without /index.html', 'reload'])
  })

  it('does not reload over a form with unsaved input, and says so', async () => {
    const reload = vi.fn()
    useDirtyForms.setState({ names: ['checkout'] })
    expect(await reloadOnce('', reload)).toBe(false)
    expect(reload).not.toHaveBeenCalled()
    expect(shownAlerts()).toHaveLength(1)
    useDirtyForms.setState({ names: [] })
  })

  it('takes the message back once nothing typed is left: the order that was being sent has arrived', async () => {
    useDirtyForms.setState({ names: ['checkout', 'contact'] })
    await reloadOnce('', vi.fn())
    showAlert('Order placed successfully!')
    useDirtyForms.setState({ names: ['checkout'] })
    expect(shownAlerts()).toHaveLength(2)
    useDirtyForms.setState({ names: [] })
    expect(shownAlerts()).toMatchObject([{ text: 'Order placed successfully!' }])
  })

  it('reloads the thank-you page even if the form of the order is still mounted: the order is stored', async () => {
    const reload = vi.fn()
    window.history.pushState(null, '', '/order-success')
    useDirtyForms.setState({ names: ['checkout'] })
    expect(await reloadOnce('', reload)).toBe(true)
    expect(shownAlerts()).toEqual([])
    useDirtyForms.setState({ names: [] })
    window.history.pushState(null, '', '/')
  })

  it('remembers the reload in the URL if session storage is blocked', async () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('no', 'SecurityError')
    })
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('no', 'SecurityError')
    })
    const reload = vi.fn()
    await reloadOnce('', reload)
    await reloadOnce('', reload)
    expect(reload).toHaveBeenCalledTimes(1)
    window.location.hash = ''
  })
})

describe('a chunk that fails to load in the same build', () => {
  it.each([
    ['cannot be read', () => Promise.reject(new TypeError('Failed to fetch'))],
    ["is a server's error page", async () => new Response('<h1>Bad Gateway</h1>', { status: 502 })],
    ['names the same scripts', async () => new Response(scriptTagOf('old'))],
  ])('does not reload and shows nothing if the page %s', async (_what, reply) => {
    const pageRead = serveShop(reply)
    const reload = vi.fn()
    expect(await reloadOnce('', reload)).toBe(false)
    useDirtyForms.setState({ names: ['checkout'] })
    expect(await reloadOnce('', reload)).toBe(false)
    useDirtyForms.setState({ names: [] })
    expect(pageRead).toHaveBeenCalledTimes(2)
    expect(reload).not.toHaveBeenCalled()
    expect(shownAlerts()).toEqual([])
    // A later new build can still reload the page.
    serveBuild('new')
    expect(await reloadOnce('', reload)).toBe(true)
  })
})

describe('a file that arrives now though the browser keeps its failure', () => {
  const lost = 'https://shop.example/assets/Cart-1.js'

  it('reloads the page once for that file, and once for another', async () => {
    serveBuild('old')
    const reload = vi.fn()
    const other = 'https://shop.example/assets/Menu-1.js'
    const told = []
    for (const name of [lost, other, lost, other]) told.push(await reloadOnce(name, reload))
    expect(told).toEqual([true, true, false, false])
    expect(reload).toHaveBeenCalledTimes(2)
    // A later new build can still reload the page.
    serveBuild('new')
    expect(await reloadOnce(lost, reload)).toBe(true)
  })

  it('neither reloads nor says anything while a form has unsaved input', async () => {
    serveBuild('old')
    const reload = vi.fn()
    useDirtyForms.setState({ names: ['checkout'] })
    expect(await reloadOnce(lost, reload)).toBe(false)
    useDirtyForms.setState({ names: [] })
    expect(reload).not.toHaveBeenCalled()
    expect(shownAlerts()).toEqual([])
  })

  it.each([
    ['/products', false],
    ['/order-success', true],
  ])(
    'does not reload while a field holds text, such as a password: on %s %s',
    async (path, reloads) => {
      serveBuild('old')
      window.history.pushState(null, '', path)
      const field = Object.assign(document.createElement('input'), {
        type: 'password',
        value: 'asha-1234',
      })
      document.body.append(field)
      expect(await reloadOnce(lost, vi.fn())).toBe(reloads)
      field.remove()
      window.history.pushState(null, '', '/')
    },
  )
})
