import { useState } from 'react'
import type { Payment } from '../../api/core/ownerConfig'
import { notify } from '../../state/notices'
import { Button } from '../../ui/controls/Button'
import { Icon } from '../../ui/controls/Icon'
import { downloadIcon, shareIcon } from '../../ui/controls/moreIcons'
import { Modal } from '../../ui/dialog/Modal'
import css from './payment.module.css'
import { canShareFiles, qrAddress, saveQr, shareQr } from './qr'

/** Shows the placeholder if the shop has no QR code or its picture fails to load (D-27). */
function Code({ payment, size }: { payment: Payment; size: number }) {
  const [lost, setLost] = useState(false)
  const address = lost ? `${import.meta.env.BASE_URL}placeholder.svg` : qrAddress(payment)
  return (
    <img
      src={address}
      alt={`QR code of ${payment.name}`}
      width={size}
      height={size}
      onError={() => setLost(true)}
    />
  )
}

export function QrCode({ payment }: { payment: Payment }) {
  const [open, setOpen] = useState(false)

  async function save() {
    await saveQr(payment)
    notify('QR code saved to this device.', 'good')
  }

  return (
    <figure className={css.code}>
      <button type="button" className={css.qr} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Code payment={payment} size={140} />
      </button>
      <figcaption>Tap to enlarge</figcaption>
      <Modal open={open} onClose={() => setOpen(false)} title="QR code" size="small">
        <div className={css.large}>
          <Code payment={payment} size={360} />
          <p className="muted">
            {[payment.accountName, payment.accountNumber].filter((part) => part !== '').join(', ')}
          </p>
          <div className={css.acts}>
            <Button onClick={() => void save()}>
              <Icon path={downloadIcon} size={18} /> Save picture
            </Button>
            {canShareFiles() && (
              <Button kind="line" onClick={() => void shareQr(payment)}>
                <Icon path={shareIcon} size={18} /> Share
              </Button>
            )}
          </div>
          <p className={css.tip}>
            In your wallet choose “Scan”, then pick the saved picture from your gallery.
          </p>
        </div>
      </Modal>
    </figure>
  )
}
