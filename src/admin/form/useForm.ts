import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { create } from 'zustand'
import { ApiError } from '../../api/core/client'
import { MAY_ARRIVE_MS, mayRepeat, type Certainty } from '../../api/core/sureWrite'
import type { WriteCallbacks } from '../../api/core/write'
import {
  changesBetween,
  isStored,
  merge,
  type FormField,
  type Merged,
} from '../../rules/formFields'
import { useDirty } from '../../state/dirty'
import { createDraft, type Draft, type DraftContent } from '../../state/draft'
import { useSession } from '../../state/session'

// Undo and redo. Consecutive changes with the same `run`, for example the letters of one word, are one step.

const STEPS = 100

type History<T> = { past: readonly T[]; now: T; future: readonly T[]; run: string | null }

export const startHistory = <T>(now: T): History<T> => ({ past: [], now, future: [], run: null })

export function historyStep<T>(
  history: History<T>,
  next: T,
  run: string | null = null,
): History<T> {
  if (next === history.now) return history
  const joined = run !== null && run === history.run
  return {
    past: joined ? history.past : [...history.past, history.now].slice(-STEPS),
    now: next,
    future: [],
    run,
  }
}

export function undo<T>(history: History<T>): History<T> {
  const { past, now, future } = history
  const before = past.at(-1)
  return before === undefined
    ? { ...history, run: null }
    : { past: past.slice(0, -1), now: before, future: [now, ...future], run: null }
}

export function redo<T>(history: History<T>): History<T> {
  const { past, now, future } = history
  const [after, ...later] = future
  return after === undefined
    ? { ...history, run: null }
    : { past: [...past, now], now: after, future: later, run: null }
}

/** A new run for each word of a text. */
export const runOf = (field: string, text: string): string => `${field} ${text.split(/\s+/).length}`

// The data of one form: what the server has, what was typed, the merge of the two, undo, and the draft in this browser.

export type FormVersion<Form> = { form: Form; base: Form }

type Options<Form> = {
  /** The draft's name, and the name among the unsaved forms. */
  name: string
  fields: readonly FormField<Form>[]
  /** The server's values. A new object, or a new `readAt`, is merged into the form. */
  saved: Form
  readAt?: number
  /** The server's values are not known yet, so no draft can be compared with them. */
  unread?: boolean
  writeDraft: (version: FormVersion<Form>) => {
    fields: unknown
    files?: Record<string, readonly File[]>
  }
  /** A draft comes from storage and may hold anything: null if it is not a version of this form. */
  readDraft: (content: DraftContent, saved: Form) => FormVersion<Form> | null
  /** An earlier try without a clear answer turns out to be stored. */
  onArrived?: () => void
}

type Submit<Form> = {
  /** Reads the server's values past all caches. Without it there is nothing to merge: the form adds something new. */
  readNow?: (() => Promise<Form>) | undefined
  send: (version: FormVersion<Form>, certainty: Certainty) => void
}

type News = { followed: readonly string[]; conflicts: readonly string[] }
const NO_NEWS: News = { followed: [], conflicts: [] }
const union = (one: readonly string[], other: readonly string[]) => [...new Set([...one, ...other])]
const sameFiles = (one: readonly File[], other: readonly File[]) =>
  one.length === other.length && one.every((file, n) => file === other[n])

/** The same object where `patch` changes nothing, so that undo has no empty step. */
const patched = <Form extends object>(form: Form, patch: Partial<Form>): Form =>
  (Object.keys(patch) as (keyof Form)[]).every((key) => Object.is(form[key], patch[key]))
    ? form
    : { ...form, ...patch }

/** Names of the forms whose write is pending. Global, because a form can be closed and opened again before its write ends. */
const useAllSending = create<Partial<Record<string, boolean>>>(() => ({}))

/**
 * The server may store a value in another form than it was sent (a file becomes a path), so the next reading of it is
 * not a change.
 */
const ownLabels = new Map<string, { labels: readonly string[]; until: number }>()
const OWN_MS = 30_000

/** Sends a write of the form's fields that does not come from the form itself, such as Undo. */
export async function writeBeside<Form, Output>(
  name: string,
  fields: readonly FormField<Form>[],
  { base, form }: FormVersion<Form>,
  write: () => Promise<Output>,
): Promise<Output> {
  useAllSending.setState({ [name]: true })
  try {
    const output = await write()
    ownLabels.set(name, { labels: changedLabels(fields, base, form), until: Date.now() + OWN_MS })
    return output
  } finally {
    useAllSending.setState({ [name]: false })
  }
}

const changedLabels = <Form>(fields: readonly FormField<Form>[], from: Form, to: Form) =>
  fields.flatMap(({ label, same }) => (same(from, to) ? [] : label))

/** The changes of others: fields that this device wrote itself are left out. */
function foreignNews(name: string, { followed, conflicts }: News): News {
  const own = ownLabels.get(name)
  ownLabels.delete(name)
  const labels = own && Date.now() < own.until ? own.labels : []
  return { followed: followed.filter((label) => !labels.includes(label)), conflicts }
}

export function useForm<Form extends object>({
  name,
  fields,
  saved,
  readAt = 0,
  unread = false,
  writeDraft,
  readDraft,
  onArrived,
}: Options<Form>) {
  const owner = useSession(({ user }) => user?.email ?? '')
  const [{ base, history }, setVersions] = useState<{ base: Form; history: History<Form> }>({
    base: saved,
    history: startHistory(saved),
  })
  const [news, setNews] = useState(NO_NEWS)
  const [restored, setRestored] = useState(false)
  const [ready, setReady] = useState(false)
  const [progress, setProgress] = useState<number | null>(null)
  const sending = useAllSending((all) => all[name] ?? false)
  const draft = useRef<Draft | null>(null)
  /** The files of the stored draft; null without a draft. */
  const stored = useRef<readonly File[] | null>(null)
  const closed = useRef(false)
  /** A write of this form with an unknown outcome: it may arrive later. */
  const unclear = useRef<(FormVersion<Form> & { until: number }) | null>(null)
  const followed = useRef({ saved, readAt })
  const form = history.now
  const latest = useRef({ form, base, saved, readAt })
  useEffect(() => {
    latest.current = { form, base, saved, readAt }
  })

  const changes = changesBetween(fields, base, form)
  const dirty = changes.length > 0
  useDirty(name, dirty)

  const change = (to: Partial<Form> | ((form: Form) => Partial<Form>), run: string | null = null) =>
    setVersions(({ base, history }) => ({
      base,
      history: historyStep(
        history,
        patched(history.now, typeof to === 'function' ? to(history.now) : to),
        run,
      ),
    }))
  const tell = (more: News) =>
    setNews((old) => ({
      followed: union(old.followed, more.followed),
      conflicts: union(old.conflicts, more.conflicts),
    }))

  /** Whether the unclear write is stored: then the form continues from it, and its own changes are no news. */
  function arrived(now: Form): Merged<Form> | null {
    const earlier = unclear.current
    if (!earlier || !isStored(fields, earlier.base, earlier.form, now)) return null
    unclear.current = null
    const merged = merge(fields, latest.current.form, earlier.form, now)
    setVersions({ base: now, history: startHistory(merged.form) })
    return merged
  }

  const follow = useEffectEvent(() => {
    if (closed.current || (followed.current.saved === saved && followed.current.readAt === readAt))
      return
    followed.current = { saved, readAt }
    if (fields.every(({ same }) => same(base, saved))) return
    if (arrived(saved)) return onArrived?.()
    const merged = merge(fields, form, base, saved)
    setVersions({ base: saved, history: startHistory(merged.form) })
    // Values read for the first time are no news.
    if (ready) tell(foreignNews(name, merged))
  })
  // A reading during a write may already contain it, so it is merged only when the write has ended.
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the server's values are the external system
    if (!sending) follow()
  }, [saved, readAt, sending])

  const restore = useEffectEvent((content: DraftContent | null) => {
    setReady(true)
    const version = content && readDraft(content, saved)
    if (!version) return
    const merged = merge(fields, version.form, version.base, saved)
    stored.current = []
    if (changesBetween(fields, saved, merged.form).length === 0) return
    // Keep what was typed while the draft was read.
    setVersions({
      base,
      history: historyStep(history, merge(fields, form, base, merged.form).form),
    })
    setRestored(true)
    tell(merged)
  })
  // The form was reopened during its own write: only the end of the write says whether the draft is still needed.
  const waiting = (sending || unread) && !ready
  useEffect(() => {
    if (waiting) return
    let mounted = true
    const mine = createDraft(name, owner)
    draft.current = mine
    void mine.load().then((content) => mounted && restore(content))
    return () => {
      mounted = false
      mine.stop()
    }
  }, [name, owner, waiting])

  const store = useEffectEvent(() => {
    if (closed.current) return
    if (!dirty) {
      if (stored.current) void draft.current?.clear()
      stored.current = null
      return
    }
    const { fields, files = {} } = writeDraft({ form, base })
    const all = Object.values(files).flat()
    // A change of text alone does not write the pictures again, which may be megabytes.
    draft.current?.save(
      stored.current && sameFiles(stored.current, all) ? { fields } : { fields, files },
    )
    stored.current = all
  })
  useEffect(() => {
    if (ready) store()
  }, [ready, form, base])

  const setSending = (on: boolean) => useAllSending.setState({ [name]: on })

  /**
   * Reads the server's values right before they are replaced, merges what others changed, and sends. A conflict is shown instead:
   * the next press sends.
   */
  async function submit({ readNow, send }: Submit<Form>): Promise<void> {
    setSending(true)
    // If the reading fails, the write is sent as typed and checked afterwards.
    const now = (await readNow?.().catch(() => null)) ?? null
    let { form: mine, base: from } = latest.current
    if (now) {
      const own = arrived(now)
      if (own) {
        setSending(false)
        onArrived?.()
        if (changesBetween(fields, now, own.form).length === 0) return
        setSending(true)
        mine = own.form
      } else {
        const merged = merge(fields, mine, from, now)
        if (merged.followed.length + merged.conflicts.length > 0) {
          setVersions({ base: now, history: startHistory(merged.form) })
          tell(merged)
        }
        if (merged.conflicts.length > 0) return setSending(false)
        mine = merged.form
      }
      from = now
    }
    // If nothing was read, the write itself checks whether an earlier attempt was stored.
    const open = readNow ? unclear.current : null
    if (open && Date.now() < open.until && !(await mayRepeat())) return setSending(false)
    unclear.current = null
    // A write without changes cannot be recognised in the server's values.
    const telling = readNow && changesBetween(fields, from, mine).length > 0
    const look = async () => {
      if (!telling) throw new Error('Nothing to compare')
      return isStored(fields, from, mine, await readNow())
    }
    send({ form: mine, base: from }, { look, doubt: look })
  }

  async function confirmSent({ base: from, form: sent }: FormVersion<Form>): Promise<void> {
    followed.current = latest.current
    // Only while the form is open: for a later form of this name these values may be news.
    if (!closed.current)
      ownLabels.set(name, { labels: changedLabels(fields, from, sent), until: Date.now() + OWN_MS })
    setVersions(({ history }) => ({ base: sent, history: startHistory(history.now) }))
    setNews(NO_NEWS)
    setRestored(false)
    if (changesBetween(fields, sent, latest.current.form).length > 0) return
    stored.current = null
    await draft.current?.clear()
  }

  return {
    form,
    base,
    changes,
    dirty,
    change,
    /** The draft was looked up. */
    ready,
    restored: restored && dirty,
    followed: news.followed,
    conflicts: changes.filter(({ label }) => news.conflicts.includes(label)),
    dismissNews: () => setNews(NO_NEWS),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    undo: () => setVersions(({ base, history }) => ({ base, history: undo(history) })),
    redo: () => setVersions(({ base, history }) => ({ base, history: redo(history) })),
    reset: () => change(base),
    sending,
    /** The sent share of an upload, from 0 to 1; null without an upload. */
    progress,
    onProgress: setProgress,
    submit,
    /**
     * Wraps the handlers of a write, so that the draft and the state of the write follow its outcome even after the
     * form was closed.
     */
    write<Output>(
      version: FormVersion<Form>,
      after: WriteCallbacks<Output>,
    ): WriteCallbacks<Output> {
      const { onSaved, onFailed, onSettled, ...rest } = after
      setSending(true)
      return {
        ...rest,
        onSaved(output) {
          onSaved?.(output)
          // Delete the draft first: a reopened form that waits for this write must not restore it.
          void confirmSent(version).then(() => setSending(false))
        },
        onFailed(error) {
          if (error instanceof ApiError && error.outcome === 'unclear')
            unclear.current = { ...version, until: Date.now() + MAY_ARRIVE_MS }
          setSending(false)
          onFailed?.(error)
        },
        onSettled() {
          setProgress(null)
          onSettled?.()
        },
      }
    },
    /** The form is left; its draft stays unless it is discarded. */
    close(discard: boolean): void {
      closed.current = true
      if (discard) void draft.current?.clear()
    },
  }
}

export type FormState<Form extends object> = ReturnType<typeof useForm<Form>>
