import { expect, test } from 'playwright/test'
import {
  isSamePicture,
  COMPARED_WIDTH,
  type GrayPicture,
} from '../src/admin/orders/desk/receiptPicture'
import {
  drawReceipt,
  REUSE_KINDS,
  type ReceiptFacts,
  type GrayRows,
  type ReceiptLook,
} from './drawnReceipts'

// The receipt desk must never call two different honest receipts "the same picture". 34 receipts of each wallet, phone
// and theme make 10,098 pairs. Half of the pairs differ only in the reference's last digits, the minute of the payment
// and the phone's clock.

const RECEIPTS_PER_LOOK = 34
/** The number of receipts of each wallet, phone and theme that are also sent a second time, changed in each way. */
const REUSES_PER_RECEIPT = 2
const SCREENS = [
  [1080, 2340],
  [720, 1600],
  [1170, 2532],
] as const
const NAMES = ['Sita Shrestha', 'Asha Gurung', 'Bina Thapa', 'Ram Bahadur KC', 'Kiran Lama']
/** The scales of the pictures; the desk does not compare smaller ones. */
const SIZES = [1, 1, 0.67]
const FORMATS = ['png', 'jpeg', 'webp'] as const

/** Returns the same numbers in each run. */
function randomNumbers(): (below: number) => number {
  let seed = 7
  return (below) => {
    seed = (seed * 48_271) % 2_147_483_647
    return Math.floor((seed / 2_147_483_647) * below)
  }
}

const twoDigits = (number: number) => String(number).padStart(2, '0')
const pictureOf = ({ wide, high, gray }: GrayRows): GrayPicture => ({
  wide,
  high,
  gray: new Uint8Array(Buffer.from(gray, 'base64')),
})

test('no honest receipt of 10,098 pairs is called the same picture, and most reused ones are found', async ({
  page,
}) => {
  test.setTimeout(1_800_000)
  const random = randomNumbers()
  const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T
  const factsOf = (n: number): ReceiptFacts => {
    const time = `${twoDigits(9 + random(10))}:${twoDigits(random(60))}`
    if (n < RECEIPTS_PER_LOOK / 2)
      return {
        amount: '2,650.00',
        reference: `0BX7K${n < RECEIPTS_PER_LOOK / 4 ? 52_210 + n : 10_000 + random(89_999)}`,
        date: '2026-11-28',
        time,
        name: 'Sita Shrestha',
        phone: '9841234567',
        remark: 'kurta',
      }
    return {
      amount: `${1 + random(9)},${100 + random(900)}.00`,
      reference: `0B${1_000_000 + random(8_999_999)}`,
      date: `2026-11-${10 + random(19)}`,
      time,
      name: pick(NAMES),
      phone: `98${10_000_000 + random(89_999_999)}`,
      remark: pick(['kurta', 'order', '-', 'saree payment']),
    }
  }
  const seen = { pairs: 0, falseAlarms: 0, reused: 0 }
  const missed: Record<string, number> = {}
  for (const wallet of [0, 1, 2])
    for (const screen of SCREENS)
      for (const dark of [false, true]) {
        const receipts: GrayPicture[] = []
        for (let n = 0; n < RECEIPTS_PER_LOOK; n++) {
          const look: ReceiptLook = {
            wallet,
            screen,
            dark,
            size: pick(SIZES),
            format: pick(FORMATS),
          }
          const args = [
            factsOf(n),
            look,
            n % 8 === 0 && n < 8 * REUSES_PER_RECEIPT ? REUSE_KINDS : [],
            COMPARED_WIDTH,
          ] as const
          const { own, reused } = await page.evaluate(drawReceipt, args)
          const receipt = pictureOf(own)
          seen.pairs += receipts.length
          seen.falseAlarms += receipts.filter((other) => isSamePicture(other, receipt)).length
          receipts.push(receipt)
          for (const [way, grays] of Object.entries(reused)) {
            seen.reused++
            if (!isSamePicture(receipt, pictureOf(grays))) missed[way] = (missed[way] ?? 0) + 1
          }
        }
      }
  const lost = Object.values(missed).reduce((sum, count) => sum + count, 0)
  console.info({ ...seen, missed })
  expect(seen.pairs).toBe(10_098)
  expect(seen.falseAlarms).toBe(0)
  // The share was 23 % on one machine and 28 % on another, because receipts are drawn with the machine's fonts.
  expect(lost / seen.reused).toBeLessThanOrEqual(0.3)
})
