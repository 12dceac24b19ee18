import { useState, useEffect } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { MY_ORDERS_PATH, PRODUCTS_PATH } from '../../rules/paths'
import { readOrderSuccessState } from '../../rules/routeState'
import { idText } from '../../rules/types'
import { chooseAllCategories } from '../../state/chosenCategory'
import { installMethod, promptInstall, rememberInstallOffered } from '../../state/installOffer'
import { buttonClass, Button } from '../../ui/controls/Button'
import { Weave } from '../../ui/Weave'
import { PageHead } from '../PageHead'
import { config } from '../../api/core/config'
import css from './orderSuccess.module.css'

/** Replaces the hyphen of a range with a dash that does not break the line. */
const withUnbrokenRanges = (text: string) => text.replaceAll(/(\d)-(?=\d)/g, '$1\u2060–\u2060')

/**
 * Returns, for example, "2–4 business days in Kathmandu Valley, 5–7 outside the valley". The unit is named once if both
 * periods have it.
 */
function deliveryDaysText(): string {
  const { kathmandu, outside } = config().texts.days
  const unit = ' business days'
  const far =
    kathmandu.endsWith(unit) && outside.endsWith(unit) ? outside.slice(0, -unit.length) : outside
  return withUnbrokenRanges(`${kathmandu} in Kathmandu Valley, ${far} outside the valley.`)
}

/** The texts promise nothing but the shop's order statuses and shipping policy. */
const nextStepTexts = () => [
  {
    title: 'We check your payment',
    text: "Your order is Pending until we've checked your receipt.",
  },
  {
    title: 'We pack your order',
    text: "You'll see it change to Processing, then Shipped.",
  },
  { title: 'We deliver it to you', text: deliveryDaysText() },
]

export function OrderSuccessScreen() {
  const { state } = useLocation()
  const orderId = readOrderSuccessState(state)
  const [way] = useState(installMethod)
  return (
    <div className={`wrap grid gap-5 one-column ${css.screen}`}>
      <PageHead name="Thank you" hidden />
      <Weave className={css.weave} />
      <h1 className="display display-40">Thank you for your order!</h1>
      {orderId !== null && (
        <p className={css.id}>
          Your order number is <b>#{idText(orderId)}</b>
        </p>
      )}
      <section className={`box full ${css.next}`} aria-labelledby="next">
        <h2 id="next" className={`below-4 t20 ${css.nextTitle}`}>
          What happens next
        </h2>
        <ol className="numbered grid gap-4">
          {nextStepTexts().map(({ title, text }) => (
            <li key={title}>
              <h3 className="bold t15">{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </section>
      <div className={`grid gap-3 full ${css.ways}`}>
        <Link className={buttonClass('ink')} to={PRODUCTS_PATH} onClick={chooseAllCategories}>
          Continue Shopping
        </Link>
        <Link className={buttonClass('line')} to={MY_ORDERS_PATH}>
          My Orders
        </Link>
      </div>
      {way !== null && orderId !== null && <InstallOffer way={way} />}
    </div>
  )
}

/** A browser shows this offer only once, after an order, even if the shopper declines. */
function InstallOffer({ way }: { way: 'button' | 'iphone' }) {
  const [open, setOpen] = useState(true)
  useEffect(() => void rememberInstallOffered(), [])
  if (!open) return null
  const { brandName } = config()
  const close = () => setOpen(false)
  return (
    <section className={`full padded ${css.offer}`} aria-labelledby="install">
      <h2 id="install" className={css.title}>{`${brandName} on your home screen`}</h2>
      <p>
        {way === 'button'
          ? 'Open the shop with one tap, even on a weak connection, and share receipts to it from your wallet.'
          : 'Open the shop with one tap, even on a weak connection. In Safari, tap Share, then “Add to Home Screen”.'}
      </p>
      <div className={`flex wraps ${css.installOfferWays}`}>
        {way === 'button' && (
          <Button
            small
            onClick={() => {
              void promptInstall().catch(() => {})
              close()
            }}
          >
            Add to home screen
          </Button>
        )}
        <Button kind="quiet" small onClick={close}>
          {way === 'button' ? 'Not now' : 'Close'}
        </Button>
      </div>
    </section>
  )
}
