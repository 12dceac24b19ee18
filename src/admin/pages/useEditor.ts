import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { createDraft, type Draft, type DraftContent } from '../../state/draft'
import { useDirty } from '../../state/dirty'
import { useSession } from '../../state/session'
import { changesOf, contentOf, rebase, type Content, type PageData } from './content'
import { keptContent, readKept } from './draftContent'
import { redo, startHistory, step, undo, type History } from '../form/history'
import { PAGES, type PageKind } from './pageKinds'

export type Editor = ReturnType<typeof useEditor>

/** What the server says, what is being edited, the way back, and the draft on this computer. */
export function useEditor(kind: PageKind, data: PageData | null, readAt: number, sending: boolean) {
  const email = useSession(({ user }) => user?.email ?? '')
  const [seen, setSeen] = useState({ data, readAt })
  const [base, setBase] = useState(() => contentOf(kind, data))
  const [history, setHistory] = useState<History<Content>>(() => startHistory(base))
  /** Which draft stands in the editor: none yet looked for, none found, or one brought back. */
  const [found, setFound] = useState<'looking' | 'none' | 'brought'>('looking')
  const draft = useRef<Draft | null>(null)
  const kept = useRef<Content | null>(null)
  const { now } = history

  // What was sent and not yet read again: its pictures have no path by which they could be taken away.
  const unread = [...Object.values(base.pictures), ...base.banners].some(({ file }) => file !== null)
  if (seen.readAt !== readAt) {
    setSeen({ data, readAt })
    if (unread || seen.data !== data) {
      // Read anew: what was typed since stays, everything else is what the server says.
      const fresh = contentOf(kind, data)
      setBase(fresh)
      setHistory(startHistory(rebase(base, now, fresh)))
    }
  }

  const changes = changesOf(kind, base, now)
  const changed = changes.length > 0
  useDirty(`${PAGES[kind].tab} page`, changed)

  const bring = useEffectEvent((content: DraftContent | null) => {
    const back = content && readKept(kind, content, data)
    const worth = back !== null && changesOf(kind, contentOf(kind, data), back).length > 0
    // What was typed before it came stands on top of it.
    if (worth) setHistory((history) => step(history, rebase(base, history.now, back)))
    setFound(worth ? 'brought' : 'none')
  })

  // Opened anew while an earlier editor's write is under way: whether the draft has done its work is known at its end.
  const waiting = sending && found === 'looking'
  useEffect(() => {
    let here = true
    const mine = createDraft(`page ${kind}`, email)
    draft.current = mine
    if (!waiting) void mine.load().then((content) => here && bring(content))
    return () => {
      here = false
      mine.stop()
    }
  }, [kind, email, waiting])

  useEffect(() => {
    if (found === 'looking') return
    if (!changed) {
      if (kept.current) void draft.current?.clear()
      kept.current = null
      return
    }
    const { fields, files } = keptContent(now, data)
    // Letters alone need no megabytes written again.
    const samePictures = kept.current?.pictures === now.pictures && kept.current.banners === now.banners
    draft.current?.save(samePictures ? { fields } : { fields, files })
    kept.current = now
  }, [found, changed, now, data])

  return {
    base,
    now,
    changes,
    unread,
    brought: found === 'brought' && changed,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    change: (to: (now: Content) => Content, run: string | null = null) =>
      setHistory((history) => step(history, to(history.now), run)),
    undo: () => setHistory(undo),
    redo: () => setHistory(redo),
    throwAway: () => setHistory((history) => step(history, base)),
    /** Sent: the draft has done its work, even when its editor was left; it stays if more was changed since. */
    forget(sent: Content) {
      if (kept.current && changesOf(kind, sent, kept.current).length > 0) return
      kept.current = null
      void draft.current?.clear()
    },
    /** Sent: what stands here is what the server has now. */
    saved(sent: Content) {
      setBase(sent)
      setHistory((history) => startHistory(history.now))
      setFound('none')
    },
  }
}
