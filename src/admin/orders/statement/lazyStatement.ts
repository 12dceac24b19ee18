import { lazyPart } from '../../../ui/screen/lazyPart'

// Everything about statements is one chunk, which no screen needs before the owner has read a statement.

export const { Part: LazyStatementPopup } = lazyPart(() =>
  import('./statementParts').then((file) => file.StatementPopup),
)
export const { Part: LazyStatementNote } = lazyPart(
  () => import('./statementParts').then((file) => file.StatementNote),
  { needed: false },
)
export const { Part: LazyDayStatement } = lazyPart(
  () => import('./statementParts').then((file) => file.DayStatement),
  { needed: false },
)
