import { create } from 'zustand'
import { useEffect } from 'react'

// Forms that hold something typed and not yet sent. Whoever wants to leave or reload asks here first.

type Dirty = { names: readonly string[] }

export const useDirtyForms = create<Dirty>(() => ({ names: [] }))

export function isDirty(): boolean {
  return useDirtyForms.getState().names.length > 0
}

/** Keeps `name` among the dirty forms while `dirty` holds and the form is on the screen. */
export function useDirty(name: string, dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return
    useDirtyForms.setState(({ names }) => ({ names: [...names, name] }))
    return () => useDirtyForms.setState(({ names }) => ({ names: names.filter((other) => other !== name) }))
  }, [name, dirty])
}
