import { world } from '../mocks/world/world'
import type { CallSubjects } from './runs'

// The ids and addresses with which tests make calls, found in the mock world.

export const ASHA_EMAIL = 'asha@pahiran.example'
export const OWNER_EMAIL = 'owner@pahiran.example'

export const someProductId = () =>
  String(world.products.find(({ size_stock }) => (size_stock.m ?? 0) > 0)?.id)

export const subjectsOfWorld = (): CallSubjects => ({
  email: ASHA_EMAIL,
  newcomer: 'new@pahiran.example',
  owner: OWNER_EMAIL,
  product: someProductId(),
  color: world.products.find(({ id }) => String(id) === someProductId())?.colors[0]?.name ?? '',
  cartLine: String(world.cart.find(({ user_email }) => user_email === ASHA_EMAIL)?.id),
  notification: String(world.notifications[0]?.id),
  order: String(world.orders[0]?.id),
  category: String(world.categories[0]?.id),
  openInquiry: String(world.inquiries.find(({ resolved }) => !resolved)?.id),
  anyInquiry: String(world.inquiries[0]?.id),
  unanswered: String(world.inquiries.find(({ is_replied }) => !is_replied)?.id),
  code: (kind, email) => world.inbox.latest(kind, email)?.code ?? '',
})

/** A page can be added only while it does not exist. */
export function prepareWorldFor(file: string): void {
  if (file === 'add_homepage_data.php') world.homepage = null
  if (file === 'add_aboutus_data.php') world.aboutus = null
  if (file === 'add_bottom_data.php') world.bottom = null
}
