import { useRef, useState, type ReactNode, type RefObject } from 'react'
import { createArrowKeyHandler, Arrows } from './PictureControls'
import { cx } from '../cx'
import { closeIcon, IconButton } from '../controls/Icon'
import { zoomInIcon, zoomOutIcon } from '../controls/moreIcons'
import { useModal } from '../dialog/useModal'
import { useZoom } from './useZoom'
import css from './Lightbox.module.css'

type Props = {
  label: string
  count: number
  start?: number
  onClose: () => void
  /** Renders an `img` that fits the stage and is not scaled beyond its own size. */
  children: (index: number) => ReactNode
}

/** Mount this component only while it is open. The browser's Back closes it too. */
export function Lightbox({ label, count, start = 0, onClose, children }: Props) {
  const { ref, ready } = useModal(true, onClose)
  const [at, setAt] = useState(start)
  const stage = useRef<HTMLDivElement>(null)

  const go = (to: number) => setAt(Math.min(count - 1, Math.max(0, to)))

  const many = count > 1
  return (
    <dialog
      ref={ref}
      className={`full clipped ${css.lightbox}`}
      aria-label={label}
      tabIndex={-1}
      onKeyDown={createArrowKeyHandler(count, at, go)}
    >
      {ready && (
        <>
          {/* The key resets the zoom for each picture. */}
          <LightboxStage key={at} stage={stage} onStep={(step) => go(at + step)} onClose={onClose}>
            {children(at)}
          </LightboxStage>
          <p className={`t14 figures rounded ${css.place}`} role="status">
            {many && `${at + 1} of ${count}`}
          </p>
          {many && <Arrows light count={count} at={at} onPick={go} unit="picture" />}
        </>
      )}
    </dialog>
  )
}

type LightboxStageProps = {
  stage: RefObject<HTMLDivElement | null>
  onStep: (step: 1 | -1) => void
  onClose: () => void
  children: ReactNode
}

function LightboxStage({ stage, onStep, onClose, children }: LightboxStageProps) {
  const picture = useRef<HTMLDivElement>(null)
  const { scale, zoomBy, handlers, style } = useZoom(stage, picture, onStep)
  return (
    <>
      <div
        ref={stage}
        className={cx('grid middle clipped', css.stage, scale > 1 && css.enlarged)}
        {...handlers}
      >
        <div ref={picture} className={css.picture} style={style}>
          {children}
        </div>
      </div>
      <div className={`rounded flex ${css.tools}`}>
        <IconButton
          label="Zoom out"
          icon={zoomOutIcon}
          disabled={scale <= 1}
          onClick={() => zoomBy(1 / 1.6)}
        />
        <IconButton
          label="Zoom in"
          icon={zoomInIcon}
          disabled={scale >= 8}
          onClick={() => zoomBy(1.6)}
        />
        <IconButton label="Close" icon={closeIcon} onClick={onClose} />
      </div>
    </>
  )
}
