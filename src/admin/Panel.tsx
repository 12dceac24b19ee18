import { useId, type ReactNode } from 'react'
import { cx } from '../ui/cx'
import css from './adminFrame.module.css'

type Props = {
  title: string
  /** Small text beside the title. */
  note?: ReactNode
  /** Buttons or tabs in the panel's header. */
  tools?: ReactNode
  className?: string | undefined
  children: ReactNode
}

export function Panel({ title, note, tools, className, children }: Props) {
  const id = useId()
  return (
    <section className={cx(css.panel, className)} aria-labelledby={id}>
      <header className={css.panelHead}>
        <h2 id={id}>{title}</h2>
        {note && <p className={css.note}>{note}</p>}
        {tools && <div className={css.panelTools}>{tools}</div>}
      </header>
      {children}
    </section>
  )
}

/** In place of a figure whose read failed (D-30). */
export function Unknown() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr">not known</span>
    </>
  )
}

/** A figure with its label and an optional explanation below. */
export function Card({ label, value, children }: { label: string; value: ReactNode; children?: ReactNode }) {
  return (
    <div className={css.card}>
      <p className={css.cardLabel}>{label}</p>
      <p className={css.cardValue}>{value}</p>
      {children}
    </div>
  )
}

export function Cards({ children }: { children: ReactNode }) {
  return <div className={css.cards}>{children}</div>
}
