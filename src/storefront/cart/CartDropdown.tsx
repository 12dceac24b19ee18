import type { ReactNode, RefObject } from 'react'
import { Link } from 'react-router-dom'
import { cartKey } from '../../api/cart'
import { PRODUCTS_PATH } from '../../rules/paths'
import { chooseAllCategories } from '../../state/chosenCategory'
import { openAccountPanel } from '../../state/headerPanel'
import { useSession } from '../../state/session'
import { Button, buttonClass } from '../../ui/controls/Button'
import { Dropdown } from '../../ui/dialog/Dropdown'
import { EmptyState } from '../../ui/screen/EmptyState'
import { IconButton, closeIcon } from '../../ui/controls/Icon'
import { Spinner } from '../../ui/screen/Skeleton'
import { FormMessage, useDropdownMessage } from '../account/FormMessage'
import { withChangingLine, useCartQuantity, type CartQuantityState } from './useCartQuantity'
import { FilledCart } from './FilledCart'
import { useCartLines } from './useCartLines'
import { useCartRemoval, type CartRemoval } from './useCartRemoval'
import css from './cart.module.css'

type Props = { open: boolean; onClose: () => void; anchor: RefObject<HTMLElement | null> }

export function CartDropdown(props: Props) {
  const email = useSession(({ user }) => (user ? user.email : null))
  // The key remounts the cart for each user, so that nothing of the former user's cart stays. It is a number and not the
  // email: React keeps the keys of removed parts until their next render, and the former user's email must not stay in
  // memory.
  const [, user] = cartKey(email ?? '')
  return <UsersCart key={user} email={email} {...props} />
}

function UsersCart({ email, open, onClose, anchor }: Props & { email: string | null }) {
  const { message, showMessage } = useDropdownMessage(open)
  const removal = useCartRemoval(email ?? '', showMessage)
  const quantity = useCartQuantity(email ?? '', showMessage, removal.offerBack)
  return (
    <Dropdown
      open={open}
      onClose={onClose}
      anchor={anchor}
      label="Shopping Cart"
      className={css.panel}
    >
      <div className={css.cart}>
        <header className={`row between ${css.head}`}>
          <h2 className={css.title}>Shopping Cart</h2>
          <IconButton label="Close" icon={closeIcon} onClick={onClose} />
        </header>
        <FormMessage message={message} className={css.message} />
        {email === null && (
          <NoCart line="User not logged in." onGo={onClose}>
            <Button kind="line" small onClick={openAccountPanel}>
              Log in
            </Button>
          </NoCart>
        )}
        {email === '' && <NoCart line="Email not found." onGo={onClose} />}
        {email !== null && email !== '' && (
          <CartRows email={email} removal={removal} quantity={quantity} onClose={onClose} />
        )}
      </div>
    </Dropdown>
  )
}

/** Shown if the cart cannot be requested. Says why and shows an empty cart (D-63). */
function NoCart({
  line,
  onGo,
  children,
}: {
  line: string
  onGo: () => void
  children?: ReactNode
}) {
  return (
    <>
      <p className={`muted t15 ${css.line}`} role="status">
        {line}
      </p>
      <EmptyCart onGo={onGo}>{children}</EmptyCart>
    </>
  )
}

function EmptyCart({
  onGo,
  onRetry,
  children,
}: {
  onGo: () => void
  onRetry?: (() => void) | undefined
  children?: ReactNode
}) {
  const look = (
    <Link
      className={buttonClass('quiet', { small: true })}
      to={PRODUCTS_PATH}
      onClick={() => {
        chooseAllCategories()
        onGo()
      }}
    >
      See all products
    </Link>
  )
  return (
    <EmptyState
      plain
      className={css.empty}
      text="Your cart is empty."
      onRetry={onRetry}
      action={
        <div className={css.actions}>
          {children}
          {look}
        </div>
      }
    />
  )
}

type CartRowsProps = {
  email: string
  removal: ReturnType<typeof useCartRemoval>
  quantity: CartQuantityState
  onClose: () => void
}

function CartRows({ email, removal, quantity, onClose }: CartRowsProps) {
  const { items: lines, failed, notJson, retry } = useCartLines(email)
  const items = lines && quantity.held ? withChangingLine(lines, quantity.held) : lines
  if (items === null && !failed)
    return (
      <p className={`row muted ${css.loading}`} role="status">
        <Spinner />
        Loading...
      </p>
    )
  const empty = items === null || items.length === 0 || notJson
  return (
    <>
      {empty ? (
        <EmptyCart onGo={onClose} onRetry={failed || notJson ? retry : undefined} />
      ) : (
        <FilledCart
          items={items}
          removal={removal}
          quantity={quantity}
          onClose={onClose}
          onRetry={retry}
        />
      )}
      <RemovedLine removal={removal} />
    </>
  )
}

/** The line that the shopper deleted, with Undo, or a line that was lost while its quantity changed. */
function RemovedLine({ removal: { removed, unwanted, undo, undoing } }: { removal: CartRemoval }) {
  if (!removed) return null
  return (
    <div className={`row between gap-3 t14 line-above ${css.removed}`}>
      <p>{unwanted ? `${removed.title} is no longer in your cart.` : 'Removed from your cart.'}</p>
      <Button
        kind="quiet"
        small
        busy={undoing}
        onClick={undo}
        aria-label={`${unwanted ? 'Add back' : 'Undo removal of'} ${removed.title}`}
      >
        {unwanted ? `Add ${removed.line.quantity} back` : 'Undo'}
      </Button>
    </div>
  )
}
