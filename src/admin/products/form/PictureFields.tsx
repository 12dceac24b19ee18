import { useState, type KeyboardEvent } from 'react'
import { Picture } from '../../../display/Picture'
import { PRODUCT_IMAGES_MAX } from '../../../rules/constants'
import { Button } from '../../../ui/Button'
import { cx } from '../../../ui/cx'
import { FieldError } from '../../../ui/Field'
import { FileField } from '../../../ui/FileField'
import { fileSize } from '../../../ui/fileSize'
import { IconButton } from '../../../ui/IconButton'
import { Note } from '../../../ui/Note'
import { Spinner } from '../../../ui/Spinner'
import { CropPopup } from './CropPopup'
import css from './pictures.module.css'
import type { FormPicture, NewPicture, Pictures } from './usePictures'
import '../../../ui/moreIcons'

function Size({ picture }: { picture: FormPicture }) {
  if (picture.kind === 'kept')
    return (
      <p key="kept" className={css.size}>
        In the shop
      </p>
    )
  if (picture.kind === 'coming' || picture.webp === null)
    return (
      <p key="waiting" className={css.size} role="status">
        <Spinner /> <span>{picture.kind === 'coming' ? 'Copying...' : 'Converting...'}</span>
      </p>
    )
  return (
    <p key="size" className={css.size}>
      <span>{fileSize(picture.source.size)}</span> <span aria-hidden="true">→</span>{' '}
      <b>{`${fileSize(picture.webp.size)} webp`}</b>
    </p>
  )
}

type TileProps = {
  picture: FormPicture
  place: number
  /** Where it may stand: kept pictures come before new ones. */
  first: number
  last: number
  pictures: Pictures
  disabled: boolean
  onCrop: (picture: NewPicture) => void
  drag: {
    over: boolean
    fits: boolean
    onStart: () => void
    onEnter: () => void
    onEnd: () => void
    onDrop: () => void
  }
}

function Tile({ picture, place, first, last, pictures, disabled, onCrop, drag }: TileProps) {
  const name = `picture ${place + 1}`
  const move = (to: number) => {
    if (to >= first && to <= last) pictures.move(picture.key, to)
  }
  function key(event: KeyboardEvent) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (by === undefined || !event.altKey) return
    event.preventDefault()
    move(place + by)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons do the same
    <li
      className={cx(css.tile, drag.over && css.over)}
      draggable={!disabled}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        // Without data of its own Firefox starts no drag.
        event.dataTransfer.setData('text/plain', picture.key)
        drag.onStart()
      }}
      onDragEnter={drag.onEnter}
      onDragOver={(event) => {
        // Where it cannot stand it cannot be dropped, and the pointer says so.
        if (drag.fits) event.preventDefault()
      }}
      onDrop={(event) => {
        event.preventDefault()
        drag.onDrop()
      }}
      onDragEnd={drag.onEnd}
      onKeyDown={key}
    >
      <div className={css.frame}>
        <Picture
          paths={picture.kind === 'new' ? picture.url : picture.path}
          alt={`Picture ${place + 1}`}
          width={160}
          height={200}
          className={css.picture}
          eager
        />
        {place === 0 && <span className={css.cover}>Cover</span>}
      </div>
      <Size picture={picture} />
      <div className={css.acts}>
        <IconButton
          line
          small
          icon="chevronLeft"
          label={`Move ${name} left`}
          disabled={place <= first}
          onClick={() => move(place - 1)}
        />
        <IconButton
          line
          small
          icon="chevronRight"
          label={`Move ${name} right`}
          disabled={place >= last}
          onClick={() => move(place + 1)}
        />
        {picture.kind === 'new' && (
          <IconButton
            small
            icon="fullscreen"
            label={`Crop ${name}`}
            disabled={picture.webp === null}
            onClick={() => onCrop(picture)}
          />
        )}
        <IconButton
          small
          icon="trash"
          label={`Remove ${name}`}
          className={css.remove}
          onClick={() => pictures.remove(picture.key)}
        />
      </div>
    </li>
  )
}

/** At most three, unless the shop has more; dropped, pasted or chosen; the first is the cover. */
export function PictureFields({ pictures: all, disabled }: { pictures: Pictures; disabled: boolean }) {
  const { pictures, problem, lost, add } = all
  const [cropping, setCropping] = useState<NewPicture | null>(null)
  const [dragged, setDragged] = useState<FormPicture | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const kept = pictures.filter(({ kind }) => kind === 'kept').length
  const fits = ({ kind }: FormPicture) => dragged !== null && (dragged.kind === 'kept') === (kind === 'kept')
  const mixed = kept > 0 && kept < pictures.length
  return (
    <>
      <ul className={css.tiles} aria-label="Pictures">
        {pictures.map((picture, place) => (
          <Tile
            key={picture.key}
            picture={picture}
            place={place}
            first={picture.kind === 'kept' ? 0 : kept}
            last={(picture.kind === 'kept' ? kept : pictures.length) - 1}
            pictures={all}
            disabled={disabled}
            onCrop={setCropping}
            drag={{
              over: over === picture.key && fits(picture) && over !== dragged?.key,
              fits: fits(picture),
              onStart: () => setDragged(picture),
              onEnter: () => setOver(picture.key),
              onEnd() {
                setDragged(null)
                setOver(null)
              },
              onDrop() {
                if (dragged !== null) all.move(dragged.key, place)
              },
            }}
          />
        ))}
        {/* Never hidden: what is one too many is refused in words, not by a missing button. */}
        <li>
          <FileField
            label="Add a picture"
            hideLabel
            accept="image/*"
            multiple
            tile
            pastePage
            prompt={pictures.length >= PRODUCT_IMAGES_MAX ? `All ${pictures.length} are there` : 'Add a picture'}
            onPick={add}
            // What is dropped or pasted asks no fieldset.
            disabled={disabled}
            className={css.adder}
          />
        </li>
      </ul>
      <FieldError id="pictures-problem" text={problem} />
      {lost.length > 0 && (
        <Note kind="calm" role="status">
          <p>
            {lost.length === 1 ? 'One picture could not be copied.' : `${lost.length} pictures could not be copied.`}{' '}
            Everything else is here.
          </p>
          <Button
            small
            kind="line"
            className={css.again}
            disabled={pictures.length >= PRODUCT_IMAGES_MAX}
            onClick={all.bringLost}
          >
            Try again
          </Button>
        </Note>
      )}
      {mixed && (
        <p className={css.hint}>
          Pictures that are in the shop already stand before new ones; remove them to put a new one first.
        </p>
      )}
      {cropping && (
        <CropPopup
          file={cropping.source}
          onCrop={(crop) => all.crop(cropping.key, crop)}
          onClose={() => setCropping(null)}
        />
      )}
    </>
  )
}
