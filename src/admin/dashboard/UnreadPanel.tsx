import { couldntLoad } from '../../rules/sharedTexts'
import { Empty } from '../../ui/screen/Empty'

export type Unread = { failed: boolean; onRetry: () => void }

/** Shown instead of a chart whose data could not be read: empty axes would look like a shop without sales. */
export function UnreadPanel({ name, onRetry }: { name: string; onRetry: () => void }) {
  return <Empty plain text={couldntLoad([name])} onRetry={onRetry} />
}
