import { describe, expect, it, vi } from 'vitest'
import { reloadOnce } from './oldBuild'
import { useDirtyForms } from './state/dirty'
import { useSaid } from './state/notices'

describe('a chunk that is gone after a deploy', () => {
  it('loads the page anew once, never in a loop', () => {
    const reload = vi.fn()
    expect(reloadOnce(reload)).toBe(true)
    expect(reloadOnce(reload)).toBe(false)
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('never loads over a form that holds something typed, and says so', () => {
    const reload = vi.fn()
    useDirtyForms.setState({ names: ['checkout'] })
    expect(reloadOnce(reload)).toBe(false)
    expect(reload).not.toHaveBeenCalled()
    expect(useSaid.getState().alerts).toHaveLength(1)
    useDirtyForms.setState({ names: [] })
  })

  it('remembers by the address where session storage is forbidden', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('no', 'SecurityError')
    })
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('no', 'SecurityError')
    })
    const reload = vi.fn()
    reloadOnce(reload)
    reloadOnce(reload)
    expect(reload).toHaveBeenCalledTimes(1)
    window.location.hash = ''
  })
})
