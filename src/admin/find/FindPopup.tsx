import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useMemo, useState, type KeyboardEvent } from 'react'
import { Link } from 'react-router-dom'
import { inquiriesQuery } from '../../api/admin/adminInquiries'
import { ordersQuery, type Order } from '../../api/admin/adminOrders'
import { productsQuery } from '../../api/admin/adminProducts'
import { usersQuery } from '../../api/admin/adminUsers'
import { hasReadFailed } from '../../api/core/cache'
import { countText } from '../../rules/sharedTexts'
import { useNotes } from '../../state/storedTexts'
import { Button } from '../../ui/controls/Button'
import { Modal } from '../../ui/dialog/Modal'
import { TextField } from '../../ui/controls/TextField'
import { useOrdersFoundByGoods } from '../orders/findOrdersByGoods'
import {
  findAll,
  indexInquiries,
  indexNotes,
  indexOrdersToFind,
  indexProducts,
  indexUsers,
  NO_SOURCES,
  type FindGroup,
  type FindHit,
  type FindSources,
} from './findAll'
import { withLangAttributes } from '../../ui/withLangAttributes'
import css from './find.module.css'

function useOrderRows(orders: readonly Order[] | undefined): FindSources['orders'] | null {
  const [rows, setRows] = useState<FindSources['orders'] | null>(null)
  useEffect(() => {
    if (!orders) return
    const ender = new AbortController()
    void indexOrdersToFind(orders, ender.signal).then((found) => found && setRows(found))
    return () => ender.abort()
  }, [orders])
  return rows
}

function useSources() {
  const orders = useQuery(ordersQuery())
  const users = useQuery(usersQuery())
  const products = useQuery(productsQuery())
  const inquiries = useQuery(inquiriesQuery())
  const notes = useNotes()
  const orderRows = useOrderRows(orders.data)
  const sources: FindSources = useMemo(
    () => ({
      orders: orderRows ?? NO_SOURCES.orders,
      users: indexUsers(users.data ?? []),
      products: indexProducts(products.data ?? []),
      inquiries: indexInquiries([
        ...(inquiries.data?.unresolved_inquiries ?? []),
        ...(inquiries.data?.resolved_inquiries ?? []),
      ]),
      notes: indexNotes(notes),
    }),
    [orderRows, users.data, products.data, inquiries.data, notes],
  )
  const reads = [
    { name: 'orders', read: orders, ready: orderRows !== null },
    { name: 'users', read: users, ready: users.data !== undefined },
    { name: 'products', read: products, ready: products.data !== undefined },
    { name: 'inquiries', read: inquiries, ready: inquiries.data !== undefined },
  ]
  const failed = reads.filter(({ read }) => hasReadFailed(read))
  return {
    sources,
    pending: reads.filter((one) => !one.ready && !failed.includes(one)).map(({ name }) => name),
    failed: failed.map(({ name }) => name),
    retry: () => failed.forEach(({ read }) => void read.refetch()),
  }
}

type ResultsProps = {
  id: string
  groups: readonly FindGroup[]
  chosen: FindHit | undefined
  onChoose: (hit: FindHit) => void
  onOpen: () => void
}

const optionId = (list: string, { key }: FindHit) => `${list} ${key}`.replaceAll(/\s/g, '-')

function FindResults({ id, groups, chosen, onChoose, onOpen }: ResultsProps) {
  return (
    <div id={id} role="listbox" aria-label="Results" className="above-3">
      {groups.map(({ name, hits }) => (
        <div key={name} role="group" aria-label={name}>
          <p className={`muted t12 ${css.group}`} aria-hidden="true">
            {name}
          </p>
          {hits.map((hit) => (
            // A result is a link, so that the owner can open it in another tab. The focus stays in the text field.
            <Link
              key={hit.key}
              id={optionId(id, hit)}
              to={hit.to}
              role="option"
              aria-selected={hit === chosen}
              tabIndex={-1}
              className={`flex wraps anywhere tap rounded ${css.hit}`}
              onClick={onOpen}
              onPointerMove={() => onChoose(hit)}
            >
              <b>{withLangAttributes(hit.title)}</b>
              {hit.note !== '' && <span className="muted t13">{withLangAttributes(hit.note)}</span>}
            </Link>
          ))}
        </div>
      ))}
    </div>
  )
}

const ARROW_STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

export function FindPopup({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [marked, setMarked] = useState<string | null>(null)
  const { sources, pending, failed, retry } = useSources()
  const goods = useOrdersFoundByGoods(sources.orders, typed)
  const bought = goods && goods.found
  const groups = useMemo(() => findAll(sources, typed, bought), [sources, typed, bought])
  const hits = groups.flatMap((group) => group.hits)
  const chosen = hits.find(({ key }) => key === marked) ?? hits[0]
  const id = useId()

  function key(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    const step = ARROW_STEPS[event.key]
    if (step !== undefined && hits.length > 0) {
      event.preventDefault()
      const next =
        hits[(hits.findIndex((hit) => hit === chosen) + step + hits.length) % hits.length]
      if (!next) return
      setMarked(next.key)
      document.getElementById(optionId(id, next))?.scrollIntoView?.({ block: 'nearest' })
    }
    // Click the link instead of navigating, so that a form with unsaved changes asks first.
    if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      document.getElementById(optionId(id, chosen))?.click()
    }
  }

  return (
    <Modal open onClose={onClose} title="Search" size="large" className={css.popup}>
      <TextField
        label="Search everything"
        hideLabel
        autoFocus
        type="search"
        placeholder="Order, name, city, item, month, screen"
        autoComplete="off"
        role="combobox"
        aria-expanded={hits.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={chosen && optionId(id, chosen)}
        value={typed}
        onChange={(text) => {
          setTyped(text)
          setMarked(null)
        }}
        onKeyDown={key}
      />
      <p role="status" className={hits.length > 0 ? 'sr' : css.none}>
        {hits.length > 0
          ? countText(hits.length, 'result')
          : pending.length > 0 || goods?.reading
            ? 'Loading...'
            : 'No results found.'}
      </p>
      {hits.length > 0 && (
        <FindResults
          id={id}
          groups={groups}
          chosen={chosen}
          onChoose={(hit) => setMarked(hit.key)}
          onOpen={onClose}
        />
      )}
      {pending.length > 0 && hits.length > 0 && (
        <p className={`muted t13 ${css.state}`}>
          <span>{`Still loading: ${pending.join(', ')}.`}</span>
        </p>
      )}
      {goods?.tooMany && (
        <p className={`muted t13 ${css.state}`}>
          <span>There are too many orders to search by item. Add a customer's name or a city.</span>
        </p>
      )}
      {failed.length > 0 && (
        <p className={`muted t13 ${css.state}`} role="alert">
          <span>{`Couldn't load ${failed.join(', ')}.`}</span>{' '}
          <Button kind="quiet" small onClick={retry}>
            Try again
          </Button>
        </p>
      )}
    </Modal>
  )
}
