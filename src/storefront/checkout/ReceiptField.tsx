import { useEffect, useRef, useState, type MouseEvent } from 'react'
import { RECEIPT_MAX_BYTES } from '../../rules/constants'
import { isInsideApp, linkToBrowser } from '../../platform/insideApp'
import { announce } from '../../ui/dialog/announce'
import { Button, buttonClass } from '../../ui/controls/Button'
import { FileField } from '../../ui/controls/FileField'
import { fileSizeText } from '../../rules/text'
import { Icon } from '../../ui/controls/Icon'
import { cameraIcon, zoomInIcon } from '../../ui/controls/moreIcons'
import { Lightbox } from '../../ui/media/Lightbox'
import { Note } from '../../ui/screen/Note'
import { useObjectUrl } from '../../ui/media/useObjectUrl'
import type { CheckoutLine } from './order'
import type { ReceiptFile } from './useReceiptFile'
import type { SharedReceipt } from './useSharedReceipt'
import css from './checkout.module.css'
import { CHECKOUT_PATH } from '../../rules/paths'
import { productChoicePath } from '../../rules/productChoice'
import { CopyButton } from '../../ui/controls/CopyButton'

type Props = {
  receipt: ReceiptFile
  saved: boolean
  /** The error if the shopper tried to send without a receipt; otherwise null. */
  missing: string | null
  placing: { part: number | null; cancel: () => void } | null
  lines?: readonly CheckoutLine[]
  shared?: SharedReceipt | null
}

const UNSAVED_TEXT =
  "Your receipt isn't saved on this device. If you leave this page, you'll need to add it again."

function shrunkText(held: ReceiptFile['held']): string {
  if (!held || held.before === null) return ''
  const [before, now, most] = [held.before, held.file.size, RECEIPT_MAX_BYTES].map(fileSizeText)
  return `Compressed from ${before} to ${now} (limit ${most}).`
}

/**
 * The end of the upload is announced only after this time. If the reply came sooner, a screen reader would read this
 * text after the result.
 */
const REPLY_TEXT_AFTER_MS = 1000

/** Announces the start and every tenth of the upload, which otherwise only the button and the bar show. */
function useSpokenUpload(placing: Props['placing']): void {
  const tenth = placing === null ? null : Math.floor((placing.part ?? 0) * 10)
  useEffect(() => {
    if (tenth === null) return
    if (tenth === 0) announce('Placing Order...', 'placing')
    else if (tenth < 10) announce(`${tenth * 10}% of the receipt sent`, 'placing')
    else {
      const timer = setTimeout(
        () => announce('Receipt sent. Waiting for confirmation.', 'placing'),
        REPLY_TEXT_AFTER_MS,
      )
      return () => clearTimeout(timer)
    }
  }, [tenth])
}

function SharedNote({ text, use, discard }: SharedReceipt) {
  return (
    <Note kind="calm">
      <p>{text}</p>
      {use && (
        <div className={`flex wraps gap-2 above-3 ${css.row}`}>
          <Button kind="line" small onClick={use}>
            Use it
          </Button>
          <Button kind="quiet" small onClick={discard}>
            Discard
          </Button>
        </div>
      )}
    </Note>
  )
}

export function ReceiptField({
  receipt,
  saved,
  missing,
  placing,
  lines = [],
  shared = null,
}: Props) {
  const { held, reading, problem, ownQr, earlier } = receipt
  const camera = useRef<HTMLInputElement>(null)
  const [large, setLarge] = useState(false)
  const [pasteProblem, setPasteProblem] = useState<string | null>(null)
  const preview = useObjectUrl(held?.file)
  const sending = placing?.part ?? null
  const busy = placing !== null

  function pick(files: File[]) {
    setPasteProblem(null)
    receipt.pick(files)
  }

  const name = held?.file.name
  const size = held?.file.size
  useEffect(() => {
    if (name !== undefined && size !== undefined)
      announce(`Receipt added: ${name}, ${fileSizeText(size)}`)
  }, [name, size])
  useSpokenUpload(placing)

  return (
    <section className={css.receipt} aria-label="Receipt">
      <FileField
        id="checkout-receipt"
        label="Receipt"
        accept="image/*"
        prompt="Add the receipt"
        pastePage
        file={held?.file ?? null}
        onPick={pick}
        onRemove={() => {
          setPasteProblem(null)
          receipt.remove()
        }}
        disabled={busy}
        progress={sending}
        onCancel={sending !== null && sending < 1 ? placing?.cancel : undefined}
        error={pasteProblem ?? problem ?? missing}
        hint={held || reading ? undefined : 'No receipt uploaded'}
      />
      <p role="status" className={`muted t14 ${css.status}`}>
        {reading ? 'Reading the picture...' : shrunkText(held)}
      </p>
      <div className={`flex wraps gap-2 above-3 ${css.row}`}>
        <span className={css.camera}>
          <input
            ref={camera}
            type="file"
            hidden
            accept="image/*"
            capture="environment"
            onChange={(event) => {
              pick([...(event.target.files ?? [])])
              event.target.value = ''
            }}
          />
          <Button kind="line" small disabled={busy} onClick={() => camera.current?.click()}>
            <Icon path={cameraIcon} size={18} /> Take a photo
          </Button>
        </span>
        <PasteButton disabled={busy} onPick={pick} onProblem={setPasteProblem} />
        {preview !== null && (
          <Button kind="line" small onClick={() => setLarge(true)}>
            <Icon path={zoomInIcon} size={18} /> View receipt
          </Button>
        )}
      </div>
      {!held && isInsideApp(navigator.userAgent) && <OpenInBrowser lines={lines} />}
      <div role="status" className={`grid gap-2 above-3 ${css.warnings}`}>
        {ownQr && (
          <Note kind="warn">
            This looks like our QR code. Please add the receipt for your payment.
          </Note>
        )}
        {shared && !busy && <SharedNote {...shared} />}
        {held && !saved && <Note kind="calm">{UNSAVED_TEXT}</Note>}
        {earlier && !busy && (
          <Note kind="warn">
            You already sent this receipt with an earlier order. Please add the receipt for this
            one.
          </Note>
        )}
      </div>
      {large && preview !== null && (
        <Lightbox label="Receipt" count={1} onClose={() => setLarge(false)}>
          {() => <img src={preview} alt="Your receipt" />}
        </Lightbox>
      )}
    </section>
  )
}

/**
 * Some in-app browsers open no file chooser and report nothing, so this part offers to continue in the phone's own
 * browser. The link holds at most a Buy Now item, never names, numbers or the receipt. It needs no cart lines, because
 * the account stores the cart.
 */
export function OpenInBrowser({ lines }: { lines: readonly CheckoutLine[] }) {
  const bought = lines.find(({ buyNow }) => buyNow)
  const path = bought ? productChoicePath(bought) : CHECKOUT_PATH
  const address = new URL(`${import.meta.env.BASE_URL}${path.slice(1)}`, window.location.origin)
    .href
  const link = linkToBrowser(address, navigator.userAgent)
  return (
    <div className="above-3 muted t14">
      <p>
        Can't add a receipt in this app? Open the shop in your browser and log in. Your items will
        still be there, but you'll need to re-enter your name and address.
      </p>
      <div className={`flex wraps gap-2 above-3 ${css.row}`}>
        {link !== null && (
          <a className={buttonClass('line', { small: true })} href={link}>
            Open in browser
          </a>
        )}
        <CopyButton text={address} label="link for your browser" />
      </div>
    </div>
  )
}

type PasteProps = {
  onPick: (files: File[]) => void
  onProblem: (problem: string) => void
  disabled?: boolean
}

// This icon is not in moreIcons.ts, because the back office loads that file and only the checkout draws this icon.
const pasteIcon = 'M8 5H5.5v15.5h13V5H16M8 3.5h8v4H8zM9 12h6M9 15.5h6'

const NO_PICTURE_TEXT =
  "There's no picture on the clipboard. Copy the picture first, or choose the file."
const NOT_READ_TEXT = "We couldn't read the clipboard. Press Paste again, or choose the file."

/** Plain http has no clipboard API. In some chat apps the clipboard API exists but cannot read. */
const canReadClipboard = () =>
  window.isSecureContext && typeof navigator.clipboard?.read === 'function'

async function picture(): Promise<File | null> {
  for (const item of await navigator.clipboard.read()) {
    const type = item.types.find((one) => one.startsWith('image/'))
    if (type)
      return new File([await item.getType(type)], `pasted.${type.slice('image/'.length)}`, { type })
  }
  return null
}

/** A phone has no Ctrl+V, so this button takes a picture from the clipboard. Hidden if the clipboard cannot be read. */
export function PasteButton({ onPick, onProblem, disabled = false }: PasteProps) {
  const asking = useRef(false)

  async function paste({ currentTarget: button }: MouseEvent<HTMLButtonElement>) {
    // Ignore another press while the browser asks for permission.
    if (asking.current) return
    asking.current = true
    const found = await picture().catch(() => 'refused' as const)
    asking.current = false
    // Drop the picture if the form was submitted or left during the browser's permission prompt.
    if (button.disabled || !button.isConnected) return
    if (found === 'refused') onProblem(NOT_READ_TEXT)
    else if (found) onPick([found])
    else onProblem(NO_PICTURE_TEXT)
  }

  if (!canReadClipboard()) return null
  return (
    <Button kind="line" small disabled={disabled} onClick={(event) => void paste(event)}>
      <Icon path={pasteIcon} size={18} /> Paste
    </Button>
  )
}
