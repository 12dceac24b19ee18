import { shownStatus } from '../../rules/orderStatus'
import { Icon } from '../../ui/controls/Icon'
import { checkIcon } from '../../ui/controls/moreIcons'
import css from './timeline.module.css'
import { stepsOf } from './timeline'

const STATE_TEXT = { done: 'done', now: 'now', ahead: 'not yet' } as const

export function Timeline({ status }: { status: string }) {
  return (
    <ol className={css.timeline} aria-label="Progress">
      {stepsOf(shownStatus(status)).map(({ status: name, is }) => (
        <li
          key={name}
          data-is={is}
          data-status={name}
          aria-current={is === 'now' ? 'step' : undefined}
        >
          <span className={css.dot}>{is === 'done' && <Icon path={checkIcon} />}</span>
          <span className={css.name}>{name}</span>
          <span className="sr">, {STATE_TEXT[is]}</span>
        </li>
      ))}
    </ol>
  )
}
