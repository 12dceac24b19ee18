import { lazyPart } from '../../../ui/lazyPart'

// Everything about statements is one chunk, which no screen needs before the owner has read a statement.

const load = () => import('./statementParts')

export const { Part: StatementPopup } = lazyPart(() => load().then((file) => file.StatementPopup))
export const { Part: StatementNote } = lazyPart(() => load().then((file) => file.StatementNote), {
  needed: false,
})
export const { Part: DayStatement } = lazyPart(() => load().then((file) => file.DayStatement), {
  needed: false,
})
