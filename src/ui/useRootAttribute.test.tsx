import { render } from '@testing-library/react'
import { Activity } from 'react'
import { expect, it } from 'vitest'
import { useRootAttribute } from './useRootAttribute'

function TestBar() {
  useRootAttribute('data-bar')
  return null
}

it('marks the root element as long as one of the parts is shown', () => {
  const marked = () => document.documentElement.hasAttribute('data-bar')
  const show = (first: boolean, second: boolean) => (
    <>
      {first && <TestBar />}
      <Activity mode={second ? 'visible' : 'hidden'}>
        <TestBar />
      </Activity>
    </>
  )
  const { rerender, unmount } = render(show(true, true))
  expect(marked()).toBe(true)
  rerender(show(false, true))
  expect(marked()).toBe(true)
  rerender(show(false, false))
  expect(marked()).toBe(false)
  rerender(show(true, false))
  expect(marked()).toBe(true)
  unmount()
  expect(marked()).toBe(false)
})
