import { useRef, useState, type DragEvent } from 'react'
import { cx } from '../../ui/cx'
import { Icon } from '../../ui/controls/Icon'
import { imageIcon, trashIcon } from '../../ui/controls/moreIcons'
import css from './edit.module.css'
import { picturesOf } from '../form/pictureFiles'

type Props = {
  /** "First picture", "Banner 2". */
  label: string
  filled: boolean
  onPick: (file: File) => void
  onRemove?: (() => void) | undefined
}

/** Covers a picture: a click, a drop or a paste replaces it. */
export function EditPicture({ label, filled, onPick, onRemove }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const replace = useRef<HTMLButtonElement>(null)
  const [over, setOver] = useState(false)

  function take(files: Iterable<File> | null | undefined) {
    setOver(false)
    const [picture] = picturesOf([...(files ?? [])])
    if (picture) onPick(picture)
  }

  function drag(event: DragEvent) {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }

  const low = label.toLowerCase()
  const act = filled ? 'Replace' : 'Add'
  return (
    <div
      className={cx(css.picture, over && css.over)}
      onDragEnter={drag}
      onDragOver={drag}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        take(event.dataTransfer.files)
      }}
      onPaste={(event) => take(event.clipboardData.files)}
    >
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label={`File for the ${low}`}
        tabIndex={-1}
        className={css.file}
        onChange={(event) => {
          take(event.target.files)
          // Otherwise picking the same file again fires no change event.
          event.target.value = ''
        }}
      />
      <button
        ref={replace}
        type="button"
        className={cx(css.replace, filled && css.filled)}
        aria-label={`${act} the ${low}`}
        onClick={() => input.current?.click()}
      >
        <span className={css.tool}>
          <Icon path={imageIcon} />
          {act}
        </span>
      </button>
      {filled && onRemove && (
        <button
          type="button"
          className={cx(css.tool, css.remove)}
          aria-label={`Remove the ${low}`}
          title={`Remove the ${low}`}
          onClick={() => {
            onRemove()
            // The rule for a lost focus (useFocusHome) does not reach into the preview's frame.
            replace.current?.focus()
          }}
        >
          <Icon path={trashIcon} />
        </button>
      )}
    </div>
  )
}
