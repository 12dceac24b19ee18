import { confirm } from '../../state/confirm'
import { useLeaveGuard } from './useLeaveGuard'

/** Asks before leaving while `dirty`. `text` says what happens to the typed values. */
export function useAskBeforeLeaving(dirty: boolean, text: string): void {
  useLeaveGuard(dirty, (proceed) => {
    void confirm({
      title: 'Leave with unsaved changes?',
      text,
      action: 'Leave',
      cancel: 'Keep editing',
      danger: true,
      back: false,
    }).then((yes) => {
      if (yes) proceed()
    })
  })
}
