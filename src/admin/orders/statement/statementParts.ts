export { DayStatement } from './DayStatement'
export { StatementNote } from './StatementNote'
export { StatementPopup } from './StatementPopup'
