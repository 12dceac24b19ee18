import { create } from 'zustand'

/** Inquiries whose reply is under way. Known beyond the popup that sent it and its screen: both may be left meanwhile. */
export const useReplying = create<{ ids: readonly string[] }>(() => ({ ids: [] }))
