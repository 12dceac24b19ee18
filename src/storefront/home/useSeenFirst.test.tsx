import { render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { kept, setEntry } from '../../ui/screen/kept'
import { useSeenFirst } from './useSeenFirst'

let told: (
  changes: { isIntersecting: boolean; boundingClientRect: { top: number; height: number } }[],
) => void

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: typeof told) {
        told = tell
      }
      observe() {}
      disconnect() {}
    },
  )
})

afterEach(() => vi.unstubAllGlobals())

const renders: [boolean, number | undefined][] = []

function Section() {
  const { section, ready, height } = useSeenFirst('section picks')
  renders.push([ready, height])
  return <section ref={section} />
}

/** Opens the page of a history entry whose section was left like this. */
function visit(key: string, values: Record<string, unknown>) {
  renders.length = 0
  window.history.replaceState({ key }, '')
  setEntry(key, { y: 900, width: 0, heights: [], pressed: null, first: null, values })
  render(<Section />)
}

it('renders a section that was below the screen after the others, with its former height until then (D-37)', () => {
  visit('one', { 'section picks': { below: true, height: 640 } })
  expect(renders).toEqual([
    [false, 640],
    [true, undefined],
  ])
})

it('renders a section that was in sight or above, or of a first visit, at once', () => {
  visit('two', { 'section picks': { below: false, height: 640 } })
  expect(renders).toEqual([[true, undefined]])
  visit('three', {})
  expect(renders).toEqual([[true, undefined]])
})

it('keeps for the entry whether the section is below the screen, and how high it is', () => {
  visit('four', {})
  const move = (isIntersecting: boolean, top: number, height: number) => {
    told([
      { isIntersecting: true, boundingClientRect: { top: 0, height: 100 } },
      { isIntersecting, boundingClientRect: { top, height } },
    ])
    return kept('section picks')
  }
  expect(move(false, 900, 700)).toEqual({ below: true, height: 700 })
  expect(move(true, 600, 700)).toEqual({ below: false, height: 700 })
  expect(move(false, -800, 700)).toEqual({ below: false, height: 700 })
})
