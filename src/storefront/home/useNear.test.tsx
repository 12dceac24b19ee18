import { act, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { setEntry, unseen } from '../../ui/screen/kept'
import { useNear } from './useNear'

afterEach(() => vi.unstubAllGlobals())

function Row() {
  const { place, near } = useNear<HTMLUListElement>()
  return <ul ref={place}>{near ? 'near' : 'far'}</ul>
}

it('is near once the element comes within one screen, stays so, and ends its observer', () => {
  let tell = (_changes: { isIntersecting: boolean }[]) => {}
  const ended = vi.fn()
  const margins: unknown[] = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(told: typeof tell, { rootMargin }: IntersectionObserverInit) {
        tell = told
        margins.push(rootMargin)
      }
      observe() {}
      disconnect = ended
    },
  )
  const { container } = render(<Row />)
  act(() => tell([{ isIntersecting: false }]))
  expect(container).toHaveTextContent('far')
  expect(ended).not.toHaveBeenCalled()
  // Two changes in one report: the last one counts.
  act(() => tell([{ isIntersecting: false }, { isIntersecting: true }]))
  expect(container).toHaveTextContent('near')
  expect(ended).toHaveBeenCalledOnce()
  expect(margins).toEqual(['100% 0px'])
})

it('is near at once in a browser without the API', () => {
  vi.stubGlobal('IntersectionObserver', undefined)
  expect(render(<Row />).container).toHaveTextContent('near')
})

it('is near at once on a page that comes back to a place further down', () => {
  vi.stubGlobal('IntersectionObserver', class {})
  window.history.replaceState({ key: 'left' }, '')
  setEntry('left', { ...unseen(), y: 900 })
  expect(render(<Row />).container).toHaveTextContent('near')
})
