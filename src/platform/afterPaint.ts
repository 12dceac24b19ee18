type AfterPaint = (run: () => void) => () => void

/** A page that is hidden, or too busy to paint, calls it after this time. */
const LATEST_MS = 400

const page: { afterPaint: AfterPaint } = {
  afterPaint(run) {
    let frame = 0
    let timer = 0
    const cancel = () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
    const now = () => {
      cancel()
      run()
    }
    timer = window.setTimeout(now, LATEST_MS)
    frame = requestAnimationFrame(() => {
      clearTimeout(timer)
      timer = window.setTimeout(now)
    })
    return cancel
  },
}

/** For unit tests, where no frame is painted. */
export function setAfterPaint(after: AfterPaint): void {
  page.afterPaint = after
}

/**
 * Calls `run` once the next frame was painted, so that long work does not hold up the answer to a press. Returns a function that
 * cancels it.
 */
export function afterPaint(run: () => void): () => void {
  return page.afterPaint(run)
}
