import type { User } from '../../api/admin/adminUsers'
import { idText } from '../../rules/types'
import { listCsv, textColumn, type CsvColumn } from '../export/csvColumns'

const COLUMNS: readonly CsvColumn<User>[] = [
  textColumn('ID', ({ id }) => idText(id)),
  textColumn('Name', ({ full_name }) => full_name),
  textColumn('Email', ({ email }) => email),
  textColumn('Phone', ({ phone }) => phone),
  textColumn('Role', ({ role }) => role),
  textColumn('Since', ({ created_at }) => created_at),
]

export const USER_COLUMNS = COLUMNS.map(({ name }) => name)
export const usersCsv = (users: readonly User[]): string => listCsv('users', COLUMNS, users)
