import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { adminShippingQuery, useUpdateShipping } from '../../../api/admin/adminShipping'
import { SHIPPING_POPUP_MS } from '../../../rules/constants'
import { rupees } from '../../../rules/pricing'
import { notify } from '../../../state/notices'
import { Button } from '../../../ui/Button'
import { Modal } from '../../../ui/Modal'
import { Note } from '../../../ui/Note'
import { TextField } from '../../../ui/TextField'

/** Starts with the current charge and closes itself after saving (D-172). */
export function ShippingPopup({ onClose }: { onClose: () => void }) {
  const { data, isPending } = useQuery(adminShippingQuery())
  const [typed, setTyped] = useState<string | null>(null)
  const [done, setDone] = useState(false)
  const updating = useUpdateShipping()
  const id = useId()
  const charge = typed ?? (data === undefined ? '' : String(rupees(data)))

  useEffect(() => {
    if (!done) return
    const timer = setTimeout(onClose, SHIPPING_POPUP_MS)
    return () => clearTimeout(timer)
  }, [done, onClose])

  function send() {
    if (done) return
    updating.mutate(
      { charge: charge.trim() },
      {
        onSaved: () => void notify('Shipping charge updated successfully', 'good'),
        onFailed: () => void notify('Error updating shipping charge', 'bad'),
        onSuccess() {
          // Keep the sent value in the field: the refetch while the popup closes must not replace it.
          setTyped(charge)
          setDone(true)
        },
      },
    )
  }

  return (
    <Modal
      open
      onClose={onClose}
      title="Update Shipping Charge"
      size="small"
      footer={
        <>
          <Button kind="line" onClick={onClose}>
            Close
          </Button>
          <Button type="submit" form={id} busy={updating.isPending || done} busyText={done ? 'Updated' : 'Updating...'}>
            Update
          </Button>
        </>
      }
    >
      <form
        id={id}
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <TextField
          label="Shipping charge"
          type="number"
          required
          min={0}
          step="any"
          inputMode="decimal"
          before="NPR"
          value={charge}
          onChange={setTyped}
          // Read-only while loading, because the loaded charge would replace typed text, and while saving, because
          // typed text would be lost when the popup closes.
          readOnly={done || isPending || updating.isPending}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the popup's one field
          autoFocus
          hint="One charge for all orders. Applies to new orders."
        />
        {done && <Note kind="good">Saved. This window closes in a moment.</Note>}
      </form>
    </Modal>
  )
}
