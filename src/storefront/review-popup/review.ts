import { required, type Message } from '../../rules/validation'

export const RATINGS = ['quality', 'fit', 'delivery'] as const
export type RatingName = (typeof RATINGS)[number]

/** From 1 to 5; null if nothing is chosen. */
export type Rating = 1 | 2 | 3 | 4 | 5 | null
export const RATING_VALUES = [1, 2, 3, 4, 5] as const

export type Review = { title: string; description: string; images: File[] } & Record<
  RatingName,
  Rating
>

export const EMPTY_REVIEW: Review = {
  title: '',
  description: '',
  images: [],
  quality: null,
  fit: null,
  delivery: null,
}

export const validateTitle: (value: string) => Message = required('Title')
export const validateDescription: (value: string) => Message = required('Description')
