import { useId, type ReactNode } from 'react'
import { cx } from '../../ui/cx'
import css from '../frame/adminFrame.module.css'

type Props = {
  title: string
  /** Small text beside the title. */
  note?: ReactNode
  /** Buttons or tabs in the panel's header. */
  tools?: ReactNode
  /** The list that the screen is for: on a phone its title is hidden, because the screen's title says the same. */
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

/** A figure with its label and an optional explanation below: a pair, so that a screen reader says whose figure it is. */
export function Card({
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

/** `strip`: plain figures, in one line on a phone. */
export function Cards({ strip, children }: { strip?: boolean; children: ReactNode }) {
  return <dl className={cx(css.cards, strip && css.strip)}>{children}</dl>
}
