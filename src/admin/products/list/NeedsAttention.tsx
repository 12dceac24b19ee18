import { Link } from 'react-router-dom'
import type { Product } from '../../../api/products'
import { Picture } from '../../../display/Picture'
import { langOf } from '../../../rules/devanagari'
import { troubleOf } from '../../../rules/productChecks'
import { idText } from '../../../rules/types'
import { buttonClass } from '../../../ui/controls/Button'
import { Panel } from '../../parts/Panel'
import { formPath } from '../form/formPath'
import css from '../adminProducts.module.css'

const SHOWN = 5

/** Products with a problem that shoppers see, for example no picture or no stock. Renders nothing if there are none. */
export function NeedsAttention({ products }: { products: readonly Product[] }) {
  const broken = products.flatMap((product) => {
    const trouble = troubleOf(product)
    return trouble === null ? [] : [{ product, trouble }]
  })
  if (broken.length === 0) return null
  return (
    <Panel
      title="Needs attention"
      note={broken.length > SHOWN ? `${SHOWN} of ${broken.length}` : undefined}
    >
      <ul className={css.list}>
        {broken.slice(0, SHOWN).map(({ product: { id, title, images }, trouble }) => (
          <li key={idText(id)}>
            <Picture paths={images} alt="" width={32} height={40} className={css.thumb} />
            <div>
              <b lang={langOf(title)}>{title}</b>
              <p>{trouble}</p>
            </div>
            <Link
              className={buttonClass('line', { small: true })}
              to={formPath('edit', id)}
              aria-label={`Edit ${title}, needs attention`}
            >
              Edit
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
