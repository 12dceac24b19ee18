import { create } from 'zustand'
import { NOTICE_MS, UNDO_MS } from '../../rules/constants'
import { groupDigits } from '../../rules/pricing'
import { confirm } from '../../state/confirm'
import { showAlert, closeNotice, notify, type NoticeParts } from '../../state/notices'
import { onUserChange } from '../../state/session'
import { notifyFailure } from '../parts/adminFailureText'
import { ApiError } from '../../api/core/client'
import { forgetUnclearWrites } from '../../api/core/write'
import { forgetUnverifiedWrites } from '../../api/core/unverifiedWrites'
import { countText, joinWithAnd } from '../../rules/sharedTexts'

// The owner's acts of this visit. Each act is sent at once; Undo sends a second request that reverts it.

type VisitAct = {
  id: number
  /** The records that the act changed, such as "order 61". The page of a record lists its acts. */
  about: readonly string[]
  text: string
  at: number
  /**
   * Sends the request that undoes the act, and resolves with a sentence about the result. Null if the act cannot be undone.
   */
  undo: (() => Promise<string>) | null
}

export const useRecentActions = create<{ acts: readonly VisitAct[] }>(() => ({ acts: [] }))
onUserChange(() => {
  useRecentActions.setState({ acts: [] })
  forgetUnclearWrites()
  forgetUnverifiedWrites()
})

let lastActId = 0

const updateAct = (id: number, change: Partial<VisitAct>) =>
  useRecentActions.setState(({ acts }) => ({
    acts: acts.map((act) => (act.id === id ? { ...act, ...change } : act)),
  }))

/** True if Undo sent nothing because the record was changed elsewhere. Another try would fail too. */
export const isFinalFailure = (error: unknown) =>
  error instanceof ApiError && error.unsent && error.kind === 'refused'

/** The message is `notUndoneText`, which the notice shows without "Error:" before it. */
export class NotUndoneError extends Error {}

/** Undo for many records asks first, because an accidental press must not start it. */
const confirmUndoOfMany = ({ about, text }: VisitAct): Promise<boolean> =>
  confirm({
    title: `Undo all ${groupDigits(about.length)} changes?`,
    text: `${text}.`,
    action: 'Undo all',
    cancel: 'Keep changes',
  })

/**
 * Runs an act's Undo. If it fails, the act can be undone again. Resolves with false if there was nothing to undo or the
 * owner declined.
 */
export async function runUndo(id: number, isSure = false): Promise<boolean> {
  const act = useRecentActions.getState().acts.find((one) => one.id === id)
  if (!act?.undo) return false
  // Without a confirmation, do not await anything before `undo` is removed: a second press meanwhile would run Undo
  // twice.
  if (!isSure && act.about.length > 1 && !(await confirmUndoOfMany(act))) return false
  updateAct(id, { undo: null })
  try {
    const text = await act.undo()
    notify(text, 'good')
    recordAct(act.about, text)
  } catch (error) {
    updateAct(id, { undo: act.undo })
    const again = { label: 'Undo', run: () => void runUndo(id, true) }
    notifyFailure(
      error as Error,
      error instanceof NotUndoneError ? error.message : undefined,
      isFinalFailure(error) ? undefined : again,
    )
  }
  return true
}

export function recordAct(
  about: string | readonly string[],
  text: string,
  undo: VisitAct['undo'] = null,
): number {
  const id = ++lastActId
  useRecentActions.setState(({ acts }) => ({
    acts: [{ id, about: [about].flat(), text, at: Date.now(), undo }, ...acts],
  }))
  return id
}

type DoneAct = {
  /** Text of the notice, in the specification's words if it gives any. */
  text: string
  about: string | readonly string[]
  /** How the recent actions name this act, if `text` does not name it. */
  act?: string
  detail?: string
  undo: () => Promise<string>
}

const recordDone = ({ text, about, act = text, undo }: DoneAct): number =>
  recordAct(about, act, undo)

const withUndo = (id: number, detail: string | undefined): NoticeParts => ({
  detail,
  action: { label: 'Undo', run: () => void runUndo(id) },
})

/** Only the newest act offers Undo in a notice, so that twenty payments in a row do not pile up twenty notices. */
let offeredNoticeId = 0

/** Shows a notice with Undo for 10 s. Returns the act's id in the list of this visit. */
export function offerUndo(done: DoneAct): number {
  closeNotice(offeredNoticeId)
  const id = recordDone(done)
  const more = withUndo(id, done.detail)
  // The notice shows the specification's words for 3 s (CONST-19), then `act` for as long as it offers Undo.
  const { act } = done
  offeredNoticeId =
    act === undefined
      ? notify(done.text, 'good', UNDO_MS, more)
      : notify(done.text, 'good', NOTICE_MS, { ...more, afterwards: act })
  return id
}

/** Like offerUndo, for places where the specification asks for an alert. */
export const alertWithUndo = (done: DoneAct): void =>
  showAlert(done.text, withUndo(recordDone(done), done.detail))

/** `left`: fields that keep their value because they were changed elsewhere since. */
export function restoredText(what: string, left: readonly string[] = []): string {
  if (left.length === 0) return `${what} restored.`
  const have = left.length === 1 ? 'has' : 'have'
  return `${what} restored, except ${joinWithAnd(left)}, which ${have} changed since then.`
}

export const ordersRestoredText = (count: number): string =>
  `${restoredText(countText(count, 'order'))} ${count === 1 ? 'The buyer' : 'The buyers'} will be notified.`

export const orderRestoredText = (id: string, status: string): string =>
  `Order #${id} is ${status.charAt(0).toUpperCase()}${status.slice(1)} again. The buyer will be notified.`

/** One sentence for each reason, such as "Couldn't undo #61, #62: already Shipped." */
export const notUndoneText = (parts: readonly { name: string; why: string }[]): string =>
  [...new Set(parts.map(({ why }) => why))]
    .map((reason) => {
      const names = parts.filter(({ why }) => why === reason).map(({ name }) => name)
      return `Couldn't undo ${names.join(', ')}: ${reason}.`
    })
    .join(' ')
