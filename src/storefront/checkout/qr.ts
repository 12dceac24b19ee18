import { config, pictureAddress } from '../../api/core/config'
import { looksAlike } from '../../rules/receipt'
import { greysOf, loadPicture, pngOf } from './pixels'

/** The placeholder if the shop has no QR code (D-27). */
export const qrAddress = (): string => pictureAddress(config().wallet.qrImage || 'placeholder.svg')

/** A receipt that looks like the shop's own QR code is most likely the wrong picture. */
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

/** Saves the code to the device's gallery, where a wallet can open it. */
export async function saveQr(): Promise<boolean> {
  const file = await qrFile()
  const link = document.createElement('a')
  const address = file ? URL.createObjectURL(file) : qrAddress()
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
