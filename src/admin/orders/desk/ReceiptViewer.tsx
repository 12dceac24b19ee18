import { useRef, useState } from 'react'
import type { Order } from '../../../api/admin/adminOrders'
import { idText } from '../../../rules/types'
import { Icon, IconButton } from '../../../ui/controls/Icon'
import {
  contrastIcon,
  externalIcon,
  minusIcon,
  plusIcon,
  rotateIcon,
  zoomInIcon,
} from '../../../ui/controls/moreIcons'
import { Spinner } from '../../../ui/screen/Skeleton'
import { useZoom } from '../../../ui/media/useZoom'
import { NoReceipt, useReceiptImage } from '../order/NoReceipt'
import { useShortcuts } from '../list/shortcuts'
import css from './desk.module.css'

type Props = {
  order: Order
  keysOn: boolean
  onSwipe: (step: 1 | -1) => void
  onPicture: (image: HTMLImageElement) => void
}

const CLOSE_UP_SCALE = 2

/** ReceiptDesk remounts the viewer for each order, which resets zoom, rotation and contrast. */
export function ReceiptViewer({ order, keysOn, onSwipe, onPicture }: Props) {
  const receipt = useReceiptImage(order.payment_receipt)
  const stage = useRef<HTMLDivElement>(null)
  const picture = useRef<HTMLDivElement>(null)
  const zoom = useZoom(stage, picture, onSwipe)
  const [turns, setTurns] = useState(0)
  const [contrast, setContrast] = useState(false)
  const close = zoom.scale > 1
  const toggleZoom = () => (close ? zoom.reset() : zoom.zoomBy(CLOSE_UP_SCALE))
  const turn = () => setTurns(turns + 1)
  const there = receipt.address !== null

  useShortcuts(
    there
      ? {
          '+': () => zoom.zoomBy(1.4),
          '=': () => zoom.zoomBy(1.4),
          '-': () => zoom.zoomBy(1 / 1.4),
          '0': () => zoom.reset(),
          z: toggleZoom,
          t: turn,
          c: () => setContrast(!contrast),
        }
      : {},
    keysOn,
  )

  return (
    <div className={`flex shrinks ${css.viewer}`}>
      <div className={`cluster ${css.tools}`} role="toolbar" aria-label="Receipt picture">
        <IconButton
          icon={minusIcon}
          label="Zoom out"
          disabled={!there}
          onClick={() => zoom.zoomBy(1 / 1.4)}
        />
        <span className={css.percent}>{`${Math.round(zoom.scale * 100)}%`}</span>
        <IconButton
          icon={plusIcon}
          label="Zoom in"
          disabled={!there}
          onClick={() => zoom.zoomBy(1.4)}
        />
        <button
          type="button"
          className={css.tool}
          aria-pressed={close}
          disabled={!there}
          onClick={toggleZoom}
        >
          <Icon path={zoomInIcon} />
          <span>Zoom</span>
        </button>
        <button type="button" className={css.tool} disabled={!there} onClick={turn}>
          <Icon path={rotateIcon} />
          <span>Rotate</span>
        </button>
        <button
          type="button"
          className={css.tool}
          aria-pressed={contrast}
          disabled={!there}
          onClick={() => setContrast(!contrast)}
        >
          <Icon path={contrastIcon} />
          <span>Contrast</span>
        </button>
        {receipt.address !== null && (
          <a
            className={`end ${css.open}`}
            href={receipt.address}
            target="_blank"
            rel="noopener noreferrer"
            aria-label="Open in a new tab"
            title="Open in a new tab"
          >
            <Icon path={externalIcon} />
          </a>
        )}
      </div>
      <div
        ref={stage}
        className={`grid anchor middle clipped ${css.stage}`}
        data-close={close || undefined}
        {...zoom.handlers}
      >
        {receipt.address === null ? (
          <NoReceipt receipt={receipt} name={order.payment_receipt} />
        ) : (
          <div ref={picture} className={`grid middle ${css.picture}`} style={zoom.style}>
            {receipt.state === 'loading' && (
              <span className={css.waiting}>
                <Spinner />
              </span>
            )}
            <img
              key={receipt.address}
              src={receipt.address}
              alt={`Receipt for order #${idText(order.id)}`}
              draggable={false}
              data-contrast={contrast || undefined}
              data-side={turns % 2 === 1 || undefined}
              style={{ transform: `rotate(${turns * 90}deg)` }}
              onLoad={(event) => {
                receipt.onLoad()
                onPicture(event.currentTarget)
              }}
              onError={receipt.onError}
            />
          </div>
        )}
      </div>
    </div>
  )
}
