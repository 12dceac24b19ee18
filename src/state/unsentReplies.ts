import { UNSENT_REPLIES } from './ownerKeys'
import { storedTexts } from './storedTexts'

/** Replies that are begun, by inquiry, until they are sent or the owner logs out: closing the popup by mistake loses nothing. */
export const unsentReplies = storedTexts(UNSENT_REPLIES)
