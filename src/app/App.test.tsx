import 'fake-indexeddb/auto'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { asha, owner, renderAt } from '../../tests/renderAt'
import { App } from './App'
import { showAlert, notify } from '../state/notices'
import { confirm } from '../state/confirm'
import { createDraft } from '../state/draft'
import { idbKeys } from '../state/idb'
import { attemptWith } from '../../tests/money/someAttempt'
import { attemptStore, attemptOwnerOf } from '../state/orderAttempts'
import { removeLoader } from './loader'
import { ErrorBoundary } from '../ui/screen/ErrorBoundary'

function loader() {
  const element = document.createElement('div')
  element.id = 'loader'
  document.body.append(element)
  return element
}

describe('the logo loader', () => {
  it('covers the screen for 2 seconds from its first paint, and no longer (RTE-22, CONST-18)', () => {
    vi.useFakeTimers()
    const element = loader()
    removeLoader(element)
    vi.advanceTimersByTime(1999)
    expect(element.isConnected).toBe(true)
    vi.advanceTimersByTime(1)
    expect(element.isConnected).toBe(false)
  })

  it('is not shown longer when the scripts arrive late', () => {
    vi.useFakeTimers()
    const element = loader()
    const painted = { startTime: performance.now() - 1500 } as PerformanceEntry
    vi.spyOn(performance, 'getEntriesByName').mockReturnValue([painted])
    removeLoader(element)
    vi.advanceTimersByTime(500)
    expect(element.isConnected).toBe(false)
  })
})

describe('moving between screens', () => {
  it('is one single page: a link changes the screen without loading a document', async () => {
    Object.assign(window, { survivor: true })
    window.history.replaceState(null, '', '/about')
    render(<App />)
    fireEvent.click((await screen.findAllByRole('link', { name: 'Contact' }))[0] as HTMLElement)
    await waitFor(() => expect(window.location.pathname).toBe('/contact'))
    expect(window).toHaveProperty('survivor', true)
  })

  it('scrolls to the top on each path change and for another search, and not when another query changes (RTE-24)', async () => {
    const scroll = vi.spyOn(window, 'scrollTo').mockReturnValue()
    const { user, place } = renderAt('/products')
    const sort = await screen.findByRole('combobox', { name: 'Sort' })
    scroll.mockClear()
    await user.selectOptions(sort, 'Price: low to high')
    await waitFor(() => expect(place().search).toBe('?sort=price'))
    expect(scroll).not.toHaveBeenCalled()
    for (const words of ['kurta', 'shawl']) {
      const box = screen.getByRole('combobox', { name: 'Search' })
      await user.clear(box)
      await user.type(box, `${words}{Enter}`)
      await waitFor(() => expect(place()).toMatchObject({ search: `?q=${words}` }))
      await waitFor(() => expect(scroll).toHaveBeenCalledExactlyOnceWith(0, 0))
      scroll.mockClear()
    }
    await user.click((await screen.findAllByRole('link', { name: 'Contact' }))[0] as HTMLElement)
    await waitFor(() => expect(scroll).toHaveBeenCalledExactlyOnceWith(0, 0))
  })

  it('moves the focus to the new screen’s heading and announces its name', async () => {
    const { user } = renderAt('/about')
    await user.click((await screen.findAllByRole('link', { name: 'Contact' }))[0] as HTMLElement)
    const heading = await screen.findByRole('heading', { level: 1, name: /^To / })
    await waitFor(() => expect(heading).toHaveFocus())
    const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
    await waitFor(() => expect(said()).toContain(heading.textContent))
  })

  it('names a product’s page by the product, from a card and from a recommendation, and a search by its words', async () => {
    const { user } = renderAt('/search?q=kurta')
    const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
    for (const from of ['Search results', 'Recommendations']) {
      const list = await screen.findByLabelText(from)
      const [card] = await within(list).findAllByRole('link')
      const name = card?.textContent ?? ''
      await user.click(card as HTMLElement)
      await waitFor(() => expect(document.activeElement).toHaveAttribute('id', 'product-title'))
      expect(document.activeElement).toHaveTextContent(name)
      await waitFor(() => expect(said()).toContain(name))
      expect(said()).not.toContain('Just One Step Away')
    }
    await user.type(screen.getByRole('combobox', { name: 'Search' }), 'shawl{Enter}')
    await screen.findByRole('heading', { level: 1, name: 'Search Results for "shawl"' })
    await user.type(screen.getByRole('combobox', { name: 'Search' }), 'sari{Enter}')
    const heading = await screen.findByRole('heading', {
      level: 1,
      name: 'Search Results for "sari"',
    })
    await waitFor(() => expect(heading).toHaveFocus())
    await waitFor(() => expect(said().join()).toContain('Search Results for "sari"'))
  })

  it('shows an error when a part fails to render, and tries again on a path change (ERR-78)', () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    let broken = true
    function Part() {
      if (broken) throw new Error('no')
      return <p>Mended</p>
    }
    const { rerender } = render(
      <ErrorBoundary resetKey="/a">
        <Part />
      </ErrorBoundary>,
    )
    expect(screen.getByText('Something went wrong. Please try again later.')).toBeVisible()
    broken = false
    rerender(
      <ErrorBoundary resetKey="/b">
        <Part />
      </ErrorBoundary>,
    )
    expect(screen.getByText('Mended')).toBeVisible()
  })
})

describe('notices, alerts and confirms', () => {
  it('shows a notice for 3 seconds; the same text again restarts the time (CONST-19)', async () => {
    renderAt('/about')
    await screen.findAllByRole('link', { name: 'Contact' })
    vi.useFakeTimers({ shouldAdvanceTime: true })
    act(() => void notify('Saved', 'good'))
    expect(await screen.findByText('Saved')).toBeVisible()
    act(() => vi.advanceTimersByTime(2000))
    act(() => void notify('Saved', 'good'))
    act(() => vi.advanceTimersByTime(2500))
    expect(screen.getByText('Saved')).toBeVisible()
    act(() => vi.advanceTimersByTime(600))
    expect(screen.queryByText('Saved')).toBeNull()
  })

  it('keeps an alert until its OK, also over a path change', async () => {
    const { user } = renderAt('/about')
    act(() => showAlert('Order placed successfully!'))
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Order placed successfully!$/)
    await user.click(screen.getAllByRole('link', { name: 'Contact' })[0] as HTMLElement)
    expect(screen.getByText('Order placed successfully!')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'OK' }))
    expect(screen.queryByText('Order placed successfully!')).toBeNull()
  })

  it('shows one confirm at a time; Escape declines', async () => {
    const { user } = renderAt('/about')
    const first = confirm({ title: 'Delete?', text: 'It goes.', action: 'Delete', danger: true })
    expect(await screen.findByRole('dialog', { name: 'Delete?' })).toBeVisible()
    const second = confirm({ title: 'Save?', text: 'It stays.', action: 'Save' })
    await expect(first).resolves.toBe(false)
    await user.click(await screen.findByRole('button', { name: 'Save' }))
    await expect(second).resolves.toBe(true)
    const third = confirm({ title: 'Again?', text: '', action: 'Yes' })
    await screen.findByRole('dialog', { name: 'Again?' })
    await user.keyboard('{Escape}')
    await expect(third).resolves.toBe(false)
  })
})

describe('several tabs of one user', () => {
  it('a control that comes under the pointer takes no second press, in the shop as in the back office', async () => {
    renderAt('/about', { signedIn: asha })
    const now = vi.spyOn(Event.prototype, 'timeStamp', 'get')
    const press = (one: Element, ms: number) => {
      now.mockReturnValue(ms)
      fireEvent.click(one, { detail: 1, clientX: 300, clientY: 60 })
    }
    press(screen.getByRole('button', { name: /^Cart/ }), 5000)
    const [remove] = await screen.findAllByRole('button', { name: /^Delete/ })
    press(remove as Element, 5700)
    expect(screen.queryByRole('button', { name: /^Deleting/ })).toBeNull()
    press(remove as Element, 6300)
    expect(screen.getByRole('button', { name: /^Deleting/ })).toBeVisible()
    now.mockRestore()
    expect(await screen.findByRole('button', { name: /^Undo/ })).toBeVisible()
  })

  it('a logout in another tab shows the visitor’s page at once', async () => {
    renderAt('/nest/dashboard', { signedIn: owner })
    await screen.findByRole('heading', { level: 1, name: 'Dashboard' })
    localStorage.removeItem('user')
    act(
      () =>
        void window.dispatchEvent(
          new StorageEvent('storage', { key: 'user', newValue: null, storageArea: localStorage }),
        ),
    )
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Dashboard' })).toBeNull())
  })

  it('a logout deletes the user’s cache, drafts and settled orders', async () => {
    const { cache } = await import('../api/core/cache')
    const { signOut } = await import('../state/session')
    renderAt('/about', { signedIn: asha })
    cache.setQueryData(['myorders', asha.email], [{ secret: 1 }])
    const draft = createDraft('checkout', asha.email)
    draft.save({ fields: { address: 'Blue gate' } })
    await draft.flush()
    await attemptStore.change(attemptOwnerOf(asha.email), () => [
      attemptWith({ phase: 'confirmed', settledAt: Date.now(), told: true }),
    ])
    // Leave out the last-seen data, which is not personal and is saved a while after the first list.
    const personal = async () => (await idbKeys('')).filter((key) => !key.startsWith('seen:'))
    expect(await personal()).toHaveLength(2)
    act(() => signOut())
    expect(cache.getQueryData(['myorders', asha.email])).toBeUndefined()
    expect(localStorage.getItem('user')).toBeNull()
    await waitFor(async () => expect(await personal()).toEqual([]))
  })
})
