import { useState, type KeyboardEvent } from 'react'
import { Picture } from '../../../display/Picture'
import { PRODUCT_IMAGES_MAX } from '../../../rules/constants'
import { isHeavyPicture, SHRUNK_WIDTH } from '../../../rules/productPictures'
import { Button } from '../../../ui/controls/Button'
import { cx } from '../../../ui/cx'
import { FieldError } from '../../../ui/controls/Field'
import { FileField } from '../../../ui/controls/FileField'
import { fileSizeText } from '../../../rules/text'
import { IconButton, chevronLeftIcon, chevronRightIcon } from '../../../ui/controls/Icon'
import { fullscreenIcon, trashIcon } from '../../../ui/controls/moreIcons'
import { Note } from '../../../ui/screen/Note'
import { Spinner } from '../../../ui/screen/Skeleton'
import {
  usePictures,
  type FormPicture,
  type NewPicture,
  type PictureActs,
  type PictureState,
} from './usePictures'
import { CropPopup } from './CropPopup'
import css from './pictures.module.css'

function PictureSize({ picture }: { picture: FormPicture }) {
  if (picture.kind === 'saved')
    return (
      <p key="saved" className={`cluster muted t12 ${css.size}`}>
        Saved
      </p>
    )
  if (picture.kind === 'coming' || picture.webp === null)
    return (
      <p key="waiting" className={`cluster muted t12 ${css.size}`} role="status">
        <Spinner /> <span>{picture.kind === 'coming' ? 'Copying...' : 'Converting...'}</span>
      </p>
    )
  return (
    <p key="size" className={`cluster muted t12 ${css.size}`}>
      <span>{fileSizeText(picture.source.size)}</span> <span aria-hidden="true">→</span>{' '}
      <b>{`${fileSizeText(picture.webp.size)} WebP`}</b>
    </p>
  )
}

/** An imported product may have many pictures, which would push the title below the fold. */
const MAX_SHOWN = 6

type PictureTileProps = {
  picture: FormPicture
  image: string
  place: number
  /** The picture can move between these indexes, because saved pictures stay before new ones. */
  first: number
  last: number
  acts: PictureActs
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

function PictureTile({
  picture,
  image,
  place,
  first,
  last,
  acts,
  disabled,
  onCrop,
  drag,
}: PictureTileProps) {
  const name = `picture ${place + 1}`
  const move = (to: number) => {
    if (to >= first && to <= last) acts.move(picture.key, to)
  }
  function key(event: KeyboardEvent) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (by === undefined || !event.altKey) return
    event.preventDefault()
    move(place + by)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- buttons inside do the same
    <li
      className={cx('anchor shrinks rounded', css.tile, drag.over && css.over)}
      draggable={!disabled}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        // Firefox starts a drag only if the event has data.
        event.dataTransfer.setData('text/plain', picture.key)
        drag.onStart()
      }}
      onDragEnter={drag.onEnter}
      onDragOver={(event) => {
        // Without preventDefault the browser refuses the drop and shows that at the pointer.
        if (drag.fits) event.preventDefault()
      }}
      onDrop={(event) => {
        event.preventDefault()
        drag.onDrop()
      }}
      onDragEnd={drag.onEnd}
      onKeyDown={key}
    >
      <div className={`anchor clipped rounded ${css.frame}`}>
        <Picture
          paths={image}
          alt={`Picture ${place + 1}`}
          width={160}
          height={200}
          className={css.picture}
          eager
        />
        {place === 0 && <span className={`bold t12 rounded ${css.cover}`}>Cover</span>}
      </div>
      <PictureSize picture={picture} />
      <div className={`flex wraps ${css.acts}`}>
        <IconButton
          line
          small
          icon={chevronLeftIcon}
          label={`Move ${name} left`}
          disabled={place <= first}
          onClick={() => move(place - 1)}
        />
        <IconButton
          line
          small
          icon={chevronRightIcon}
          label={`Move ${name} right`}
          disabled={place >= last}
          onClick={() => move(place + 1)}
        />
        {picture.kind === 'new' && (
          <IconButton
            small
            icon={fullscreenIcon}
            label={`Crop ${name}`}
            disabled={picture.webp === null}
            onClick={() => onCrop(picture)}
          />
        )}
        <IconButton
          small
          icon={trashIcon}
          label={`Remove ${name}`}
          className={css.remove}
          onClick={() => acts.remove(picture.key)}
        />
      </div>
    </li>
  )
}

function HeavyPictures({
  pictures,
  onShrink,
}: {
  pictures: readonly FormPicture[]
  onShrink: (picture: NewPicture) => void
}) {
  const heavy = pictures.flatMap((picture, place) =>
    picture.kind === 'new' && picture.webp && isHeavyPicture(picture.webp.size) && !picture.shrunk
      ? [{ picture, text: `Picture ${place + 1} is ${fileSizeText(picture.webp.size)}.` }]
      : [],
  )
  if (heavy.length === 0) return null
  return (
    <Note kind="calm" role="status">
      <p>{`${heavy.map(({ text }) => text).join(' ')} Large pictures make the product page slow to load.`}</p>
      <Button
        small
        kind="line"
        className={css.again}
        onClick={() => heavy.forEach(({ picture }) => onShrink(picture))}
      >
        {`Resize ${heavy.length === 1 ? 'it' : 'them'} to ${SHRUNK_WIDTH.toLocaleString('en-IN')} px wide`}
      </Button>
    </Note>
  )
}

type Props = {
  pictures: PictureState
  images: readonly string[]
  change: Parameters<typeof usePictures>[1]
  disabled: boolean
}

export function PictureFields({ pictures: state, images, change, disabled }: Props) {
  const { list: pictures, problem, lost } = state
  const acts = usePictures(state, change)
  const [cropping, setCropping] = useState<NewPicture | null>(null)
  const [dragged, setDragged] = useState<FormPicture | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const [unfolded, setUnfolded] = useState(false)
  const shown = unfolded || pictures.length <= MAX_SHOWN ? pictures : pictures.slice(0, MAX_SHOWN)
  const saved = pictures.filter(({ kind }) => kind === 'saved').length
  const fits = ({ kind }: FormPicture) =>
    dragged !== null && (dragged.kind === 'saved') === (kind === 'saved')
  const mixed = saved > 0 && saved < pictures.length
  return (
    <>
      <ul className={`grid gap-3 ${css.tiles}`} aria-label="Pictures">
        {shown.map((picture, place) => (
          <PictureTile
            key={picture.key}
            picture={picture}
            image={images[place] ?? ''}
            place={place}
            first={picture.kind === 'saved' ? 0 : saved}
            last={(picture.kind === 'saved' ? saved : pictures.length) - 1}
            acts={acts}
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
                if (dragged !== null) acts.move(dragged.key, place)
              },
            }}
          />
        ))}
        {/* Always shown, because a message tells the owner why a fourth picture is refused. */}
        <li>
          <FileField
            label="Add a picture"
            hideLabel
            accept="image/*"
            multiple
            tile
            pastePage
            full={pictures.length >= PRODUCT_IMAGES_MAX}
            prompt={
              pictures.length >= PRODUCT_IMAGES_MAX ? 'Picture limit reached' : 'Add a picture'
            }
            onPick={acts.add}
            // A disabled fieldset does not stop a drop or a paste.
            disabled={disabled}
            className={css.adder}
          />
        </li>
      </ul>
      {pictures.length > MAX_SHOWN && (
        <Button
          small
          kind="line"
          className={css.again}
          aria-expanded={unfolded}
          onClick={() => setUnfolded(!unfolded)}
        >
          {unfolded
            ? `Show the first ${MAX_SHOWN} pictures`
            : `Show all ${pictures.length} pictures`}
        </Button>
      )}
      <FieldError id="pictures-problem" text={problem} />
      <HeavyPictures pictures={pictures} onShrink={acts.shrink} />
      {lost.length > 0 && (
        <Note kind="calm" role="status">
          <p>
            {`${lost.length === 1 ? 'One picture' : `${lost.length} pictures`} couldn't be copied. Everything else was copied.`}
          </p>
          <Button
            small
            kind="line"
            className={css.again}
            disabled={pictures.length >= PRODUCT_IMAGES_MAX}
            onClick={acts.fetchLost}
          >
            Try again
          </Button>
        </Note>
      )}
      {mixed && (
        <p className="muted t12">
          Saved pictures always come first. To put a new picture first, remove the saved ones.
        </p>
      )}
      {cropping && (
        <CropPopup
          file={cropping.source}
          onCrop={(crop) => acts.crop(cropping, crop)}
          onClose={() => setCropping(null)}
        />
      )}
    </>
  )
}
