import { inLine } from '../rules/text'

/**
 * An e-mail address that wraps at its @ rather than within a word. One element: a link as a flex container would place the two
 * parts as items where a translator or an extension has wrapped them.
 */
export function Mail({ email }: { email: string }) {
  const shown = inLine(email)
  const at = Math.max(0, shown.lastIndexOf('@'))
  return (
    <span translate="no">
      {shown.slice(0, at)}
      <wbr />
      {shown.slice(at)}
    </span>
  )
}
