import { DAY_MS, momentOfStamp, stampOf } from '../world/clock'
import type { CartRow, InquiryRow, NotificationRow } from '../world/rows'
import { seedOrders } from './seedOrders'
import { ASHA } from './people'
import { productNamed } from './seedProducts'

type SeedNotification = Omit<NotificationRow, 'id'>

/** Returns eleven in the morning of a later day. */
const daysLater = (stamp: string, days: number): string =>
  `${stampOf((momentOfStamp(stamp) ?? 0) + days * DAY_MS).slice(0, 10)} 11:00:00`

/** Asha has three notifications of her own. Other customers get one about their latest order. */
export const seedNotifications: readonly NotificationRow[] = (() => {
  const mine = seedOrders.filter(({ user_email }) => user_email === ASHA.email)
  const arrived = mine.find(({ status }) => status === 'delivered')
  const sent = mine.find(({ status }) => status === 'Shipped')
  const packed = mine.find(({ status }) => status === 'processing')
  const told: SeedNotification[] = seedOrders
    .filter(({ user_email, status }) => user_email !== ASHA.email && status !== 'pending')
    .filter((order, i, all) =>
      all.slice(i + 1).every(({ user_email }) => user_email !== order.user_email),
    )
    .map(({ id, user_email, status, created_at }) => ({
      user_email,
      message: `Your order #${id} is now ${status.toLowerCase()}.`,
      status: 'read',
      created_at: daysLater(created_at, 2),
    }))
  if (arrived)
    told.push({
      user_email: ASHA.email,
      message: `Your order #${arrived.id} is now delivered.`,
      status: 'read',
      created_at: daysLater(arrived.created_at, 3),
    })
  if (sent)
    told.push({
      user_email: ASHA.email,
      message: `Your order #${sent.id} is now shipped.`,
      status: 'unread',
      created_at: '2026-11-17 16:40:00',
    })
  if (packed)
    told.push({
      user_email: ASHA.email,
      message: `Your payment for order #${packed.id} is verified. We are packing it.`,
      status: 'unread',
      created_at: '2026-11-19 10:25:00',
    })
  return told
    .sort((a, b) => (a.created_at < b.created_at ? -1 : 1))
    .map((row, index) => ({ id: index + 1, ...row }))
})()

export const seedCart: readonly CartRow[] = [
  {
    id: 1,
    user_email: ASHA.email,
    product_id: productNamed('kurta-brick').id,
    size: 'm',
    color: 'Brick',
    quantity: 1,
  },
  {
    id: 2,
    user_email: ASHA.email,
    product_id: productNamed('cap-rhodo').id,
    size: 'm',
    color: 'Rhododendron',
    quantity: 2,
  },
]

type SeedInquiry = Omit<InquiryRow, 'id'>

const INQUIRIES: readonly SeedInquiry[] = [
  {
    first_name: 'Sushila',
    last_name: 'Ghimire',
    email: 'sushila.ghimire@mail.example',
    phone: '9841556702',
    contact_reason: 'Product Information',
    source: 'Instagram',
    message: 'Is the blouse of the teal sari lined? I would wear it in Mangsir.',
    resolved: true,
    is_replied: true,
    submitted_at: '2026-09-14 12:18:30',
  },
  {
    first_name: 'Prabin',
    last_name: 'Gurung',
    email: 'prabin.gurung@mail.example',
    phone: '9856021784',
    contact_reason: 'Returns',
    source: 'Google',
    message: 'The stripe shirt came in L, I ordered M. Can I bring it to a shop in Pokhara?',
    resolved: true,
    is_replied: true,
    submitted_at: '2026-09-29 17:05:11',
  },
  {
    first_name: 'Om',
    last_name: 'Basnet',
    email: 'om.basnet@mail.example',
    phone: '9803664218',
    contact_reason: 'Order Status',
    source: 'Friend Recommendation',
    message: 'I paid yesterday evening but see no message. Did the receipt arrive?',
    resolved: true,
    is_replied: false,
    submitted_at: '2026-10-12 08:50:47',
  },
  {
    first_name: 'Chimi',
    last_name: 'Dolma',
    email: 'chimi.dolma@mail.example',
    phone: '9818220549',
    contact_reason: 'Size & Fit Question',
    source: 'Facebook',
    message:
      'My waist is 78 cm. Which size of the bakkhu should I take, and can the hem be let down?',
    resolved: false,
    is_replied: true,
    submitted_at: '2026-11-09 19:33:02',
  },
  {
    first_name: 'Deepak',
    last_name: 'Bhandari',
    email: 'deepak.bhandari@mail.example',
    phone: '9847603315',
    contact_reason: 'Returns',
    source: 'Google',
    message:
      'The jeans are too wide at the knee. They are unworn, the label is on. How do I send them back?',
    resolved: true,
    is_replied: true,
    submitted_at: '2026-11-16 07:21:36',
  },
  {
    first_name: 'Ishwor',
    last_name: 'Neupane',
    email: 'ishwor.neupane@mail.example',
    phone: '9857013390',
    contact_reason: 'Product Information',
    source: 'Instagram',
    message:
      'We are eleven for a wedding on Falgun 12 and all need the ivory daura. Is there time, and a price for eleven?',
    resolved: false,
    is_replied: false,
    submitted_at: '2026-11-17 20:44:19',
  },
  {
    first_name: 'Sarita',
    last_name: 'Rai',
    email: 'sarita.rai@mail.example',
    phone: '9842067751',
    contact_reason: '',
    source: '',
    message:
      'The bakkhu came today. My mother cried a little. Please tell the women who wove the apron.',
    resolved: false,
    is_replied: false,
    submitted_at: '2026-11-18 18:02:55',
  },
  {
    first_name: 'Kiran',
    last_name: 'Chaudhary',
    email: 'kiran.chaudhary@mail.example',
    phone: '9848091127',
    contact_reason: 'Order Status',
    source: 'Facebook',
    message:
      'The upload of my receipt broke off, the network here is weak. The money has left my wallet. What now?',
    resolved: false,
    is_replied: false,
    submitted_at: '2026-11-19 22:31:08',
  },
  {
    first_name: 'Mingma',
    last_name: 'Sherpa',
    email: 'mingma.sherpa@mail.example',
    phone: '9813309876',
    contact_reason: 'Size & Fit Question',
    source: 'Friend Recommendation',
    message: 'Does the Jomsom jacket fit over a down vest if I usually wear M?',
    resolved: false,
    is_replied: false,
    submitted_at: '2026-11-20 10:12:44',
  },
]

export const seedInquiries: readonly InquiryRow[] = INQUIRIES.map((row, index) => ({
  id: index + 1,
  ...row,
}))
