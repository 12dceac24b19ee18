import { IDBFactory, IDBObjectStore } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { BROKEN_VALUES, parsedOrText } from './brokenValues'

// Puts each broken value under each storage key: its reader must return a value of the right shape, and later writes must
// be saved. Then plays a database that fails in every way.

const NAMED_BROKEN_VALUES = BROKEN_VALUES.map(
  (value, at) => [`${at} ${value.slice(0, 30)}`, value] as const,
)
const SEEN_RECEIPT_LINES = [10, 30, 55, 80, 99].map((y) => [y, '0P0PPP00'.repeat(9)] as const)
const FILE = new File(['receipt'], 'esewa.png', { type: 'image/png' })

beforeEach(() => {
  vi.resetModules()
  localStorage.clear()
  sessionStorage.clear()
  vi.stubGlobal('indexedDB', new IDBFactory())
  return () => vi.unstubAllGlobals()
})

const isText = (value: unknown) => typeof value === 'string'

describe.each(NAMED_BROKEN_VALUES)('value %s', (_name, value) => {
  it('under `user`: nobody, or somebody made of texts; a login is kept (R16)', async () => {
    localStorage.setItem('user', value)
    const { currentUser, parseStoredUser, signIn } = await import('../src/state/session')
    const user = currentUser()
    if (user) expect([user.email, user.full_name, user.role, user.phone].every(isText)).toBe(true)
    const asha = { email: 'asha@pahiran.example', full_name: 'Asha', role: 'customer', phone: '' }
    signIn(asha)
    expect(currentUser()).toEqual(asha)
    expect(parseStoredUser(localStorage.getItem('user'))).toEqual(asha)
  })

  it('under `selectedCategoryId`: a text, and another choice is kept (R16)', async () => {
    localStorage.setItem('selectedCategoryId', value)
    const { chooseAllCategories, chooseCategory, storedCategory } =
      await import('../src/state/chosenCategory')
    expect(storedCategory()).toBe(value)
    chooseCategory(3)
    expect(localStorage.getItem('selectedCategoryId')).toBe('3')
    chooseAllCategories()
    expect(storedCategory()).toBeNull()
  })

  it('under `recentProducts`: a list of texts, and the next product is put in front (R16)', async () => {
    localStorage.setItem('recentProducts', value)
    const { rememberRecentProduct, useRecentProducts } = await import('../src/state/recentProducts')
    expect(useRecentProducts.getState().ids.every(isText)).toBe(true)
    rememberRecentProduct(101)
    expect((JSON.parse(localStorage.getItem('recentProducts') ?? '') as unknown[])[0]).toBe('101')
  })

  it('under `pendingAdds`: a list of readable adds, and the next one is kept (R16)', async () => {
    localStorage.setItem('pendingAdds', value)
    const { savePendingAdd, pendingAddsOf } = await import('../src/state/pendingAdds')
    const email = 'asha@pahiran.example'
    expect(pendingAddsOf(email)).toEqual([])
    const add = {
      user_email: email,
      product_id: '7',
      size: 'm',
      color: '',
      quantity: 1,
      run: '',
      before: null,
      at: Date.now(),
      arrived: false,
    }
    savePendingAdd(add)
    expect(pendingAddsOf(email)).toEqual([add])
  })

  it('under `office-receipts-seen`: a picture is met, and met again (R16)', async () => {
    localStorage.setItem('office-receipts-seen', value)
    const { recordReceiptLines } = await import('../src/admin/orders/desk/seenReceipts')
    expect(recordReceiptLines('1', SEEN_RECEIPT_LINES).every(isText)).toBe(true)
    expect(recordReceiptLines('2', SEEN_RECEIPT_LINES)).toContain('1')
  })

  it('under `reloadedFor`: the page is loaded anew once, and no more (R16)', async () => {
    sessionStorage.setItem('reloadedFor', value)
    const { reloadOnce } = await import('../src/app/newBuild')
    const reload = vi.fn()
    const script = Object.assign(document.createElement('script'), {
      type: 'module',
      src: '/assets/old.js',
    })
    document.head.append(script)
    vi.stubGlobal(
      'fetch',
      async () => new Response('<script type="module" src="/assets/new.js"></script>'),
    )
    expect(await reloadOnce('', reload)).toBe(true)
    expect(await reloadOnce('', reload)).toBe(false)
    script.remove()
  })

  it('under the lease of an order: it is free, and can be taken (R16)', async () => {
    const { withLock } = await import('../src/state/lock')
    const { realClock } = await import('../src/platform/timer')
    const ports = { clock: realClock, locks: null, storage: localStorage }
    let key = ''
    await withLock('x', async () => ([key = ''] = Object.keys(localStorage)), {
      ...ports,
      id: 'other',
    })
    localStorage.setItem(key, value)
    expect(key).toMatch(/^lease:/)
    expect((await withLock('x', async () => {}, { ...ports, id: 'me' })).ran).toBe(true)
  })

  it.each(['fields', 'files'])(
    'as the %s of a draft: nothing or something readable, and the next draft is kept (R16)',
    async (part) => {
      const { idbPut } = await import('../src/state/idb')
      const { createDraft } = await import('../src/state/draft')
      const draft = createDraft('checkout', 'a@b.np')
      draft.save({ fields: { typed: { phone: '1' } }, files: { receipt: [FILE] } })
      await draft.flush()
      for (const broken of [
        value,
        parsedOrText(value),
        { savedAt: Date.now(), fields: parsedOrText(value) },
        { receipt: parsedOrText(value) },
        { receipt: [parsedOrText(value)] },
      ]) {
        await idbPut(`draft|a%40b.np|checkout|${part}`, broken)
        const content = await draft.load()
        for (const file of Object.values(content?.files ?? {}).flat())
          expect(file).toBeInstanceOf(File)
      }
      draft.save({ fields: { typed: { phone: '2' } }, files: { receipt: [FILE] } })
      await draft.flush()
      const kept = await draft.load()
      expect(kept?.fields).toEqual({ typed: { phone: '2' } })
      expect(kept?.files.receipt?.[0]?.name).toBe('esewa.png')
      draft.stop()
    },
  )

  it('inside the draft of a product: no form, or a whole one (R16)', async () => {
    const { readProductDraft } = await import('../src/admin/products/form/useProductForm')
    const { emptyProductFields } = await import('../src/rules/productFields')
    const meant = parsedOrText(value)
    expect(
      readProductDraft(
        { fields: { fields: emptyProductFields(), base: emptyProductFields() }, files: {} },
        emptyProductFields(),
      ),
    ).not.toBeNull()
    for (const saved of [
      meant,
      { fields: meant, base: meant },
      { fields: emptyProductFields(), base: emptyProductFields(), images: meant, kept: meant },
      {
        fields: { ...emptyProductFields(), title: meant, sizes: meant },
        base: emptyProductFields(),
      },
    ]) {
      const version = readProductDraft({ fields: saved, files: {} }, emptyProductFields())
      if (!version) continue
      for (const { pictures, ...fields } of [version.form, version.base]) {
        expect(Object.keys(fields).sort()).toEqual(Object.keys(emptyProductFields()).sort())
        expect(
          pictures.list.every((picture) => picture.kind !== 'new' && isText(picture.path)),
        ).toBe(true)
      }
    }
  })

  it('among the attempts to order: none is under way, and the next is noted down (R16)', async () => {
    const { idbPut } = await import('../src/state/idb')
    const { attemptStore, attemptOwnerOf } = await import('../src/state/orderAttempts')
    const { attemptWith } = await import('./money/someAttempt')
    const owner = attemptOwnerOf('a@b.np')
    const row = attemptWith()
    for (const broken of [
      value,
      parsedOrText(value),
      [parsedOrText(value)],
      [{ ...row, phase: parsedOrText(value) }],
      [{ ...row, marks: parsedOrText(value) }],
    ]) {
      await idbPut(`attempts|${owner}`, broken)
      localStorage.setItem('attempts', JSON.stringify({ [owner]: broken }) ?? '')
      expect(await attemptStore.read(owner)).toEqual([])
    }
    expect((await attemptStore.change(owner, () => [row])).list).toEqual([row])
    await attemptStore.change(owner, () => [])
  })
})

type FailingRequest = { error: DOMException; onerror?: () => void; onblocked?: () => void }

/** Imitates a database that never opens, or whose opening ends as `end` says. */
function openingEndsWith(end: (request: FailingRequest) => void) {
  vi.stubGlobal('indexedDB', {
    open: () => {
      const request: FailingRequest = { error: new DOMException('no', 'UnknownError') }
      queueMicrotask(() => end(request))
      return request
    },
  })
}

/** The writes fail only at the commit, as on a full disk. */
function transactionsThatAbort(): void {
  vi.spyOn(IDBTransaction.prototype, 'commit').mockImplementation(() => {})
  const put = Reflect.get(IDBObjectStore.prototype, 'put') as IDBObjectStore['put']
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function full(
    this: IDBObjectStore,
    value,
    key,
  ) {
    const request = put.call(this, value, key)
    request.addEventListener('success', () => request.transaction?.abort())
    return request
  })
}

function writesThatThrow(): void {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
}

const DATABASE_FAILURES: [string, () => void][] = [
  ['cannot be opened', () => openingEndsWith((request) => request.onerror?.())],
  ['is blocked by another tab', () => openingEndsWith((request) => request.onblocked?.())],
  ['never answers', () => openingEndsWith(() => {})],
  [
    'is forbidden',
    () =>
      vi.stubGlobal('indexedDB', {
        open: () => {
          throw new DOMException('no', 'SecurityError')
        },
      }),
  ],
  ['is missing', () => vi.stubGlobal('indexedDB', undefined)],
  ['is full', writesThatThrow],
  ['aborts each transaction', transactionsThatAbort],
]

describe.each(DATABASE_FAILURES)('a database that %s', (_how, fail) => {
  it('lets a draft live as long as the page, and keeps attempts in local storage (R16)', async () => {
    const real = setTimeout
    // The shop waits for a database that never answers as long as a test may take, so shorten that limit.
    vi.stubGlobal('setTimeout', (run: () => void, ms = 0) => real(run, ms / 300))
    fail()
    const { createDraft } = await import('../src/state/draft')
    const { attemptStore } = await import('../src/state/orderAttempts')
    const { attemptWith } = await import('./money/someAttempt')
    const draft = createDraft('checkout', 'a@b.np')
    draft.save({ fields: { typed: { phone: '1' } }, files: { receipt: [FILE] } })
    await draft.flush()
    expect(await draft.load()).toMatchObject({
      fields: { typed: { phone: '1' } },
      files: { receipt: [{ name: 'esewa.png' }] },
    })
    await draft.clear()
    expect(await draft.load()).toBeNull()
    expect(await attemptStore.change('o', () => [attemptWith()])).toMatchObject({ saved: true })
    vi.resetModules()
    const again = await import('../src/state/orderAttempts')
    expect(await again.attemptStore.read('o')).toMatchObject([{ phase: 'unknown' }])
    await again.attemptStore.change('o', () => [])
    expect(localStorage.getItem('attempts')).toBeNull()
  })
})
