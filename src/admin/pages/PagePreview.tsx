import { useState, useRef, type DragEvent } from 'react'
import { tagline } from '../../api/core/config'
import { AboutContent } from '../../display/AboutContent'
import { BottomCollection } from '../../display/BottomCollection'
import { DescriptionStrip, HomeBanner } from '../../display/HomeBanner'
import { Picture } from '../../display/Picture'
import { ADMIN_BANNER_INTERVAL_MS } from '../../rules/constants'
import { firstSentence, plainText } from '../../rules/text'
import {
  isFilledSlot,
  NO_PICTURE,
  pictureSlotOf,
  withPageBanners,
  withPagePicture,
  withPageText,
  textOfField,
  type PageContent,
  type PictureSlot,
} from './pageContent'
import { typingRunOf } from '../form/formState'
import { PAGE_DEFINITIONS, type PageKind } from './pageKinds'
import { langOf } from '../../rules/devanagari'
import { cx } from '../../ui/cx'
import { Icon } from '../../ui/controls/Icon'
import { imageIcon, trashIcon } from '../../ui/controls/moreIcons'
import { pictureFilesOf } from '../parts/files'
import css from './pagePreview.module.css'
import editCss from './edit.module.css'

type Props = {
  kind: PageKind
  base: PageContent
  now: PageContent
  change: (to: (now: PageContent) => PageContent, run?: string | null) => void
  /** The source of a picture: a path on the server, or an object URL. */
  addressOf: (slot: PictureSlot) => string
  narrow: boolean
}

export function PagePreview({ kind, base, now, change, addressOf, narrow }: Props) {
  const { words, pictures } = PAGE_DEFINITIONS[kind]
  const labelOf = (field: string) =>
    [...words, ...pictures].find((one) => one.field === field)?.label ?? field

  const text = (field: string, shown?: (text: string) => string) => (
    <EditText
      key={field}
      label={labelOf(field)}
      value={textOfField(now, field)}
      shown={shown}
      onChange={(word) => change((now) => withPageText(now, field, word), typingRunOf(field, word))}
      onPutBack={() => change((now) => withPageText(now, field, textOfField(base, field)))}
    />
  )
  const tools = (field: string) => (
    <EditPicture
      label={labelOf(field)}
      filled={isFilledSlot(pictureSlotOf(now, field))}
      onPick={(file) => change((now) => withPagePicture(now, field, { path: '', file }))}
      onRemove={() => change((now) => withPagePicture(now, field, NO_PICTURE))}
    />
  )
  const address = (field: string) => addressOf(pictureSlotOf(now, field))

  if (kind === 'aboutus')
    return (
      <div className="wrap">
        <div className={css.about}>
          <AboutContent
            heading={<p className="display display-64">About Us</p>}
            paragraphs={words.map(({ field }) => text(field))}
            picture={
              <>
                {address('image') === '' ? (
                  <div className={css.noPicture} />
                ) : (
                  <Picture paths={address('image')} alt="" width={800} height={1000} eager />
                )}
                {tools('image')}
              </>
            }
          />
        </div>
      </div>
    )

  if (kind === 'bottom')
    return (
      <div className={`wrap ${css.bottom}`}>
        <BottomCollection
          items={words.map(({ field }, index) => ({
            title: <span className={css.title}>{text(field)}</span>,
            image: address(pictures[index]?.field ?? ''),
            tools: tools(pictures[index]?.field ?? ''),
          }))}
        />
      </div>
    )

  const sentence = narrow ? (text: string) => firstSentence(plainText(text)) : undefined
  const addBanner = (file: File) =>
    change((now) => withPageBanners(now, [...now.banners, { path: '', file }]))
  const removeBanner = (index: number) =>
    change((now) =>
      withPageBanners(
        now,
        now.banners.filter((_, at) => at !== index),
      ),
    )
  return (
    <div className={`wrap ${css.home}`}>
      <HomeBanner
        // Without banners, a button that adds a banner takes the tagline's place.
        tagline={now.banners.length === 0 ? '' : tagline()}
        left={text('left_text')}
        right={text('right_text')}
        images={now.banners.map(addressOf)}
        firstImage={address('first_image')}
        secondImage={address('second_image')}
        intervalMs={ADMIN_BANNER_INTERVAL_MS}
        tools={{
          first: tools('first_image'),
          second: tools('second_image'),
          banner: now.banners.length === 0 && (
            <EditPicture label="Banner" filled={false} onPick={addBanner} />
          ),
          slide: (index) => (
            <EditPicture
              label={`Banner ${index + 1}`}
              filled
              onPick={(file) =>
                // Put the new banner at the end, because the server appends new banners.
                change((now) =>
                  withPageBanners(now, [
                    ...now.banners.filter((_, at) => at !== index),
                    { path: '', file },
                  ]),
                )
              }
              onRemove={() => removeBanner(index)}
            />
          ),
        }}
      />
      <div className={css.strip}>
        <DescriptionStrip
          left={text('left_description', sentence)}
          right={text('right_description', sentence)}
          narrow={narrow}
        />
      </div>
    </div>
  )
}

type EditTextProps = {
  label: string
  value: string
  onChange: (value: string) => void
  /** Called on Escape: restores the server's text. */
  onPutBack: () => void
  /** Returns the part of the text that shoppers see. */
  shown?: (text: string) => string
}

/** The textarea takes its size from the text behind it. That text is visible until the textarea has the focus. */
function EditText({ label, value, onChange, onPutBack, shown = plainText }: EditTextProps) {
  const [editing, setEditing] = useState(false)
  const text = editing ? value : shown(value)
  return (
    <span
      className={cx('grid shrinks', 'anchor rounded', editCss.text, value === '' && editCss.blank)}
    >
      <span className={editCss.shown} aria-hidden="true" lang={langOf(text)}>
        {text === '' ? label : text}
        {'\u200b'}
      </span>
      <span className={editCss.name} aria-hidden="true">
        {label} <span>Esc to cancel</span>
      </span>
      <textarea
        aria-label={label}
        lang={langOf(text)}
        value={value}
        rows={1}
        placeholder={label}
        spellCheck
        onChange={(event) => onChange(event.target.value)}
        onFocus={() => setEditing(true)}
        onBlur={() => setEditing(false)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.preventDefault()
          onPutBack()
        }}
      />
    </span>
  )
}

type EditPictureProps = {
  label: string
  filled: boolean
  onPick: (file: File) => void
  onRemove?: (() => void) | undefined
}

/** Covers a picture: a click, a drop or a paste replaces it. */
function EditPicture({ label, filled, onPick, onRemove }: EditPictureProps) {
  const input = useRef<HTMLInputElement>(null)
  const replace = useRef<HTMLButtonElement>(null)
  const [over, setOver] = useState(false)

  function take(files: Iterable<File> | null | undefined) {
    setOver(false)
    const [picture] = pictureFilesOf([...(files ?? [])])
    if (picture) onPick(picture)
  }

  function drag(event: DragEvent) {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }

  const lower = label.toLowerCase()
  const name = /\d$/.test(lower) ? lower : `the ${lower}`
  const act = filled ? 'Replace' : 'Add'
  return (
    <div
      className={cx(editCss.picture, over && editCss.over)}
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
        aria-label={`File for ${name}`}
        tabIndex={-1}
        className={editCss.file}
        onChange={(event) => {
          take(event.target.files)
          // Reset the input; otherwise picking the same file again fires no change event.
          event.target.value = ''
        }}
      />
      <button
        ref={replace}
        type="button"
        className={cx('grid middle full', editCss.replace, filled && editCss.filled)}
        aria-label={`${act} ${name}`}
        onClick={() => input.current?.click()}
      >
        <span className={`inline-row rounded ${editCss.tool}`}>
          <Icon path={imageIcon} />
          {act}
        </span>
      </button>
      {filled && onRemove && (
        <button
          type="button"
          className={cx('inline-row rounded', editCss.tool, editCss.remove)}
          aria-label={`Remove ${name}`}
          title={`Remove ${name}`}
          onClick={() => {
            onRemove()
            // useRestoreLostFocus does not reach into the preview's iframe, so move the focus here.
            replace.current?.focus()
          }}
        >
          <Icon path={trashIcon} />
        </button>
      )}
    </div>
  )
}
