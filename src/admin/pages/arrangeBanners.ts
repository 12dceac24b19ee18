import { sameSlot, type Slot } from './content'

/** The place of a banner changed for its neighbour's. */
export function swapped(banners: readonly Slot[], index: number, by: -1 | 1): Slot[] | null {
  const [one, other] = [banners[index], banners[index + by]]
  if (!one || !other) return null
  return banners.map((slot) => (slot === one ? other : slot === other ? one : slot))
}

/**
 * The server keeps its banners in its own order and adds new ones after them. Those that stand elsewhere in `banners` have
 * to be sent anew: all that come after the first one out of order.
 */
export function toSendAnew(server: readonly Slot[], banners: readonly Slot[]): Slot[] {
  let last = -1
  let broken = false
  return banners.filter((slot) => {
    const place = server.findIndex((one) => sameSlot(one, slot))
    broken ||= place <= last
    last = place
    return broken && slot.file === null
  })
}
