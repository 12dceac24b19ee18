import { useMemo } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { langOf } from '../../rules/devanagari'
import type { Order } from '../../api/admin/adminOrders'
import type { User } from '../../api/admin/adminUsers'
import { countText } from '../../rules/sharedTexts'
import { groupDigits } from '../../rules/pricing'
import { mailtoUrl, telUrl } from '../../rules/contact'
import { shortenedForRow } from '../../rules/text'
import { useAnnounceView } from '../../ui/dialog/announce'
import { Button, buttonClass } from '../../ui/controls/Button'
import { CopyButton } from '../../ui/controls/CopyButton'
import { SortHead, Table } from '../../ui/controls/Table'
import { TextField } from '../../ui/controls/TextField'
import { CsvButton } from '../export/CsvButton'
import { EmailText } from '../parts/Facts'
import { ListStates } from '../list/ListFrame'
import { useListView } from '../list/listView'
import { Panel } from '../parts/Panel'
import {
  findUsers,
  townsOf,
  USERS_SHOWN_AT_ONCE,
  userView,
  type UserView,
  buyerOrdersPath,
  USER_CSV_COLUMN_NAMES,
  usersCsv,
} from './userView'
import { buyerPath } from '../parts/adminPaths'
import { downloadFile } from '../parts/files'
import { NamedLink } from '../../ui/controls/SpokenName'
import css from './users.module.css'

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
      <th scope="row" className={`anywhere ${css.name}`} lang={langOf(full_name)}>
        <Link
          to={buyerPath({ email, phone }, list)}
          className={`inline-row tap underlined ${css.page}`}
        >
          {shortenedForRow(full_name) || '–'}
        </Link>{' '}
        {role === 'admin' && <span className={`rounded t12 ${css.role}`}>admin</span>}
      </th>
      <td className={css.mail}>
        <span className={`row between gap-1 anywhere ${css.copied}`}>
          <a href={mailtoUrl(email)}>
            <EmailText email={email} />
          </a>
          <CopyButton text={email} label={`email of ${full_name || email}`} />
        </span>
      </td>
      <td className={`nowrap ${css.phone}`}>
        {phone === '' ? '–' : <a href={telUrl(phone)}>{shortenedForRow(phone)}</a>}
      </td>
      <td className={css.act}>
        <NamedLink
          className={buttonClass('line', { small: true })}
          to={buyerOrdersPath(email)}
          name={`Orders from ${full_name || email}`}
        >
          Orders
        </NamedLink>
      </td>
    </tr>
  )
}

function exportUsers(users: readonly User[]) {
  const file = 'users.csv'
  downloadFile(file, 'text/csv;charset=utf-8', usersCsv(users))
  return { file, names: USER_CSV_COLUMN_NAMES }
}

export function AllUsers({ users, orders, failed, onRetry }: Props) {
  const [search] = useSearchParams()
  const { view, typed, setTyped, go } = useListView(userView)
  const { q, sort, rows: shown } = view
  const { by, down } = sort
  const towns = useMemo(() => townsOf(orders), [orders])
  const found = useMemo(
    () => findUsers(users ?? [], q, { by, down }, towns),
    [users, q, by, down, towns],
  )
  const none = users !== undefined && found.length === 0
  useAnnounceView(none ? 'No users found.' : countText(found.length, 'user'), `${q} ${none}`)
  const head = { sort, onSort: (next: UserView['sort']) => go({ sort: next }, true) }
  return (
    <Panel
      list
      title="All Users"
      note={
        users && typed.trim() !== ''
          ? `${groupDigits(found.length)} of ${groupDigits(users.length)}`
          : undefined
      }
      tools={
        <>
          <CsvButton list="users" disabled={found.length === 0} write={() => exportUsers(found)} />
          <TextField
            label="Search users"
            hideLabel
            type="search"
            placeholder="Name, email, phone, city"
            value={typed}
            onChange={setTyped}
            className={css.search}
          />
        </>
      }
    >
      <ListStates
        name="users"
        state={users !== undefined ? 'ready' : failed ? 'failed' : 'loading'}
        found={found.length}
        onRetry={onRetry}
        height="100vh"
      >
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
      </ListStates>
      {found.length > shown && (
        <p className="inset line-above">
          <Button kind="line" onClick={() => go({ rows: shown + USERS_SHOWN_AT_ONCE }, true)}>
            {`Show ${Math.min(USERS_SHOWN_AT_ONCE, found.length - shown)} more of ${groupDigits(found.length)}`}
          </Button>
        </p>
      )}
    </Panel>
  )
}
