import { world } from '../mocks/world/world'
import type { Given } from './runs'

// The ids and addresses for the calls, found in the mock world.

export const asha = 'asha@pahiran.example'
export const owner = 'owner@pahiran.example'

/** A product with at least one piece in M. */
export const someProduct = () =>
  String(world.products.find(({ size_stock }) => (size_stock.m ?? 0) > 0)?.id)

export const givenNow = (): Given => ({
  email: asha,
  newcomer: 'new@pahiran.example',
  owner,
  product: someProduct(),
  color: world.products.find(({ id }) => String(id) === someProduct())?.colors[0]?.name ?? '',
  cartLine: String(world.cart.find(({ user_email }) => user_email === asha)?.id),
  notification: String(world.notifications[0]?.id),
  order: String(world.orders[0]?.id),
  category: String(world.categories[0]?.id),
  openInquiry: String(world.inquiries.find(({ resolved }) => !resolved)?.id),
  anyInquiry: String(world.inquiries[0]?.id),
  unanswered: String(world.inquiries.find(({ is_replied }) => !is_replied)?.id),
  code: (kind, email) => world.inbox.latest(kind, email)?.code ?? '',
})

/** A page can be added only while it does not exist. */
export function prepare(file: string): void {
  if (file === 'add_homepage_data.php') world.homepage = null
  if (file === 'add_aboutus_data.php') world.aboutus = null
  if (file === 'add_bottom_data.php') world.bottom = null
}
