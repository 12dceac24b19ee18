import { useEffect, useRef } from 'react'
import { create } from 'zustand'

// Texts for screen readers alone. A text that is also shown is a notice (notices.ts).

/** Time for the region to be in the page, and for an equal text to be a change. */
const GAP_MS = 100
/** A load that is over sooner is not worth a word. */
const LOADING_MS = 1000
/**
 * Time for every screen reader to begin reading. Then the text is removed, so that a user who reads through the page
 * finds no old message.
 */
const STAY_MS = 7000

export const useAnnounced = create<{ text: string }>(() => ({ text: '' }))

const waiting = new Map<string, string>()
let timer: ReturnType<typeof setTimeout> | undefined

const show = (text: string) => useAnnounced.setState({ text })

/**
 * Announces a text politely, once. Texts of the same moment are announced together; of the same topic only the last,
 * because pressing J three times means the third receipt. An empty text cancels a pending one.
 */
export function announce(text: string, topic = text, which: 'first' | 'last' = 'last'): void {
  if (which === 'first' && waiting.has(topic)) return
  waiting.delete(topic)
  if (text === '') return
  waiting.set(topic, text)
  clearTimeout(timer)
  // The old text goes after the frame: a screen announces its name before its first paint, and to change the region then would make
  // React run all effects of the screen first.
  timer = setTimeout(() => {
    show('')
    timer = setTimeout(say, GAP_MS)
  })
}

function say(): void {
  // The name of a screen comes first, then the other messages.
  const page = waiting.get('page')
  waiting.delete('page')
  show([...(page === undefined ? [] : [page]), ...waiting.values()].join('. '))
  waiting.clear()
  timer = setTimeout(() => show(''), STAY_MS)
}

/** Clears pending and past announcements, so that no test leaves one to the next. */
export function forgetAnnounced(): void {
  clearTimeout(timer)
  waiting.clear()
  show('')
}

/**
 * Announces a text that a component derives while rendering, each time it changes. An empty text cancels the pending
 * one of its topic.
 */
export function useAnnounce(text: string, topic: string): void {
  useEffect(() => announce(text, topic), [text, topic])
}

export function useAnnounceLoading(loading: boolean): void {
  useEffect(() => {
    if (!loading) return
    const timer = setTimeout(() => announce('Loading...'), LOADING_MS)
    return () => clearTimeout(timer)
  }, [loading])
}

/** Debounce: typing changes a list with each letter. */
const TYPING_MS = 500

/** Announces what a list shows after its view changed, once typing pauses. Changes of rows alone are not announced. */
export function useAnnounceView(text: string, view: string): void {
  const latest = useRef(text)
  const shown = useRef(view)
  useEffect(() => {
    latest.current = text
  })
  useEffect(() => {
    if (shown.current === view) return
    const timer = setTimeout(() => {
      shown.current = view
      announce(latest.current, 'view')
    }, TYPING_MS)
    return () => clearTimeout(timer)
  }, [view])
}
