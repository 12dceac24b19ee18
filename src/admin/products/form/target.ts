import type { Product } from '../../../api/products'
import { idText } from '../../../rules/types'

/** The form adds a product, copies one or edits one. */
export type Target =
  { kind: 'new' } | { kind: 'copy'; product: Product } | { kind: 'edit'; product: Product }

/** One draft for each product that is added, copied or edited. */
export const draftName = (target: Target) =>
  `product ${target.kind === 'new' ? 'new' : `${target.kind} ${idText(target.product.id)}`}`
