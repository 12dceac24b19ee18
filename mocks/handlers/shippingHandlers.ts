import { handleGet, handlePostForm } from '../server/endpoint'
import { asDecimal, successReply, refusalReply } from '../server/phpReply'
import { world } from '../world/world'

export const shippingHandlers = [
  handleGet('fetch_shipping_charge.php', () =>
    successReply({ shipping_charge: { id: '1', charge: asDecimal(world.shipping_charge) } }),
  ),
  handlePostForm('update_shipping_charge.php', (form) => {
    const charge = Number(form.text('charge') || 'x')
    if (!(charge >= 0)) return refusalReply('A valid shipping charge is required')
    world.shipping_charge = charge
    return successReply({ message: 'Shipping charge updated' })
  }),
]
