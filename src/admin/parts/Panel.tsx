import { useId, type ReactNode } from 'react'
import { cx } from '../../ui/cx'
import css from '../frame/adminFrame.module.css'

type Props = {
  title: string
  note?: ReactNode
  tools?: ReactNode
  /** True for the main list of a screen: on a phone its title is hidden, because the screen's title says the same. */
  list?: boolean
  className?: string | undefined
  children: ReactNode
}

export function Panel({ title, note, tools, list, className, children }: Props) {
  const id = useId()
  return (
    <section className={cx(css.panel, list && css.listPanel, className)} aria-labelledby={id}>
      <header className={`cluster line-below ${css.panelHead}`}>
        <h2 id={id}>{title}</h2>
        {note && <p className="muted t12">{note}</p>}
        {tools && <div className={`cluster gap-2 shrinks end ${css.panelTools}`}>{tools}</div>}
      </header>
      {children}
    </section>
  )
}

/** Shown instead of a figure whose read failed (D-30). */
export function UnknownValue() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr">unknown</span>
    </>
  )
}

/** A dt and a dd, so that a screen reader reads the label with the figure. */
export function ValueCard({
  label,
  value,
  children,
}: {
  label: string
  value: ReactNode
  children?: ReactNode
}) {
  return (
    <div className={`box inset ${css.card}`}>
      <dt className={`muted t13 ${css.cardLabel}`}>{label}</dt>
      <dd className={`anchor bold ${css.cardValue}`}>{value}</dd>
      {children && <dd>{children}</dd>}
    </div>
  )
}

/** `strip`: CSS puts plain figures in one line on a phone. */
export function ValueCards({ strip, children }: { strip?: boolean; children: ReactNode }) {
  return <dl className={cx(css.cards, strip && css.strip)}>{children}</dl>
}
