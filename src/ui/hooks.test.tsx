import { act, fireEvent, render, renderHook, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode, useRef, useState, type RefObject } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { setReducedMotion, setWidth } from '../../tests/pretendPage'
import { useFocusReturn } from './dialog/useModal'
import { useIsPageHidden } from './media/Rotator'
import { useIsNarrowScreen, useReducedMotion } from './useMediaQuery'
import { useDeferredMount } from './screen/lazyPart'
import { useObjectUrl } from './media/useObjectUrl'

afterEach(() => {
  vi.useRealTimers()
})

describe('useDeferredMount', () => {
  function steps() {
    const seen: boolean[] = []
    renderHook(() => void seen.push(useDeferredMount()))
    return seen
  }

  it('delays a part by one render while the loader covers the page', () => {
    const loader = document.body.appendChild(document.createElement('div'))
    loader.id = 'loader'
    expect(steps()).toEqual([false, true])
    loader.remove()
  })

  it('delays nothing that is wanted at once', () => {
    const loader = document.body.appendChild(document.createElement('div'))
    loader.id = 'loader'
    const seen: boolean[] = []
    renderHook(() => void seen.push(useDeferredMount(true)))
    expect(seen).toEqual([true])
    loader.remove()
  })

  it('delays nothing once the page is visible', () => {
    expect(steps()).toEqual([true])
  })
})

describe('useMediaQuery', () => {
  it('follows the width', () => {
    const { result } = renderHook(() => useIsNarrowScreen())
    expect(result.current).toBe(false)
    act(() => setWidth(800))
    expect(result.current).toBe(true)
    act(() => setWidth(801))
    expect(result.current).toBe(false)
  })

  it('follows the setting for reduced motion', () => {
    const { result } = renderHook(() => useReducedMotion())
    act(() => setReducedMotion(true))
    expect(result.current).toBe(true)
  })
})

describe('useIsPageHidden', () => {
  it('follows the visibility of the tab', () => {
    const { result } = renderHook(() => useIsPageHidden())
    expect(result.current).toBe(false)
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    act(() => void fireEvent(document, new Event('visibilitychange')))
    expect(result.current).toBe(true)
  })
})

describe('useObjectUrl', () => {
  it('revokes every object URL, also when effects run twice', () => {
    const held = new Set<string>()
    const create = URL.createObjectURL.bind(URL)
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      const url = create(blob)
      held.add(url)
      return url
    })
    vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void held.delete(url))
    const [one, other] = [new Blob(['1']), new Blob(['2'])]
    const { result, rerender, unmount } = renderHook(({ file }) => useObjectUrl(file), {
      initialProps: { file: one as Blob | null },
      wrapper: StrictMode,
    })
    expect([...held]).toEqual([result.current])
    const before = result.current
    rerender({ file: other })
    expect(result.current).not.toBe(before)
    expect([...held]).toEqual([result.current])
    rerender({ file: null })
    expect(result.current).toBeNull()
    expect(held.size).toBe(0)
    rerender({ file: one })
    unmount()
    expect(held.size).toBe(0)
  })
})

describe('useFocusReturn', () => {
  function Panel({
    onClose,
    gone,
  }: {
    onClose: () => void
    gone: RefObject<HTMLButtonElement | null>
  }) {
    const panel = useRef<HTMLDivElement>(null)
    useFocusReturn(true, panel, gone)
    return (
      <div ref={panel}>
        <button type="button" onClick={onClose}>
          Inside
        </button>
      </div>
    )
  }

  function Page({ vanishing = false }) {
    const [open, setOpen] = useState(false)
    const anchor = useRef<HTMLButtonElement>(null)
    return (
      <>
        <button ref={anchor} type="button">
          Anchor
        </button>
        {!(vanishing && open) && (
          <button type="button" onClick={() => setOpen(true)}>
            Open
          </button>
        )}
        {open && <Panel onClose={() => setOpen(false)} gone={anchor} />}
      </>
    )
  }

  it('returns the focus to the element that had it', async () => {
    render(<Page />)
    await userEvent.click(screen.getByRole('button', { name: 'Open' }))
    await userEvent.click(screen.getByRole('button', { name: 'Inside' }))
    expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus()
  })

  it('focuses the other element if the first was removed', async () => {
    render(<Page vanishing />)
    await userEvent.click(screen.getByRole('button', { name: 'Open' }))
    await userEvent.click(screen.getByRole('button', { name: 'Inside' }))
    expect(screen.getByRole('button', { name: 'Anchor' })).toHaveFocus()
  })
})
