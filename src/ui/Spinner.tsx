import css from './Spinner.module.css'

/** A turning ring; with a label it also says what is being waited for. */
export function Spinner({ label }: { label?: string }) {
  const ring = <span className={css.spinner} aria-hidden="true" />
  if (label === undefined) return ring
  return (
    <span role="status">
      {ring}
      <span className="sr">{label}</span>
    </span>
  )
}
