import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ClipboardEvent,
  type DragEvent,
} from 'react'
import { Button } from './Button'
import { cx } from '../cx'
import { useTopDialog } from '../dialog/useModal'
import { Field, type CommonFieldProps } from './Field'
import { fileSizeText } from '../../rules/text'
import { Icon, IconButton } from './Icon'
import { pageIcon, plusIcon, trashIcon } from './moreIcons'
import { ProgressBar } from '../screen/Skeleton'
import { useObjectUrl } from '../media/useObjectUrl'
import css from './FileField.module.css'

type Props = CommonFieldProps & {
  accept: string
  /** Receives all picked, dropped or pasted files. The screen decides which of them it accepts. */
  onPick: (files: File[]) => void
  file?: File | null
  /** Address of the saved picture, shown while no file is chosen. */
  preview?: string | null
  onRemove?: (() => void) | undefined
  /** Upload progress from 0 to 1. */
  progress?: number | null
  onCancel?: (() => void) | undefined
  multiple?: boolean
  /**
   * Accepts files that are pasted anywhere on the page. If the clipboard has text and a text field has the focus, the
   * paste is left to that field. Only one field of a screen may have this property.
   */
  pastePage?: boolean
  /** Shows a tall tile among pictures instead of a row. */
  tile?: boolean
  prompt?: string
  /**
   * No more files fit. The field offers no adding, but still passes dropped and pasted files to `onPick`, so that the
   * screen can explain the limit.
   */
  full?: boolean
  disabled?: boolean
  id?: string
}

const TEXT_FIELD = 'input:not([type="file"]), textarea, [contenteditable="true"]'
const isTextField = (target: EventTarget | null) =>
  target instanceof Element && target.closest(TEXT_FIELD) !== null

const filesOf = (list: FileList | undefined | null) => [...(list ?? [])]

export function FileField(props: Props) {
  const {
    accept,
    onPick,
    file = null,
    preview = null,
    onRemove,
    progress = null,
    onCancel,
    multiple = false,
  } = props
  const {
    pastePage = false,
    tile = false,
    prompt = 'Add a picture',
    full = false,
    disabled = false,
  } = props
  const { label, error, hint, optional, hideLabel, className, id } = props
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const own = useObjectUrl(file?.type.startsWith('image/') ? file : null)
  const picture = own ?? (file ? null : preview)
  const filled = file !== null || picture !== null
  const busy = progress !== null

  function take(files: File[]) {
    setOver(false)
    if (disabled || busy || files.length === 0) return
    onPick(multiple ? files : files.slice(0, 1))
  }

  const popup = useTopDialog()
  const pasted = useEffectEvent(({ target, clipboardData }: globalThis.ClipboardEvent) => {
    if (popup && !popup.contains(input.current)) return
    // A spreadsheet copies its cells as text and as a picture. Pasted into a text field, only the text counts.
    if (isTextField(target) && clipboardData?.types.includes('text/plain')) return
    take(filesOf(clipboardData?.files))
  })
  useEffect(() => {
    if (!pastePage) return
    const paste = (event: globalThis.ClipboardEvent) => pasted(event)
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [pastePage])

  const drag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(!disabled && !busy)
  }

  return (
    <Field {...{ label, error, hint, optional, hideLabel, className, id }}>
      {(control) => (
        <div
          data-focus-rows=""
          className={cx(
            'row',
            css.box,
            tile && css.tile,
            filled && css.filled,
            over && css.over,
            error && css.wrong,
          )}
          onDragEnter={drag}
          onDragOver={drag}
          onDragLeave={(event) => {
            if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
          }}
          onDrop={(event) => {
            event.preventDefault()
            take(filesOf(event.dataTransfer.files))
          }}
          onPaste={(event: ClipboardEvent) => {
            if (!pastePage) take(filesOf(event.clipboardData.files))
          }}
        >
          <input
            {...control}
            ref={input}
            type="file"
            data-focus-home="row"
            className={css.input}
            accept={accept}
            multiple={multiple}
            disabled={disabled || busy}
            onChange={(event) => {
              take(filesOf(event.target.files))
              // Without this reset, picking the same file again fires no change event.
              event.target.value = ''
            }}
          />
          {filled ? (
            <>
              <span className={`grid muted clipped rounded ${css.thumb}`}>
                {picture === null ? (
                  <Icon path={pageIcon} />
                ) : (
                  <img src={picture} alt="" width={64} height={80} />
                )}
              </span>
              <span className={`grid shrinks ${css.words}`}>
                {file && <span className={`bold nowrap clipped ${css.name}`}>{file.name}</span>}
                {file && (
                  <span className={`muted t14 figures ${css.size}`}>
                    {sizeText(file, progress)}
                  </span>
                )}
                {busy && (
                  <ProgressBar label="Uploading" value={progress} className={css.progress} />
                )}
              </span>
              <span className={`row ${css.actions}`}>
                {busy && onCancel && (
                  <Button kind="line" small onClick={onCancel}>
                    Cancel
                  </Button>
                )}
                {!busy && (
                  <Button
                    kind="line"
                    small
                    disabled={disabled}
                    onClick={() => input.current?.click()}
                  >
                    Change
                  </Button>
                )}
                {!busy && onRemove && (
                  <IconButton
                    label="Remove picture"
                    icon={trashIcon}
                    disabled={disabled}
                    onClick={onRemove}
                  />
                )}
              </span>
            </>
          ) : (
            <span className={`row ${css.empty}`} aria-hidden="true">
              {!full && <Icon path={plusIcon} />}
              <span className={`grid shrinks ${css.words}`}>
                <span className={`bold nowrap clipped ${css.name}`}>{prompt}</span>
                {!full && (
                  <>
                    <span className={cx('muted t14 figures', css.size, css.withMouse)}>
                      Drop, paste or choose a file
                    </span>
                    <span className={cx('muted t14 figures', css.size, css.byTouch)}>
                      Choose a picture or screenshot
                    </span>
                  </>
                )}
              </span>
            </span>
          )}
        </div>
      )}
    </Field>
  )
}

function sizeText({ size }: File, progress: number | null): string {
  return progress === null
    ? fileSizeText(size)
    : `${fileSizeText(size * Math.min(1, progress))} of ${fileSizeText(size)}`
}
