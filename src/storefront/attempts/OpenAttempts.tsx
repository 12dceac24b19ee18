import { isOpen } from '../../rules/attempt'
import { AttemptPanel } from './AttemptPanel'
import { useAttempts } from './useAttempts'

/** Orders that the list may not show yet, above it. */
export function OpenAttempts({ className }: { className?: string | undefined }) {
  const list = useAttempts((state) => state.list)
  return list.filter(isOpen).map((attempt) => <AttemptPanel key={attempt.id} attempt={attempt} className={className} />)
}
