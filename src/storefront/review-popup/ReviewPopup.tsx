import { useState, type FormEvent } from 'react'
import { Button } from '../../ui/controls/Button'
import { FileField } from '../../ui/controls/FileField'
import { Modal } from '../../ui/dialog/Modal'
import { RadioGroup } from '../../ui/controls/CheckField'
import { TextArea, TextField } from '../../ui/controls/TextField'
import { requiredFieldError, type FieldMessage } from '../../rules/validation'
import css from './reviewPopup.module.css'

const RATINGS = ['quality', 'fit', 'delivery'] as const
type RatingName = (typeof RATINGS)[number]

type Rating = 1 | 2 | 3 | 4 | 5 | null
const RATING_VALUES = [1, 2, 3, 4, 5] as const

type Review = { title: string; description: string; images: File[] } & Record<RatingName, Rating>

const EMPTY_REVIEW: Review = {
  title: '',
  description: '',
  images: [],
  quality: null,
  fit: null,
  delivery: null,
}

const validateTitle: (value: string) => FieldMessage = requiredFieldError('Title')
const validateDescription: (value: string) => FieldMessage = requiredFieldError('Description')

const RATING_LABELS = { quality: 'Quality', fit: 'Fit', delivery: 'Delivery' } as const
const STAR_OPTIONS = RATING_VALUES.map((value) => ({ value: String(value), label: String(value) }))

type Props = { open: boolean; onClose: () => void }

/** The specification names neither a screen that opens this popup nor a call, so a review is not sent anywhere (D-132). */
export function ReviewPopup({ open, onClose }: Props) {
  const [review, setReview] = useState<Review>(EMPTY_REVIEW)
  const [tried, setTried] = useState(false)
  const titleError = validateTitle(review.title)
  const descriptionError = validateDescription(review.description)
  const change = (part: Partial<Review>) => setReview((before) => ({ ...before, ...part }))

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (titleError === null && descriptionError === null) onClose()
  }

  return (
    <Modal open={open} onClose={onClose} title="Write a review" size="medium">
      <form className={css.form} aria-label="Review" noValidate onSubmit={submit}>
        <TextField
          label="Title"
          aria-required
          value={review.title}
          error={tried ? titleError : null}
          onChange={(title) => change({ title })}
        />
        <TextArea
          label="Description"
          aria-required
          value={review.description}
          error={tried ? descriptionError : null}
          onChange={(description) => change({ description })}
        />
        {RATINGS.map((name) => (
          <RadioGroup
            key={name}
            label={RATING_LABELS[name]}
            options={STAR_OPTIONS}
            value={review[name] === null ? null : String(review[name])}
            onChange={(value) => change({ [name]: Number(value) as Rating })}
          />
        ))}
        <fieldset className={`grid gap-3 ${css.images}`}>
          <legend>Images</legend>
          {review.images.map((image) => (
            <FileField
              key={`${image.name}-${image.size}`}
              label={image.name}
              hideLabel
              tile
              accept="image/*"
              file={image}
              onPick={([other]) => {
                if (other)
                  change({ images: review.images.map((one) => (one === image ? other : one)) })
              }}
              onRemove={() => change({ images: review.images.filter((one) => one !== image) })}
            />
          ))}
          <FileField
            label="Add images"
            hideLabel
            tile
            multiple
            accept="image/*"
            onPick={(files) =>
              change({
                images: [
                  ...review.images,
                  ...files.filter(({ type }) => type.startsWith('image/')),
                ],
              })
            }
          />
        </fieldset>
        <Button type="submit" wide>
          Submit
        </Button>
      </form>
    </Modal>
  )
}
