import { useDeferredValue, useMemo } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { langOf } from '../../rules/devanagari'
import type { Order } from '../../api/admin/adminOrders'
import type { User } from '../../api/admin/adminUsers'
import { grouped } from '../../rules/pricing'
import { mailto, tel } from '../../rules/contactLinks'
import { couldntLoad, counted } from '../../rules/sharedTexts'
import { inLine } from '../../rules/text'
import { useAnnounceView } from '../../ui/announce'
import { Button, buttonClass } from '../../ui/Button'
import { CopyButton } from '../../ui/CopyButton'
import { Empty } from '../../ui/Empty'
import { Loading, Skeleton } from '../../ui/Skeleton'
import { SortHead, Table, type Sort } from '../../ui/Table'
import { TextField } from '../../ui/TextField'
import { CsvButton } from '../CsvButton'
import { Mail } from '../Mail'
import { Panel } from '../Panel'
import { findUsers, townsOf, type SortBy } from './findUsers'
import { buyerPath } from '../buyer/buyerPath'
import { ordersOf } from './ordersOf'
import { saveFile } from '../saveFile'
import { useTyped } from '../useTyped'
import { USER_COLUMNS, usersCsv } from './usersCsv'
import css from './users.module.css'
import { readUserView, STEP, usersPath, type UserView } from './userView'

type Props = {
  users: readonly User[] | undefined
  orders: readonly Order[]
  failed: boolean
  onRetry: () => void
}

type RowProps = { user: User; list: URLSearchParams }

function UserRow({ user: { full_name, email, phone, role }, list }: RowProps) {
  return (
    <tr>
      <th scope="row" className={css.name} lang={langOf(full_name)}>
        <Link to={buyerPath({ email, phone }, list)} className={css.page}>
          {inLine(full_name) || '–'}
        </Link>{' '}
        {role === 'admin' && <span className={css.role}>admin</span>}
      </th>
      <td className={css.mail}>
        <span className={css.copied}>
          <a href={mailto(email)}>
            <Mail email={email} />
          </a>
          <CopyButton text={email} label={`email of ${full_name || email}`} />
        </span>
      </td>
      <td className={css.phone}>{phone === '' ? '–' : <a href={tel(phone)}>{inLine(phone)}</a>}</td>
      <td className={css.act}>
        <Link
          className={buttonClass('line', { small: true })}
          to={ordersOf(email)}
          aria-label={`Orders of ${full_name || email}`}
        >
          Orders
        </Link>
      </td>
    </tr>
  )
}

function writeUsers(users: readonly User[]) {
  const file = 'users.csv'
  saveFile(file, 'text/csv;charset=utf-8', usersCsv(users))
  return { file, names: USER_COLUMNS }
}

export function AllUsers({ users, orders, failed, onRetry }: Props) {
  const [search] = useSearchParams()
  const open = useNavigate()
  const { q, sort, rows: shown } = readUserView(search)
  const { by, down } = sort
  const go = (change: Partial<UserView>) =>
    open(usersPath({ q, sort, rows: STEP, ...change }), { replace: true })
  const [typed, setTyped] = useTyped(q, (next) => go({ q: next }))
  const wanted = useDeferredValue(typed)
  const towns = useMemo(() => townsOf(orders), [orders])
  const found = useMemo(
    () => findUsers(users ?? [], wanted, by, down, towns),
    [users, wanted, by, down, towns],
  )
  const none = users !== undefined && found.length === 0
  useAnnounceView(none ? 'No users found.' : counted(found.length, 'user'), `${wanted} ${none}`)
  const head = { sort, onSort: (next: Sort<SortBy>) => go({ sort: next, q: typed }) }
  return (
    <Panel
      list
      title="All Users"
      note={
        users && typed.trim() !== ''
          ? `${grouped(found.length)} of ${grouped(users.length)}`
          : undefined
      }
      tools={
        <>
          <CsvButton list="users" disabled={found.length === 0} write={() => writeUsers(found)} />
          <TextField
            label="Search users"
            hideLabel
            type="search"
            placeholder="Name, email, phone, town"
            value={typed}
            onChange={setTyped}
            className={css.search}
          />
        </>
      }
    >
      {users === undefined && !failed ? (
        <Loading className={css.bones}>
          <Skeleton shape="box" height="100vh" />
        </Loading>
      ) : found.length === 0 ? (
        <Empty plain text="No users found." onRetry={failed ? onRetry : undefined}>
          {failed ? <p>{couldntLoad(['users'])}</p> : undefined}
        </Empty>
      ) : (
        <Table caption="All Users" cards className={css.table}>
          <thead>
            <tr>
              <SortHead by="full_name" {...head}>
                Name
              </SortHead>
              <SortHead by="email" {...head}>
                Email
              </SortHead>
              <SortHead by="phone" {...head}>
                Phone
              </SortHead>
              <th scope="col">
                <span className="sr">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {found.slice(0, shown).map((user, n) => (
              <UserRow key={`${user.email}${n}`} user={user} list={search} />
            ))}
          </tbody>
        </Table>
      )}
      {found.length > shown && (
        <p className={css.more}>
          <Button kind="line" onClick={() => go({ rows: shown + STEP, q: typed })}>
            {`Show ${Math.min(STEP, found.length - shown)} more of ${grouped(found.length)}`}
          </Button>
        </p>
      )}
    </Panel>
  )
}
