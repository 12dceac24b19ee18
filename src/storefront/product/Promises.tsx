import { Suspense, useState } from 'react'
import { isDiscounted } from '../../rules/pricing'
import { Icon, chevronRightIcon } from '../../ui/controls/Icon'
import { lazyPart } from '../../ui/screen/lazyPart'
import { receiptIcon, returnedIcon, truckIcon } from '../../ui/controls/moreIcons'
import type { Product } from '../../api/products'
import { buyingFacts } from '../policies'
import css from './product.module.css'

const { Part: PolicyPopup, load } = lazyPart(() =>
  import('../footer/PolicyPopup').then((file) => file.PolicyPopup),
)

const ICONS = { Delivery: truckIcon, Return: returnedIcon, Payment: receiptIcon } as const

/** Answers a shopper's questions before buying: delivery, return and payment. A press opens the policy. */
export function Promises({ product }: { product: Product }) {
  const [open, setOpen] = useState<'Shipping' | 'Return' | null>(null)
  return (
    <>
      <ul className={css.promises}>
        {buyingFacts(isDiscounted(product)).map(({ name, text, policy }) => (
          <li key={name}>
            <Icon path={ICONS[name]} />
            <p>{text}</p>
            {policy && (
              <button
                type="button"
                aria-haspopup="dialog"
                aria-label={`${name}: the whole policy`}
                onPointerEnter={() => void load().catch(() => {})}
                onClick={() => setOpen(policy)}
              >
                <Icon path={chevronRightIcon} />
              </button>
            )}
          </li>
        ))}
      </ul>
      {open && (
        <Suspense>
          <PolicyPopup name={open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  )
}
