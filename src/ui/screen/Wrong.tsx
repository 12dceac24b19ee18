import { useState } from 'react'
import { Button } from '../controls/Button'
import { holdsTypedText } from './holdsTypedText'

type Props = {
  text?: string
  /** Called instead of a reload while the page holds typed text. */
  onRetry?: () => void
}

/** Shown instead of a part that failed. Browsers cache a failed module, so only a reload is sure to fetch it again. */
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
      {typed && <p>Copy your text, then reload this page.</p>}
      <Button kind="line" onClick={retry}>
        Try again
      </Button>
    </div>
  )
}
