import { useEffect, useRef, useState } from 'react'
import { announce } from '../dialog/announce'
import { cx } from '../cx'
import { copyText } from '../../platform/copyText'
import { Icon } from './Icon'
import { checkIcon, copyIcon } from './moreIcons'
import { isMixedLanguage, SpokenName } from './SpokenName'
import css from './CopyButton.module.css'

type Props = {
  text: string
  /** Names the text for screen readers, such as "account number". */
  label: string
  /** True while the text may still change. The button then stays in place but copies nothing. */
  waiting?: boolean
  className?: string | undefined
}

const MESSAGE_MS = 2000

export function CopyButton({ text, label, waiting = false, className }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const [message, setMessage] = useState<'Copied' | "Couldn't copy" | null>(null)

  useEffect(() => {
    if (message === null) return
    const timer = setTimeout(() => setMessage(null), MESSAGE_MS)
    return () => clearTimeout(timer)
  }, [message])

  const name = `Copy ${label}`

  async function copy() {
    if (waiting) return
    const done = await copyText(text, button.current?.parentElement ?? document.body)
    setMessage(done ? 'Copied' : "Couldn't copy")
    announce(done ? `Copied ${label}` : `Couldn't copy ${label}`)
  }

  return (
    <span className={cx('screenOnly', css.copy, className)}>
      <button
        className="inline-row rounded t14 bold nowrap"
        ref={button}
        type="button"
        aria-label={isMixedLanguage(name) ? undefined : name}
        aria-disabled={waiting || undefined}
        onClick={() => void copy()}
      >
        <Icon path={message === 'Copied' ? checkIcon : copyIcon} size={18} />
        <span aria-hidden="true">{message ?? 'Copy'}</span>
        {isMixedLanguage(name) && <SpokenName name={name} />}
      </button>
    </span>
  )
}
