import { useEffect, useRef } from 'react'
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

/** Takes back what was not said yet, and what was said last: no test may leave it to the next one. */
export function forgetAnnounced(): void {
  clearTimeout(timer)
  waiting.clear()
  show('')
}

/** Says a text that a part derives while it renders, each time it changes. An empty one takes back its topic's. */
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

/** Typing changes a list with each letter. */
const TYPING_MS = 500

/** Says what a list shows after its view was changed, once the typing rests; changes of the rows alone are not said. */
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
