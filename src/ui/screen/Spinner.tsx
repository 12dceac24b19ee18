import css from './Spinner.module.css'

/** A spinning ring, hidden from screen readers: text beside it must say what is loading. */
export function Spinner() {
  return <span className={css.spinner} aria-hidden="true" />
}
