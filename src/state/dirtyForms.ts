import { create } from 'zustand'
import { useEffect } from 'react'

type DirtyForms = { names: readonly string[] }

export const useDirtyForms = create<DirtyForms>(() => ({ names: [] }))

export function hasDirtyForms(): boolean {
  return useDirtyForms.getState().names.length > 0
}

export function useReportDirty(name: string, dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return
    useDirtyForms.setState(({ names }) => ({ names: [...names, name] }))
    return () =>
      useDirtyForms.setState(({ names }) => ({ names: names.filter((other) => other !== name) }))
  }, [name, dirty])
}
