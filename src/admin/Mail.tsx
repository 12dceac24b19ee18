import { inLine } from '../rules/text'

/** An e-mail address that wraps at its @ rather than within a word. */
export function Mail({ email }: { email: string }) {
  const shown = inLine(email)
  const at = Math.max(0, shown.lastIndexOf('@'))
  return (
    <>
      {shown.slice(0, at)}
      <wbr />
      {shown.slice(at)}
    </>
  )
}
