import { use } from 'react'
import { useDeleteProduct } from '../../../api/admin/adminProductWrites'
import type { Product } from '../../../api/products'
import { PictureHost } from '../../../display/PictureHost'
import { idText } from '../../../rules/types'
import { confirm } from '../../../state/confirm'
import { sayFailure } from '../../parts/adminFailureText'
import { offerUndo } from '../../undo/offerUndo'
import { picturesToKeep, undoDeleted } from '../undoProduct'

/** Deletes a product after a question. Undo adds it again, with the pictures that were read before it was deleted. */
export function useDeleting() {
  const deleting = useDeleteProduct()
  const host = use(PictureHost)
  return {
    busy: deleting.isPending ? idText(deleting.variables?.id ?? '') : null,
    async ask(product: Product) {
      const { id, title } = product
      // Read during the question, so that the answer does not wait for them.
      const pictures = picturesToKeep(product, host).catch(() => [])
      const question = {
        title: 'Delete this product?',
        text: `"${title}" will be deleted permanently.`,
        action: 'Delete',
        danger: true,
      }
      if (!(await confirm(question))) return
      await pictures
      deleting.mutate(
        { id },
        {
          onSaved: () =>
            offerUndo({
              text: 'Product deleted successfully',
              about: `product ${idText(id)}`,
              act: `Deleted ${title}`,
              undo: async () => undoDeleted(product, await pictures),
            }),
          onFailed: (error) => sayFailure(error),
        },
      )
    },
  }
}
