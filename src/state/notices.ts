import { create } from 'zustand'
import { NOTICE_MS } from '../rules/constants'
import { messageTimer, type MessageTimer } from './messageTimer'

// Notices disappear by themselves; alerts stay until they are dismissed (D-11, D-12).

export type NoticeKind = 'good' | 'bad' | 'plain'
export type Notice = { id: number; text: string; kind: NoticeKind }
export type Alert = { id: number; text: string }

type Shown = { notices: readonly Notice[]; alerts: readonly Alert[] }

export const useNotices = create<Shown>(() => ({ notices: [], alerts: [] }))

let last = 0
const timers = new Map<number, MessageTimer>()

export function closeNotice(id: number): void {
  timers.get(id)?.stop()
  timers.delete(id)
  useNotices.setState(({ notices }) => ({ notices: notices.filter((notice) => notice.id !== id) }))
}

/** A repeated text restarts its time instead of appearing twice. */
export function notify(text: string, kind: NoticeKind = 'plain', ms = NOTICE_MS): number {
  const same = useNotices.getState().notices.find((notice) => notice.text === text)
  if (same) closeNotice(same.id)
  const id = ++last
  useNotices.setState(({ notices }) => ({ notices: [...notices, { id, text, kind }] }))
  timers.set(
    id,
    messageTimer(ms, () => closeNotice(id)),
  )
  return id
}

/** The time of a notice stands still while the pointer or the focus is on it (D-11). */
export const holdNotice = (id: number, held: boolean): void => timers.get(id)?.hold(held)

/**
 * Every alert of the specification goes through this function, so that one change could replace all with the browser's
 * own.
 */
export function alertBox(text: string): void {
  useNotices.setState(({ alerts }) => ({
    alerts: [...alerts.filter((alert) => alert.text !== text), { id: ++last, text }],
  }))
}

export function closeAlert(id: number): void {
  useNotices.setState(({ alerts }) => ({ alerts: alerts.filter((alert) => alert.id !== id) }))
}
