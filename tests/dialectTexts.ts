import { idInDialect } from '../mocks/dialects/replyInDialect'
import { world } from '../mocks/world/world'

// Texts that depend on the mock's dialect.

/** Returns an id as this file prints it in the world's dialect. The shop sends it back with the same type (D-09). */
export const idAsReplied = (file: string, id: number | string): unknown =>
  idInDialect(id, { ...world.dialect, file })

/** Returns what an account form shows: the server's words, or the status of a reply that is not OK (D-07). */
export const accountError = (words: string, { during = '', status = 400 } = {}): string =>
  world.dialect.refusal === 'status'
    ? `An error occurred${during}: HTTP error! status: ${status}`
    : words
