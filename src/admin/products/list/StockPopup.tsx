import { useId, useRef, useState } from 'react'
import { useEditProduct } from '../../../api/admin/adminProducts'
import type { Product } from '../../../api/products'
import { changesBetween, merge } from '../../../rules/formFields'
import { fieldsOf, hiddenSizes, PRODUCT_FIELDS, productToSend } from '../../../rules/productFields'
import { confirm } from '../../../state/confirm'
import { useDirty } from '../../../state/dirty'
import { alertBox, notify } from '../../../state/notices'
import { Button } from '../../../ui/Button'
import { Modal } from '../../../ui/Modal'
import { useStableHandler } from '../../../ui/useStableHandler'
import { failureText } from '../../adminFailureText'
import { ChangeList } from '../../form/ChangeList'
import { SavingFields } from '../form/SavingFields'
import { StockFields } from '../form/StockFields'

type Props = {
  /** The latest version of the product. All fields except the stock are sent back unchanged. */
  product: Product
  onClose: () => void
}

/** Edits only the stock, without opening the product form. */
export function StockPopup({ product, onClose }: Props) {
  const now = fieldsOf(product)
  /** The typed values, and the product at the time of the last input. */
  const [{ mine, base }, set] = useState({ mine: now, base: now })
  const saving = useRef<HTMLButtonElement>(null)
  const editing = useEditProduct()
  const id = useId()
  // Untouched sizes are sent with their latest stock, because the shop may have sold some since the popup was opened.
  const fields = { ...now, sizes: merge(PRODUCT_FIELDS, mine, base, now).form.sizes }
  const changes = changesBetween(PRODUCT_FIELDS, now, fields)
  useDirty(`stock ${String(product.id)}`, changes.length > 0)

  async function save() {
    const question = {
      title: `Save changes to "${product.title}"?`,
      text: changes.length === 0 ? 'You have not changed anything.' : <ChangeList changes={changes} />,
      action: 'Save changes',
    }
    // `send` reads the stock after confirmation: some may have been sold while the question was open.
    if (await confirm(question)) send()
  }

  const send = useStableHandler(() => {
    const input = {
      ...productToSend(fields, product.size_stock),
      images: [],
      id: product.id,
      existing_images: product.images,
      removed_images: [],
    }
    editing.mutate(
      { input },
      {
        onSaved: () => alertBox('Product updated successfully'),
        onFailed: (error) => void notify(failureText(error), 'bad'),
        onSuccess: onClose,
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
          <Button ref={saving} type="submit" form={id} busy={editing.isPending} busyText="Saving...">
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
        <SavingFields saving={editing.isPending} button={saving}>
          <StockFields
            sizes={fields.sizes}
            former={now.sizes}
            hidden={hiddenSizes(product.size_stock)}
            onChange={(sizes) => set({ mine: { ...now, sizes }, base: now })}
          />
        </SavingFields>
      </form>
    </Modal>
  )
}
