import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { Profiler } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { cache } from '../../api/core/cache'
import { productsOnceQuery } from '../../api/products'
import { PRODUCTS_KEY } from '../../api/core/earlyRequests'
import { isSecondVisit } from '../../platform/pageStart'
import { HomeScreen } from './HomeScreen'

const serveFromWorker = (read: () => unknown) =>
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, get: read })

beforeEach(() => {
  document.body.append(Object.assign(document.createElement('div'), { id: 'loader' }))
})
afterEach(() => {
  document.getElementById('loader')?.remove()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

/** Counts the matching elements in the document after each commit of React. */
function commitCounts(selector = 'article'): number[] {
  const counts: number[] = []
  const { unmount } = render(
    <QueryClientProvider client={cache}>
      <MemoryRouter>
        <Profiler
          id="home"
          onRender={() => counts.push(document.querySelectorAll(selector).length)}
        >
          <HomeScreen />
        </Profiler>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  unmount()
  return counts
}

async function fillProductList(): Promise<void> {
  cache.setQueryData(PRODUCTS_KEY, await cache.fetchQuery(productsOnceQuery))
}

it('a second visit shows the products that it has with its first render', async () => {
  serveFromWorker(() => ({ controller: {} }))
  await fillProductList()
  expect(commitCounts()[0]).toBeGreaterThan(3)
})

it('and the parts below that list with the next one', async () => {
  serveFromWorker(() => ({ controller: {} }))
  await fillProductList()
  const picks = commitCounts('#hot-picks')
  expect(picks[0]).toBe(0)
  expect(picks.at(-1)).toBe(1)
})

it('a first visit shows its banner first, also with products in memory', async () => {
  serveFromWorker(() => ({ controller: null }))
  await fillProductList()
  expect(commitCounts()[0]).toBe(0)
})

it('a second visit without products shows its banner first', () => {
  serveFromWorker(() => ({ controller: {} }))
  expect(commitCounts('#trending')[0]).toBe(0)
})

it('a browser that refuses the service worker, or has none, has no second visit', () => {
  expect(isSecondVisit()).toBe(false)
  serveFromWorker(() => {
    throw new DOMException('refused', 'SecurityError')
  })
  expect(isSecondVisit()).toBe(false)
})
