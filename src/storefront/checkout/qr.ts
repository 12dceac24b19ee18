import { config, pictureAddress } from '../../api/core/config'
import { looksAlike } from '../../rules/receipt'
import { greysOf, loadPicture, pngOf } from './pixels'

/** A shop without one shows the placeholder (D-27). */
export const qrAddress = (): string => pictureAddress(config().wallet.qrImage || 'placeholder.svg')

/** Someone who sends the code they were to pay to has most likely picked the wrong picture. */
export async function isOwnQr(file: Blob): Promise<boolean> {
  if (config().wallet.qrImage === '') return false
  const qr = await loadPicture(qrAddress())
  return qr !== null && looksAlike(await greysOf(file), await greysOf(qr))
}

async function qrFile(): Promise<File | null> {
  const png = await pngOf(qrAddress())
  return (
    png &&
    new File(
      [png],
      `${config()
        .brandName.toLowerCase()
        .replaceAll(/[^a-z0-9]+/g, '-')}-qr.png`,
      { type: 'image/png' },
    )
  )
}

/** As a picture among the device's own, where a wallet can open it. */
export async function saveQr(): Promise<boolean> {
  const file = await qrFile()
  const link = document.createElement('a')
  const address = file ? URL.createObjectURL(file) : qrAddress()
  Object.assign(link, { href: address, download: file?.name ?? 'qr' })
  document.body.append(link)
  link.click()
  link.remove()
  // A download that has not begun yet still needs the address.
  if (file) setTimeout(() => URL.revokeObjectURL(address), 60_000)
  return file !== null
}

export function canShareFiles(): boolean {
  try {
    return navigator.canShare({ files: [new File([''], 'qr.png', { type: 'image/png' })] })
  } catch {
    // Not there, or forbidden: the picture can still be saved.
    return false
  }
}

/** False when nothing was shared, be it that the shopper changed their mind. */
export async function shareQr(): Promise<boolean> {
  const file = await qrFile()
  if (!file) return false
  try {
    await navigator.share({ files: [file], title: `${config().brandName} QR` })
    return true
  } catch {
    return false
  }
}
