import { useState } from 'react'
import { Button } from './Button'
import { holdsTypedText } from './holdsTypedText'

type Props = {
  text?: string
  /** Tries again without loading the page, while it holds typed text. */
  onRetry?: () => void
}

/** Stands for a part that is missing. Browsers remember a module that failed, so only a new page surely tries again. */
export function Wrong({ text = 'Something went wrong. Please try again later.', onRetry }: Props) {
  const [typed, setTyped] = useState(holdsTypedText)
  function retry() {
    if (!holdsTypedText()) return window.location.reload()
    setTyped(true)
    onRetry?.()
  }
  return (
    <div className="wrong" role="alert">
      <p>{text}</p>
      {typed && <p>Copy what you typed, then load this page again.</p>}
      <Button kind="line" onClick={retry}>
        Try again
      </Button>
    </div>
  )
}
