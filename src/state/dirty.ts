import { create } from 'zustand'
import { useEffect } from 'react'

// Names of the forms with unsaved input. Logout and a new build check this list first.

type DirtyForms = { names: readonly string[] }

export const useDirtyForms = create<DirtyForms>(() => ({ names: [] }))

export function hasDirtyForms(): boolean {
  return useDirtyForms.getState().names.length > 0
}

/** Lists `name` while `dirty` is true and the form is mounted. */
export function useReportDirty(name: string, dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return
    useDirtyForms.setState(({ names }) => ({ names: [...names, name] }))
    return () =>
      useDirtyForms.setState(({ names }) => ({ names: names.filter((other) => other !== name) }))
  }, [name, dirty])
}
