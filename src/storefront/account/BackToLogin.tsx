import { Button } from '../../ui/Button'
import css from './account.module.css'

export function BackToLogin({ onBack }: { onBack: () => void }) {
  return (
    <div className={css.ways}>
      <Button kind="quiet" small className={css.way} onClick={onBack}>
        Back to log in
      </Button>
    </div>
  )
}
