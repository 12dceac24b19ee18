import { useLayoutEffect, useRef, type KeyboardEvent } from 'react'
import { Picture } from '../../display/Picture'
import { FileField } from '../../ui/controls/FileField'
import { IconButton } from '../../ui/controls/Icon'
import { arrowLeftIcon, arrowRightIcon, trashIcon } from '../../ui/controls/moreIcons'
import { pictureSlotName, type PictureSlot } from './pageContent'
import { pictureFilesOf } from '../parts/files'
import css from './pages.module.css'

type Props = {
  banners: readonly PictureSlot[]
  addressOf: (slot: PictureSlot) => string
  onAdd: (files: File[]) => void
  onRemove: (index: number) => void
  onMove: (index: number, by: -1 | 1) => void
}

export function BannerStrip({ banners, addressOf, onAdd, onRemove, onMove }: Props) {
  const list = useRef<HTMLOListElement>(null)
  /** Index of the banner that gets the focus after a move; null without a move. */
  const goal = useRef<number | null>(null)

  const order = banners.map(pictureSlotName).join('\n')
  // A layout effect, because after the next frame useRestoreLostFocus would have moved the lost focus to the heading.
  useLayoutEffect(() => {
    const at = goal.current
    goal.current = null
    // A move can lose the focus in two ways: a moved picture gets a new key, so React removes its focused button; and
    // on the first or last picture that button is disabled.
    const now = document.activeElement
    if (at === null || (now !== document.body && !now?.matches(':disabled'))) return
    list.current?.children[at]?.querySelector<HTMLElement>('button:not(:disabled)')?.focus()
  }, [order])

  function move(index: number, by: -1 | 1) {
    goal.current = index + by
    onMove(index, by)
  }

  const keys = (index: number) => (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return
    event.preventDefault()
    move(index, event.key === 'ArrowLeft' ? -1 : 1)
  }
  return (
    <section className={`padded line-above ${css.banners}`} aria-labelledby="banner-images">
      <h2 id="banner-images">
        Banner pictures <span>in display order; new ones are added at the end</span>
      </h2>
      <ol ref={list}>
        {banners.map((slot, index) => {
          const label = `banner ${index + 1}`
          return (
            // Alt and an arrow key move a banner from any of its buttons.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
            <li key={slot.path || `${index} ${pictureSlotName(slot)}`} onKeyDown={keys(index)}>
              <Picture
                className={css.thumb}
                paths={addressOf(slot)}
                alt={pictureSlotName(slot)}
                width={80}
                height={100}
              />
              {slot.file && (
                <span className={`rounded t12 ${css.fresh}`}>
                  {slot.from === undefined ? 'new' : 'moved'}
                </span>
              )}
              <span className="muted t12">{index + 1}</span>
              <span className="flex">
                <IconButton
                  small
                  icon={arrowLeftIcon}
                  label={`Move ${label} left`}
                  disabled={index === 0}
                  onClick={() => move(index, -1)}
                />
                <IconButton
                  small
                  icon={arrowRightIcon}
                  label={`Move ${label} right`}
                  disabled={index === banners.length - 1}
                  onClick={() => move(index, 1)}
                />
                <IconButton
                  small
                  icon={trashIcon}
                  label={`Remove ${label}`}
                  onClick={() => onRemove(index)}
                />
              </span>
            </li>
          )
        })}
        <li>
          <FileField
            label="Add banner pictures"
            hideLabel
            tile
            multiple
            accept="image/*"
            prompt="Add"
            onPick={(files) => onAdd(pictureFilesOf(files))}
          />
        </li>
      </ol>
    </section>
  )
}
