import { useRef, type PointerEvent } from 'react'

/** The smallest horizontal distance of a swipe, in pixels. */
const FAR = 40

/** Calls `onSwipe` with 1 for a swipe to the left (next) and -1 for one to the right. The element needs `touch-action: pan-y`. */
export function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const start = useRef<{ id: number; x: number; y: number } | null>(null)
  return {
    onPointerDown: ({ pointerType, pointerId, clientX, clientY }: PointerEvent) => {
      start.current = pointerType === 'mouse' ? null : { id: pointerId, x: clientX, y: clientY }
    },
    onPointerUp: ({ pointerId, clientX, clientY }: PointerEvent) => {
      const from = start.current
      start.current = null
      if (from?.id !== pointerId) return
      const [x, y] = [clientX - from.x, clientY - from.y]
      if (Math.abs(x) > FAR && Math.abs(x) > Math.abs(y)) onSwipe(x < 0 ? 1 : -1)
    },
    onPointerCancel: () => {
      start.current = null
    },
  }
}
