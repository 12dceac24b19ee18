import { use, useEffect, useEffectEvent, useRef } from 'react'
import { PictureHostContext } from '../../../display/Picture'
import { PRODUCT_IMAGES_MAX } from '../../../rules/constants'
import { fileNameOf } from '../../../rules/text'
import { createFormField, type FormField } from '../../../rules/formFields'
import {
  TOO_MANY_IMAGES_TEXT,
  cannotBeReadText,
  mergeImages,
  SHRUNK_WIDTH,
  acceptImages,
  webpFileName,
  type Crop,
} from '../../../rules/productPictures'
import { fetchPictureFile } from '../../parts/files'
import { toWebp } from './toWebp'

type SavedPicture = { kind: 'saved'; key: string; path: string }
export type NewPicture = {
  kind: 'new'
  key: string
  /** The picked file, from which each crop starts. */
  source: File
  /** Null during the conversion. */
  webp: File | null
  /** Set for an unchanged copy of another product's picture: the path of that picture. */
  from?: string | undefined
  /** True if the owner shrank the picture, so that shrinking is not offered again. */
  shrunk?: boolean
}
/** A picture of the copied product that is not downloaded yet. */
type PictureToFetch = { kind: 'coming'; key: string; path: string }
export type FormPicture = SavedPicture | NewPicture | PictureToFetch

export type PictureState = {
  list: readonly FormPicture[]
  /** Paths of the copied product's pictures that could not be downloaded. */
  lost: readonly string[]
  problem: string | null
}
type WithPictures = { pictures: PictureState }

let keyCount = 0
const newKey = () => `new ${++keyCount}`
const savedFrom = (paths: readonly string[]): SavedPicture[] =>
  paths.map((path, n) => ({ kind: 'saved', key: `${n} ${path}`, path }))
const picturesToFetch = (paths: readonly string[]): PictureToFetch[] =>
  paths.map((path) => ({ kind: 'coming', key: newKey(), path }))
const newPicture = (source: File, webp: File | null): NewPicture => ({
  kind: 'new',
  key: newKey(),
  source,
  webp,
})

/** Saved pictures all stay, even beyond the limit (D-17). Added pictures get only the room that is left (D-165). */
const roomLeft = (pictures: readonly unknown[]) => Math.max(0, PRODUCT_IMAGES_MAX - pictures.length)

/** `files` are webp already; `copied` are paths to download. */
export function formPicturesOf({
  saved = [],
  files = [],
  copied = [],
}: {
  saved?: readonly string[]
  files?: readonly File[]
  copied?: readonly string[]
}): PictureState {
  const added = [...files.map((file) => newPicture(file, file)), ...picturesToFetch(copied)]
  return {
    list: [...savedFrom(saved), ...added.slice(0, roomLeft(saved))],
    lost: [],
    problem: null,
  }
}

export const savedPicturePaths = ({ list }: PictureState) =>
  list.flatMap((picture) => (picture.kind === 'saved' ? [picture.path] : []))
export const picturePathsToFetch = ({ list }: PictureState) =>
  list.flatMap((picture) => (picture.kind === 'coming' ? [picture.path] : []))
export const webpFilesOf = ({ list }: PictureState) =>
  list.flatMap((picture) => (picture.kind === 'new' ? (picture.webp ?? []) : []))

/** The server lists saved pictures before new ones, in any order of the call (D-165). */
const withSavedFirst = (list: readonly FormPicture[]) => [
  ...list.filter(({ kind }) => kind === 'saved'),
  ...list.filter(({ kind }) => kind !== 'saved'),
]

const pictureMarks = ({ list, lost }: PictureState) => [
  ...list.map((one) => (one.kind === 'new' ? (one.from ?? one.key) : one.path)),
  ...lost,
]
const nameOf = (picture: FormPicture) =>
  picture.kind === 'new' ? picture.source.name : fileNameOf(picture.path)

export const PICTURES_FIELD: FormField<WithPictures> = {
  ...createFormField<WithPictures>(
    'Pictures',
    ({ pictures }) => pictures.list.map(nameOf).join(', '),
    ({ pictures }) => ({ pictures }),
    (one, other) =>
      pictureMarks(one.pictures).join('\n') === pictureMarks(other.pictures).join('\n'),
  ),
  merge(mine, base, next) {
    const saved = mergeImages(
      savedPicturePaths(mine.pictures),
      savedPicturePaths(base.pictures),
      savedPicturePaths(next.pictures),
    )
    const added = mine.pictures.list.filter(({ kind }) => kind !== 'saved')
    const room = roomLeft(saved)
    const problem = added.length > room ? TOO_MANY_IMAGES_TEXT : mine.pictures.problem
    return {
      pictures: { ...mine.pictures, list: [...savedFrom(saved), ...added.slice(0, room)], problem },
    }
  },
}

/** Downloads a picture and converts it, unless it is a webp already. Null if that fails. */
async function copyPicture(
  path: string,
  host: string,
): Promise<{ source: File; webp: File } | null> {
  const source = await fetchPictureFile(path, host)
  if (!source) return null
  const webp =
    source.type === 'image/webp'
      ? new File([source], webpFileName(source.name), { type: source.type })
      : await toWebp(source)
  return webp && { source, webp }
}

type ChangeForm = (to: (form: WithPictures) => WithPictures) => void

export function usePictures({ list, lost }: PictureState, change: ChangeForm) {
  const host = use(PictureHostContext)
  const queue = useRef<Promise<unknown>>(Promise.resolve())

  const set = (next: (state: PictureState) => Partial<PictureState>) =>
    change(({ pictures }) => ({ pictures: { ...pictures, ...next(pictures) } }))
  const without = (list: readonly FormPicture[], key: string) =>
    list.filter((one) => one.key !== key)
  // `replace` and `fail` do nothing if the picture was removed during the conversion.
  const replace = (key: string, part: Omit<NewPicture, 'kind' | 'key'>) =>
    set(({ list }) => ({
      list: list.map((one) => (one.key === key ? { kind: 'new', key, ...part } : one)),
    }))
  const fail = (key: string, outcome: (state: PictureState) => Partial<PictureState>) =>
    set((state) =>
      state.list.some((one) => one.key === key)
        ? { list: without(state.list, key), ...outcome(state) }
        : {},
    )

  function convert(key: string, source: File, crop: Crop | null): void {
    queue.current = queue.current.then(async () => {
      const webp = await toWebp(source, crop)
      if (webp) replace(key, { source, webp })
      else fail(key, () => ({ problem: cannotBeReadText(source.name) }))
    })
  }

  /** Shrinks the webp and keeps the source at full size, because a later crop starts from the source. */
  function shrink({ key, source, webp, from }: NewPicture): void {
    if (!webp) return
    replace(key, { source, webp: null, from })
    queue.current = queue.current.then(async () => {
      const smaller = await toWebp(webp, null, SHRUNK_WIDTH)
      replace(key, { source, webp: smaller ?? webp, from, shrunk: true })
    })
  }

  function fetchCopy({ key, path }: PictureToFetch): void {
    queue.current = queue.current.then(async () => {
      const copy = await copyPicture(path, host)
      if (copy) replace(key, { ...copy, from: path })
      else fail(key, ({ lost }) => ({ lost: [...lost, path] }))
    })
  }

  const fetching = useRef(false)
  const fetchAll = useEffectEvent(() => {
    // StrictMode runs effects twice, but the pictures must be downloaded once.
    if (fetching.current) return
    fetching.current = true
    for (const picture of list) if (picture.kind === 'coming') fetchCopy(picture)
  })
  useEffect(() => fetchAll(), [])

  return {
    fetchLost(): void {
      const coming = picturesToFetch(lost.slice(0, roomLeft(list)))
      set(({ list }) => ({ list: [...list, ...coming], lost: [] }))
      coming.forEach(fetchCopy)
    },
    add(files: readonly File[]): void {
      const { taken, left } = acceptImages(files, roomLeft(list))
      const added = taken.map((file) => newPicture(file, null))
      set(({ list }) => ({ list: [...list, ...added], problem: left }))
      for (const { key, source } of added) convert(key, source, null)
    },
    shrink,
    remove: (key: string) => set(({ list }) => ({ list: without(list, key), problem: null })),
    /** Moves a picture within its kind, because saved pictures stay before new ones. */
    move: (key: string, to: number) =>
      set(({ list }) => {
        const moved = list.find((one) => one.key === key)
        const rest = without(list, key)
        return moved
          ? { list: withSavedFirst([...rest.slice(0, to), moved, ...rest.slice(to)]) }
          : {}
      }),
    crop({ key, source }: NewPicture, crop: Crop): void {
      replace(key, { source, webp: null })
      convert(key, source, crop)
    },
  }
}

export type PictureActs = ReturnType<typeof usePictures>
