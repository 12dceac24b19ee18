import { Component, type ErrorInfo, type ReactNode } from 'react'
import { Wrong } from './Wrong'

type Props = {
  children: ReactNode
  /** A change of this value renders the children again, for example the path. */
  resetKey?: string | undefined
  /** Shown instead of the children; defaults to the specified sentence. */
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
    console.error('A part of the page could not be drawn', error.message, info.componentStack)
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return this.props.fallback === undefined ? (
      <Wrong onRetry={() => this.setState({ failed: false })} />
    ) : (
      this.props.fallback
    )
  }
}
