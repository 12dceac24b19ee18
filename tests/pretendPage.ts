import { cleanup, configure, prettyDOM } from '@testing-library/react'
import { focusManager } from '@tanstack/react-query'
import { vi } from 'vitest'
import { cache } from '../src/api/core/cache'
import { closeAdminHost } from '../src/api/core/client'
import { CONFIG_DEFAULTS, readConfig, setConfig } from '../src/api/core/config'
import { forgetUnclearWrites, sureWriteSettings } from '../src/api/core/write'
import { resetLiveQueries } from '../src/api/live/liveQuery'
import { endStreamRest } from '../src/api/live/streamRest'
import { useRepliesInProgress } from '../src/admin/inquiries/useReply'
import { useRecentActions } from '../src/admin/undo/offerUndo'
import { setAfterPaint } from '../src/platform/timer'
import { forgetAnnounced } from '../src/ui/dialog/announce'
import { useMayHaveAttempts } from '../src/state/mayHaveAttempts'
import { useOrderedLines, useCartTicks } from '../src/state/cartTicks'
import { useConfirm } from '../src/state/confirm'
import { useDirtyForms } from '../src/state/dirtyForms'
import { clearDraftsOf } from '../src/state/draft'
import { usePurchaseIntent } from '../src/state/purchaseIntent'
import { useNotices } from '../src/state/notices'
import { useOpenPanel } from '../src/state/headerPanel'
import { useRecentProducts } from '../src/state/recentProducts'
import { signOut } from '../src/state/session'
import { useInquiryStore } from '../src/storefront/contact/inquiry'
import { answerStylesFast } from './fastStyles'

// Imitates the parts of a page that jsdom lacks, and resets the state that no test may leave to the next one.

const resetOf =
  <T>(store: { getInitialState: () => T; setState: (state: T, replace: true) => void }) =>
  (): void =>
    store.setState(store.getInitialState(), true)

// In the shop, the reads after a failed write wait seconds for PHP. Tests of these waits set their own.
sureWriteSettings.waits = [0, 5, 5]

const STORE_RESETS = [
  forgetUnclearWrites,
  resetOf(useRecentActions),
  resetOf(useRepliesInProgress),
  forgetAnnounced,
  resetOf(useMayHaveAttempts),
  resetOf(useOrderedLines),
  resetOf(useCartTicks),
  resetOf(useConfirm),
  resetOf(useDirtyForms),
  resetOf(usePurchaseIntent),
  resetOf(useNotices),
  resetOf(useOpenPanel),
  resetOf(useRecentProducts),
  resetOf(useInquiryStore),
]

let pageWidth = 1280

/** Also tells the fake matchMedia lists, so that their listeners run as after a real change of width. */
export function setWidth(pixels: number): void {
  pageWidth = pixels
  Object.assign(window, { innerWidth: pixels })
  for (const query of mediaQueries) query.ask()
}

let isMotionReduced = false
export function setReducedMotion(on: boolean): void {
  isMotionReduced = on
  for (const query of mediaQueries) query.ask()
}

/** An em of a media query is the browser's default font size, not the page's. */
function pixelsOf(found: RegExpExecArray | null): number | undefined {
  return found === null ? undefined : Number(found[1]) * (found[2] === 'em' ? 16 : 1)
}

function matchesQuery(text: string): boolean {
  if (text.includes('prefers-reduced-motion')) return isMotionReduced
  // Tests use this page with a mouse.
  if (/hover: none|pointer: coarse/.test(text)) return false
  const most = pixelsOf(/max-width:\s*([\d.]+)(em|px)/.exec(text))
  const least = pixelsOf(/min-width:\s*([\d.]+)(em|px)/.exec(text))
  return (most === undefined || pageWidth <= most) && (least === undefined || pageWidth >= least)
}

const mediaQueries = new Set<FakeMediaQuery>()

class FakeMediaQuery extends EventTarget {
  readonly media: string
  matches: boolean
  constructor(media: string) {
    super()
    this.media = media
    this.matches = matchesQuery(media)
    mediaQueries.add(this)
  }
  ask(): void {
    const now = matchesQuery(this.media)
    if (now === this.matches) return
    this.matches = now
    this.dispatchEvent(Object.assign(new Event('change'), { matches: now }))
  }
}

class IdleObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return []
  }
}

/** Like a browser, sends `cancel` to the topmost dialog on Escape, after all listeners of the key. */
function closeTopDialog(event: KeyboardEvent): void {
  if (event.key !== 'Escape') return
  const top = [...document.querySelectorAll('dialog')].filter((one) => one.open).at(-1)
  if (top?.dispatchEvent(new Event('cancel', { cancelable: true }))) top.close()
}

/** Imitates the native dialog and popover as far as the shop uses them. */
function pretendDialogs(): void {
  const dialog = HTMLDialogElement.prototype
  dialog.show = function show() {
    this.open = true
  }
  dialog.showModal = function showModal() {
    this.open = true
    this.querySelector<HTMLElement>('[autofocus], button, input, a[href]')?.focus()
  }
  dialog.close = function close() {
    if (!this.open) return
    this.open = false
    this.dispatchEvent(new Event('close'))
  }
  // Test files share the window, which adds the same listener only once.
  window.addEventListener('keydown', closeTopDialog)
}

export function paintAtOnce(): void {
  setAfterPaint((run) => {
    run()
    return () => {}
  })
}

const MOST_PRINTED = 3000

/** If a query fails, prints only the part that it searched: for the whole page that is the topmost popup, or else the screen. */
function elementError(message: string | null, container: Element): Error {
  const part =
    container === document.body
      ? ([...document.querySelectorAll('dialog[open]')].at(-1) ??
        document.querySelector('main') ??
        container)
      : container
  // Testing Library adds the roles of the whole page here, which would be long.
  const [reason = ''] = (message ?? '').split('\n\nHere are the accessible roles')
  const error = new Error(`${reason}\n\n${prettyDOM(part, MOST_PRINTED)}`)
  error.name = 'TestingLibraryElementError'
  return error
}

export function pretendPage(): void {
  configure({
    // A long limit, so that a busy machine causes no failure. Tests of absence do not wait for it.
    asyncUtilTimeout: 20_000,
    // Queries by text ignore the live regions for screen readers, whose copy of a text disappears after a while.
    defaultIgnore: 'script, style, p.sr[role="status"]',
    getElementError: elementError,
  })
  Object.assign(window, {
    matchMedia: (media: string) => new FakeMediaQuery(media),
    ResizeObserver: IdleObserver,
    IntersectionObserver: IdleObserver,
    scrollTo: () => {},
  })
  Element.prototype.scrollTo = () => {}
  Element.prototype.scrollIntoView = () => {}
  pretendDialogs()
  paintAtOnce()
  answerStylesFast()
  let count = 0
  URL.createObjectURL = () => `blob:http://localhost/${++count}`
  URL.revokeObjectURL = () => {}
  setConfig(readConfig({ ...CONFIG_DEFAULTS, ...testConfig }))
  cache.setDefaultOptions({
    ...cache.getDefaultOptions(),
    queries: { ...cache.getDefaultOptions().queries, retry: false },
  })
}

/** The hash is that of `pahiran-demo-owner-2026`. */
export const testConfig = {
  brandName: 'Pahiran',
  adminEmail: 'owner@pahiran.example',
  adminPasswordHash:
    'argon2id$19456$2$1$cefd033d4ed355776fc653c47897163b$b476308076d769a525d2f74e28fbb4f74269c2b9f07561875b34c60399040d53',
  vendorName: 'Nest',
  vendorEmail: 'help@nest.example',
  social: {
    Facebook: 'https://facebook.example/pahiran',
    Instagram: 'https://instagram.example/pahiran',
  },
  wallet: {
    name: 'eSewa',
    accountName: 'Pahiran Pvt. Ltd.',
    accountNumber: '9800000000',
    qrImage: 'brand/qr.svg',
  },
  credits: 'Illustrations, not photos',
}

export async function resetPretendPage(): Promise<void> {
  cleanup()
  // The mock's own page adds elements without React, which cleanup() does not remove.
  document.body.replaceChildren()
  signOut()
  await clearDraftsOf(testConfig.adminEmail)
  await cache.cancelQueries()
  cache.clear()
  resetLiveQueries()
  endStreamRest()
  focusManager.setFocused(undefined)
  closeAdminHost()
  useConfirm.getState().answer(false)
  for (const reset of STORE_RESETS) reset()
  localStorage.clear()
  sessionStorage.clear()
  pageWidth = 1280
  isMotionReduced = false
  mediaQueries.clear()
  setConfig(readConfig({ ...CONFIG_DEFAULTS, ...testConfig }))
  window.history.replaceState(null, '', '/')
  vi.useRealTimers()
}
