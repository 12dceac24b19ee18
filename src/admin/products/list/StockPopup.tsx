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
import { useSteady } from '../../../ui/useSteady'
import { failureText } from '../../adminFailureText'
import { ChangeList } from '../../form/ChangeList'
import { SavingFields } from '../form/SavingFields'
import { StockFields } from '../form/StockFields'

type Props = {
  /** As the shop has it now: everything but the stock goes back unchanged. */
  product: Product
  onClose: () => void
}

/** The stock alone, without the way through the whole form. */
export function StockPopup({ product, onClose }: Props) {
  const now = fieldsOf(product)
  /** What stands here, and what the shop had when it was last changed here. */
  const [{ mine, base }, set] = useState({ mine: now, base: now })
  const saving = useRef<HTMLButtonElement>(null)
  const editing = useEditProduct()
  const id = useId()
  // A size that nobody touched here goes back as the shop has it by now, not as it was on opening.
  const fields = { ...now, sizes: merge(PRODUCT_FIELDS, mine, base, now).form.sizes }
  const changes = changesBetween(PRODUCT_FIELDS, now, fields)
  useDirty(`stock ${String(product.id)}`, changes.length > 0)

  async function save() {
    const question = {
      title: `Save changes to "${product.title}"?`,
      text: changes.length === 0 ? 'You have not changed anything.' : <ChangeList changes={changes} />,
      action: 'Save changes',
    }
    // Not what stood here when the question came: the shop may have sold some of it meanwhile.
    if (await confirm(question)) send()
  }

  const send = useSteady(() => {
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
