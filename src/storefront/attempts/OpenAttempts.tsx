import { isOpen } from '../../rules/attempt'
import { AttemptPanel } from './AttemptPanel'
import { useAttempts } from './useAttempts'

/** Shown above the list of orders, which may not contain these orders yet. */
export function OpenAttempts({ className }: { className?: string | undefined }) {
  const list = useAttempts((state) => state.list)
  return list
    .filter(isOpen)
    .map((attempt) => <AttemptPanel key={attempt.id} attempt={attempt} className={className} />)
}
