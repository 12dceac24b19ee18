import { langOf } from '../../../rules/devanagari'
import type { Check } from '../../../rules/productChecks'
import { Icon } from '../../../ui/controls/Icon'
import { checkIcon, warningIcon } from '../../../ui/controls/moreIcons'
import { Panel } from '../../parts/Panel'
import css from './productPreview.module.css'

const SIGNS = { good: checkIcon, warn: warningIcon, bad: warningIcon } as const
const WORDS = { good: '', warn: 'Note: ', bad: 'Wrong: ' } as const

/** Problems that a shopper would notice. They block nothing (D-92). */
export function Checklist({ checks }: { checks: readonly Check[] }) {
  return (
    <Panel title="Before you save">
      <ul className={css.checks} aria-label="Before you save">
        {checks.map(({ kind, text }) => (
          <li key={text} data-kind={kind}>
            <Icon path={SIGNS[kind]} />
            <span>
              {WORDS[kind] && <span className="sr">{WORDS[kind]}</span>}
              <span lang={langOf(text)}>{text}</span>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
