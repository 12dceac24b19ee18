import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { StoredUser } from '../../api/core/storedUser'
import type { NewCartLine } from '../../api/cartWrites'
import type { Product } from '../../api/products'
import { useWrite } from '../../api/core/write'
import { CHECKOUT_PATH } from '../../rules/paths'
import { checkoutRouteState } from '../../rules/routeState'
import { buyNowItem } from '../../rules/pricing'
import { sizeKey } from '../../rules/stock'
import { isSameId, type SizeStock, type Color } from '../../rules/types'
import {
  dropPurchaseIntent,
  setPurchaseIntent,
  takePurchaseIntent,
  type PurchaseIntent,
} from '../../state/purchaseIntent'
import { closePanel } from '../../state/headerPanel'
import { currentUser, mayEnterAdmin, onUserChange, useSession } from '../../state/session'
import { announce } from '../../ui/dialog/announce'
import { useIsNarrowScreen } from '../../ui/useMediaQuery'
import { addFailureText, addOnce, useArrivedAdds } from '../cart/addOnce'
import { useSlowNotice } from '../../state/notices'
import type { SheetReason } from './ChoiceSheet'
import type { ProductChoices } from './useChoices'
import { useTimedTextMessage } from '../../state/messageTimer'

const ADDED_TEXT = 'Product added to cart successfully!'
/**
 * A thumb often taps twice, so another tap this soon after an add is ignored. The time is the event's own, because a
 * slow phone handles the tap later.
 */
const SAME_TAP_MS = 1000

type WantedPurchase = {
  product: Product
  /** True if the product is no longer sold, or sold out in every size. */
  unavailable: boolean
  stock: SizeStock | null
  choosing: ProductChoices
  readStockAgain: () => void
}

/** Checks a press on Add To Cart or Buy Now, then adds to the cart or opens the checkout, and shows the message. */
export function usePurchase({
  product,
  unavailable,
  stock,
  choosing,
  readStockAgain,
}: WantedPurchase) {
  const go = useNavigate()
  const add = useWrite((line: NewCartLine) => addOnce(line))
  useSlowNotice(add.isPending)
  const [message, showMessage] = useTimedTextMessage()
  useArrivedAdds(
    useSession(({ user }) => user?.email ?? ''),
    ({ product_id, run }) => {
      if (run === '' && isSameId(product_id, product.id)) showMessage(ADDED_TEXT, true)
    },
  )
  const [loginWanted, setLoginWanted] = useState(false)
  const [asking, setAsking] = useState<SheetReason | null>(null)
  const narrow = useIsNarrowScreen()
  const addedAt = useRef(Number.NEGATIVE_INFINITY)

  function purchase(act: PurchaseIntent, pressedAt = performance.now()) {
    // After a login the purchase continues without a press, so no disabled button stops it.
    if (unavailable) return
    const { size, color, quantity } = choosing
    const user = currentUser()
    const problem = purchaseProblem(act, { user: user, size, color, colors: product.colors })
    if (problem?.is === 'login') {
      setPurchaseIntent(act, product.id)
      setLoginWanted(true)
      return
    }
    if (problem) {
      // A screen reader ignores a text that does not change, so an equal message is announced explicitly.
      if (message?.text === problem.text) announce(problem.text)
      showMessage(problem.text)
      if (problem.missing) choosing.setMissing(problem.missing)
      if (problem.missing && narrow) setAsking((now) => now ?? act)
      if (problem.missing && !narrow) focusChoice(problem.missing)
      return
    }
    if (!user || size === null) return
    setAsking(null)
    // Send the size as the product's own stock map spells it (D-96).
    const key = sizeKey(product.size_stock, size) ?? sizeKey(stock, size) ?? size
    const colorName = product.colors.length === 0 ? '' : (color ?? '')
    if (act === 'buy') {
      const item = buyNowItem(product, key, colorName, quantity, Date.now())
      go(CHECKOUT_PATH, { state: checkoutRouteState([item.id], item) })
      return
    }
    if (pressedAt - addedAt.current < SAME_TAP_MS) return
    add.mutate(
      { product_id: product.id, size: key, color: colorName, quantity, user_email: user.email },
      {
        onSuccess: (added) => {
          if (!added) return
          addedAt.current = performance.now()
          showMessage(ADDED_TEXT, true)
        },
        onError: (error) => {
          showMessage(addFailureText(error))
          readStockAgain()
        },
      },
    )
  }

  const continuePurchase = useEffectEvent((user: StoredUser | null) => {
    const act = user && takePurchaseIntent(product.id)
    if (!act) return
    setLoginWanted(false)
    // The owner's login opens the back office instead.
    if (mayEnterAdmin(user)) return
    closePanel()
    purchase(act)
  })
  useEffect(() => onUserChange((_former, user) => continuePurchase(user)), [])
  useEffect(() => dropPurchaseIntent, [])

  return {
    purchase,
    adding: add.isPending,
    message,
    loginWanted,
    closeLogin: () => setLoginWanted(false),
    asking,
    setAsking,
  }
}

// The checks before a purchase, in the specification's order (D-100).

export type PurchaseChoices = {
  user: { email: string } | null
  size: string | null
  color: string | null
  colors: readonly Color[]
}

export type MissingChoice = 'size' | 'color'

type PurchaseProblem = { is: 'login' } | { is: 'message'; text: string; missing?: MissingChoice }

const MISSING_TEXTS: Record<PurchaseIntent, { size: string; color: string }> = {
  cart: {
    size: 'Please select a size before adding to cart.',
    color: 'Please select a color before adding to cart.',
  },
  buy: {
    size: 'Please select a size before buying',
    color: 'Please select a color before buying',
  },
}

export function purchaseProblem(
  act: PurchaseIntent,
  { user, size, color, colors }: PurchaseChoices,
): PurchaseProblem | null {
  const message = (text: string): PurchaseProblem => ({ is: 'message', text })
  const choose = (missing: MissingChoice): PurchaseProblem => ({
    is: 'message',
    text: MISSING_TEXTS[act][missing],
    missing,
  })
  if (!user) return { is: 'login' }
  if (user.email === '') return message('User email not found.')
  if (size === null) return choose('size')
  // A product without colours needs no color; otherwise no one could buy it (D-98).
  if (colors.length === 0) return null
  if (color === null) return choose('color')
  // The live list may have changed since the shopper chose the colour (D-99).
  if (!colors.some(({ name }) => name === color)) return message('Selected color not found.')
  return null
}

function focusChoice(missing: MissingChoice): void {
  const option = document.querySelector<HTMLElement>(`[data-choice="${missing}"] input:enabled`)
  if (!option) return
  option.closest('[data-choice]')?.scrollIntoView({ block: 'center' })
  option.focus({ preventScroll: true })
}
