import { create } from 'zustand'

/** Ids of inquiries whose reply is being sent. Global, because the owner may close the popup or leave the screen during the call. */
export const useReplying = create<{ ids: readonly string[] }>(() => ({ ids: [] }))
