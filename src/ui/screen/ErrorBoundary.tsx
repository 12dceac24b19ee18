import { Component, type ErrorInfo, type ReactNode, useEffect, useState } from 'react'
import { Button } from '../controls/Button'
import { pageHoldsTypedText } from './screenHeading'

type Props = {
  children: ReactNode
  /** When this value changes, such as the path, the children render again. */
  resetKey?: string | undefined
  /** Shown instead of the children; by default the specification's sentence. */
  fallback?: ReactNode
}

/** Catches render errors of its children, so that the rest of the page stays (D-32). */
export class ErrorBoundary extends Component<
  Props,
  { failed: boolean; resetKey: string | undefined }
> {
  override state = { failed: false, resetKey: this.props.resetKey }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: { resetKey: string | undefined }) {
    return resetKey === state.resetKey ? null : { failed: false, resetKey }
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error('Part of the page could not be rendered', error.message, info.componentStack)
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return this.props.fallback === undefined ? (
      <BrokenPart onRetry={() => this.setState({ failed: false })} />
    ) : (
      this.props.fallback
    )
  }
}

type WrongProps = {
  text?: string
  /** Called instead of a reload if a field of the page holds text. */
  onRetry?: () => void
}

/**
 * Reloads the page when the connection returns, because the code may have failed to load without one. Does not reload
 * if a field holds typed text.
 */
function reloadWhenOnline() {
  if (navigator.onLine) return undefined
  const reload = () => {
    if (!pageHoldsTypedText()) window.location.reload()
  }
  window.addEventListener('online', reload)
  return () => window.removeEventListener('online', reload)
}

/** Shown instead of a part that failed. Browsers cache a failed module, so only a reload is sure to fetch it again. */
export function BrokenPart({
  text = 'Something went wrong. Please try again later.',
  onRetry,
}: WrongProps) {
  const [typed, setTyped] = useState(pageHoldsTypedText)
  useEffect(reloadWhenOnline, [])
  function retry() {
    if (!pageHoldsTypedText()) return window.location.reload()
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
