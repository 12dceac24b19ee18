import { memo, useId } from 'react'
import { Button } from '../../ui/controls/Button'
import { Icon, closeIcon } from '../../ui/controls/Icon'
import { slidersIcon } from '../../ui/controls/moreIcons'
import { Modal } from '../../ui/dialog/Modal'
import { SelectField } from '../../ui/controls/SelectField'
import { useIsNarrowScreen } from '../../ui/useMediaQuery'
import {
  filterCount,
  NO_FILTERS,
  priceRangeText,
  PRODUCT_SORTS,
  type Arrangement,
  type ColorChoice,
  type ProductFilters,
  type SortValue,
} from './arrange'
import { FilterFields, type PriceBounds } from './FilterFields'
import { countText } from '../../rules/sharedTexts'
import css from './filters.module.css'

type Props = {
  arrangement: Arrangement
  colors: readonly ColorChoice[]
  prices: PriceBounds
  count: number
  onSort: (sort: SortValue) => void
  onFilters: (filters: ProductFilters) => void
  onClear: () => void
  open: boolean
  onOpen: (open: boolean) => void
}

const productsText = (count: number) => countText(count, 'product')

/** On a phone the filters are in a sheet. Memoized, so that a stream message does not re-render the toolbar. */
export const Toolbar = memo(function Toolbar({
  arrangement,
  colors,
  prices,
  count,
  onSort,
  onFilters,
  onClear,
  open,
  onOpen,
}: Props) {
  const narrow = useIsNarrowScreen()
  const panel = useId()
  const { sort, filters } = arrangement
  const active = filterCount(filters)
  const fields = (
    <FilterFields filters={filters} colors={colors} prices={prices} onChange={onFilters} />
  )

  return (
    <>
      <div className={`screenOnly above-4 below-4 ${css.toolbar}`}>
        <p className={`muted t14 figures ${css.total}`} role="status">
          {productsText(count)}
        </p>
        <Button
          data-focus-home=""
          kind="line"
          small
          aria-expanded={narrow ? undefined : open}
          aria-controls={open && !narrow ? panel : undefined}
          aria-haspopup={narrow ? 'dialog' : undefined}
          onClick={() => onOpen(!open)}
        >
          <Icon path={slidersIcon} size={18} />
          <span>{active > 0 ? `Filters (${active})` : 'Filters'}</span>
        </Button>
        <SelectField
          className={css.sort}
          label="Sort"
          hideLabel
          value={sort}
          options={PRODUCT_SORTS}
          onChange={(value) =>
            onSort(PRODUCT_SORTS.find((one) => one.value === value)?.value ?? '')
          }
        />
      </div>
      {!narrow && open && (
        <section id={panel} className={`screenOnly box below-5 ${css.panel}`} aria-label="Filters">
          {fields}
        </section>
      )}
      <Modal
        open={narrow && open}
        onClose={() => onOpen(false)}
        title="Filters"
        footer={
          <div className={`flex wraps ${css.foot}`}>
            <Button kind="line" disabled={active === 0} onClick={onClear}>
              Clear all
            </Button>
            <Button onClick={() => onOpen(false)}>{`Show ${productsText(count)}`}</Button>
          </div>
        }
      >
        {fields}
      </Modal>
      {active > 0 && (
        <ActiveFilters filters={filters} colors={colors} onFilters={onFilters} onClear={onClear} />
      )}
    </>
  )
})

type ActiveFiltersProps = Pick<Props, 'colors' | 'onFilters' | 'onClear'> & {
  filters: ProductFilters
}

function ActiveFilters({ filters, colors, onFilters, onClear }: ActiveFiltersProps) {
  const nameOf = (key: string) => colors.find((color) => color.key === key)?.name ?? key
  const chips = [
    ...filters.sizes.map((size) => ({
      text: `Size ${size.toUpperCase()}`,
      without: { ...filters, sizes: filters.sizes.filter((other) => other !== size) },
    })),
    ...filters.colors.map((color) => ({
      text: nameOf(color),
      without: { ...filters, colors: filters.colors.filter((other) => other !== color) },
    })),
    ...(priceRangeText(filters.price) === ''
      ? []
      : [
          { text: priceRangeText(filters.price), without: { ...filters, price: NO_FILTERS.price } },
        ]),
    ...(filters.sale ? [{ text: 'On sale', without: { ...filters, sale: false } }] : []),
  ]
  return (
    <ul className={`cluster below-5 ${css.chosen}`} aria-label="Active filters">
      {chips.map(({ text, without }) => (
        <li key={text}>
          <button
            type="button"
            data-focus-home="row"
            aria-label={`Remove filter ${text}`}
            onClick={() => onFilters(without)}
          >
            <span>{text}</span>
            <Icon path={closeIcon} size={14} />
          </button>
        </li>
      ))}
      <li>
        <Button kind="quiet" small onClick={onClear}>
          Clear all
        </Button>
      </li>
    </ul>
  )
}
