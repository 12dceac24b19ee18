import { useEffect, useRef } from 'react'
import { create } from 'zustand'

// Announces texts to screen readers only. A text that is also visible is a notice (notices.ts).

/** The region must be empty this long, so that screen readers notice an equal text as a change. */
const EMPTY_GAP_MS = 100
/** Loading is announced only if it takes longer than this. */
const LOADING_DELAY_MS = 1000
/**
 * After this time every screen reader has begun to read. The text is then removed, so that a user who reads through
 * the page finds no old message.
 */
const TEXT_LIFE_MS = 7000

export const useAnnouncedText = create<{ text: string }>(() => ({ text: '' }))

const waitingTexts = new Map<string, string>()
let timer: ReturnType<typeof setTimeout> | undefined

const showText = (text: string) => useAnnouncedText.setState({ text })

/**
 * Announces a text once and politely. Texts of the same moment are announced together, but only the last of a topic: if
 * the owner presses J three times in the receipt desk, only the third receipt is announced. An empty text cancels the
 * topic's pending text.
 */
export function announce(text: string, topic = text, which: 'first' | 'last' = 'last'): void {
  if (which === 'first' && waitingTexts.has(topic)) return
  waitingTexts.delete(topic)
  if (text === '') return
  waitingTexts.set(topic, text)
  clearTimeout(timer)
  // A screen announces its name before its first paint. If the region changed at once, React would run all effects of the
  // screen before that paint, so wait until after the frame.
  timer = setTimeout(() => {
    showText('')
    timer = setTimeout(announceNext, EMPTY_GAP_MS)
  })
}

function announceNext(): void {
  // The screen's name precedes the other messages.
  const page = waitingTexts.get('page')
  waitingTexts.delete('page')
  showText([...(page === undefined ? [] : [page]), ...waitingTexts.values()].join('. '))
  waitingTexts.clear()
  timer = setTimeout(() => showText(''), TEXT_LIFE_MS)
}

export function forgetAnnounced(): void {
  clearTimeout(timer)
  waitingTexts.clear()
  showText('')
}

/**
 * For a text that a component derives while rendering. Announces it each time it changes; an empty text cancels the
 * topic's pending text.
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

/** Waits for a pause in typing, because a filtered list changes with each letter. */
const TYPING_MS = 500

/**
 * Announces what a list shows after its view has changed and typing pauses. New rows in the same view are not
 * announced.
 */
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
