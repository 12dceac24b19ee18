import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { create, createStore, useStore } from 'zustand'
import { ApiError } from '../../api/core/client'
import {
  MAX_SERVER_WORK_MS,
  confirmRepeat,
  type WriteCheck,
  type WriteCallbacks,
} from '../../api/core/write'
import { changesBetween, areChangesStored, mergeForm, type FormField } from '../../rules/formFields'
import { useReportDirty } from '../../state/dirtyForms'
import { createDraft, type Draft, type DraftContent } from '../../state/draft'
import { useSession } from '../../state/session'
import { useStableHandler } from '../../ui/useStableHandler'
import {
  reduceForm,
  initialFormState,
  type FormStateEvent,
  type FormState,
  type FormVersion,
} from './formState'

// Connects a form to its draft in this browser, to the server's values and to its writes. The reducer is in formState.ts.

type FormOptions<Form> = {
  /** Identifies the draft in storage, and this form among the forms with unsaved changes. */
  name: string
  fields: readonly FormField<Form>[]
  /** The server's values. A new object, or a new `readAt`, is merged into the form. */
  saved: Form
  readAt?: number
  /** True until the server's values are known. Only then is the draft loaded, because it is compared with them. */
  unread?: boolean
  writeDraft: (version: FormVersion<Form>) => {
    fields: unknown
    files?: Record<string, readonly File[]>
  }
  /** Returns null if the stored content, which may be anything, is not a version of this form. */
  readDraft: (content: DraftContent, saved: Form) => FormVersion<Form> | null
  /** Called when an earlier write without a clear reply turns out to be stored. */
  onArrived?: () => void
}

type SubmitOptions<Form> = {
  /**
   * Reads the server's values, bypassing all caches. Undefined for a form that adds a new record, which has nothing to
   * merge.
   */
  readNow?: (() => Promise<Form>) | undefined
  send: (version: FormVersion<Form>, certainty: WriteCheck) => void
}

const sameFiles = (one: readonly File[], other: readonly File[]) =>
  one.length === other.length && one.every((file, n) => file === other[n])

/** Names of the forms whose write is pending. Global, because a form can be closed and opened again before its write ends. */
const useAllSending = create<Partial<Record<string, boolean>>>(() => ({}))

/**
 * The server may return another value than was sent, such as a path for a file. For the fields listed here the form
 * must not report such a value as someone else's change.
 */
const ownWrites = new Map<string, { labels: readonly string[]; until: number }>()
const OWN_WRITE_MS = 30_000

/** Runs a write that changes the fields of form `name` from outside of the form, such as an Undo. */
export async function writeOutsideForm<Form, Output>(
  name: string,
  fields: readonly FormField<Form>[],
  { base, form }: FormVersion<Form>,
  write: () => Promise<Output>,
): Promise<Output> {
  useAllSending.setState({ [name]: true })
  try {
    const output = await write()
    ownWrites.set(name, {
      labels: changedLabels(fields, base, form),
      until: Date.now() + OWN_WRITE_MS,
    })
    return output
  } finally {
    useAllSending.setState({ [name]: false })
  }
}

const changedLabels = <Form>(fields: readonly FormField<Form>[], from: Form, to: Form) =>
  fields.flatMap(({ label, same }) => (same(from, to) ? [] : label))

function ownLabelsOfForm(name: string): readonly string[] {
  const own = ownWrites.get(name)
  return own && Date.now() < own.until ? own.labels : []
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
}: FormOptions<Form>) {
  const owner = useSession(({ user }) => user?.email ?? '')
  // A store instead of useReducer, because a write reads the state after each await, even after the form was unmounted.
  const [store] = useState(() =>
    createStore<FormState<Form>>(() => initialFormState({ saved, readAt })),
  )
  const { base, history, news, ready, restored, progress } = useStore(store)
  const dispatch = (event: FormStateEvent<Form>) =>
    store.setState((state) => reduceForm(fields, state, event))
  const sending = useAllSending((all) => all[name] ?? false)
  const draft = useRef<Draft | null>(null)
  const form = history.now

  const changes = changesBetween(fields, base, form)
  const dirty = changes.length > 0
  useReportDirty(name, dirty)

  const change = (to: Partial<Form> | ((form: Form) => Partial<Form>), run: string | null = null) =>
    dispatch({ type: 'changed', to, run })

  /** Calls `onArrived` and returns true if an earlier write without a clear reply turned out to be stored. */
  function tellArrived(before: FormState<Form>): boolean {
    const arrived = before.unclear !== null && store.getState().unclear === null
    if (arrived) onArrived?.()
    return arrived
  }

  const follow = useEffectEvent(() => {
    const before = store.getState()
    dispatch({ type: 'read', reading: { saved, readAt }, own: ownLabelsOfForm(name) })
    const merged = store.getState().base !== before.base
    if (!tellArrived(before) && merged && ready) ownWrites.delete(name)
  })
  // Values read during a write may already contain that write, so they are merged only when the write has ended.
  useEffect(() => {
    if (!sending) follow()
  }, [saved, readAt, sending])

  const restore = useEffectEvent((content: DraftContent | null) =>
    dispatch({ type: 'draftRead', version: content && readDraft(content, saved), saved }),
  )
  // If the form is reopened during its own write, only the end of that write shows whether the draft is still needed.
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

  const keepDraft = useEffectEvent(() => {
    const { closed, draftFiles } = store.getState()
    if (closed) return
    if (!dirty) {
      if (!draftFiles) return
      void draft.current?.clear()
      return dispatch({ type: 'draftStored', files: null })
    }
    const { fields, files = {} } = writeDraft({ form, base })
    const all = Object.values(files).flat()
    // If only text changed, do not store the pictures again, which may be megabytes.
    const stored = draftFiles !== null && sameFiles(draftFiles, all)
    draft.current?.save(stored ? { fields } : { fields, files })
    if (!stored) dispatch({ type: 'draftStored', files: all })
  })
  useEffect(() => {
    if (ready) keepDraft()
  }, [ready, form, base])

  const setSending = (on: boolean) => useAllSending.setState({ [name]: on })

  /**
   * Reads the server's values, merges what others changed, and sends the form. If there is a conflict, the form only shows
   * it, and the next press sends.
   */
  async function submit({ readNow, send }: SubmitOptions<Form>): Promise<void> {
    setSending(true)
    // If the reading fails, the write is sent as typed and checked afterwards.
    const now = (await readNow?.().catch(() => null)) ?? null
    if (now) {
      const before = store.getState()
      const { conflicts } = mergeForm(fields, before.history.now, before.base, now)
      dispatch({ type: 'readBeforeWrite', now })
      const stop = tellArrived(before)
        ? changesBetween(fields, now, store.getState().history.now).length === 0
        : conflicts.length > 0
      if (stop) return setSending(false)
    }
    const latest = store.getState()
    const version = { form: latest.history.now, base: now ?? latest.base }
    // Without `readNow`, the write itself checks whether an earlier attempt was stored.
    const open = readNow ? latest.unclear : null
    if (open && Date.now() < open.until && !(await confirmRepeat())) return setSending(false)
    dispatch({ type: 'writeBegun' })
    // A later read can show that a write was stored only if the write changed something.
    const telling = readNow && changesBetween(fields, version.base, version.form).length > 0
    const look = async () => {
      if (!telling) throw new Error('Nothing to compare')
      return areChangesStored(fields, version.base, version.form, await readNow())
    }
    send(version, { look, doubt: look })
  }

  const confirmSent = useStableHandler(async (version: FormVersion<Form>) => {
    // Only while this form is open: a form that is opened later under this name must report the written fields as
    // changed elsewhere.
    if (!store.getState().closed)
      ownWrites.set(name, {
        labels: changedLabels(fields, version.base, version.form),
        until: Date.now() + OWN_WRITE_MS,
      })
    dispatch({ type: 'writeStored', version, reading: { saved, readAt } })
    const { base, history } = store.getState()
    const typedMore = changesBetween(fields, base, history.now).length > 0
    // Delete the draft first: a reopened form that waits for this write must not restore it.
    if (!typedMore) await draft.current?.clear()
    setSending(false)
  })

  return {
    form,
    base,
    changes,
    dirty,
    change,
    ready,
    restored: restored && dirty,
    followed: news.followed,
    conflicts: changes.filter(({ label }) => news.conflicts.includes(label)),
    dismissNews: () => dispatch({ type: 'newsDismissed' }),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    undo: () => dispatch({ type: 'undone' }),
    redo: () => dispatch({ type: 'redone' }),
    reset: () => change(base),
    sending,
    progress,
    onProgress: (progress: number | null) => dispatch({ type: 'uploaded', progress }),
    submit,
    /** Wraps a write's callbacks, so that they update the draft and `sending` even after the form was closed. */
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
          confirmSent(version)
        },
        onFailed(error) {
          if (error instanceof ApiError && error.outcome === 'unclear')
            dispatch({ type: 'writeUnclear', version, until: Date.now() + MAX_SERVER_WORK_MS })
          setSending(false)
          onFailed?.(error)
        },
        onSettled() {
          dispatch({ type: 'uploaded', progress: null })
          onSettled?.()
        },
      }
    },
    /** Called when the owner leaves the form. The draft stays unless `discard` is true. */
    close(discard: boolean): void {
      dispatch({ type: 'closed' })
      if (discard) void draft.current?.clear()
    },
  }
}

export type UseFormResult<Form extends object> = ReturnType<typeof useForm<Form>>
