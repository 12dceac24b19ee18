import { createStore, type StoreApi } from 'zustand'
import { useDirtyForms } from '../../state/dirtyForms'
import { onUserChange } from '../../state/session'
import { NotUndoneError, notUndoneText } from '../undo/offerUndo'

// Runs calls one after another, with progress, Stop, retry and Undo.

/**
 * `same`: the server already had these values. `yours`: the owner's values, which were not sent because another device
 * changed the same fields.
 */
export type RunLineState =
  'waiting' | 'sending' | 'done' | 'same' | { failed: string; yours?: string }

type LineWithState = { state: RunLineState }

export const isLineFinished = ({ state }: LineWithState): boolean =>
  state === 'done' || state === 'same'
export const isLineUnfinished = (line: LineWithState): boolean => !isLineFinished(line)
export const lineFailureOf = ({ state }: LineWithState) =>
  typeof state === 'object' ? state : null

export type UpdateLine<Line> = (at: number, change: Partial<Line>) => Promise<void>

export type LineSender<Line> = {
  /**
   * Sends a line and resolves with its outcome. Null if the server may still store the line; such a line is checked
   * after all others. Sets the state `sending` right before the call, because the tab may crash during the call.
   */
  send: (line: Line, at: number, put: UpdateLine<Line>) => Promise<Partial<Line> | null>
  end?: (put: UpdateLine<Line>) => Promise<void>
}

type RunWatch<Line> = {
  /** Awaited before the next step, so that a journal can store the lines. */
  onLines: (lines: readonly Line[]) => void | Promise<void>
  isStopped?: () => boolean
  /** False once the run was dropped; then the reply to the last call is ignored. */
  goesOn?: () => boolean
}

export const runDelays = { look: 5000 }

export async function runLines<Line extends LineWithState>(
  start: readonly Line[],
  { send, end }: LineSender<Line>,
  { onLines, isStopped = () => false, goesOn = () => true }: RunWatch<Line>,
): Promise<readonly Line[]> {
  const lines = [...start]
  const put: UpdateLine<Line> = async (at, change) => {
    lines[at] = { ...(lines[at] as Line), ...change }
    await onLines([...lines])
  }
  const queue = lines.flatMap(({ state }, at) =>
    state === 'waiting' || state === 'sending' ? at : [],
  )
  while (queue.length > 0 && goesOn() && !isStopped()) {
    const at = queue.shift() as number
    const change = await send(lines[at] as Line, at, put)
    if (!goesOn()) return lines
    if (change) {
      await put(at, change)
      continue
    }
    if (queue.every((place) => lines[place]?.state === 'sending'))
      await new Promise((done) => setTimeout(done, runDelays.look))
    queue.push(at)
  }
  if (goesOn()) await end?.(put)
  return lines
}

type RunState<Line, About> = {
  lines: readonly Line[]
  going: boolean
  /** True after Stop was pressed, until the running call has ended. */
  stopping: boolean
  about: About
}

type RunStore<Line, About> = StoreApi<{ run: RunState<Line, About> | null }>

const askBeforeClosing = (event: Event) => event.preventDefault()

/** A run continues while another screen is shown. During the run, `name` is listed among the forms with unsaved changes. */
export function createRunStore<Line extends LineWithState, About>(name: string) {
  const store: RunStore<Line, About> = createStore(() => ({ run: null }))
  store.subscribe(({ run }, { run: before }) => {
    const going = run?.going ?? false
    if (going === (before?.going ?? false)) return
    useDirtyForms.setState(({ names }) => ({
      names: going ? [...names, name] : names.filter((one) => one !== name),
    }))
    if (going) window.addEventListener('beforeunload', askBeforeClosing)
    else window.removeEventListener('beforeunload', askBeforeClosing)
  })
  /** Increases when a run begins or is dropped, so that a dropped run stops. */
  let turn = 0
  const put = (run: RunState<Line, About> | null) => store.setState({ run })
  function close(): void {
    turn++
    put(null)
  }
  onUserChange(close)
  return {
    store,
    close,
    /** Shows lines without sending them. */
    show: (lines: readonly Line[], about: About) =>
      put({ lines, about, going: false, stopping: false }),
    stop(): void {
      const { run } = store.getState()
      if (run) put({ ...run, stopping: true })
    },
    /** Resolves with the lines at the end of the run; null if it did not begin or was dropped. */
    async start(
      lines: readonly Line[],
      about: About,
      sender: LineSender<Line>,
      note?: (lines: readonly Line[]) => Promise<void>,
    ): Promise<readonly Line[] | null> {
      if (store.getState().run?.going || lines.length === 0) return null
      const mine = ++turn
      const goesOn = () => mine === turn
      const isStopped = () => store.getState().run?.stopping ?? true
      put({ lines, about, going: true, stopping: false })
      const end = await runLines(lines, sender, {
        goesOn,
        isStopped,
        async onLines(now) {
          if (!goesOn()) return
          put({ lines: now, about, going: true, stopping: isStopped() })
          await note?.(now)
        },
      })
      if (!goesOn()) return null
      put({ lines: end, about, going: false, stopping: false })
      return end
    },
  }
}

export type UndoResult<Line> = {
  line: Line
  name: string
  why?: string
  /** True if a second try of this line may succeed. */
  again?: boolean
}

/**
 * Undoes exactly what a run did, and names what was not undone and why. Throws if another try may help; the next press then
 * retries only the failed lines.
 */
export function createRunUndo<Line>(
  lines: readonly Line[],
  undo: (lines: readonly Line[]) => Promise<readonly UndoResult<Line>[]>,
  success: (lines: readonly Line[]) => string,
): () => Promise<string> {
  let open = lines
  return async () => {
    const all = await undo(open)
    const left = all.flatMap(({ why, ...one }) => (why === undefined ? [] : { ...one, why }))
    const done = all.filter(({ why }) => why === undefined)
    open = left.filter(({ again }) => again).map(({ line }) => line)
    const texts = [
      ...(left.length > 0 ? [notUndoneText(left)] : []),
      ...(done.length > 0 ? [success(done.map(({ line }) => line))] : []),
    ]
    if (open.length === 0) return texts.reverse().join(' ')
    throw new NotUndoneError(texts.join(' '))
  }
}
