import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { DEFAULT_SHIPPING } from '../rules/constants'
import { paisaOf } from '../rules/pricing'
import type { Paisa } from '../rules/types'
import type { HostCalls } from './core/client'
import { storefrontHost } from './core/client'
import { phpObject } from './core/php'

const Charge = v.object({ charge: v.optional(v.unknown()) })
export const ShippingReply = v.object({ shipping_charge: phpObject(Charge) })

/** Numbers of 0 or more count; otherwise the default applies (D-119). */
export function shippingChargeOf(value: unknown): Paisa {
  const paisa = paisaOf(value)
  return paisa === null || paisa < 0 ? DEFAULT_SHIPPING : paisa
}

export const shippingQueryFrom = (host: HostCalls, name: string) =>
  queryOptions({
    queryKey: ['shipping', name],
    queryFn: async ({ signal }) => {
      const { shipping_charge } = await host.get('fetch_shipping_charge.php', {
        signal,
        reply: ShippingReply,
      })
      return shippingChargeOf(shipping_charge?.charge)
    },
  })

export const shippingQuery = () => shippingQueryFrom(storefrontHost, 'shop')
