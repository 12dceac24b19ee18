import { lazy, useState, type ComponentType } from 'react'

/** React tries again by itself at once, and remembers the failure; whoever shows the part later than that asks anew. */
const REST_MS = 1000

/**
 * A part whose code comes later. Where it has come before it is first shown it is drawn at once: a lazy part would first
 * show what waits in its place, and React keeps that for 300 ms.
 */
export function lazyPart<P extends object = object>(load: () => Promise<ComponentType<P>>) {
  let there: ComponentType<P> | null = null
  let failedAt = Infinity
  async function fetchPart() {
    try {
      return (there = await load())
    } catch (cause) {
      failedAt = Date.now()
      throw cause
    }
  }
  const make = () => lazy(async () => ({ default: await fetchPart() }))
  let Late = make()
  function Part(props: P) {
    const [Shown] = useState<ComponentType<P>>(() => {
      if (Date.now() - failedAt > REST_MS) {
        failedAt = Infinity
        Late = make()
      }
      return there ?? Late
    })
    return <Shown {...props} />
  }
  return { load: fetchPart, Part }
}

/** A screen in a chunk of its own; a link calls `load` to fetch the chunk before the click. */
export function lazyScreen(path: string, load: () => Promise<ComponentType>) {
  const { load: fetchScreen, Part } = lazyPart(load)
  return { path, load: fetchScreen, Screen: Part }
}
