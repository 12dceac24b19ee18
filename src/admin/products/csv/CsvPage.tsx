import { useStore } from 'zustand'
import { useEffect, useId, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { Category } from '../../../api/categories'
import type { Product } from '../../../api/products'
import { csvTextOf, csvTextCell } from '../../../rules/csvText'
import { langOf } from '../../../rules/devanagari'
import { groupDigits } from '../../../rules/pricing'
import {
  productFieldLabel,
  productsCsv,
  fieldValueText,
  type PlannedRow,
} from '../../../rules/productCsv'
import { truncate } from '../../../rules/formFields'
import { couldntLoadText, countText } from '../../../rules/sharedTexts'
import { nepalTimeOf } from '../../../rules/stamp'
import { idText } from '../../../rules/types'
import { confirm } from '../../../state/confirm'
import { Button } from '../../../ui/controls/Button'
import { EmptyState } from '../../../ui/screen/EmptyState'
import { Icon } from '../../../ui/controls/Icon'
import { downloadIcon } from '../../../ui/controls/moreIcons'
import { Note } from '../../../ui/screen/Note'
import { Pager } from '../../../ui/controls/Pager'
import { ProgressBar, LoadingState, Skeleton } from '../../../ui/screen/Skeleton'
import { Table } from '../../../ui/controls/Table'
import { Tabs, tabPanelProps } from '../../../ui/controls/Tabs'
import { AdminHead } from '../../frame/AdminHead'
import { Panel } from '../../parts/Panel'
import { downloadFile } from '../../parts/files'
import { findProducts, productListPath, productView } from '../list/productView'
import { isLineFinished, lineFailureOf } from '../../run/runLines'
import type { ImportLine, ImportPlan } from './runImport'
import {
  beginImport,
  plannedRowsWithErrors,
  previewCsv,
  closeImport,
  closeImportPreview,
  chooseImportPictures,
  importRun,
  findUnfinishedImport,
  resumeImport,
  retryImport,
  undoImport,
  useCsvImport,
} from './importStore'
import { withLangAttributes } from '../../../ui/withLangAttributes'
import css from './csv.module.css'

type Props = {
  products: readonly Product[] | null
  failed: boolean
  onRetry: () => void
  categories: readonly Category[]
}

function todayText(): string {
  const { year, month, day } = nepalTimeOf(Date.now())
  return [year, month, day].map((part) => String(part).padStart(2, '0')).join('-')
}
const CSV_TYPE = 'text/csv;charset=utf-8'

function ExportPanel({
  products,
  categories,
}: {
  products: readonly Product[]
  categories: readonly Category[]
}) {
  const [search] = useSearchParams()
  const found = findProducts(products, productView.read(search))
  const save = (rows: readonly Product[]) =>
    downloadFile(`products-${todayText()}.csv`, CSV_TYPE, productsCsv(rows, categories, products))
  return (
    <Panel title="Export">
      <div className={`grid gap-3 padded ${css.box}`}>
        <p>
          The file has one row for each product and opens in Excel, LibreOffice or Google Sheets.
          Edit it, then import it below.
        </p>
        <div className="flex wraps gap-2">
          <Button onClick={() => save(products)} disabled={products.length === 0}>
            <Icon path={downloadIcon} />{' '}
            <span>{`Export ${countText(products.length, 'product')}`}</span>
          </Button>
          {found.length < products.length && (
            <Button kind="line" onClick={() => save(found)} disabled={found.length === 0}>
              <Icon path={downloadIcon} />{' '}
              <span>{`Export ${countText(found.length, 'matching product')}`}</span>
            </Button>
          )}
        </div>
      </div>
    </Panel>
  )
}

function FileButton({
  label,
  folder,
  accept,
  onFiles,
}: {
  label: string
  folder?: boolean
  accept?: string
  onFiles: (files: File[]) => void
}) {
  const id = useId()
  return (
    <p className={`grid one-column full ${css.file}`}>
      <label className="bold" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        type="file"
        accept={accept}
        multiple={folder}
        {...(folder && { webkitdirectory: '' })}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // Reset the input, so that choosing the same file again fires a change event.
          target.value = ''
        }}
      />
    </p>
  )
}

type RowKind = PlannedRow['kind']
const ROW_KINDS: readonly { value: RowKind; label: string }[] = [
  { value: 'change', label: 'Changes' },
  { value: 'new', label: 'New' },
  { value: 'wrong', label: 'Errors' },
  { value: 'same', label: 'Unchanged' },
]
const ROWS_SHOWN = 50

function RowText({ row: { kind, errors, notes, changes, pictures } }: { row: PlannedRow }) {
  return (
    <>
      {errors.map((error) => (
        <p key={error} className={css.wrong}>
          {error}
        </p>
      ))}
      {notes.map((note) => (
        <p key={note} className={css.muted}>
          {note}
        </p>
      ))}
      {changes.map(({ field, was, to }) => (
        <p key={field}>
          <span>{productFieldLabel(field)}</span>{' '}
          {kind === 'change' && (
            <>
              <del>{truncate(fieldValueText(field, was), 120)}</del>{' '}
              <span aria-hidden="true">→</span>{' '}
            </>
          )}
          <ins>{truncate(fieldValueText(field, to), 120)}</ins>
        </p>
      ))}
      {pictures.length > 0 && <p>{`Pictures: ${pictures.join(', ')}`}</p>}
    </>
  )
}

function ImportPreview() {
  const preview = useCsvImport((state) => state.preview)
  const id = useId()
  const [kind, setKind] = useState<RowKind>('change')
  const [page, setPage] = useState(1)
  const head = useRef<HTMLParagraphElement>(null)
  useEffect(() => head.current?.focus(), [])
  if (!preview) return null
  const rows = plannedRowsWithErrors(preview)
  const of = (wanted: RowKind) => rows.filter((row) => row.kind === wanted)
  const [changes, news, wrong] = [of('change').length, of('new').length, of('wrong').length]
  const shown =
    of(kind).length > 0
      ? kind
      : (ROW_KINDS.find(({ value }) => of(value).length > 0)?.value ?? kind)
  const list = of(shown)
  const pages = Math.max(1, Math.ceil(list.length / ROWS_SHOWN))
  const now = Math.min(page, pages)
  const pictures = rows.some((row) => row.pictures.length > 0)
  const work = [
    changes > 0 && `update ${countText(changes, 'product')}`,
    news > 0 && `add ${countText(news, 'product')}`,
  ]
    .filter(Boolean)
    .join(' and ')

  async function start() {
    const title = `${work.charAt(0).toUpperCase()}${work.slice(1)}?`
    const text =
      wrong > 0
        ? `${countText(wrong, 'row')} ${wrong === 1 ? 'has' : 'have'} errors and will be skipped.`
        : preview?.name
    if (await confirm({ title, text, action: 'Import' })) await beginImport()
  }

  return (
    <Panel title={preview.name} note={countText(rows.length, 'row')}>
      <div className={`grid gap-3 padded ${css.box}`}>
        <p ref={head} tabIndex={-1} role="status" className={css.sum}>
          {`${work === '' ? 'No changes to import.' : `This file will ${work}.`}${
            wrong > 0
              ? ` ${countText(wrong, 'row')} ${wrong === 1 ? 'has' : 'have'} errors and will be skipped.`
              : ''
          }`}
        </p>
        {preview.unknown.length > 0 && (
          <Note kind="warn">{`These columns aren't recognized and will be ignored: ${preview.unknown.join(', ')}`}</Note>
        )}
        {pictures && (
          <FileButton
            label={
              preview.files.length === 0
                ? 'Choose the folder with pictures of new products'
                : `${countText(preview.files.length, 'picture')} in the folder. Choose another folder`
            }
            folder
            onFiles={chooseImportPictures}
          />
        )}
        <div className="flex wraps gap-2">
          <Button disabled={work === ''} onClick={() => void start()}>
            Import
          </Button>
          <Button kind="line" onClick={closeImportPreview}>
            Cancel
          </Button>
        </div>
      </div>
      <Tabs
        id={id}
        label="Rows in the file"
        kind="box"
        className={css.tabs}
        tabs={ROW_KINDS.map(({ value, label }) => ({
          value,
          label: `${label} ${groupDigits(of(value).length)}`,
        }))}
        value={shown}
        onChange={(next) => {
          setKind(next)
          setPage(1)
        }}
      />
      <div {...tabPanelProps(id, shown)}>
        <Table caption="Rows in the file" className={css.table}>
          <thead>
            <tr>
              <th scope="col">Row</th>
              <th scope="col">Product</th>
              <th scope="col">Action</th>
            </tr>
          </thead>
          <tbody>
            {list.slice((now - 1) * ROWS_SHOWN, now * ROWS_SHOWN).map((row) => (
              <tr key={row.line}>
                <td>{row.line}</td>
                <th scope="row" lang={langOf(row.title)}>
                  <b>{row.title === '' ? '–' : truncate(row.title, 80)}</b>
                  {row.id !== null && <small>{` ID ${idText(row.id)}`}</small>}
                </th>
                <td>
                  {row.kind === 'same' && row.notes.length === 0 ? (
                    <p>No change</p>
                  ) : (
                    <RowText row={row} />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
        {pages > 1 && (
          <div className={css.foot}>
            <Pager page={now} pages={pages} onPage={setPage} />
          </div>
        )}
      </div>
    </Panel>
  )
}

const STATE_TEXT = {
  waiting: 'Not sent',
  sending: 'Not confirmed',
  done: 'Saved',
  same: 'Already up to date',
} as const

function resultCsv({ wrong }: ImportPlan, run: readonly ImportLine[]): string {
  const lines = [
    ...run.map(({ line, id, title, kind, state, added }) => {
      const failed = typeof state === 'object' ? state.failed : ''
      const result =
        typeof state === 'object'
          ? 'Failed'
          : kind === 'new' && state === 'done'
            ? 'Added'
            : STATE_TEXT[state]
      return { line, cells: [added ?? (id === null ? '' : idText(id)), title, result, failed] }
    }),
    ...wrong.map(({ line, title, errors }) => ({
      line,
      cells: ['', title, 'Error', errors.join('; ')],
    })),
  ].toSorted((a, b) => a.line - b.line)
  return csvTextOf([
    ['Row', 'ID', 'Title', 'Result', 'Reason'],
    ...lines.map(({ line, cells }) => [String(line), ...cells.map(csvTextCell)]),
  ])
}

type ShownRun = NonNullable<ReturnType<typeof importRun.store.getState>['run']>

function RunPanel({ run }: { run: ShownRun }) {
  const box = useRef<HTMLParagraphElement>(null)
  useEffect(() => box.current?.focus(), [])
  const { lines, going, stopping, about } = run
  const { plan, undoing } = about
  const failed = lines.flatMap((line) => {
    const failure = lineFailureOf(line)
    return failure ? { ...line, text: failure.failed } : []
  })
  const good = lines.filter(isLineFinished).length
  const ended = good + failed.length
  const unclear = lines.filter(({ state }) => state === 'sending').length
  const paused = !going && ended < lines.length
  const words = going
    ? `${groupDigits(ended)} of ${groupDigits(lines.length)}`
    : paused
      ? `Paused after ${groupDigits(ended)} of ${groupDigits(lines.length)}. You can resume where you left off.`
      : `${groupDigits(good)} of ${groupDigits(lines.length)} ${undoing ? 'undone' : 'saved'}`
  return (
    <Panel title={undoing ? `Undo import of ${plan.name}` : plan.name}>
      <div className={`grid gap-3 padded ${css.box}`}>
        <p ref={box} tabIndex={-1} role="status" className={css.sum}>
          {words}
        </p>
        <ProgressBar label="Rows done" value={lines.length === 0 ? 1 : ended / lines.length} />
        {going && unclear > 0 && ended + unclear === lines.length && (
          <p className={css.muted}>
            The server's reply was lost. Checking whether the product was saved before sending it
            again.
          </p>
        )}
        <div className="flex wraps gap-2">
          {going && (
            <Button kind="line" disabled={stopping} onClick={importRun.stop}>
              Pause
            </Button>
          )}
          {paused && <Button onClick={() => void resumeImport()}>Resume</Button>}
          {!going && failed.length > 0 && (
            <Button
              kind="line"
              onClick={() => void retryImport()}
            >{`Try again (${groupDigits(failed.length)})`}</Button>
          )}
          {!going && (
            <>
              <Button
                kind="line"
                onClick={() =>
                  downloadFile(`import-${todayText()}.csv`, CSV_TYPE, resultCsv(plan, lines))
                }
              >
                <Icon path={downloadIcon} /> Download results
              </Button>
              {!undoing && lines.some(({ state }) => state === 'done') && (
                <Button kind="line" onClick={() => void undoImport()}>
                  Undo
                </Button>
              )}
              <Button kind="quiet" onClick={() => void closeImport()}>
                {paused ? 'Stop here' : 'Close'}
              </Button>
            </>
          )}
        </div>
      </div>
      {failed.length + plan.wrong.length > 0 && (
        <ul className={css.failures} aria-label="Rows that weren't saved">
          {failed.slice(0, ROWS_SHOWN).map(({ line, title, text }) => (
            <li key={`f ${line}`}>
              <b>{withLangAttributes(`Row ${line}: ${title}`)}</b> <span>{text}</span>
            </li>
          ))}
          {plan.wrong.slice(0, ROWS_SHOWN).map(({ line, title, errors }) => (
            <li key={`w ${line}`}>
              <b>{withLangAttributes(`Row ${line}: ${title || '–'}`)}</b>{' '}
              <span>{errors.join('; ')}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

export function CsvPage({ products, failed, onRetry, categories }: Props) {
  const [search] = useSearchParams()
  const { reading, error, preview } = useCsvImport()
  const run = useStore(importRun.store, (state) => state.run)
  useEffect(() => void findUnfinishedImport(), [])
  return (
    <>
      <AdminHead
        title="Products as CSV"
        above={
          <>
            <Link to={productListPath(search)} className="link">
              Products
            </Link>{' '}
            <span>/ CSV</span>
          </>
        }
      />
      <div className={`grid gap ${css.page}`}>
        {run ? (
          <RunPanel run={run} />
        ) : products === null ? (
          failed ? (
            <EmptyState text={couldntLoadText(['products'])} onRetry={onRetry} />
          ) : (
            <LoadingState>
              <Skeleton shape="box" height="160px" />
            </LoadingState>
          )
        ) : (
          <>
            {!preview && <ExportPanel products={products} categories={categories} />}
            {preview ? (
              <ImportPreview key={preview.name} />
            ) : (
              <Panel title="Import">
                <div className={`grid gap-3 padded ${css.box}`}>
                  <p>You'll see what each row changes before anything is saved.</p>
                  <FileButton
                    label="CSV file"
                    accept=".csv,.txt,.tsv,text/csv,text/plain"
                    onFiles={([file]) => file && void previewCsv(file, categories)}
                  />
                  <p role="status" className={error ? css.wrong : css.muted}>
                    {reading ? 'Reading the file...' : (error ?? '')}
                  </p>
                </div>
              </Panel>
            )}
          </>
        )}
      </div>
    </>
  )
}
