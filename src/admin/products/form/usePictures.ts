import { use, useEffect, useEffectEvent, useRef, useState } from 'react'
import { PictureHost } from '../../../display/PictureHost'
import { PRODUCT_IMAGES_MAX } from '../../../rules/constants'
import { AT_MOST, ONLY_IMAGES, takeImages, webpName, type Crop } from '../../../rules/productForm'
import { fetchPicture } from '../../pictureFiles'
import { toWebp } from './convert'

export type KeptPicture = { kind: 'kept'; key: string; path: string }
export type NewPicture = {
  kind: 'new'
  key: string
  /** As it was picked; what is cropped is always a piece of this. */
  source: File
  /** Null while it is being converted. */
  webp: File | null
  /** What to show of it. */
  url: string
  /** The picture of another product that this is a whole copy of. */
  from?: string | undefined
}
/** Of the product that is copied; still being fetched. */
export type ComingPicture = { kind: 'coming'; key: string; path: string }
export type FormPicture = KeptPicture | NewPicture | ComingPicture

const keptFrom = (paths: readonly string[]): KeptPicture[] =>
  paths.map((path, n) => ({ kind: 'kept', key: `${n} ${path}`, path }))

let made = 0
const comingFrom = (paths: readonly string[]): ComingPicture[] =>
  paths.map((path) => ({ kind: 'coming', key: `new ${++made}`, path }))
function newPicture(source: File, webp: File | null, key = `new ${++made}`): NewPicture {
  return { kind: 'new', key, source, webp, url: URL.createObjectURL(webp ?? source) }
}

/** Its bytes as they are where they are webp already. */
async function copyOf(path: string, host: string): Promise<{ source: File; webp: File } | null> {
  const source = await fetchPicture(path, host)
  if (!source) return null
  const webp =
    source.type === 'image/webp'
      ? new File([source], webpName(source.name), { type: source.type })
      : await toWebp(source)
  return webp && { source, webp }
}

/** The shop lists kept pictures before new ones, whatever the call says (D-165). */
const inOrder = (pictures: readonly FormPicture[]) => [
  ...pictures.filter(({ kind }) => kind === 'kept'),
  ...pictures.filter(({ kind }) => kind !== 'kept'),
]

/** What the shop has already is never cut short, however many that is (D-17); what is added has to fit beside it (D-165). */
const roomBeside = (pictures: readonly unknown[]) => Math.max(0, PRODUCT_IMAGES_MAX - pictures.length)

/** The form's pictures: picked, converted one after the other, moved, cropped and taken out again. */
export function usePictures({
  kept,
  files,
  copied,
}: {
  kept: readonly string[]
  files: readonly File[]
  copied: readonly string[]
}) {
  const host = use(PictureHost)
  const [pictures, setPictures] = useState<readonly FormPicture[]>(() => {
    const added = [...files.map((file) => newPicture(file, file)), ...comingFrom(copied)]
    return [...keptFrom(kept), ...added.slice(0, roomBeside(kept))]
  })
  /** Those to be copied that could not be fetched. */
  const [lost, setLost] = useState<readonly string[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const line = useRef<Promise<unknown>>(Promise.resolve())
  const latest = useRef(pictures)
  const here = useRef(true)

  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
      // Not at once: in development an effect is left and entered again.
      setTimeout(() => {
        if (!here.current)
          for (const picture of latest.current) if (picture.kind === 'new') URL.revokeObjectURL(picture.url)
      }, 1000)
    }
  }, [])

  function set(next: (pictures: readonly FormPicture[]) => readonly FormPicture[]): void {
    latest.current = next(latest.current)
    setPictures(latest.current)
  }

  function drop(key: string): void {
    const gone = latest.current.find((picture) => picture.key === key)
    if (gone?.kind === 'new') URL.revokeObjectURL(gone.url)
    set((all) => all.filter((picture) => picture.key !== key))
  }

  function convert(key: string, source: File, crop: Crop | null): void {
    line.current = line.current.then(async () => {
      const webp = await toWebp(source, crop)
      const picture = latest.current.find((one) => one.key === key)
      if (!here.current || picture?.kind !== 'new') return
      if (webp === null) {
        drop(key)
        setProblem(ONLY_IMAGES)
        return
      }
      URL.revokeObjectURL(picture.url)
      const url = URL.createObjectURL(webp)
      set((all) => all.map((one) => (one.key === key ? { ...picture, webp, url } : one)))
    })
  }

  function bring({ key, path }: ComingPicture): void {
    line.current = line.current.then(async () => {
      const copy = await copyOf(path, host)
      if (!here.current || !latest.current.some((one) => one.key === key)) return
      if (!copy) {
        drop(key)
        setLost((paths) => [...paths, path])
        return
      }
      const picture = { ...newPicture(copy.source, copy.webp, key), from: path }
      set((all) => all.map((one) => (one.key === key ? picture : one)))
    })
  }

  const asked = useRef(false)
  const bringAll = useEffectEvent(() => {
    if (asked.current) return
    asked.current = true
    for (const picture of latest.current) if (picture.kind === 'coming') bring(picture)
  })
  useEffect(() => bringAll(), [])

  return {
    pictures,
    problem,
    lost,
    bringLost(): void {
      const coming = comingFrom(lost.slice(0, roomBeside(latest.current)))
      setLost([])
      set((all) => [...all, ...coming])
      coming.forEach(bring)
    },
    add(files: readonly File[]): void {
      const { taken, left } = takeImages(files, roomBeside(latest.current))
      setProblem(left)
      const added = taken.map((file) => newPicture(file, null))
      set((all) => [...all, ...added])
      for (const { key, source } of added) convert(key, source, null)
    },
    remove(key: string): void {
      setProblem(null)
      drop(key)
    },
    /** To another place among its own kind. */
    move(key: string, to: number): void {
      set((all) => {
        const moved = all.find((picture) => picture.key === key)
        const rest = all.filter((picture) => picture.key !== key)
        return moved ? inOrder([...rest.slice(0, to), moved, ...rest.slice(to)]) : all
      })
    },
    crop(key: string, crop: Crop): void {
      const picture = latest.current.find((one) => one.key === key)
      if (picture?.kind !== 'new') return
      set((all) => all.map((one) => (one.key === key ? { ...picture, webp: null, from: undefined } : one)))
      convert(key, picture.source, crop)
    },
    keep(paths: readonly string[]): void {
      const added = latest.current.filter(({ kind }) => kind !== 'kept')
      const room = roomBeside(paths)
      if (added.length > room) setProblem(AT_MOST)
      set(() => [...keptFrom(paths), ...added.slice(0, room)])
    },
  }
}

export type Pictures = ReturnType<typeof usePictures>
