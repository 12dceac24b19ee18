import { useRef, useState, type PointerEvent } from 'react'
import { cropRect, LARGEST_CROP, type Crop } from '../../../rules/productPictures'
import { Button } from '../../../ui/controls/Button'
import { Modal } from '../../../ui/dialog/Modal'
import { useObjectUrl } from '../../../ui/media/useObjectUrl'
import css from './crop.module.css'

type Props = { file: File; onCrop: (crop: Crop) => void; onClose: () => void }

type SliderProps = {
  label: string
  value: number
  min: number
  max: number
  onChange: (value: number) => void
  onEnter: () => void
}

function Slider({ label, value, min, max, onChange, onEnter }: SliderProps) {
  return (
    <label className={`grid t13 tap ${css.slide}`}>
      {label}
      <input
        type="range"
        min={min}
        max={max}
        step={0.01}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // The popup is inside the product's form, so Enter would submit that form.
          event.preventDefault()
          onEnter()
        }}
      />
    </label>
  )
}

const clampedShare = (share: number) => Math.min(1, Math.max(0, share))

export function CropPopup({ file, onCrop, onClose }: Props) {
  const url = useObjectUrl(file)
  const [crop, setCrop] = useState<Crop>(LARGEST_CROP)
  const [size, setSize] = useState<{ width: number; height: number } | null>(null)
  const from = useRef<{ x: number; y: number; crop: Crop } | null>(null)
  const rect = size && cropRect(size.width, size.height, crop)

  function drag(event: PointerEvent<HTMLDivElement>) {
    const start = from.current
    if (!start || !rect || !size) return
    const { width, height } = event.currentTarget.getBoundingClientRect()
    const room = { x: size.width - rect.width, y: size.height - rect.height }
    const by = {
      x: ((event.clientX - start.x) / width) * rect.width,
      y: ((event.clientY - start.y) / height) * rect.height,
    }
    setCrop({
      ...crop,
      x: room.x === 0 ? 0.5 : clampedShare(start.crop.x - by.x / room.x),
      y: room.y === 0 ? 0.5 : clampedShare(start.crop.y - by.y / room.y),
    })
  }

  function cut() {
    if (rect === null) return
    onCrop(crop)
    onClose()
  }

  return (
    <Modal
      open
      onClose={onClose}
      title="Crop to 4:5"
      size="small"
      footer={
        <>
          <Button kind="line" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={rect === null} onClick={cut}>
            Crop
          </Button>
        </>
      }
    >
      <div
        className={`anchor clipped rounded ${css.frame}`}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          from.current = { x: event.clientX, y: event.clientY, crop }
        }}
        onPointerMove={drag}
        onPointerUp={() => {
          from.current = null
        }}
        onPointerCancel={() => {
          from.current = null
        }}
      >
        {url && (
          <img
            src={url}
            alt="Crop preview"
            draggable={false}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
              setSize({ width, height })
            }
            style={
              rect && size
                ? {
                    width: `${(size.width / rect.width) * 100}%`,
                    left: `${(-rect.left / rect.width) * 100}%`,
                    top: `${(-rect.top / rect.height) * 100}%`,
                  }
                : { width: '100%' }
            }
          />
        )}
      </div>
      <div className={`grid above-3 ${css.slides}`}>
        <Slider
          label="Zoom"
          min={1}
          max={3}
          value={crop.zoom}
          onChange={(zoom) => setCrop({ ...crop, zoom })}
          onEnter={cut}
        />
        <Slider
          label="Horizontal position"
          min={0}
          max={1}
          value={crop.x}
          onChange={(x) => setCrop({ ...crop, x })}
          onEnter={cut}
        />
        <Slider
          label="Vertical position"
          min={0}
          max={1}
          value={crop.y}
          onChange={(y) => setCrop({ ...crop, y })}
          onEnter={cut}
        />
      </div>
      {rect && <p className="muted t12 centred">{`${rect.width} × ${rect.height} pixels`}</p>}
    </Modal>
  )
}
