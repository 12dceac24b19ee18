import { confirm } from '../../../state/confirm'
import { Button } from '../../../ui/controls/Button'
import { useSales, type Sale } from './sales'
import css from './rows.module.css'
import { productsText, runSave, useSaving } from './saveRows'

async function putBack({ name, lines }: Sale): Promise<void> {
  const yes = await confirm({
    title: `End the sale "${name}"?`,
    text: `${productsText(lines.length)} get their former price and discount back.`,
    action: 'End sale',
  })
  if (yes)
    await runSave(
      lines.map((line) => ({ ...line, state: 'waiting' })),
      { ends: name },
    )
}

/** The sales that go on, each with its way back. */
export function SaleBar() {
  const sales = useSales()
  const going = useSaving()
  return sales.map((sale) => (
    <div key={sale.name} className={css.sale} role="region" aria-label={`Sale ${sale.name}`}>
      <span>
        <b>{sale.name}</b> {productsText(sale.lines.length)} on sale
      </span>
      <Button kind="line" small disabled={going} onClick={() => void putBack(sale)}>
        End sale
      </Button>
    </div>
  ))
}
