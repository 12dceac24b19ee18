import { inLine } from '../../rules/text'

/**
 * An e-mail address that wraps at its @ rather than within a word. It is one element, because
 * a link that is a flex container lays out each part of its text as an item of its own once a translator has wrapped it.
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
