import { langOf } from '../rules/devanagari'
import { useConfirm } from '../state/confirm'
import { onUserChange } from '../state/session'
import { Button } from '../ui/controls/Button'
import { Modal } from '../ui/dialog/Modal'

// The next user must not answer the former user's confirm.
onUserChange(() => useConfirm.getState().answer(false))

/** The open confirm dialog. Focus is on the action button, or on Cancel if the action cannot be undone. */
export function ConfirmHost() {
  const { confirmation, answer } = useConfirm()
  return (
    <Modal
      open={confirmation !== null}
      onClose={() => answer(false)}
      title={confirmation?.title ?? ''}
      size="small"
      back={confirmation?.back !== false}
      footer={
        <>
          <Button
            kind="line"
            onClick={() => answer(false)}
            autoFocus={confirmation?.danger === true}
          >
            {confirmation?.cancel ?? 'Cancel'}
          </Button>
          <Button
            kind={confirmation?.danger ? 'danger' : 'ink'}
            onClick={() => answer(true)}
            autoFocus={confirmation?.danger !== true}
          >
            {confirmation?.action ?? ''}
          </Button>
        </>
      }
    >
      {typeof confirmation?.text === 'string' ? (
        <p lang={langOf(confirmation.text)}>{confirmation.text}</p>
      ) : (
        confirmation?.text
      )}
    </Modal>
  )
}
