import { useConfirm } from '../state/confirm'
import { onUserChange } from '../state/session'
import { Button } from '../ui/Button'
import { Modal } from '../ui/Modal'

// The next user must not answer the former user's confirm.
onUserChange(() => useConfirm.getState().answer(false))

/** The open confirm dialog. Focus is on the action button, or on Cancel if the action cannot be undone. */
export function ConfirmHost() {
  const { question, answer } = useConfirm()
  return (
    <Modal
      open={question !== null}
      onClose={() => answer(false)}
      title={question?.title ?? ''}
      size="small"
      footer={
        <>
          <Button kind="line" onClick={() => answer(false)} autoFocus={question?.danger === true}>
            {question?.stay ?? 'Cancel'}
          </Button>
          <Button
            kind={question?.danger ? 'danger' : 'ink'}
            onClick={() => answer(true)}
            autoFocus={question?.danger !== true}
          >
            {question?.action ?? ''}
          </Button>
        </>
      }
    >
      {typeof question?.text === 'string' ? <p>{question.text}</p> : question?.text}
    </Modal>
  )
}
