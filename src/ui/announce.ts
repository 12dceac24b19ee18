import { useEffect } from 'react'
import { create } from 'zustand'

// Texts for screen readers alone. A text that is also shown is a notice (notices.ts).

/** Time for the region to be in the page, and for an equal text to be a change. */
const GAP_MS = 100
/** A load that is over sooner is not worth a word. */
const LOADING_MS = 1000
/** Time for every screen reader to begin. Afterwards a user who reads the page through must not find an old text. */
const STAY_MS = 7000

export const useAnnounced = create<{ text: string }>(() => ({ text: '' }))

const waiting = new Map<string, string>()
let timer: ReturnType<typeof setTimeout> | undefined

const show = (text: string) => useAnnounced.setState({ text })

/**
 * Says a text politely, once. Texts of the same moment are said together; of the same topic, only the last: who presses J
 * three times wants the third receipt. An empty text takes back what was not said yet.
 */
export function announce(text: string, topic = text): void {
  waiting.delete(topic)
  if (text === '') return
  waiting.set(topic, text)
  clearTimeout(timer)
  show('')
  timer = setTimeout(() => {
    show([...waiting.values()].join('. '))
    waiting.clear()
    timer = setTimeout(() => show(''), STAY_MS)
  }, GAP_MS)
}

/** Says a text that a part derives while it renders, each time it changes. */
export function useAnnounce(text: string, topic?: string): void {
  useEffect(() => announce(text, topic), [text, topic])
}

export function useAnnounceLoading(loading: boolean): void {
  useEffect(() => {
    if (!loading) return
    const timer = setTimeout(() => announce('Loading...'), LOADING_MS)
    return () => clearTimeout(timer)
  }, [loading])
}
