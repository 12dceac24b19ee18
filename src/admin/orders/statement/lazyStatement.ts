import { lazyPart } from '../../../ui/screen/lazyPart'

// Everything about statements is one chunk, which no screen needs before the owner has read a statement.

export const { Part: StatementPopup } = lazyPart(() =>
  import('./statementParts').then((file) => file.StatementPopup),
)
export const { Part: StatementNote } = lazyPart(
  () => import('./statementParts').then((file) => file.StatementNote),
  { needed: false },
)
export const { Part: DayStatement } = lazyPart(
  () => import('./statementParts').then((file) => file.DayStatement),
  { needed: false },
)
