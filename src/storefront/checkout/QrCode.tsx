import { useEffect, useMemo, useState } from 'react'
import type { PayAccount } from '../../api/core/configSchema'
import { fetchCode } from '../../platform/fetchCode'
import type { codeImageUrlWithAmount } from '../../rules/qrAmount'
import { notify } from '../../state/notices'
import { Button } from '../../ui/controls/Button'
import { Icon } from '../../ui/controls/Icon'
import { downloadIcon, shareIcon } from '../../ui/controls/moreIcons'
import { Modal } from '../../ui/dialog/Modal'
import css from './payment.module.css'
import {
  canShareFiles,
  qrCodeWithAmount,
  qrCodeWithoutAmount,
  saveQr,
  shareQr,
  type ShownQrCode,
} from './qr'

/** Shows the placeholder if the shop has no QR code or its picture fails to load (D-27). */
function CodePicture({ code: { payment, address }, size }: { code: ShownQrCode; size: number }) {
  const [lost, setLost] = useState('')
  return (
    <img
      src={lost === address ? `${import.meta.env.BASE_URL}placeholder.svg` : address}
      alt={`QR code for ${payment.name}`}
      width={size}
      height={size}
      onError={() => setLost(address)}
    />
  )
}

type AmountDue = {
  /** Formatted as inside the QR code, such as "2225.50"; blank if the total is unknown or nothing is due. */
  amount: string
  /** The payment's remarks; blank until the phone number is valid. */
  reference: string
}
type Props = { payment: PayAccount; due: AmountDue }

/** The code with the amount in it; null if `amountInQr` is off, or if the code cannot be drawn. */
function useCodeWithAmount({ payment, due: { amount, reference } }: Props): ShownQrCode | null {
  const [draw, setDraw] = useState<typeof codeImageUrlWithAmount | null>(null)
  const isOn = payment.amountInQr && payment.qrText !== ''
  useEffect(() => {
    if (!isOn) return
    fetchCode(() => import('../../rules/qrAmount')).then(
      (code) => setDraw(() => code.codeImageUrlWithAmount),
      // If this code fails to download, the QR picture from the configuration stays.
      () => {},
    )
  }, [isOn])
  return useMemo(() => {
    const address = isOn && amount !== '' ? draw?.(payment.qrText, amount, reference) : null
    return address ? qrCodeWithAmount(payment, address, amount) : null
  }, [isOn, amount, reference, draw, payment])
}

export function QrCode({ payment, due }: Props) {
  const [open, setOpen] = useState(false)
  const [isPlain, setPlain] = useState(false)
  const withAmount = useCodeWithAmount({ payment, due })
  const code = (isPlain ? null : withAmount) ?? qrCodeWithoutAmount(payment)

  async function save() {
    await saveQr(code)
    notify('QR code saved to this device.', 'good')
  }

  const choice = withAmount && (
    <p className={`cluster between t14 ${css.choice}`}>
      <span>
        {isPlain
          ? "This code doesn't include the amount. Enter the amount in your wallet."
          : "This code includes the amount. Some wallets can't read it."}
      </span>{' '}
      <Button kind="quiet" small onClick={() => setPlain(!isPlain)}>
        {isPlain ? 'Show code with amount' : 'Show code without amount'}
      </Button>
    </p>
  )
  return (
    <>
      <figure className="centred">
        <button
          type="button"
          className={`full ${css.enlarge}`}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <span className={`rounded ${css.qr}`}>
            <CodePicture code={code} size={140} />
          </span>
          Tap to enlarge
        </button>
        <Modal open={open} onClose={() => setOpen(false)} title="QR code" size="small">
          <div className={`grid gap-4 centred ${css.large}`}>
            <CodePicture code={code} size={360} />
            <p className="muted">
              {[payment.accountName, payment.accountNumber]
                .filter((part) => part !== '')
                .join(', ')}
            </p>
            {choice}
            <div className={`flex wraps gap-2 ${css.acts}`}>
              <Button onClick={() => void save()}>
                <Icon path={downloadIcon} size={18} /> Save picture
              </Button>
              {canShareFiles() && (
                <Button kind="line" onClick={() => void shareQr(code)}>
                  <Icon path={shareIcon} size={18} /> Share
                </Button>
              )}
            </div>
            <p className={`muted t14 ${css.tip}`}>
              In your wallet, choose “Scan”, then pick the saved picture from your gallery.
            </p>
          </div>
        </Modal>
      </figure>
      {choice}
    </>
  )
}
