import { useEffect, useRef, useState } from 'react'
import { cx } from './cx'
import { copyText } from './copyText'
import { Icon } from './Icon'
import css from './CopyButton.module.css'
import './moreIcons'

type Props = {
  text: string
  /** What is copied, for screen readers: "account number". */
  label: string
  /** The text may still change: the button keeps its place and focus, and copies nothing. */
  waiting?: boolean
  className?: string | undefined
}

const SAID_MS = 2000

export function CopyButton({ text, label, waiting = false, className }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const [said, setSaid] = useState<'Copied' | 'Could not copy' | null>(null)

  useEffect(() => {
    if (said === null) return
    const timer = setTimeout(() => setSaid(null), SAID_MS)
    return () => clearTimeout(timer)
  }, [said])

  async function copy() {
    if (waiting) return
    const done = await copyText(text, button.current?.parentElement ?? document.body)
    setSaid(done ? 'Copied' : 'Could not copy')
  }

  return (
    <span className={cx(css.copy, className)}>
      <button
        ref={button}
        type="button"
        aria-label={`Copy ${label}`}
        aria-disabled={waiting || undefined}
        onClick={() => void copy()}
      >
        <Icon name={said === 'Copied' ? 'check' : 'copy'} size={18} />
        <span aria-hidden="true">{said ?? 'Copy'}</span>
      </button>
      <span role="status" className="sr">
        {said === 'Copied' ? `Copied ${label}` : said}
      </span>
    </span>
  )
}
