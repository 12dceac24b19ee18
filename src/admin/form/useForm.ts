import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { create } from 'zustand'
import type { After } from '../../api/core/write'
import { changesBetween, merge, type Field } from '../../rules/formFields'
import { useDirty } from '../../state/dirty'
import { createDraft, type Draft, type DraftContent } from '../../state/draft'
import { useSession } from '../../state/session'
import { redo, startHistory, step, undo, type History } from './history'

// The data of one form: what the server has, what was typed, the merge of the two, undo, and the draft in this browser.

export type Version<Form> = { form: Form; base: Form }

type Options<Form> = {
  /** The draft's name, and the name among the unsaved forms. */
  name: string
  fields: readonly Field<Form>[]
  /** The server's values. A new object, or a new `readAt`, is merged into the form. */
  saved: Form
  readAt?: number
  /** The server's values are not known yet, so no draft can be compared with them. */
  unread?: boolean
  writeDraft: (version: Version<Form>) => { fields: unknown; files?: Record<string, readonly File[]> }
  /** A draft comes from storage and may hold anything: null where it is no version of this form. */
  readDraft: (content: DraftContent, saved: Form) => Version<Form> | null
}

type News = { followed: readonly string[]; conflicts: readonly string[] }
const NO_NEWS: News = { followed: [], conflicts: [] }
const union = (one: readonly string[], other: readonly string[]) => [...new Set([...one, ...other])]
const sameFiles = (one: readonly File[], other: readonly File[]) =>
  one.length === other.length && one.every((file, n) => file === other[n])

/** The same object where `patch` changes nothing, so that undo has no empty step. */
const patched = <Form extends object>(form: Form, patch: Partial<Form>): Form =>
  (Object.keys(patch) as (keyof Form)[]).every((key) => Object.is(form[key], patch[key])) ? form : { ...form, ...patch }

/** Names of the forms whose write is pending. Global, because a form can be closed and opened again before its write ends. */
const useAllSending = create<Partial<Record<string, boolean>>>(() => ({}))

export function useForm<Form extends object>({
  name,
  fields,
  saved,
  readAt = 0,
  unread = false,
  writeDraft,
  readDraft,
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
  const followed = useRef({ saved, readAt })
  const form = history.now
  const latest = useRef({ form, saved, readAt })
  useEffect(() => {
    latest.current = { form, saved, readAt }
  })

  const changes = changesBetween(fields, base, form)
  const dirty = changes.length > 0
  useDirty(name, dirty)

  const change = (to: Partial<Form> | ((form: Form) => Partial<Form>), run: string | null = null) =>
    setVersions(({ base, history }) => ({
      base,
      history: step(history, patched(history.now, typeof to === 'function' ? to(history.now) : to), run),
    }))
  const tell = (more: News) =>
    setNews((old) => ({
      followed: union(old.followed, more.followed),
      conflicts: union(old.conflicts, more.conflicts),
    }))

  const follow = useEffectEvent(() => {
    if (closed.current || (followed.current.saved === saved && followed.current.readAt === readAt)) return
    followed.current = { saved, readAt }
    if (fields.every(({ same }) => same(base, saved))) return
    const merged = merge(fields, form, base, saved)
    setVersions({ base: saved, history: startHistory(merged.form) })
    // Values read for the first time are no news.
    if (ready) tell(merged)
  })
  // A reading that comes during a write may already hold that write, so it waits for the end.
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
    // What was typed while the draft was read stays.
    setVersions({ base, history: step(history, merge(fields, form, base, merged.form).form) })
    setRestored(true)
    tell(merged)
  })
  // Opened again during its own write: only the end tells whether the draft is still needed.
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
    draft.current?.save(stored.current && sameFiles(stored.current, all) ? { fields } : { fields, files })
    stored.current = all
  })
  useEffect(() => {
    if (ready) store()
  }, [ready, form, base])

  const setSending = (on: boolean) => useAllSending.setState({ [name]: on })

  async function confirmSent(sent: Form): Promise<void> {
    followed.current = latest.current
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
    /** The part of an upload that is sent; null without one. */
    progress,
    onProgress: setProgress,
    /** Wraps the handlers of a write of `sent`. They also run after the form was left. */
    write<Output>(sent: Form, { onSaved, onFailed, onSettled, ...rest }: After<Output>): After<Output> {
      setSending(true)
      return {
        ...rest,
        onSaved(output) {
          onSaved?.(output)
          // A form that waits for this end must not find the draft.
          void confirmSent(sent).then(() => setSending(false))
        },
        onFailed(error) {
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
