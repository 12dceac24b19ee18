import { cache } from '../core/cache'
import { adminHost } from '../core/client'
import { useWrite } from '../core/write'
import { shippingFrom } from '../shipping'

export const adminShippingQuery = () => shippingFrom(adminHost, 'admin')

export async function updateShipping({ charge }: { charge: string }): Promise<void> {
  const form = new FormData()
  form.append('charge', charge)
  await adminHost.send('update_shipping_charge.php', form)
}

export const useUpdateShipping = () =>
  useWrite(updateShipping, () => cache.invalidateQueries({ queryKey: ['shipping'] }))
