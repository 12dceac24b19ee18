import { afterPaint } from '../../rules/afterPaint'

let painted: Promise<void> | undefined

// Captured, so that it is called before the router, whose listener renders the next screen.
globalThis.addEventListener?.(
  'popstate',
  () => {
    const mine = new Promise<void>((done) => {
      afterPaint(done)
    })
    painted = mine
    void mine.then(() => {
      if (painted === mine) painted = undefined
    })
  },
  true,
)

/** After a step of Back or Forward: a promise for the paint of its first frame, until that is there. */
export const stepPainted = (): Promise<void> | undefined => painted
