import type { Dice } from '../world/dice'
import {
  canFaultHit,
  isFaultName,
  isStreamFault,
  type Fault,
  type FaultCode,
  type FaultWish,
  type FaultWord,
} from './faultList'
import { faultNamed, faultOfSteps, type FaultStep } from './faultSteps'

/**
 * The part of a call that a fault changes: the stored order, the time, or the reply. Each part of a call may have its
 * own fault, so that a slow order can also be refused.
 */
type FaultSlot = 'stream' | 'stored' | 'wait' | 'reply'

const slotOf = (name: FaultCode): FaultSlot => {
  if (isStreamFault(name)) return 'stream'
  if (name === 'S18') return 'stored'
  return name === 'T6' || name === 'T9' || name === 'T10' ? 'wait' : 'reply'
}

/** After its last call a sequence ends (`good`), repeats the last call, or starts again. */
export type SequenceEnd = 'good' | 'last' | 'again'

export type SequenceTurn =
  'good' | FaultWord | FaultCode | `${FaultCode}.${number}` | readonly FaultStep[]

type FaultRule = {
  file: string
  method: 'GET' | 'POST' | null
  slot: FaultSlot
  /** Null means a call without a fault. */
  calls: readonly (Fault | null)[]
  turn: number
  /** Null for a single fault, which ends by its own count. */
  after: SequenceEnd | null
  /** Time of `elapsed()` at which the rule ends. */
  end: number
}

/** A rule as saved in a file. `left` is the number of milliseconds until it ends. */
export type SavedRule = Omit<FaultRule, 'end'> & { left: number | null }

/** False for a rule from another version of the mock, which may have other faults. */
const isReadable = ({ calls }: Partial<SavedRule>): boolean =>
  Array.isArray(calls) &&
  calls.every((call: Fault | null) => call === null || isFaultName(call.name))

export type FaultsOfCall = { reply: Fault | null; wait: Fault | null; stored: Fault | null }

export const NO_FAULTS: FaultsOfCall = { reply: null, wait: null, stored: null }

export const faultsOf = ({ reply, wait, stored }: FaultsOfCall): Fault[] =>
  [wait, reply, stored].flatMap((one) => one ?? [])

const USUAL_RULE: Omit<Fault, 'name' | 'file'> = {
  method: null,
  count: null,
  probability: 1,
  variant: 0,
  commit: null,
  storeAfter: null,
  answerAfter: null,
  lasts: null,
}

export type SequenceWish = {
  file: string
  method?: 'GET' | 'POST' | null
  after?: SequenceEnd
  lasts?: number | null
}

export function createFaultRules(dice: () => Dice, elapsed: () => number) {
  let rules: FaultRule[] = []
  const live = () => rules.filter(({ end }) => end > elapsed())
  const current = ({ calls, turn }: FaultRule): Fault | null => calls[turn] ?? null

  /** Returns the faults that the new rule replaces: those that change the same part of the same calls. */
  function put(rule: FaultRule): Fault[] {
    const same = (other: FaultRule) =>
      other.file === rule.file && other.method === rule.method && other.slot === rule.slot
    const replaced = live().filter(same)
    rules = [...live().filter((other) => !same(other)), rule]
    return replaced.flatMap(({ calls }) => calls.flatMap((call) => call ?? []))
  }

  function advance(rule: FaultRule): void {
    rule.turn++
    if (rule.turn < rule.calls.length) return
    if (rule.after === 'good') rules = rules.filter((other) => other !== rule)
    else rule.turn = rule.after === 'again' ? 0 : rule.calls.length - 1
  }

  /** Returns the fault that hits this call, if any. A rule for this file precedes a rule for all files. */
  function strike(fitting: FaultRule[], file: string): Fault | null {
    const rule = fitting.find((candidate) => candidate.file === file) ?? fitting[0]
    if (!rule) return null
    const fault = current(rule)
    if (rule.after !== null) advance(rule)
    if (!fault || fault.count === 0) return null
    if (fault.probability < 1 && dice().roll() >= fault.probability) return null
    if (fault.count !== null) {
      fault.count--
      if (fault.count === 0) rules = rules.filter((other) => other !== rule)
    }
    return fault
  }

  return {
    get list(): readonly Fault[] {
      return live().flatMap((rule) => (rule.after === null ? (current(rule) ?? []) : []))
    },
    get sequences(): readonly {
      file: string
      method: Fault['method']
      calls: readonly (Fault | null)[]
      next: number
      after: SequenceEnd
    }[] {
      return live().flatMap(({ file, method, calls, turn, after }) =>
        after === null ? [] : { file, method, calls, next: turn, after },
      )
    },
    set(wish: FaultWish): Fault[] {
      const fault: Fault = { ...USUAL_RULE, ...wish }
      const { file, method, lasts } = fault
      const end = lasts === null ? Infinity : elapsed() + lasts
      return put({
        file,
        method,
        slot: slotOf(fault.name),
        calls: [fault],
        turn: 0,
        after: null,
        end,
      })
    },
    /**
     * Sets a fault for each of the next calls: the first turn for the first call, and so on. `good` leaves a call
     * alone. Throws an error for an unreadable turn.
     */
    sequence(
      { file, method = null, after = 'good', lasts = null }: SequenceWish,
      turns: readonly SequenceTurn[],
    ): Fault[] {
      const calls = turns.map((turn): Fault | null => {
        if (turn === 'good') return null
        const fault = Array.isArray(turn) ? faultOfSteps(turn) : faultNamed(turn)
        if (typeof fault === 'string') throw new Error(fault)
        if (!fault)
          throw new Error(
            `${JSON.stringify(turn)} is neither "good" nor a fault such as "serverError"`,
          )
        if (fault.name === 'S18')
          throw new Error('S18 changes what is stored; set it beside the sequence')
        return { ...USUAL_RULE, ...fault, file, method }
      })
      if (calls.length === 0) throw new Error('A sequence needs at least one call')
      const slot = calls.some((call) => call && isStreamFault(call.name)) ? 'stream' : 'reply'
      const end = lasts === null ? Infinity : elapsed() + lasts
      return put({ file, method, slot, calls, turn: 0, after, end })
    },
    /** Sets when each call runs its script and what it replies: `steps('orders.php', ['store', 'serverError'])`. */
    steps(file: string, steps: readonly FaultStep[], more: Partial<FaultWish> = {}): Fault[] {
      const fault = faultOfSteps(steps)
      if (typeof fault === 'string') throw new Error(fault)
      return this.set({ ...fault, ...more, file })
    },
    /** Removes a whole sequence if one of its faults matches. */
    clear(which?: (fault: Fault) => boolean): void {
      rules = which ? rules.filter(({ calls }) => !calls.some((call) => call && which(call))) : []
    },
    save: (): SavedRule[] =>
      live().map(({ end, ...rule }) => ({
        ...rule,
        left: end === Infinity ? null : end - elapsed(),
      })),
    restore(saved: readonly SavedRule[]): void {
      rules = structuredClone(saved.filter(isReadable)).map(({ left, ...rule }) => ({
        ...rule,
        end: left === null ? Infinity : elapsed() + left,
      }))
    },
    /**
     * `ownPreflight` is true for a browser, which sends its own preflight request. T8 (refused preflight) has already
     * hit that request, so T8 skips the call itself.
     */
    take(file: string, method: string, stream: boolean, ownPreflight = false): FaultsOfCall {
      const fitting = live().filter((rule) => {
        const fault = current(rule)
        return (
          (rule.file === file || rule.file === '*') &&
          (rule.method === null || rule.method === method) &&
          (!fault || canFaultHit(fault.name, stream)) &&
          !(ownPreflight && fault?.name === 'T8')
        )
      })
      const among = (...slots: FaultSlot[]) =>
        strike(
          fitting.filter(({ slot }) => slots.includes(slot)),
          file,
        )
      if (stream) return { ...NO_FAULTS, reply: among('stream', 'reply', 'wait') }
      return { reply: among('reply'), wait: among('wait'), stored: among('stored') }
    },
    takePreflight(file: string, method: string): boolean {
      const refusing = live().filter(
        (rule) =>
          current(rule)?.name === 'T8' &&
          (rule.file === file || rule.file === '*') &&
          (rule.method === null || rule.method === method),
      )
      return strike(refusing, file) !== null
    },
  }
}

export type FaultRules = ReturnType<typeof createFaultRules>
