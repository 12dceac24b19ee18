import { useEffect, useEffectEvent, useReducer, useState, type Ref } from 'react'
import { nepalNow } from '../../../rules/stamp'
import { Button } from '../../../ui/Button'
import { Icon } from '../../../ui/Icon'
import { closeIcon, searchIcon } from '../../../ui/icons'
import { IconButton } from '../../../ui/IconButton'
import { slidersIcon } from '../../../ui/moreIcons'
import { SelectField } from '../../../ui/SelectField'
import { TextField } from '../../../ui/TextField'
import css from '../orders.module.css'
import type { View } from './view'

/** Debounce of URL updates while typing: browsers limit how often a page may call replaceState. */
const PAUSE_MS = 250

/** `sent`: texts written to the URL that the router has not rendered yet, oldest first. */
type Typed = { typed: string; address: string; sent: readonly string[] }
const change = (now: Typed, to: (now: Typed) => Typed) => to(now)

/**
 * The search text: the field changes at once, the URL after the debounce. A URL change from elsewhere (Back, a link) replaces
 * the field's text. A URL change that this hook wrote may arrive late, so it leaves newer typing alone.
 */
export function useTyped(q: string, write: (q: string) => void): [string, (typed: string) => void] {
  // useReducer, because useState may compute an update eagerly from the last committed state. A keystroke that interrupts the
  // render of a new URL would then see the old state, mistake it for a change back, and lose the typed text.
  const [state, setState] = useReducer(change, { typed: q, address: q, sent: [] })
  const { typed, address, sent } = state
  if (address !== q) {
    const same = (text: string) => text.trim() === q.trim()
    const at = sent.findIndex(same)
    setState(() => ({ typed: at >= 0 || same(typed) ? typed : q, address: q, sent: at >= 0 ? sent.slice(at + 1) : [] }))
  }
  const put = useEffectEvent(write)
  useEffect(() => {
    if (typed.trim() === address.trim()) return
    const timer = setTimeout(() => {
      setState((now) => ({ ...now, sent: [...now.sent, typed] }))
      put(typed)
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, address])
  return [typed, (text) => setState((now) => ({ ...now, typed: text }))]
}

const PERIODS = [
  { value: 'all', label: 'All dates' },
  { value: '1', label: 'Today' },
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: 'days', label: 'Choose dates' },
]

/** The date in Nepal, `days` days ago, as "YYYY-MM-DD". */
export function dayBefore(nowMs: number, days: number): string {
  const { year, month, day } = nepalNow(nowMs)
  return new Date(Date.UTC(year, month - 1, day - days)).toISOString().slice(0, 10)
}

function periodOf({ from, to }: View, today: number): string {
  if (from === '' && to === '') return 'all'
  const days = ['1', '7', '30'].find((count) => from === dayBefore(today, Number(count) - 1))
  return to === '' && days ? days : 'days'
}

type Props = {
  view: View
  now: number
  onView: (change: Partial<View>) => void
  typed: string
  onTyped: (typed: string) => void
  searchRef: Ref<HTMLInputElement>
  children: React.ReactNode
}

export function Filters({ view, now, onView, typed, onTyped, searchRef, children }: Props) {
  const [days, setDays] = useState(false)
  const [folded, setFolded] = useState(true)
  // The list's time may predate midnight, so a period that is chosen now counts from now.
  const [chosenAt, setChosenAt] = useState(0)
  const period = days ? 'days' : periodOf(view, Math.max(now, chosenAt))

  function choose(value: string) {
    const today = Date.now()
    setChosenAt(today)
    setDays(value === 'days')
    if (value === 'all') onView({ from: '', to: '' })
    else if (value !== 'days') onView({ from: dayBefore(today, Number(value) - 1), to: '' })
  }

  return (
    <div className={css.bar} role="search" aria-label="Orders" data-folded={folded || undefined}>
      <TextField
        ref={searchRef}
        label="Search orders"
        hideLabel
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        before={<Icon path={searchIcon} size={16} />}
        placeholder="ID, name, phone, email"
        className={css.search}
        value={typed}
        onChange={onTyped}
        aria-keyshortcuts="/"
      />
      <IconButton
        line
        icon={slidersIcon}
        label="Dates, export, print"
        className={css.more}
        aria-expanded={!folded}
        onClick={() => setFolded(!folded)}
      />
      <SelectField label="Period" hideLabel className={css.period} value={period} onChange={choose} options={PERIODS} />
      {period === 'days' && (
        <>
          <TextField
            label="From"
            className={css.day}
            type="date"
            value={view.from}
            max={view.to || undefined}
            onChange={(from) => onView({ from })}
          />
          <TextField
            label="To"
            className={css.day}
            type="date"
            value={view.to}
            min={view.from || undefined}
            onChange={(to) => onView({ to })}
          />
        </>
      )}
      {view.buyer !== '' && (
        <Button
          kind="line"
          className={css.buyer}
          onClick={() => onView({ buyer: '' })}
          aria-label={`Orders of ${view.buyer}: show all buyers`}
        >
          <span className={css.buyerName}>{view.buyer}</span>
          <Icon path={closeIcon} size={14} />
        </Button>
      )}
      <div className={css.exports}>{children}</div>
    </div>
  )
}
