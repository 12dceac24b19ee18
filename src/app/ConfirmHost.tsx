import { useConfirm } from '../state/confirm'
import { onUserChange } from '../state/session'
import { Button } from '../ui/Button'
import { Modal } from '../ui/Modal'

// A question to one user is not the next one's to answer.
onUserChange(() => useConfirm.getState().answer(false))

/** The one question that is being asked; the wanted button has the focus, or the safe one where nothing can be undone. */
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
