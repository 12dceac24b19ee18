import { afterPaint } from '../../rules/afterPaint'

let painted: Promise<void> | undefined

// Captured, so that it is called before the router, whose listener renders the next screen.
globalThis.addEventListener?.(
  'popstate',
  () => {
    const mine: Promise<void> = new Promise<void>((done) => {
      afterPaint(done)
    }).then(() => {
      if (painted === mine) painted = undefined
    })
    painted = mine
  },
  true,
)

/** Resolves when the first frame after Back or Forward is painted; undefined when no step waits for its frame. */
export const stepPainted = (): Promise<void> | undefined => painted
