import { config, pictureAddress } from '../../api/core/config'
import { payments, type Payment } from '../../api/core/ownerConfig'
import { looksAlike } from '../../rules/receipt'
import { greysOf, loadPicture, pngOf } from './pixels'

/** The placeholder if the account has no QR code (D-27). */
export const qrAddress = ({ qrImage }: Payment): string =>
  pictureAddress(qrImage || 'placeholder.svg')

async function showsQr(file: Blob, payment: Payment): Promise<boolean> {
  if (payment.qrImage === '') return false
  const qr = await loadPicture(qrAddress(payment))
  return qr !== null && looksAlike(await greysOf(file), await greysOf(qr))
}

/** A receipt that looks like one of the shop's own QR codes is most likely the wrong picture. */
export async function isOwnQr(file: Blob): Promise<boolean> {
  return (await Promise.all(payments().map((payment) => showsQr(file, payment)))).includes(true)
}

/** With several accounts the file's name says whose code it is. */
async function qrFile(payment: Payment): Promise<File | null> {
  const png = await pngOf(qrAddress(payment))
  const name = payments().length > 1 ? `${config().brandName} ${payment.name}` : config().brandName
  return (
    png &&
    new File([png], `${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-qr.png`, {
      type: 'image/png',
    })
  )
}

/** Saves the code to the device's gallery, where a wallet can open it. */
export async function saveQr(payment: Payment): Promise<boolean> {
  const file = await qrFile(payment)
  const link = document.createElement('a')
  const address = file ? URL.createObjectURL(file) : qrAddress(payment)
  Object.assign(link, { href: address, download: file?.name ?? 'qr' })
  document.body.append(link)
  link.click()
  link.remove()
  // The download may start later and still needs the URL.
  if (file) setTimeout(() => URL.revokeObjectURL(address), 60_000)
  return file !== null
}

export function canShareFiles(): boolean {
  try {
    return navigator.canShare({ files: [new File([''], 'qr.png', { type: 'image/png' })] })
  } catch {
    // The Web Share API is missing or blocked; saving the picture still works.
    return false
  }
}

/** False if nothing was shared, for example because the shopper cancelled. */
export async function shareQr(payment: Payment): Promise<boolean> {
  const file = await qrFile(payment)
  if (!file) return false
  try {
    await navigator.share({ files: [file], title: `${config().brandName} QR` })
    return true
  } catch {
    return false
  }
}
