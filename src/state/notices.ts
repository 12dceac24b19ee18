import { create } from 'zustand'
import { NOTICE_MS, UNDO_MS } from '../rules/constants'
import { createMessageTimer, type MessageTimer } from './messageTimer'
import { useEffect } from 'react'

// Notices disappear by themselves; alerts stay until they are dismissed (D-11, D-12).

type NoticeKind = 'good' | 'bad' | 'plain'
/** The parts of a notice or alert besides its text, which the specification fixes. */
export type NoticeParts = {
  detail?: string | undefined
  /** A button, such as Undo. A press also closes the notice. */
  action?: { label: string; run: () => void } | undefined
  /**
   * Replaces the notice's text after 3 s. A success then stays for as long as Undo is offered, an error until the next act
   * (D-11).
   */
  afterwards?: string | undefined
}
export type Notice = { id: number; text: string; kind: NoticeKind } & NoticeParts
type Alert = { id: number; text: string } & NoticeParts

type ShownMessages = { notices: readonly Notice[]; alerts: readonly Alert[] }

export const useNotices = create<ShownMessages>(() => ({ notices: [], alerts: [] }))

let lastId = 0
const noticeTimers = new Map<number, MessageTimer>()

export function closeNotice(id: number): void {
  noticeTimers.get(id)?.stop()
  noticeTimers.delete(id)
  useNotices.setState(({ notices }) => ({ notices: notices.filter((notice) => notice.id !== id) }))
}

function showNotice(id: number, text: string, kind: NoticeKind, ms: number): void {
  useNotices.setState(({ notices }) => ({
    notices: notices.map((notice) =>
      notice.id === id ? { ...notice, text, detail: undefined } : notice,
    ),
  }))
  const isBad = kind === 'bad'
  noticeTimers.set(
    id,
    createMessageTimer(isBad ? 0 : UNDO_MS - ms, () => closeNotice(id), isBad),
  )
}

/** If the text is already shown, its time restarts, and no second notice appears. */
export function notify(
  text: string,
  kind: NoticeKind = 'plain',
  ms = NOTICE_MS,
  more: NoticeParts = {},
): number {
  const same = useNotices.getState().notices.find((notice) => notice.text === text)
  if (same) closeNotice(same.id)
  const id = ++lastId
  useNotices.setState(({ notices }) => ({ notices: [...notices, { id, text, kind, ...more }] }))
  noticeTimers.set(
    id,
    createMessageTimer(ms, () =>
      more.afterwards === undefined ? closeNotice(id) : showNotice(id, more.afterwards, kind, ms),
    ),
  )
  return id
}

export const holdNotice = (id: number, held: boolean): void => noticeTimers.get(id)?.hold(held)

/** All alerts of the specification use this function, so that one change could replace them all with the browser's own. */
export function showAlert(text: string, more: NoticeParts = {}): void {
  useNotices.setState(({ alerts }) => ({
    alerts: [...alerts.filter((alert) => alert.text !== text), { id: ++lastId, text, ...more }],
  }))
}

export function closeAlert(id: number): void {
  useNotices.setState(({ alerts }) => ({ alerts: alerts.filter((alert) => alert.id !== id) }))
}

const NOTICE_AFTER_MS = 4000
/** Closes the notice at the latest after this time, because no write takes longer. */
const MAX_NOTICE_MS = 120_000

/** Shows a notice after 4 s, because a spinner in a button then no longer tells whether anything happens. */
export function useSlowNotice(isSending: boolean): void {
  useEffect(() => {
    if (!isSending) return
    let notice = 0
    const timer = setTimeout(() => {
      notice = notify('Still sending. Your connection seems slow.', 'plain', MAX_NOTICE_MS)
    }, NOTICE_AFTER_MS)
    return () => {
      clearTimeout(timer)
      closeNotice(notice)
    }
  }, [isSending])
}
