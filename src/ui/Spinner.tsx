import css from './Spinner.module.css'

/** A turning ring; the words beside it say what is being waited for. */
export function Spinner() {
  return <span className={css.spinner} aria-hidden="true" />
}
