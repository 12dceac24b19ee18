import { config, payAccounts, pictureAddress } from '../../api/core/config'
import type { PayAccount } from '../../api/core/configSchema'
import { looksLikeSamePicture } from '../../rules/receipt'
import { greyValuesOf, loadPicture, pngOf } from './pixels'

/** The placeholder if the account has no QR code (D-27). */
const qrAddress = ({ qrImage }: PayAccount): string => pictureAddress(qrImage || 'placeholder.svg')

export type ShownQrCode = { payment: PayAccount; address: string; amount: string }

/**
 * Addresses of the QR codes drawn so far. Receipts are compared with them, because a shopper may save a code and add it
 * as the receipt by mistake.
 */
const drawnCodes = new Set<string>()

export function qrCodeWithoutAmount(payment: PayAccount): ShownQrCode {
  return { payment, address: qrAddress(payment), amount: '' }
}

export function qrCodeWithAmount(
  payment: PayAccount,
  address: string,
  amount: string,
): ShownQrCode {
  drawnCodes.add(address)
  return { payment, address, amount }
}

async function isPictureOfQr(file: Blob, address: string): Promise<boolean> {
  const qr = await loadPicture(address)
  return qr !== null && looksLikeSamePicture(await greyValuesOf(file), await greyValuesOf(qr))
}

/** A receipt that looks like one of the shop's own QR codes is most likely the wrong picture. */
export async function isOwnQr(file: Blob): Promise<boolean> {
  const pictures = payAccounts().flatMap((one) => (one.qrImage === '' ? [] : qrAddress(one)))
  const addresses = [...pictures, ...drawnCodes]
  return (await Promise.all(addresses.map((address) => isPictureOfQr(file, address)))).includes(
    true,
  )
}

/** The file's name says which amount the code contains and, if there are several accounts, whose code it is. */
async function qrFile({ payment, address, amount }: ShownQrCode): Promise<File | null> {
  const png = await pngOf(address)
  const account = payAccounts().length > 1 ? payment.name : ''
  const name = [config().brandName, account, amount].filter((part) => part !== '').join(' ')
  return (
    png &&
    new File([png], `${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-qr.png`, {
      type: 'image/png',
    })
  )
}

/** Saves the code to the device's gallery, where a wallet can open it. */
export async function saveQr(code: ShownQrCode): Promise<boolean> {
  const file = await qrFile(code)
  const link = document.createElement('a')
  const address = file ? URL.createObjectURL(file) : code.address
  Object.assign(link, { href: address, download: file?.name ?? 'qr' })
  document.body.append(link)
  link.click()
  link.remove()
  // The download may start later and then still needs the URL.
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
export async function shareQr(code: ShownQrCode): Promise<boolean> {
  const file = await qrFile(code)
  if (!file) return false
  try {
    await navigator.share({ files: [file], title: `${config().brandName} QR` })
    return true
  } catch {
    return false
  }
}
