import { askWays } from './askWays'
import css from './askLinks.module.css'
import { WayLink } from './WayLink'

/** Opens a chat with the owner. Nothing is shown if the owner set none. */
export function AskLinks({ label, message }: { label: string; message: string }) {
  const ways = askWays(message)
  if (ways.length === 0) return null
  return (
    <p className={css.ask} role="group" aria-label={label}>
      <span>{label}</span>
      {ways.map((way) => (
        <WayLink key={way.name} {...way} />
      ))}
    </p>
  )
}
