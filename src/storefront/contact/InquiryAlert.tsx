import { useLayoutEffect, useRef } from 'react'
import { langOf } from '../../rules/devanagari'
import { IconButton } from '../../ui/controls/IconButton'
import { closeIcon } from '../../ui/controls/Icon'
import { Note } from '../../ui/screen/Note'
import { showFromTop } from '../../ui/screen/useReplacedPart'
import css from './contact.module.css'

type Props = {
  errors: readonly string[]
  stopped: boolean
  refused: { text: string; detail?: string } | null
  onDismiss: () => void
}

/** The errors of the fields and the error of the server, beside the form (D-57, D-138). */
export function InquiryAlert({ errors, stopped, refused, onDismiss }: Props) {
  const alert = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (refused !== null && alert.current) showFromTop(alert.current)
  }, [refused])
  return (
    // The region is always mounted, because screen readers announce only changes in it.
    <div
      ref={alert}
      role="alert"
      className={css.alert}
      data-errors={errors.length > 0 ? '' : undefined}
    >
      {errors.length > 0 && (
        <Note kind="bad">
          {stopped && <p className={css.stopped}>Please fix the errors in the form.</p>}
          <ul>
            {errors.map((error) => (
              <li key={error}>{error}</li>
            ))}
          </ul>
        </Note>
      )}
      {refused !== null && (
        <Note kind="bad">
          <div className={css.refused}>
            <div>
              <p className={css.words} lang={langOf(refused.text)}>
                {refused.text}
              </p>
              {refused.detail !== undefined && <p>{refused.detail}</p>}
            </div>
            <IconButton icon={closeIcon} label="Dismiss" onClick={onDismiss} />
          </div>
        </Note>
      )}
    </div>
  )
}
