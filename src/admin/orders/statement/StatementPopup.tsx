import { useState, type DragEvent } from 'react'
import type { Order } from '../../../api/admin/adminOrders'
import { fetchCode } from '../../../platform/fetchCode'
import { CsvError, csvErrorText } from '../../../rules/csvText'
import { groupDigits, npr } from '../../../rules/pricing'
import { isToVerify } from '../../../rules/orderStatus'
import {
  headerKey,
  guessColumns,
  statementIncomeOf,
  statementTableOf,
  type StatementColumns,
  type ColumnRole,
  type StatementTable,
} from '../../../rules/statementRead'
import { countText } from '../../../rules/sharedTexts'
import { idText } from '../../../rules/types'
import {
  rememberedStatementColumns,
  saveStatement,
  rememberStatementColumns,
  rememberUsedTransactions,
} from '../../../state/statement'
import { Button } from '../../../ui/controls/Button'
import { Modal } from '../../../ui/dialog/Modal'
import { Note } from '../../../ui/screen/Note'
import { SelectField } from '../../../ui/controls/SelectField'
import { TextArea } from '../../../ui/controls/TextField'
import { customerName } from '../list/orderView'
import {
  statementMatchText,
  incomeText,
  useStatementMatches,
  type StatementMatches,
} from './useStatementMatches'
import type { StatementOrders } from '../list/orderTicks'
import css from './statement.module.css'

const COLUMN_ROLES: Record<ColumnRole, string> = {
  time: 'Date',
  amount: 'Money in or amount',
  out: 'Money out',
  sign: 'In or out',
  remarks: 'Remarks',
  reference: 'Reference',
}
const PREVIEW_ROWS = 5
const NO_ROWS_TEXT =
  'No rows found below the column names. Choose another file, or paste the rows again.'

/** A separate chunk, because the import of products loads it too. */
const loadCsvReader = () => fetchCode(() => import('../../products/csv/readCsv'))

function rememberedColumns(table: StatementTable): StatementColumns | null {
  try {
    return JSON.parse(
      rememberedStatementColumns(headerKey(table)) ?? 'null',
    ) as StatementColumns | null
  } catch {
    return null
  }
}

type ReadStatement = { name: string; table: StatementTable; columns: StatementColumns }
type Props = {
  orders: readonly Order[]
  onVerify?: ((found: StatementOrders) => void) | undefined
  onClose: () => void
}

/** Maps the id of each waiting order with an exact match to the key of its transaction. */
function exactlyMatched(
  orders: readonly Order[],
  found: StatementMatches | null,
): Map<string, string> {
  const exact = orders.flatMap(({ id, status }) => {
    const match = isToVerify(status) ? found?.matches.get(idText(id)) : undefined
    return match?.is === 'exact' ? [[idText(id), match.row.key] as const] : []
  })
  return new Map(exact)
}

export function StatementPopup({ orders, onVerify, onClose }: Props) {
  const [pasted, setPasted] = useState('')
  const [read, setRead] = useState<ReadStatement | null>(null)
  const [failure, setFailure] = useState('')
  const [step, setStep] = useState<'file' | 'result'>('file')

  function takeFile(file: File | undefined) {
    if (file) void take(file, file.name)
  }
  async function take(source: File | string, name: string) {
    try {
      const { decodeCsv, parseCsv } = await loadCsvReader()
      const text = typeof source === 'string' ? source : decodeCsv(await source.arrayBuffer())
      const table = statementTableOf(await parseCsv(text))
      if (table.rows.length === 0) throw new CsvError(NO_ROWS_TEXT)
      setFailure('')
      setRead({ name, table, columns: rememberedColumns(table) ?? guessColumns(table) })
    } catch (cause) {
      setRead(null)
      setFailure(csvErrorText(cause))
    }
  }
  function drop(event: DragEvent) {
    event.preventDefault()
    takeFile(event.dataTransfer.files[0])
  }

  const income = read ? statementIncomeOf(read.table, read.columns) : []
  function compare() {
    if (!read) return
    rememberStatementColumns(headerKey(read.table), JSON.stringify(read.columns))
    const kept = saveStatement({ name: read.name, income })
    setFailure(
      kept
        ? ''
        : "This browser couldn't save the statement, so you'll lose it when you reload the page.",
    )
    setStep('result')
  }

  const found = useStatementMatches(orders)
  const exact = exactlyMatched(orders, found)
  function verify(ask: (found: StatementOrders) => void) {
    ask({
      ids: new Set(exact.keys()),
      // Remember which order used a transaction, so that a later statement does not offer the transaction again.
      onStart: (started) =>
        rememberUsedTransactions(
          Object.fromEntries(
            started.flatMap(({ id }) => {
              const key = exact.get(idText(id))
              return key === undefined ? [] : [[key, idText(id)]]
            }),
          ),
        ),
    })
  }
  return (
    <Modal
      open
      onClose={onClose}
      title="Match payments to orders"
      size="large"
      footer={
        step === 'file' ? (
          <Button disabled={income.length === 0} onClick={compare}>
            {`Match ${countText(income.length, 'payment')}`}
          </Button>
        ) : (
          <>
            <Button kind={onVerify && exact.size > 0 ? 'line' : 'ink'} onClick={onClose}>
              Done
            </Button>
            {onVerify && exact.size > 0 && (
              <Button onClick={() => verify(onVerify)}>
                {`Verify ${countText(exact.size, 'match', 'matches')}`}
              </Button>
            )}
          </>
        )
      }
    >
      <div
        className="grid gap-4 one-column"
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
      >
        {failure !== '' && (
          <Note kind="bad" role="alert">
            {failure}
          </Note>
        )}
        {step === 'result' ? (
          <MatchResult
            orders={orders}
            found={found}
            exact={exact.size}
            offers={onVerify !== undefined}
          />
        ) : (
          <>
            <p>
              Download your wallet or bank statement as a CSV file, then choose it here. It's read
              on this device and isn't sent anywhere.
            </p>
            <label className={`grid gap-2 padded rounded ${css.file}`}>
              <span>Choose a file, or drop it here</span>
              <input
                type="file"
                accept=".csv,.tsv,.txt,text/csv,text/plain"
                onChange={(event) => takeFile(event.target.files?.[0])}
              />
            </label>
            <TextArea
              label="Or paste rows from the statement"
              rows={3}
              value={pasted}
              onChange={(text) => {
                setPasted(text)
                void take(text, 'pasted')
              }}
            />
            {read && (
              <StatementPreview
                read={read}
                onColumns={(columns) => setRead({ ...read, columns })}
                found={income.length}
              />
            )}
          </>
        )}
      </div>
    </Modal>
  )
}

function StatementPreview({
  read: { table, columns },
  onColumns,
  found,
}: {
  read: ReadStatement
  onColumns: (columns: StatementColumns) => void
  found: number
}) {
  const names = table.headers.map((header, at) => header || `Column ${at + 1}`)
  const options = [
    { value: '-1', label: 'None' },
    ...names.map((label, at) => ({ value: String(at), label })),
  ]
  return (
    <>
      <div className={`grid gap-3 ${css.columns}`}>
        {(Object.keys(COLUMN_ROLES) as ColumnRole[]).map((role) => (
          <SelectField
            key={role}
            label={COLUMN_ROLES[role]}
            value={String(columns[role])}
            options={options}
            onChange={(value) => onColumns({ ...columns, [role]: Number(value) })}
          />
        ))}
      </div>
      <p role="status">
        {found === 0
          ? 'No payments found in these columns. Choose other columns above.'
          : `Found ${countText(found, 'incoming payment')} in ${countText(table.rows.length, 'row')}.`}
      </p>
      <div className={css.preview}>
        <table translate="no">
          <thead>
            <tr>
              {names.map((name, at) => (
                <th key={at} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.slice(0, PREVIEW_ROWS).map((row, at) => (
              <tr key={at}>
                {names.map((name, column) =>
                  column === 0 ? (
                    <th key="first" scope="row">
                      {row[column]}
                    </th>
                  ) : (
                    <td key={name + String(column)}>{row[column]}</td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

type MatchResultProps = {
  orders: readonly Order[]
  found: StatementMatches | null
  exact: number
  /** True if the popup offers to verify all exact matches. */
  offers: boolean
}

function MatchResult({ orders, found, exact, offers }: MatchResultProps) {
  const waiting = orders.filter(({ status }) => isToVerify(status))
  return (
    <>
      <p role="status">
        {`${groupDigits(exact)} of ${countText(waiting.length, 'waiting order')} ${exact === 1 ? 'matches' : 'match'} a payment by amount and by phone or order number. ${offers && exact > 0 ? 'Verify the matches below, or verify orders one by one at the receipt desk, next to their receipts.' : 'You can verify orders one by one at the receipt desk, next to their receipts.'}`}
      </p>
      <ul className={css.result}>
        {waiting.map((order) => {
          const match = found?.matches.get(idText(order.id))
          const rows =
            match === undefined || match.is === 'none'
              ? []
              : 'row' in match
                ? [match.row]
                : match.rows
          return (
            <li key={idText(order.id)} data-is={match?.is}>
              <b>{`#${idText(order.id)}`}</b>
              <span>{`${customerName(order)}, ${npr(order.total_amount)}`}</span>
              <b>{match ? statementMatchText(match) : ''}</b>
              {rows[0] && match?.is !== 'amount' && <small>{incomeText(rows[0])}</small>}
            </li>
          )
        })}
      </ul>
    </>
  )
}
