import type { OrderRow } from '../world/rows'
import { createDice } from '../world/dice'

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

function paidAt(stamp: string, minutesBefore: number): { clock: string; date: string } {
  const [year, month, day] = stamp.slice(0, 10).split('-').map(Number)
  const minutes = Number(stamp.slice(11, 13)) * 60 + Number(stamp.slice(14, 16)) - minutesBefore
  const [h, m] = [Math.floor(minutes / 60), minutes % 60]
  const clock = `${h % 12 || 12}:${String(m).padStart(2, '0')}`
  return {
    clock,
    date: `${day} ${MONTHS[(month ?? 1) - 1]} ${year}, ${clock} ${h < 12 ? 'AM' : 'PM'}`,
  }
}

function referenceOf(id: number): string {
  const roll = createDice(id * 7919).roll
  const signs = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ'
  return Array.from({ length: 8 }, () => signs[Math.floor(roll() * signs.length)]).join('')
}

const amountWithPaisa = (amount: number) =>
  amount.toLocaleString('en-IN', { minimumFractionDigits: 2 })

/** Draws a phone's screenshot of a payment in a sample wallet. */
export function receiptDrawing(order: OrderRow, paid = order.total_amount): string {
  const { clock, date } = paidAt(order.created_at, 3 + (order.id % 4))
  const name = escaped(`${order.first_name} ${order.last_name}`)
  const text = (x: number, y: number, size: number, fill: string, content: string, more = '') =>
    `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}"${more}>${content}</text>`
  const rows: readonly (readonly [string, string])[] = [
    ['Paid to', 'Pahiran (sample)'],
    ['Wallet ID', '98000 00000'],
    ['From', name],
    ['Mobile', `${order.phone.slice(0, 2)}••••••${order.phone.slice(-2)}`],
    ['Reference code', referenceOf(order.id)],
    ['Date and time', date],
    ['Remarks', 'Clothes'],
    ['Service charge', 'NPR 0.00'],
  ]
  const lines = rows.map(([label, value], i) => {
    const y = 436 + i * 38
    return (
      text(40, y, 13, '#6b746d', label) +
      text(350, y, 14, '#1d241f', value, ' text-anchor="end" font-weight="600"') +
      `<path stroke="#e8ece8" d="M40 ${y + 14}h310"/>`
    )
  })
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 390 844" width="390" height="844" font-family="Roboto,\'Noto Sans\',\'Segoe UI\',Helvetica,Arial,sans-serif">' +
    '<path fill="#eef2ee" d="M0 0h390v844H0z"/><path fill="#2f7d4f" d="M0 0h390v224H0z"/><path fill="#276b43" d="M0 0h390v44H0z"/>' +
    text(24, 28, 14, '#fff', clock, ' font-weight="600"') +
    '<g fill="#fff"><path d="M314 28v-4h3v4zM319 28v-7h3v7zM324 28v-10h3v10zM329 28v-13h3v13z"/><path d="M338 16h22v12h-22z" opacity=".4"/><path d="M340 18h14v8h-14zM361 20h2v4h-2z"/></g>' +
    '<path fill="none" stroke="#fff" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round" d="M34 82l-10 10 10 10M25 92h18"/>' +
    text(62, 98, 18, '#fff', 'Transaction detail', ' font-weight="600"') +
    text(366, 98, 12, '#cfe6d6', 'SAMPLE WALLET', ' text-anchor="end" letter-spacing="1"') +
    '<rect x="20" y="134" width="350" height="606" rx="14" fill="#fff"/><circle cx="195" cy="196" r="34" fill="#e4f3e8"/><circle cx="195" cy="196" r="25" fill="#2f9d57"/>' +
    '<path fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round" stroke-linejoin="round" d="M184 197l8 8 15-17"/>' +
    text(195, 262, 17, '#1d241f', 'Payment successful', ' text-anchor="middle" font-weight="600"') +
    text(195, 284, 13, '#6b746d', 'Your money has been sent.', ' text-anchor="middle"') +
    text(
      195,
      340,
      36,
      '#1d241f',
      `NPR ${amountWithPaisa(paid)}`,
      ' text-anchor="middle" font-weight="700"',
    ) +
    '<path fill="#e4f3e8" d="M142 360h106v24h-106z"/>' +
    text(
      195,
      377,
      13,
      '#237a45',
      'COMPLETED',
      ' text-anchor="middle" font-weight="600" letter-spacing=".6"',
    ) +
    '<path stroke="#d5ddd6" stroke-dasharray="5 5" d="M40 406h310"/>' +
    lines.join('') +
    '<rect x="20" y="764" width="168" height="50" rx="10" fill="#fff" stroke="#2f7d4f"/><rect x="202" y="764" width="168" height="50" rx="10" fill="#2f7d4f"/>' +
    text(104, 795, 15, '#2f7d4f', 'Download', ' text-anchor="middle" font-weight="600"') +
    text(286, 795, 15, '#fff', 'Share', ' text-anchor="middle" font-weight="600"') +
    '</svg>'
  )
}
