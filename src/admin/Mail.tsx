import { inLine } from '../rules/text'

/** An address that goes into a second line at its @, before it would break within a word. */
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
