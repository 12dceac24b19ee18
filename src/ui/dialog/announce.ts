import { useEffect, useRef } from 'react'
import { create } from 'zustand'

// Announces texts to screen readers. A text that is also visible is a notice (notices.ts) instead.

/** The region must be empty for this long, so that an equal text counts as a change. */
const EMPTY_GAP_MS = 100
/** A shorter wait is not announced. */
const LOADING_DELAY_MS = 1000
/**
 * Time for every screen reader to begin reading. Then the text is removed, so that a user who reads through the page
 * finds no old message.
 */
const TEXT_LIFE_MS = 7000

export const useAnnounced = create<{ text: string }>(() => ({ text: '' }))

const waitingTexts = new Map<string, string>()
let timer: ReturnType<typeof setTimeout> | undefined

const showText = (text: string) => useAnnounced.setState({ text })

/**
 * Announces a text politely, once. Texts of the same moment are announced together; of the same topic only the last,
 * because pressing J three times means the third receipt. An empty text cancels a pending one.
 */
export function announce(text: string, topic = text, which: 'first' | 'last' = 'last'): void {
  if (which === 'first' && waitingTexts.has(topic)) return
  waitingTexts.delete(topic)
  if (text === '') return
  waitingTexts.set(topic, text)
  clearTimeout(timer)
  // The old text is removed after the frame. A screen announces its name before its first paint, and changing the region then
  // would make React run all effects of the screen first.
  timer = setTimeout(() => {
    showText('')
    timer = setTimeout(announceNext, EMPTY_GAP_MS)
  })
}

function announceNext(): void {
  // The name of a screen comes first, then the other messages.
  const page = waitingTexts.get('page')
  waitingTexts.delete('page')
  showText([...(page === undefined ? [] : [page]), ...waitingTexts.values()].join('. '))
  waitingTexts.clear()
  timer = setTimeout(() => showText(''), TEXT_LIFE_MS)
}

/** Clears pending and past announcements, so that no test leaves one to the next. */
export function forgetAnnounced(): void {
  clearTimeout(timer)
  waitingTexts.clear()
  showText('')
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
    const timer = setTimeout(() => announce('Loading...'), LOADING_DELAY_MS)
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
