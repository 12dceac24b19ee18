import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { DEFAULT_SHIPPING } from '../rules/constants'
import { paisaOf } from '../rules/pricing'
import type { Paisa } from '../rules/types'
import { cache } from './core/cache'
import type { Host } from './core/client'
import { office, shop } from './core/client'
import { phpObject } from './core/php'
import { useWrite } from './core/write'

const Charge = v.object({ charge: v.optional(v.unknown()) })
const ShippingReply = v.object({ shipping_charge: phpObject(Charge) })

/** A readable number of 0 or more; anything else keeps the default (D-119). */
function chargeOf(value: unknown): Paisa {
  const paisa = paisaOf(value)
  return paisa === null || paisa < 0 ? DEFAULT_SHIPPING : paisa
}

const shippingFrom = (host: Host, name: string) =>
  queryOptions({
    queryKey: ['shipping', name],
    queryFn: async ({ signal }) => {
      const { shipping_charge } = await host.get('fetch_shipping_charge.php', { signal, reply: ShippingReply })
      return chargeOf(shipping_charge?.charge)
    },
  })

export const shippingQuery = () => shippingFrom(shop, 'shop')
export const adminShippingQuery = () => shippingFrom(office, 'office')

export async function updateShipping({ charge }: { charge: string }): Promise<void> {
  const form = new FormData()
  form.append('charge', charge)
  await office.send('update_shipping_charge.php', form)
}

export const useUpdateShipping = () =>
  useWrite(updateShipping, () => cache.invalidateQueries({ queryKey: ['shipping'] }))
