import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useMemo, useState, type ReactNode, useRef } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { cache } from '../../../api/core/cache'
import { orderDetailsQuery } from '../../../api/admin/adminOrders'
import { StatusChip } from '../../../display/StatusChip'
import { langOf } from '../../../rules/devanagari'
import { ADMIN_PATHS } from '../../../rules/paths'
import { groupDigits, npr } from '../../../rules/pricing'
import { couldntLoadText } from '../../../rules/sharedTexts'
import { STATEMENT_KEY } from '../../../state/localStorage'
import { useLocalStorageValue } from '../../../state/storedTexts'
import { buttonClass, Button } from '../../../ui/controls/Button'
import { useAnnounce } from '../../../ui/dialog/announce'
import { EmptyState } from '../../../ui/screen/EmptyState'
import { IconButton, chevronLeftIcon, chevronRightIcon } from '../../../ui/controls/Icon'
import { keyboardIcon } from '../../../ui/controls/moreIcons'
import { Note } from '../../../ui/screen/Note'
import { LoadingState, Skeleton } from '../../../ui/screen/Skeleton'
import { useMediaQuery } from '../../../ui/useMediaQuery'
import { AdminHead } from '../../frame/AdminHead'
import { MessageButton } from '../../parts/RecordPanels'
import { ageText } from '../list/orderView'
import type { IndexedOrder } from '../list/findOrders'
import {
  ShortcutsLine,
  ShortcutsPopup,
  useShortcuts,
  useShortcutsOn,
  type Shortcut,
} from '../list/shortcuts'
import { type OrderActs, ORDER_ACT_BUSY_TEXTS, type OrderActName } from '../useOrderActs'
import { OrderPopup } from '../order/OrderPopup'
import { TwinMarks } from '../order/TwinNote'
import type { Twins } from '../order/twins'
import { ExpectedPayment } from './ExpectedPayment'
import { ReceiptQueue } from './ReceiptQueue'
import { StatementButton, LazyStatementNote } from '../statement/StatementButton'
import { useDesk, usePictureMatches } from './useDesk'
import { ReceiptViewer } from './ReceiptViewer'
import css from './desk.module.css'

type VerdictButtonsProps = {
  canDecide: boolean
  armed: boolean
  busy: OrderActName | undefined
  onVerify: () => void
  onReject: () => void
  onDisarm: () => void
  /** undefined if no other receipt is waiting. */
  onNext: (() => void) | undefined
  /** The button "Ask the buyer". It decides nothing about the order. */
  ask: ReactNode
}

/** Reject disarms after 20 s. After the key R no blur event can disarm it, because the button never had the focus. */
const REJECT_ARMED_MS = 20_000

/**
 * Verify takes one press. Reject takes two instead of a confirmation dialog, which would cover the receipt. Reject
 * stays armed while the pointer or the focus is on its button (WCAG 2.2.1).
 */
function VerdictButtons({
  canDecide,
  armed,
  busy,
  onVerify,
  onReject,
  onDisarm,
  onNext,
  ask,
}: VerdictButtonsProps) {
  useAnnounce(armed ? 'Press again to reject' : '', 'press again')
  const acts = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!armed) return
    const timer = setInterval(() => {
      if (!acts.current?.querySelector('button')?.matches(':hover, :focus')) onDisarm()
    }, REJECT_ARMED_MS)
    return () => clearInterval(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- the time counts from the first press, not from the last render
  }, [armed])
  return (
    <div ref={acts} className={`grid gap-2 inset line-above ${css.verdict}`}>
      {canDecide ? (
        <>
          <Button
            kind="danger"
            busy={busy === 'reject'}
            busyText={busy === 'reject' ? ORDER_ACT_BUSY_TEXTS.reject : undefined}
            disabled={busy === 'verify'}
            className={armed ? css.armed : undefined}
            aria-keyshortcuts="R"
            onClick={onReject}
            onBlur={onDisarm}
            // On touch, pointerleave fires after every tap.
            onPointerLeave={({ pointerType }) => pointerType === 'mouse' && onDisarm()}
          >
            {armed ? 'Press again' : 'Reject'}
          </Button>
          <Button
            busy={busy === 'verify'}
            busyText={busy === 'verify' ? ORDER_ACT_BUSY_TEXTS.verify : undefined}
            disabled={busy === 'reject'}
            aria-keyshortcuts="V"
            onClick={onVerify}
          >
            Verify
          </Button>
          <div className={css.ask}>{ask}</div>
        </>
      ) : (
        <Button disabled={!onNext} onClick={onNext}>
          Next receipt
        </Button>
      )}
      <small>Verifying moves the order to Processing. Rejecting cancels it.</small>
    </div>
  )
}

const DESK_KEYS: readonly Shortcut[] = [
  ['Verify', 'V'],
  ['Reject', 'R', 'R'],
  ['Next / previous receipt', 'J', 'K'],
  ['Zoom in / out', '+', '−'],
  ['Zoom to 200%', 'Z'],
  ['Rotate', 'T'],
  ['Contrast', 'C'],
  ['Back to the list', 'Esc'],
  ['Show shortcuts', '?'],
]

type Props = {
  index: readonly IndexedOrder[]
  state: 'loading' | 'ready' | 'failed'
  now: number
  onRetry: () => void
  note: ReactNode
  acts: OrderActs
  arrived: ReadonlySet<string>
  twins: Twins
}

export function ReceiptDesk({ index, state, now, onRetry, note, acts, arrived, twins }: Props) {
  const go = useNavigate()
  const desk = useDesk(index, acts)
  const { queue, current, at, next, armed, canDecide } = desk
  const pictures = usePictureMatches(queue, current?.id)
  const orders = useMemo(() => index.map(({ order }) => order), [index])
  const hasStatement = useLocalStorageValue(STATEMENT_KEY) !== null
  const [keysOn, switchKeys] = useShortcutsOn()
  const [help, setHelp] = useState(false)
  const [beside, setBeside] = useState<string | null>(null)
  const wide = useMediaQuery('(min-width: 50.0625em)')
  const details = useQuery({
    ...orderDetailsQuery(current?.order.id ?? ''),
    enabled: current !== undefined,
  })
  const nextId = next?.order.id

  useEffect(() => {
    if (nextId !== undefined) void cache.prefetchQuery(orderDetailsQuery(nextId))
  }, [nextId])

  useShortcuts(
    {
      v: ({ repeat }) => !repeat && desk.verify(),
      r: ({ repeat }) => !repeat && desk.reject(),
      j: () => desk.step(1),
      k: () => desk.step(-1),
      escape: () => (armed ? desk.disarm() : go(ADMIN_PATHS.orders)),
      '?': () => setHelp(true),
    },
    keysOn,
  )

  const other = beside === null ? undefined : index.find(({ id }) => id === beside)
  const busy = current && acts.busy.get(current.id)
  const age = current && ageText(current.order.created_at, now)
  // Announces that another tab or person has changed this order. The owner's own decision needs no text, because the
  // desk then shows the next receipt.
  useAnnounce(current && !canDecide ? `This order is now ${current.order.status}` : '', 'changed')
  return (
    <>
      <AdminHead
        title="Receipt desk"
        news={arrived.size}
        note={note}
        above={
          <>
            <Link to={ADMIN_PATHS.orders} className="underlined">
              Orders
            </Link>{' '}
            / Verify Payment
          </>
        }
      >
        <StatementButton orders={() => orders} />
        {wide && (
          <IconButton
            line
            icon={keyboardIcon}
            label="Keyboard shortcuts"
            aria-keyshortcuts="?"
            onClick={() => setHelp(true)}
          />
        )}
      </AdminHead>
      {state === 'loading' ? (
        <LoadingState className={css.bones}>
          <Skeleton shape="box" height="640px" />
        </LoadingState>
      ) : current === undefined ? (
        <EmptyState
          text={state === 'failed' ? 'No orders found.' : 'All receipts have been checked.'}
          onRetry={state === 'failed' ? onRetry : undefined}
          action={
            <Link to={ADMIN_PATHS.orders} className={buttonClass('line')}>
              Back to orders
            </Link>
          }
        >
          {state === 'failed' && <p>{couldntLoadText(['orders'])}</p>}
          {state === 'ready' && (
            <p>{`${desk.done.length > 0 ? `Recently checked: ${groupDigits(desk.done.length)}. ` : ''}New receipts will appear here.`}</p>
          )}
        </EmptyState>
      ) : (
        <>
          <section
            className={`box grid clipped ${css.desk}`}
            tabIndex={-1}
            data-focus-home=""
            data-settled={desk.settled || undefined}
            aria-label={`Order #${current.id}`}
          >
            <div className={css.flip}>
              <IconButton
                line
                icon={chevronLeftIcon}
                label="Previous receipt"
                disabled={at <= 0}
                onClick={() => desk.step(-1)}
              />
              <p>
                <b className={css.flipSum}>{npr(current.order.total_amount)}</b>
                <span
                  lang={langOf(current.customer)}
                >{`${current.customer}, ${current.order.phone}`}</span>
                <small>
                  {[
                    `#${current.id}`,
                    ...(at === -1
                      ? []
                      : [`${groupDigits(at + 1)} of ${groupDigits(queue.length)}`]),
                    ...(age ? [`waiting ${age}`] : []),
                  ].join(', ')}
                </small>
                <TwinMarks twins={twins.get(current.id)} onShow={setBeside} />
              </p>
              <IconButton
                line
                icon={chevronRightIcon}
                label="Next receipt"
                disabled={next === undefined}
                onClick={() => desk.step(1)}
              />
            </div>
            <ReceiptQueue
              queue={queue}
              at={at}
              current={current.id}
              now={now}
              matches={pictures.matches}
              twins={twins}
              done={desk.done}
              onChoose={desk.choose}
            />
            <ReceiptViewer
              key={current.id}
              order={current.order}
              keysOn={keysOn}
              onSwipe={desk.step}
              onPicture={(image) => void pictures.onPicture(current.id, image)}
            />
            <ExpectedPayment
              order={current.order}
              details={details}
              match={pictures.matches.get(current.id)}
              compared={pictures.compared}
              twins={twins.get(current.id)}
              onShow={setBeside}
            >
              {hasStatement && (
                <Suspense>
                  <LazyStatementNote orders={orders} id={current.id} />
                </Suspense>
              )}
              {!canDecide && (
                <Note kind="warn">
                  This order is now <StatusChip status={current.order.status} admin />
                </Note>
              )}
            </ExpectedPayment>
            <VerdictButtons
              canDecide={canDecide}
              armed={armed}
              busy={busy}
              onVerify={desk.verify}
              onReject={desk.reject}
              onDisarm={desk.disarm}
              onNext={queue.length === 0 ? undefined : () => desk.step(1)}
              ask={
                <MessageButton
                  key={current.id}
                  label="Ask the buyer"
                  to={current.customer}
                  phone={current.order.phone}
                  email={current.order.user_email}
                  subject={`Order #${current.id}`}
                  about="order"
                  unpaid={current.order.total_amount}
                  values={{
                    name: current.customer,
                    number: current.id,
                    amount: npr(current.order.total_amount),
                    status: current.order.status.toLowerCase(),
                  }}
                />
              }
            />
          </section>
          {keysOn && <ShortcutsLine lines={DESK_KEYS} />}
        </>
      )}
      {other && <OrderPopup key={other.id} order={other.order} onClose={() => setBeside(null)} />}
      <ShortcutsPopup
        open={help}
        onClose={() => setHelp(false)}
        lines={DESK_KEYS}
        on={keysOn}
        onSwitch={switchKeys}
      />
    </>
  )
}
