import { beforeEach, describe, expect, it, vi } from 'vitest'
import { reloadOnce } from './newBuild'
import { useDirtyForms } from '../state/dirty'
import { useNotices } from '../state/notices'

const scriptOf = (build: string) => `<script type="module" src="/assets/main-${build}.js"></script>`

/** The shop's page as it is read by now. */
const shop = (reply: () => Promise<Response>) => vi.spyOn(globalThis, 'fetch').mockImplementation(reply)
const builtAs = (build: string) => shop(async () => new Response(scriptOf(build)))

const said = () => useNotices.getState().alerts

beforeEach(() => {
  document.head.innerHTML = scriptOf('old')
  return () => document.head.replaceChildren()
})

describe('a chunk that is gone after a deploy', () => {
  beforeEach(() => void builtAs('new'))

  it('loads the page anew once, never in a loop', async () => {
    const reload = vi.fn()
    expect(await reloadOnce(reload)).toBe(true)
    expect(await reloadOnce(reload)).toBe(false)
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('never loads over a form that holds something typed, and says so', async () => {
    const reload = vi.fn()
    useDirtyForms.setState({ names: ['checkout'] })
    expect(await reloadOnce(reload)).toBe(false)
    expect(reload).not.toHaveBeenCalled()
    expect(said()).toHaveLength(1)
    useDirtyForms.setState({ names: [] })
  })

  it('remembers by the address where session storage is forbidden', async () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('no', 'SecurityError')
    })
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('no', 'SecurityError')
    })
    const reload = vi.fn()
    await reloadOnce(reload)
    await reloadOnce(reload)
    expect(reload).toHaveBeenCalledTimes(1)
    window.location.hash = ''
  })
})

describe('a chunk that does not come though the build is the same', () => {
  it.each([
    ['cannot be read', () => Promise.reject(new TypeError('Failed to fetch'))],
    ["is a server's own words", async () => new Response('<h1>Bad Gateway</h1>', { status: 502 })],
    ['names the same scripts', async () => new Response(scriptOf('old'))],
  ])('loads nothing anew and says nothing where the page %s', async (_what, reply) => {
    const asked = shop(reply)
    const reload = vi.fn()
    expect(await reloadOnce(reload)).toBe(false)
    useDirtyForms.setState({ names: ['checkout'] })
    expect(await reloadOnce(reload)).toBe(false)
    useDirtyForms.setState({ names: [] })
    expect(asked).toHaveBeenCalledTimes(2)
    expect(reload).not.toHaveBeenCalled()
    expect(said()).toEqual([])
    // It stays free to do so once there is a new build.
    builtAs('new')
    expect(await reloadOnce(reload)).toBe(true)
  })
})
