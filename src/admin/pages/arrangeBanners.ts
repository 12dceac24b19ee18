import { sameSlot, type Slot } from './content'

/** Swaps a banner with its neighbour. */
export function swapped(banners: readonly Slot[], index: number, by: -1 | 1): Slot[] | null {
  const [one, other] = [banners[index], banners[index + by]]
  if (!one || !other) return null
  return banners.map((slot) => (slot === one ? other : slot === other ? one : slot))
}

/**
 * The server keeps the order of its banners and appends new ones. So each saved banner after the first one out of order
 * must be uploaded again.
 */
export function toSendAgain(server: readonly Slot[], banners: readonly Slot[]): Slot[] {
  let last = -1
  let broken = false
  return banners.filter((slot) => {
    const place = server.findIndex((one) => sameSlot(one, slot))
    broken ||= place <= last
    last = place
    return broken && slot.file === null
  })
}
