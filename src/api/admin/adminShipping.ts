import { DEFAULT_SHIPPING } from '../../rules/constants'
import { paisaOf } from '../../rules/pricing'
import type { Paisa } from '../../rules/types'
import { adminHost } from '../core/client'
import { refetchEverywhere } from '../core/cache'
import { sureWrite, useWrite } from '../core/write'
import { shippingChargeOf, shippingQueryFrom, ShippingReply } from '../shipping'

export const adminShippingQuery = () => shippingQueryFrom(adminHost, 'admin')

export async function fetchShippingNow(): Promise<Paisa> {
  const { shipping_charge } = await adminHost.get('fetch_shipping_charge.php', {
    reply: ShippingReply,
    fresh: true,
  })
  return shippingChargeOf(shipping_charge?.charge)
}

export async function updateShipping({ charge }: { charge: string }): Promise<void> {
  const form = new FormData()
  form.append('charge', charge)
  await adminHost.send('update_shipping_charge.php', form)
}

/**
 * `before` is the charge before the write. If it equals the new charge, a read cannot tell whether the write was
 * stored.
 */
const updateShippingSurely = ({
  charge,
  before,
}: {
  charge: string
  before: Paisa | undefined
}) => {
  const wanted = paisaOf(charge) ?? DEFAULT_SHIPPING
  const look = async () => {
    if (before === wanted) throw new Error('Nothing to compare')
    return (await fetchShippingNow()) === wanted
  }
  // PHP may store another amount than the sent one. So only the unchanged old amount proves that nothing was stored.
  const doubt = async () =>
    before === undefined || before === wanted || (await fetchShippingNow()) !== before
  return sureWrite(() => updateShipping({ charge }), { key: `shipping ${charge}`, look, doubt })
}

export const useUpdateShipping = () =>
  useWrite(updateShippingSurely, () => refetchEverywhere(['shipping']))

/** Resolves with a sentence for the notice. */
export async function undoShipping(charge: string): Promise<string> {
  await updateShippingSurely({ charge, before: undefined })
  void refetchEverywhere(['shipping'])
  return `Shipping charge restored to NPR ${charge}.`
}
