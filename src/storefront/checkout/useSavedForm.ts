import { useEffect, useRef, useState } from 'react'
import { useDirty } from '../../state/dirty'
import { createDraft, type Draft, type DraftContent } from '../../state/draft'
import { currentUser } from '../../state/session'
import type { Billing } from './order'
import type { Held } from './readReceipt'

// What was typed and the receipt's bytes: over a reload, a crash and the login (D-112: only what is untouched is filled).

export type Kept = { typed: Partial<Billing>; receipt: Held | null }

const NOTHING: Kept = { typed: {}, receipt: null }
const FIELDS = ['first_name', 'last_name', 'phone', 'address', 'delivery_address', 'additional_info'] as const
const VISITOR = ''

const own = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : null

function keptOf(content: DraftContent | null): Kept {
  if (!content) return NOTHING
  const typed = own(content.fields, 'typed')
  const texts = FIELDS.flatMap((name) => {
    const text = own(typed, name)
    return typeof text === 'string' ? [[name, text]] : []
  })
  const [file] = content.files.receipt ?? []
  const [mark, before, paid] = ['mark', 'before', 'paid'].map((key) => own(content.fields, key))
  const receipt = file && {
    file,
    mark: typeof mark === 'string' ? mark : '',
    before: typeof before === 'number' ? before : null,
    paid: typeof paid === 'number' ? paid : null,
  }
  return { typed: Object.fromEntries(texts) as Partial<Billing>, receipt: receipt ?? null }
}

const isEmpty = ({ typed, receipt }: Kept) => receipt === null && Object.keys(typed).length === 0

function contentOf({ typed, receipt }: Kept) {
  return { fields: { typed, mark: receipt?.mark ?? '', before: receipt?.before ?? null, paid: receipt?.paid ?? null } }
}

const filesOf = ({ receipt }: Kept) => ({ receipt: receipt ? [receipt.file] : [] })

/** What a visitor has typed becomes the user's on login. */
async function takeVisitors(): Promise<Kept> {
  const draft = createDraft('checkout', VISITOR)
  const kept = keptOf(await draft.load())
  if (!isEmpty(kept)) await draft.clear()
  draft.stop()
  return kept
}

/** For a screen that was left: a receipt takes a while to be read, and an earlier order to be found. */
async function holdLate(email: string, receipt: Held | null): Promise<void> {
  // A logout has deleted it all.
  if ((currentUser()?.email ?? VISITOR) !== email) return
  const draft = createDraft('checkout', email)
  const kept = { ...keptOf(await draft.load()), receipt }
  draft.save({ ...contentOf(kept), files: filesOf(kept) })
  await draft.flush()
  draft.stop()
}

export function useKept(email: string) {
  const [kept, setKept] = useState(NOTHING)
  const [owner, setOwner] = useState(email)
  const [saved, setSaved] = useState(true)
  const [readyFor, setReadyFor] = useState<string | null>(null)
  const now = useRef(NOTHING)
  const nowOf = useRef(email)
  const draft = useRef<Draft | null>(null)
  const loaded = useRef<Held | null>(null)
  const sealed = useRef(false)
  const left = useRef(false)
  useDirty('checkout', !isEmpty(kept))

  function put(next: Kept, save: 'fields' | 'all' | 'nothing') {
    now.current = next
    setKept(next)
    // A sent order's draft must not come back to life.
    if (save === 'nothing' || sealed.current) return
    draft.current?.save({ ...contentOf(next), ...(save === 'all' ? { files: filesOf(next) } : {}) })
  }

  if (owner !== email) {
    setOwner(email)
    // Another user: nothing of the former one stays on the page. A visitor who logs in goes on with theirs.
    if (owner !== VISITOR) setKept(NOTHING)
  }

  useEffect(() => {
    let gone = false
    const mine = createDraft('checkout', email, (onDisk) => !gone && setSaved(onDisk))
    draft.current = mine
    left.current = false
    // Not when the screen is left: what is under way then still asks for it.
    if (nowOf.current !== email && nowOf.current !== VISITOR) now.current = NOTHING
    nowOf.current = email
    async function load() {
      const stored = keptOf(await mine.load())
      const visitors = email === VISITOR ? NOTHING : await takeVisitors()
      if (gone) return
      loaded.current = stored.receipt
      const { typed, receipt } = now.current
      const next = {
        typed: { ...stored.typed, ...visitors.typed, ...typed },
        receipt: receipt ?? visitors.receipt ?? stored.receipt,
      }
      if (!isEmpty(next)) put(next, isEmpty(visitors) && isEmpty(now.current) ? 'nothing' : 'all')
      setReadyFor(email)
    }
    void load()
    return () => {
      gone = true
      left.current = true
      mine.stop()
    }
  }, [email])

  return {
    typed: kept.typed,
    receipt: kept.receipt,
    /** A reload would find the receipt. */
    saved,
    /** The draft of this user has been read. */
    ready: readyFor === email,
    type: (part: Partial<Billing>) => put({ ...now.current, typed: { ...now.current.typed, ...part } }, 'fields'),
    hold: (receipt: Held | null) => (left.current ? holdLate(email, receipt) : put({ ...now.current, receipt }, 'all')),
    latest: () => now.current,
    /** The receipt that came with the draft. */
    loaded: () => loaded.current,
    /** The order is there: nothing of it is kept. */
    async clear() {
      sealed.current = true
      await draft.current?.clear()
    },
  }
}
