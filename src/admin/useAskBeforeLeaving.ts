import { confirm } from '../state/confirm'
import { useLeaveGuard } from './useLeaveGuard'

/** While `dirty`, leaving asks first; `text` says what becomes of what was typed. */
export function useAskBeforeLeaving(dirty: boolean, text: string): void {
  useLeaveGuard(dirty, (go) => {
    void confirm({
      title: 'Leave with unsaved changes?',
      text,
      action: 'Leave',
      stay: 'Keep editing',
      danger: true,
    }).then((yes) => {
      if (yes) go()
    })
  })
}
