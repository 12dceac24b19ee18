import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { File as NodeFile } from 'node:buffer'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

type Module = typeof import('./draft')
type Draft = ReturnType<Module['createDraft']>
const OWNER = 'asha@pahiran.example'
const DAY = 24 * 60 * 60 * 1000

/** Imports the module again, as a page does after a reload. */
async function freshModule(): Promise<Module> {
  vi.resetModules()
  return import('./draft')
}

const setVisibility = (state: string) => {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

const receiptFile = (text = 'receipt', name = 'रसिद.png') =>
  new File([text], name, { type: 'image/png' })

async function loadedDraft(name = 'checkout', owner = OWNER) {
  const draft = (await freshModule()).createDraft(name, owner)
  const content = await draft.load()
  draft.stop()
  return content
}

/** Waits until another page finds these fields in the database. */
const untilStored = (fields: string) =>
  vi.waitFor(async () => expect((await loadedDraft())?.fields).toBe(fields), { timeout: 10_000 })

/** Waits longer than a write takes in the fake database, which uses real timers. */
const waitForWrites = () => new Promise((done) => setTimeout(done, 60))

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  localStorage.clear()
  // jsdom's File cannot return its bytes.
  vi.stubGlobal('File', NodeFile)
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  Reflect.deleteProperty(document, 'visibilityState')
})

describe('a draft', () => {
  it('restores fields and files with name and type after a reload (R13)', async () => {
    const draft = (await freshModule()).createDraft('checkout', OWNER)
    expect(await draft.load()).toBeNull()
    draft.save({ fields: { phone: '9800000000' }, files: { receipt: [receiptFile()] } })
    await draft.flush()
    const content = await loadedDraft()
    expect(content?.fields).toEqual({ phone: '9800000000' })
    const file = content?.files.receipt?.[0]
    expect([file?.name, file?.type, await file?.text()]).toEqual([
      'रसिद.png',
      'image/png',
      'receipt',
    ])
  })

  it('is saved 300 ms after the last change, not before and only once', async () => {
    const { createDraft } = await freshModule()
    const idb = await import('./idb')
    const put = vi.spyOn(idb, 'idbPut')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const draft = createDraft('checkout', OWNER)
    draft.save({ fields: 'a' })
    vi.advanceTimersByTime(299)
    draft.save({ fields: 'ab' })
    vi.advanceTimersByTime(299)
    await Promise.resolve()
    expect(put).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    vi.useRealTimers()
    await untilStored('ab')
    expect(put).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['the tab hides', () => setVisibility('hidden')],
    ['the page is left', () => window.dispatchEvent(new Event('pagehide'))],
  ])('is saved at once when %s', async (_when, go) => {
    const draft = (await freshModule()).createDraft('checkout', OWNER)
    draft.save({ fields: 'typed' })
    go()
    await untilStored('typed')
  })

  it('is not saved when the tab becomes visible again', async () => {
    const { createDraft } = await freshModule()
    const idb = await import('./idb')
    const put = vi.spyOn(idb, 'idbPut')
    const draft = createDraft('checkout', OWNER)
    draft.save({ fields: 'typed' })
    setVisibility('visible')
    await Promise.resolve()
    expect(put).not.toHaveBeenCalled()
    await draft.flush()
    expect(put).toHaveBeenCalledTimes(1)
  })

  it('reports after a save and after a load whether a reload would find the files', async () => {
    const { createDraft } = await freshModule()
    const idb = await import('./idb')
    const told: boolean[] = []
    const draft = createDraft('checkout', OWNER, (saved) => told.push(saved))
    draft.save({ fields: 1 })
    await draft.flush()
    expect(told).toEqual([])
    draft.save({ fields: 1, files: { receipt: [receiptFile()] } })
    await draft.flush()
    expect(told).toEqual([true])
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    draft.save({ fields: 2, files: { receipt: [receiptFile('another')] } })
    await draft.flush()
    expect(told).toEqual([true, false])
    expect(await (await draft.load())?.files.receipt?.[0]?.text()).toBe('another')
    expect(told).toEqual([true, false, false])
    // The first receipt must not return after a reload.
    vi.restoreAllMocks()
    expect((await idb.idbKeys('draft')).filter((key) => !idb.isStoredOnDisk(key))).toHaveLength(2)
    expect((await loadedDraft())?.files.receipt).toBeUndefined()
  })

  it('waits for the bytes of a slow file', async () => {
    const draft = (await freshModule()).createDraft('checkout', OWNER)
    const slow = receiptFile('slow')
    const bytes = await slow.arrayBuffer()
    vi.spyOn(slow, 'arrayBuffer').mockReturnValue(
      new Promise((done) => setTimeout(() => done(bytes), 30)),
    )
    draft.save({ fields: 1, files: { receipt: [slow] } })
    await draft.flush()
    expect(await (await loadedDraft())?.files.receipt?.[0]?.text()).toBe('slow')
  })

  it('keeps its files when only fields change, and deletes them with an empty list', async () => {
    const draft = (await freshModule()).createDraft('checkout', OWNER)
    draft.save({ fields: 1, files: { receipt: [receiptFile()] } })
    draft.save({ fields: 2 })
    await draft.flush()
    draft.save({ fields: 3 })
    await draft.flush()
    expect((await loadedDraft())?.files.receipt).toHaveLength(1)
    draft.save({ fields: 4, files: {} })
    await draft.flush()
    expect(await loadedDraft()).toEqual({ fields: 4, files: {} })
  })

  it('reads the bytes when the file is picked, and continues without an unreadable file', async () => {
    const draft = (await freshModule()).createDraft('checkout', OWNER)
    const gone = receiptFile()
    const read = vi
      .spyOn(gone, 'arrayBuffer')
      .mockRejectedValue(new DOMException('changed', 'NotReadableError'))
    draft.save({ fields: 'typed', files: { receipt: [gone, receiptFile('second')] } })
    expect(read).toHaveBeenCalledTimes(1)
    await draft.flush()
    const content = await loadedDraft()
    expect(content?.fields).toBe('typed')
    expect(await Promise.all((content?.files.receipt ?? []).map((file) => file.text()))).toEqual([
      'second',
    ])
  })

  it('starts all writes synchronously when the page is left', async () => {
    const { createDraft } = await freshModule()
    const idb = await import('./idb')
    const draft = createDraft('checkout', OWNER)
    const picked = receiptFile()
    const read = vi.spyOn(picked, 'arrayBuffer')
    draft.save({ fields: 1, files: { receipt: [picked] } })
    await read.mock.results[0]?.value
    // The file's bytes are read one task later.
    await new Promise((done) => setTimeout(done))
    const put = vi.spyOn(idb, 'idbPut')
    window.dispatchEvent(new Event('pagehide'))
    expect(put).toHaveBeenCalledTimes(2)
  })

  it.each([
    [
      'files picked after it',
      (draft: Draft) => (
        draft.save({ fields: 2, files: { receipt: [receiptFile('second')] } }),
        draft.flush()
      ),
      ['second'],
    ],
    ['clear', (draft: Draft) => draft.clear(), []],
    ['logout', (_draft: Draft, { clearDraftsOf }: Module) => clearDraftsOf(OWNER), []],
  ])('does not let a slow file overwrite %s', async (_what, then, left) => {
    const module = await freshModule()
    const idb = await import('./idb')
    const draft = module.createDraft('checkout', OWNER)
    const slow = receiptFile('slow')
    let finish: (bytes: ArrayBuffer) => void = () => {}
    vi.spyOn(slow, 'arrayBuffer').mockReturnValue(new Promise((done) => (finish = done)))
    draft.save({ fields: 1, files: { receipt: [slow] } })
    void draft.flush()
    const over = then(draft, module)
    await waitForWrites()
    finish(new ArrayBuffer(4))
    await over
    await waitForWrites()
    expect(await idb.idbKeys()).toHaveLength(left.length * 2)
    const files = (await loadedDraft())?.files.receipt ?? []
    expect(await Promise.all(files.map((file) => file.text()))).toEqual(left)
  })

  it('loads a draft whose write is pending', async () => {
    const draft = (await freshModule()).createDraft('checkout', OWNER)
    draft.save({ fields: 'typed' })
    void draft.flush()
    expect((await draft.load())?.fields).toBe('typed')
  })

  it('belongs to its name and its owner', async () => {
    const { createDraft } = await freshModule()
    const mine = createDraft('checkout', OWNER)
    mine.save({ fields: 'mine' })
    await mine.flush()
    expect(await loadedDraft('checkout', 'bina@pahiran.example')).toBeNull()
    expect(await loadedDraft('product', OWNER)).toBeNull()
    expect((await loadedDraft())?.fields).toBe('mine')
  })

  it('is deleted by clear, and can be saved again', async () => {
    const draft = (await freshModule()).createDraft('checkout', OWNER)
    draft.save({ fields: 1, files: { receipt: [receiptFile()] } })
    await draft.flush()
    draft.save({ fields: 2 })
    await draft.clear()
    window.dispatchEvent(new Event('pagehide'))
    await waitForWrites()
    expect(await loadedDraft()).toBeNull()
    const idb = await import('./idb')
    expect(await idb.idbKeys()).toEqual([])
    draft.save({ fields: 3 })
    await draft.flush()
    expect(await loadedDraft()).toEqual({ fields: 3, files: {} })
  })

  it('is deleted after 24 h, also by another user', async () => {
    const now = vi.spyOn(Date, 'now')
    const start = 1_800_000_000_000
    now.mockReturnValue(start)
    const draft = (await freshModule()).createDraft('checkout', OWNER)
    draft.save({ fields: 1, files: { receipt: [receiptFile()] } })
    await draft.flush()
    now.mockReturnValue(start + DAY - 1)
    expect(await loadedDraft()).not.toBeNull()
    now.mockReturnValue(start + DAY)
    expect(await loadedDraft()).toBeNull()
    const { createDraft } = await freshModule()
    const idb = await import('./idb')
    createDraft('product', 'bina@pahiran.example')
    await vi.waitFor(async () => expect(await idb.idbKeys()).toEqual([]), { timeout: 10_000 })
  })

  it('stays with its files when another page looks for old ones', async () => {
    const draft = (await freshModule()).createDraft('checkout', OWNER)
    draft.save({ fields: 1, files: { receipt: [receiptFile()] } })
    await draft.flush()
    const { createDraft } = await freshModule()
    const idb = await import('./idb')
    await idb.idbPut('other|fields', 'not a draft')
    createDraft('product', 'bina@pahiran.example')
    await waitForWrites()
    expect(await idb.idbGet('other|fields')).toBe('not a draft')
    expect((await loadedDraft())?.files.receipt).toHaveLength(1)
  })

  it('is checked for age once per page load', async () => {
    const { createDraft } = await freshModule()
    const idb = await import('./idb')
    const keys = vi.spyOn(idb, 'idbKeys')
    for (const name of ['checkout', 'product']) createDraft(name, OWNER)
    expect(keys.mock.calls).toEqual([['draft|']])
  })

  it('reads invalid data as no draft, and skips values that are no files', async () => {
    const { createDraft } = await freshModule()
    const idb = await import('./idb')
    const draft = createDraft('checkout', OWNER)
    draft.save({ fields: 1, files: { receipt: [receiptFile()] } })
    await draft.flush()
    const [fields = '', files = ''] = await idb.idbKeys()
    for (const broken of [7, { receipt: 'x' }, { receipt: [null, 5, {}, { bytes: 'x' }] }]) {
      await idb.idbPut(files, broken)
      expect((await draft.load())?.files.receipt ?? []).toEqual([])
    }
    for (const broken of [null, 7, 'text', {}, { savedAt: 'x', fields: 1 }]) {
      await idb.idbPut(fields, broken)
      expect(await draft.load()).toBeNull()
    }
  })

  it('stays in memory, without an error, when the database is missing (R16)', async () => {
    vi.stubGlobal('indexedDB', undefined)
    const draft = (await freshModule()).createDraft('checkout', OWNER)
    draft.save({ fields: 1, files: { receipt: [receiptFile()] } })
    await draft.flush()
    const content = await draft.load()
    expect(content?.fields).toBe(1)
    expect(await content?.files.receipt?.[0]?.text()).toBe('receipt')
  })

  it('writes the pending change when it stops, and then ignores the page events', async () => {
    const removed = vi.spyOn(document, 'removeEventListener')
    const left = vi.spyOn(window, 'removeEventListener')
    const draft = (await freshModule()).createDraft('checkout', OWNER)
    draft.save({ fields: 'last words' })
    draft.stop()
    await untilStored('last words')
    expect(removed.mock.calls.map(([name]) => name)).toContain('visibilitychange')
    expect(left.mock.calls.map(([name]) => name)).toContain('pagehide')
    draft.save({ fields: 'too late' })
    await draft.flush()
    expect((await loadedDraft())?.fields).toBe('last words')
  })
})

describe('a draft that a full database refuses', () => {
  const full = () =>
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })

  async function save(fields: unknown, { createDraft }: Module) {
    const draft = createDraft('checkout', OWNER)
    draft.save({ fields, files: { receipt: [receiptFile()] } })
    await draft.flush()
    return draft
  }

  it('is found by another tab and after a reload, without its files (R13)', async () => {
    await save('first', await freshModule())
    full()
    await save('second', await freshModule())
    expect(await loadedDraft()).toEqual({ fields: 'second', files: {} })
    expect(Object.keys(localStorage)).toHaveLength(1)
  })

  it('is written before the database answers, if it refused the last one: a page that is left gets no answer', async () => {
    const module = await freshModule()
    full()
    await save('first', module)
    const draft = module.createDraft('checkout', OWNER)
    draft.save({ fields: 'last words' })
    window.dispatchEvent(new Event('pagehide'))
    expect(
      Object.values(localStorage).map((text) => JSON.parse(String(text)) as unknown),
    ).toMatchObject([{ fields: 'last words' }])
    await draft.flush()
  })

  it.each([
    ['the database takes a newer one', (module: Module) => save('newer', module), 'newer'],
    ['the form is sent', async (module: Module) => (await save('x', module)).clear(), undefined],
    ['the user logs out', ({ clearDraftsOf }: Module) => clearDraftsOf(OWNER), undefined],
  ])('leaves localStorage when %s', async (_when, then, left) => {
    const refused = full()
    await save('refused', await freshModule())
    refused.mockRestore()
    await then(await freshModule())
    expect(Object.keys(localStorage)).toEqual([])
    expect((await loadedDraft())?.fields).toBe(left)
  })

  it('is deleted after 24 h', async () => {
    full()
    await save('refused', await freshModule())
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + DAY)
    ;(await freshModule()).createDraft('product', OWNER)
    await vi.waitFor(() => expect(Object.keys(localStorage)).toEqual([]), { timeout: 10_000 })
  })

  it('stays in memory when localStorage is blocked too; invalid text there is no draft (R16)', async () => {
    const blocked = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    const refused = full()
    const module = await freshModule()
    await save('memory', module)
    expect((await module.createDraft('checkout', OWNER).load())?.fields).toBe('memory')
    blocked.mockRestore()
    refused.mockRestore()
    const draft = await save('stored', module)
    const idb = await import('./idb')
    const [fields = ''] = await idb.idbKeys('draft|')
    localStorage.setItem(fields, '{')
    expect((await draft.load())?.fields).toBe('stored')
  })

  it('is the only value that goes to localStorage', async () => {
    full()
    const { idbPut } = await import('./idb')
    for (const key of [
      'attempts|asha',
      'seen:products',
      'draft|asha|checkout|files',
      'x|draft|asha|checkout|fields',
    ])
      await idbPut(key, { text: 'x' })
    expect(Object.keys(localStorage)).toEqual([])
  })
})

describe('logout', () => {
  it('deletes the drafts of the owner, and an open form saves no more (R17)', async () => {
    const { createDraft, clearDraftsOf } = await freshModule()
    const idb = await import('./idb')
    const theirs = createDraft('checkout', 'bina@pahiran.example')
    theirs.save({ fields: 'hers' })
    await theirs.flush()
    const drafts = ['checkout', 'product'].map((name) => createDraft(name, OWNER))
    for (const draft of drafts) draft.save({ fields: 'mine', files: { receipt: [receiptFile()] } })
    await drafts[0]?.flush()
    await clearDraftsOf(OWNER)
    for (const draft of drafts) draft.save({ fields: 'still typing' })
    theirs.save({ fields: 'hers, and more' })
    window.dispatchEvent(new Event('pagehide'))
    for (const draft of drafts) await draft.flush()
    await new Promise((done) => setTimeout(done, 400))
    const keys = await idb.idbKeys()
    expect(keys).toHaveLength(1)
    expect(keys[0]).toContain('bina')
    expect((await theirs.load())?.fields).toBe('hers, and more')
  })
})
