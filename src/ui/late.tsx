import { lazy, useState, type ComponentType } from 'react'

/**
 * A part whose code comes later. Where it has come before it is first shown it is drawn at once: a lazy part would first
 * show what waits in its place, and React keeps that for 300 ms.
 */
export function late<P extends object = object>(load: () => Promise<ComponentType<P>>) {
  let there: ComponentType<P> | null = null
  const fetchPart = async () => (there = await load())
  const Late = lazy(async () => ({ default: await fetchPart() }))
  function Part(props: P) {
    const [Shown] = useState<ComponentType<P>>(() => there ?? Late)
    return <Shown {...props} />
  }
  return { load: fetchPart, Part }
}
