import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useDirtyForms } from '../state/dirtyForms'
import { useNotices } from '../state/notices'

const scriptTagOf = (build: string) =>
  `<script type="module" src="/assets/main-${build}.js"></script>`
const NEW_PAGE = scriptTagOf('new')

/** Serves the page and its script as a host does after an upload; `code` is the reply for the new script. */
const serveHost = (page: string, code: () => Response = () => new Response('run()')) =>
  vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async (url) =>
      String(url).includes('/assets/') ? code() : new Response(page),
    )

/** The tab was opened with the old build. Each tab checks for a new one at most once a minute. */
async function openTab() {
  vi.resetModules()
  const { reloadOnReturn } = await import('./takeNewBuild')
  const reload = vi.fn()
  return { reload, back: () => reloadOnReturn(reload) }
}

beforeEach(() => {
  document.head.innerHTML = scriptTagOf('old')
  document.body.innerHTML = '<main></main>'
  return () => {
    document.head.replaceChildren()
    document.body.replaceChildren()
  }
})

describe('a tab that the visitor comes back to after an update', () => {
  it('takes the new version, once', async () => {
    serveHost(NEW_PAGE)
    const { reload, back } = await openTab()
    await back()
    expect(reload).toHaveBeenCalledTimes(1)
    await back()
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('reads the page at most once a minute, and does nothing while the version is the same', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const reads = serveHost(scriptTagOf('old'))
    const { reload, back } = await openTab()
    await back()
    await back()
    expect(reads).toHaveBeenCalledTimes(1)
    vi.setSystemTime(Date.now() + 61_000)
    await back()
    expect(reads).toHaveBeenCalledTimes(2)
    expect(reload).not.toHaveBeenCalled()
    vi.useRealTimers()
  })

  it.each([
    ['text in a field', '<input value="Mangal Bazar">'],
    ['an open popup', '<dialog open></dialog>'],
  ])('stays as it is with %s, and says nothing', async (_what, html) => {
    serveHost(NEW_PAGE)
    document.body.innerHTML = html
    const { reload, back } = await openTab()
    await back()
    expect(reload).not.toHaveBeenCalled()
    expect(useNotices.getState().alerts).toEqual([])
  })

  it('takes the new version although a kept screen of the back office, which is hidden, holds text', async () => {
    serveHost(NEW_PAGE)
    document.body.innerHTML =
      '<main><div data-screen="hidden"><input value="support@pahiran.example"></div></main>'
    const { reload, back } = await openTab()
    await back()
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('stays as it is while an order is being sent, because the page would ask before it is left', async () => {
    serveHost(NEW_PAGE)
    const ask = (event: Event) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    const { reload, back } = await openTab()
    await back()
    expect(reload).not.toHaveBeenCalled()
    window.removeEventListener('beforeunload', ask)
  })

  it('stays as it is if a form became dirty during the look', async () => {
    const { reload, back } = await openTab()
    const { useDirtyForms: forms } = await import('../state/dirtyForms')
    serveHost(NEW_PAGE, () => {
      forms.setState({ names: ['checkout'] })
      return new Response('run()')
    })
    await back()
    expect(reload).not.toHaveBeenCalled()
    useDirtyForms.setState({ names: [] })
  })

  it('stays as it is if text was typed during the look', async () => {
    const { reload, back } = await openTab()
    serveHost(NEW_PAGE, () => {
      document.body.innerHTML = '<input value="kurta">'
      return new Response('run()')
    })
    await back()
    expect(reload).not.toHaveBeenCalled()
  })

  it.each([
    ['are missing', () => new Response('Not Found', { status: 404 })],
    ['are answered with the page', () => new Response('<!doctype html>')],
  ])(
    'waits while the scripts of the new version %s: the upload is not complete',
    async (_what, code) => {
      serveHost(NEW_PAGE, code)
      const { reload, back } = await openTab()
      await back()
      expect(reload).not.toHaveBeenCalled()
    },
  )
})
