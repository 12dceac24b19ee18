import { useEffect, useRef, useState } from 'react'
import { useReportDirty } from '../../state/dirtyForms'
import { createDraft, type Draft, type DraftContent } from '../../state/draft'
import { currentUser } from '../../state/session'
import type { Billing } from './order'
import type { HeldReceipt } from './prepareReceipt'

// A draft stores the typed fields and the receipt's bytes, so that they survive a reload, a crash and the login (D-112).

export type SavedForm = { typed: Partial<Billing>; receipt: HeldReceipt | null }

const EMPTY_FORM: SavedForm = { typed: {}, receipt: null }
const BILLING_FIELDS = [
  'first_name',
  'last_name',
  'phone',
  'address',
  'delivery_address',
  'additional_info',
] as const
const VISITOR_OWNER = ''

const ownValue = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : null

function savedFormOf(content: DraftContent | null): SavedForm {
  if (!content) return EMPTY_FORM
  const typed = ownValue(content.fields, 'typed')
  const texts = BILLING_FIELDS.flatMap((name) => {
    const text = ownValue(typed, name)
    return typeof text === 'string' ? [[name, text]] : []
  })
  const [file] = content.files.receipt ?? []
  const [mark, before, paid] = ['mark', 'before', 'paid'].map((key) =>
    ownValue(content.fields, key),
  )
  const receipt = file && {
    file,
    mark: typeof mark === 'string' ? mark : '',
    before: typeof before === 'number' ? before : null,
    paid: typeof paid === 'number' ? paid : null,
  }
  return { typed: Object.fromEntries(texts) as Partial<Billing>, receipt: receipt ?? null }
}

const isEmptyForm = ({ typed, receipt }: SavedForm) =>
  receipt === null && Object.keys(typed).length === 0

function contentOf({ typed, receipt }: SavedForm) {
  return {
    fields: {
      typed,
      mark: receipt?.mark ?? '',
      before: receipt?.before ?? null,
      paid: receipt?.paid ?? null,
    },
  }
}

const savedFilesOf = ({ receipt }: SavedForm) => ({ receipt: receipt ? [receipt.file] : [] })

/** When a visitor logs in, the visitor's draft moves to the user. */
async function takeVisitorsForm(): Promise<SavedForm> {
  const draft = createDraft('checkout', VISITOR_OWNER)
  const form = savedFormOf(await draft.load())
  if (!isEmptyForm(form)) await draft.clear()
  draft.stop()
  return form
}

/** Changes the stored draft if the checkout has unmounted before a receipt was read or an earlier order was found. */
async function saveAfterUnmount(email: string, receipt: HeldReceipt | null): Promise<void> {
  // A logout has deleted this user's drafts, so save nothing.
  if ((currentUser()?.email ?? VISITOR_OWNER) !== email) return
  const draft = createDraft('checkout', email)
  const form = { ...savedFormOf(await draft.load()), receipt }
  draft.save({ ...contentOf(form), files: savedFilesOf(form) })
  await draft.flush()
  draft.stop()
}

export function useSavedForm(email: string) {
  const [form, setForm] = useState(EMPTY_FORM)
  const [owner, setOwner] = useState(email)
  const [receiptSaved, setReceiptSaved] = useState(true)
  const [readyFor, setReadyFor] = useState<string | null>(null)
  const formRef = useRef(form)
  const currentOwner = useRef(email)
  const draft = useRef<Draft | null>(null)
  const loaded = useRef<HeldReceipt | null>(null)
  const sent = useRef(false)
  const unmounted = useRef(false)
  useReportDirty('checkout', !isEmptyForm(form))

  function put(next: SavedForm, save: 'fields' | 'all' | 'nothing') {
    formRef.current = next
    setForm(next)
    // After the order was sent, save nothing more.
    if (save === 'nothing' || sent.current) return
    draft.current?.save({
      ...contentOf(next),
      ...(save === 'all' ? { files: savedFilesOf(next) } : {}),
    })
  }

  if (owner !== email) {
    setOwner(email)
    // Another user logged in, so clear the former user's input. A visitor who logs in keeps the input.
    if (owner !== VISITOR_OWNER) setForm(EMPTY_FORM)
  }

  useEffect(() => {
    let gone = false
    const mine = createDraft('checkout', email, (onDisk) => !gone && setReceiptSaved(onDisk))
    draft.current = mine
    unmounted.current = false
    // Reset the ref here and not on unmount, because a running submit still reads it.
    if (currentOwner.current !== email && currentOwner.current !== VISITOR_OWNER)
      formRef.current = EMPTY_FORM
    currentOwner.current = email
    async function load() {
      const [content, visitors] = await Promise.all([
        mine.load(),
        email === VISITOR_OWNER ? Promise.resolve(EMPTY_FORM) : takeVisitorsForm(),
      ])
      const stored = savedFormOf(content)
      if (gone) return
      const { typed, receipt } = formRef.current
      const untouched = isEmptyForm(visitors) && formRef.current === EMPTY_FORM
      const next = {
        typed: { ...stored.typed, ...visitors.typed, ...typed },
        receipt: receipt ?? visitors.receipt ?? stored.receipt,
      }
      if (!isEmptyForm(next)) put(next, untouched ? 'nothing' : 'all')
      loaded.current = next.receipt?.file === stored.receipt?.file ? next.receipt : stored.receipt
      setReadyFor(email)
    }
    void load()
    return () => {
      gone = true
      unmounted.current = true
      mine.stop()
    }
  }, [email])

  return {
    typed: form.typed,
    receipt: form.receipt,
    /** True if a reload would restore the receipt. */
    receiptSaved,
    ready: readyFor === email,
    type: (part: Partial<Billing>) =>
      put({ ...formRef.current, typed: { ...formRef.current.typed, ...part } }, 'fields'),
    hold: (receipt: HeldReceipt | null) =>
      unmounted.current
        ? saveAfterUnmount(email, receipt)
        : put({ ...formRef.current, receipt }, 'all'),
    latest: () => formRef.current,
    loaded: () => loaded.current,
    /** For an order that was placed: deletes the draft and saves nothing more. */
    async clear() {
      sent.current = true
      await draft.current?.clear()
    },
  }
}
