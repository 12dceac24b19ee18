import { notify } from '../../state/notices'
import { CLAIMED } from './adminFailureText'

/** A reported success of which a later reading shows nothing. Stays until the next act. */
export const sayNotSaved = (text: string): void =>
  void notify(text, 'bad', undefined, { detail: CLAIMED, afterwards: `${text}. ${CLAIMED}` })
