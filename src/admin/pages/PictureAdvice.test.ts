// @vitest-environment node
import { expect, it } from 'vitest'
import {
  bannerFrames,
  pictureFramesOf,
  isWideBanner,
  shownInFramesText,
  fitsFrames,
} from './PictureAdvice'

const bottomFrames = pictureFramesOf('bottom', 'first_image')

it('tells how much of a picture phones and desktops show', () => {
  expect(shownInFramesText(0.8, bottomFrames, false)).toBe(
    'Phones show 80% of its height; desktops show nearly all of it.',
  )
  expect(shownInFramesText(1, bottomFrames, false)).toBe(
    'Phones show nearly all of it; desktops show 80% of its width.',
  )
  expect(shownInFramesText(1.6, pictureFramesOf('bottom', 'second_image'), false)).toBe(
    'Phones and desktops show 50% of its width.',
  )
})

it('tells that a wide picture beside the banner is shown whole, because a crop would leave too little', () => {
  expect(shownInFramesText(2, pictureFramesOf('homepage', 'first_image'), true)).toBe(
    'Phones and desktops show all of it.',
  )
})

it('frames the banner by its first picture', () => {
  expect(shownInFramesText(2.5, bannerFrames(2.5), true)).toBe(
    'Phones and desktops show nearly all of it.',
  )
  expect(pictureFramesOf('homepage', 'first_image', isWideBanner(2.5)).desktop).toBe(1)
  expect(shownInFramesText(0.8, bannerFrames(2.5), true)).toBe(
    'Phones and desktops show 32% of its height.',
  )
})

it('says which shapes suit a place', () => {
  expect([0.8, 0.75, 1, 1.6, 0.5625].map((shape) => fitsFrames(shape, bottomFrames))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})
