import type { ReactNode } from 'react'
import { Button } from '../../ui/controls/Button'
import css from './account.module.css'

/** `children`: another way on, beside it. */
export function BackToLogin({ onBack, children }: { onBack: () => void; children?: ReactNode }) {
  return (
    <div className={css.ways}>
      <Button kind="quiet" small className={css.way} onClick={onBack}>
        Back to login
      </Button>
      {children}
    </div>
  )
}
