import { useId, useState } from 'react'
import { useWrite } from '../../../api/core/write'
import type { Product } from '../../../api/products'
import { changesBetween, mergeForm } from '../../../rules/formFields'
import { productFieldsOf, hiddenSizeStock, PRODUCT_FIELDS } from '../../../rules/productFields'
import { idText } from '../../../rules/types'
import { confirm } from '../../../state/confirm'
import { useReportDirty } from '../../../state/dirtyForms'
import { Button } from '../../../ui/controls/Button'
import { Modal } from '../../../ui/dialog/Modal'
import { useStableHandler } from '../../../ui/useStableHandler'
import { notifyFailure } from '../../parts/adminFailureText'
import { askOverwrite } from '../../form/useLeaveGuard'
import { ChangeList } from '../../form/FormParts'
import { alertWithUndo } from '../../undo/offerUndo'
import { SavingFields, StockFields } from '../form/StockFields'
import { saveProductFields, undoProductFields } from '../saveProductFields'

type Props = {
  /** The latest version of the product. All fields except the stock are sent back unchanged. */
  product: Product
  onClose: () => void
  onSaved: () => void
}

export function StockPopup({ product, onClose, onSaved }: Props) {
  const now = productFieldsOf(product)
  /** The typed values, and the product at the time of the last input. */
  const [{ mine, base }, set] = useState({ mine: now, base: now })
  const editing = useWrite(saveProductFields)
  const id = useId()
  // Untouched sizes are sent with their latest stock, because the shop may have sold some since the popup was opened.
  const fields = { ...now, sizes: mergeForm(PRODUCT_FIELDS, mine, base, now).form.sizes }
  const changes = changesBetween(PRODUCT_FIELDS, now, fields)
  useReportDirty(`stock ${String(product.id)}`, changes.length > 0)

  async function save() {
    const question = {
      title: `Save changes to "${product.title}"?`,
      text: changes.length === 0 ? 'Nothing has changed.' : <ChangeList changes={changes} />,
      action: 'Save changes',
    }
    // `send` reads the stock after the confirmation, because some may have been sold while the dialog was open.
    if (await confirm(question)) send()
  }

  const send = useStableHandler(() => {
    const { id, title } = product
    editing.mutate(
      { id, base: now, mine: fields, overwrite: askOverwrite },
      {
        onSaved: (saved) =>
          alertWithUndo({
            text: 'Product updated successfully',
            about: `product ${idText(id)}`,
            act: `Changed the stock of ${title}`,
            undo: () => undoProductFields(id, title, saved),
          }),
        onFailed: (error) => notifyFailure(error),
        onSuccess: onSaved,
      },
    )
  })

  return (
    <Modal
      open
      onClose={onClose}
      title={`Stock of ${product.title}`}
      size="large"
      footer={
        <>
          <Button kind="line" onClick={onClose}>
            Cancel
          </Button>
          <Button
            data-focus-home=""
            type="submit"
            form={id}
            busy={editing.isPending}
            busyText="Saving..."
          >
            Save
          </Button>
        </>
      }
    >
      <form
        id={id}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <SavingFields saving={editing.isPending}>
          <StockFields
            sizes={fields.sizes}
            former={now.sizes}
            hidden={hiddenSizeStock(product.size_stock)}
            onChange={(sizes) => set({ mine: { ...now, sizes }, base: now })}
          />
        </SavingFields>
      </form>
    </Modal>
  )
}
