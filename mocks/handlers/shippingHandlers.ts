import { get, postForm } from '../server/endpoint'
import { decimal, ok, refuse } from '../server/phpReply'
import { world } from '../world/world'

export const shippingHandlers = [
  get('fetch_shipping_charge.php', () =>
    ok({ shipping_charge: { id: '1', charge: decimal(world.shipping_charge) } }),
  ),
  postForm('update_shipping_charge.php', (form) => {
    const charge = Number(form.text('charge') || 'x')
    if (!(charge >= 0)) return refuse('A valid shipping charge is required')
    world.shipping_charge = charge
    return ok({ message: 'Shipping charge updated' })
  }),
]
