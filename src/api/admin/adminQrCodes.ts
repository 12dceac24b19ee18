import {
  judgePaymentAccount,
  allowedMerchantNames,
  type PaymentAccountFinding,
  qrTextOfPixels,
  type Pixels,
} from '../../rules/judgeQrCode'
import { codeImageUrlWithAmount } from '../../rules/qrAmount'
import { isSamplePicture } from '../../rules/sampleShop'
import { pictureAddress } from '../core/config'
import { paymentAccountsOf } from './configCheck'
import { fetchOwnFileText } from '../core/ownFile'

// Shop check reads the accounts' QR codes in the owner's own browser. This file is a separate chunk, because the
// decoder is large.

export type QrCodeTrial = {
  key: string
  /** The text that the owner copies into `qrText`. */
  text: string
  /** Address of a drawing of the same code with TRIAL_AMOUNT in it. */
  address: string
}
export type QrCodeFacts = { findings: PaymentAccountFinding[]; trials: QrCodeTrial[] }

/** In rupees. The owner scans the code to test it and does not pay. */
const TRIAL_AMOUNT = '10'

/**
 * A smaller SVG, or one without a size, is drawn 800 px wide. A photo is drawn at most 1,600 px large, which is enough
 * for the decoder.
 */
const SVG_EDGE_PX = 800
const MAX_EDGE_PX = 1600

/** Null if this browser cannot draw the picture, or may not read it because it is from another origin. */
async function pixelsOf(address: string): Promise<Pixels | null> {
  try {
    const picture = new Image()
    picture.crossOrigin = 'anonymous'
    picture.src = address
    await picture.decode()
    const [width, height] = [
      picture.naturalWidth || SVG_EDGE_PX,
      picture.naturalHeight || SVG_EDGE_PX,
    ]
    const isSmallSvg = /\.svg$/i.test(address) && width < SVG_EDGE_PX
    const scale = isSmallSvg
      ? SVG_EDGE_PX / width
      : Math.min(1, MAX_EDGE_PX / Math.max(width, height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(width * scale)
    canvas.height = Math.round(height * scale)
    const pen = canvas.getContext('2d')
    pen?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    return pen?.getImageData(0, 0, canvas.width, canvas.height) ?? null
  } catch {
    return null
  }
}

/** Skips a missing picture and the sample's picture, because configCheck.ts complains about both. */
export async function readQrCodes(config: Record<string, unknown>): Promise<QrCodeFacts> {
  const facts: QrCodeFacts = { findings: [], trials: [] }
  for (const [key, account] of paymentAccountsOf(config)) {
    const { qrImage } = account
    if (typeof qrImage !== 'string' || qrImage === '') continue
    const address = pictureAddress(qrImage)
    if (isSamplePicture('qr', (await fetchOwnFileText(address)) ?? '')) continue
    const pixels = await pixelsOf(address)
    if (!pixels) {
      facts.findings.push({
        key: `${key}.qrImage`,
        verdict: 'unknown',
        level: 'think',
        what: "can't be opened in this browser, so its code wasn't checked",
        fix: "Open the picture in a new tab. If it doesn't load, upload it again.",
      })
      continue
    }
    const text = qrTextOfPixels(pixels)
    facts.findings.push(...judgePaymentAccount(account, text, allowedMerchantNames(config), key))
    const trial = text === null ? null : codeImageUrlWithAmount(text, TRIAL_AMOUNT, '')
    if (text !== null && trial !== null) facts.trials.push({ key, text, address: trial })
  }
  return facts
}
