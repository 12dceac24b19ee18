import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import {
  adminShippingQuery,
  fetchShippingNow,
  undoShipping,
  useUpdateShipping,
} from '../../../api/admin/adminShipping'
import { SHIPPING_POPUP_MS } from '../../../rules/constants'
import { npr, paisaOf, rupees } from '../../../rules/pricing'
import { notify } from '../../../state/notices'
import { Button } from '../../../ui/controls/Button'
import { Modal } from '../../../ui/dialog/Modal'
import { Note } from '../../../ui/screen/Note'
import { TextField } from '../../../ui/controls/TextField'
import { notifyFailure } from '../../parts/adminFailureText'
import { askOverwrite } from '../../form/useLeaveGuard'
import { offerUndo } from '../../undo/offerUndo'

/** Starts with the current charge and closes itself after saving (D-172). */
export function ShippingPopup({ onClose }: { onClose: () => void }) {
  const { data, isPending } = useQuery(adminShippingQuery())
  const [typed, setTyped] = useState<string | null>(null)
  const [done, setDone] = useState(false)
  /** True while the latest charge is read, right before it is replaced. */
  const [checking, setChecking] = useState(false)
  const updating = useUpdateShipping()
  const id = useId()
  const charge = typed ?? (data === undefined ? '' : String(rupees(data)))

  // The screen passes a new handler with each render, which must not restart the timer.
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => close(), SHIPPING_POPUP_MS)
    return () => clearTimeout(timer)
  }, [done])

  const sending = checking || updating.isPending

  async function send() {
    if (done || sending) return
    setChecking(true)
    const before = (await fetchShippingNow().catch(() => null)) ?? data
    setChecking(false)
    const elsewhere =
      before !== undefined && data !== undefined && before !== data && before !== paisaOf(charge)
    if (elsewhere && !(await askOverwrite([`the shipping charge, now ${npr(before)}`])))
      return setTyped(String(rupees(before)))
    updating.mutate(
      { charge: charge.trim(), before },
      {
        onSaved() {
          const text = 'Shipping charge updated successfully'
          if (before === undefined) return notify(text, 'good')
          const former = String(rupees(before))
          offerUndo({
            text,
            about: 'shipping',
            act: `Changed the shipping charge to ${npr(paisaOf(charge) ?? 0)}`,
            undo: () => undoShipping(former),
          })
        },
        onFailed: (error) => notifyFailure(error, 'Error updating shipping charge'),
        onSuccess() {
          // Keep the sent value in the field, because a refetch must not replace it while the popup closes.
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
          <Button
            type="submit"
            form={id}
            busy={sending || done}
            busyText={done ? 'Updated' : 'Updating...'}
          >
            Update
          </Button>
        </>
      }
    >
      <form
        id={id}
        onSubmit={(event) => {
          event.preventDefault()
          void send()
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
          readOnly={done || isPending || sending}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the popup has only this field
          autoFocus
          hint="One charge for every order. Changes apply to new orders only."
        />
        {done && <Note kind="good">Saved. This window will close in a moment.</Note>}
      </form>
    </Modal>
  )
}
