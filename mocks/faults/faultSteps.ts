import {
  faultOfWord,
  isFaultName,
  type Fault,
  type FaultCode,
  type FaultWord,
  type NamedFault,
} from './faultList'

/**
 * The steps of a call in order. `{ wait }` is in milliseconds, `store` runs the script, and `answer` sends its reply. A
 * fault's word or code sends that fault's reply instead.
 */
export type FaultStep = { wait: number } | 'store' | 'answer' | FaultWord | FaultCode

export type FaultOfSteps = Pick<Fault, 'name' | 'variant' | 'commit' | 'storeAfter' | 'answerAfter'>

/** Reads a fault's word, its code, or its code with a form such as `H6.1`. */
export function faultNamed(text: unknown): NamedFault | null {
  if (isFaultName(text)) return { name: text }
  const [, name, form] = /^([A-Z]\d+)\.(\d+)$/.exec(String(text)) ?? []
  return isFaultName(name) ? { name, variant: Number(form) } : faultOfWord(text)
}

const isWait = (step: unknown): step is { wait: number } =>
  typeof step === 'object' &&
  step !== null &&
  'wait' in step &&
  typeof step.wait === 'number' &&
  Number.isFinite(step.wait) &&
  step.wait >= 0

/** Returns the fault that plays these steps, or a sentence that says why they are wrong. */
export function faultOfSteps(steps: unknown): FaultOfSteps | string {
  if (!Array.isArray(steps) || steps.length === 0)
    return 'steps is a list such as [{"wait": 3000}, "store", "serverError"]'
  let clock = 0
  let stored: number | null = null
  let answered: number | null = null
  let reply: NamedFault = { name: 'T10' }
  for (const step of steps as unknown[]) {
    if (isWait(step)) clock += step.wait
    else if (step === 'store') {
      if (stored !== null) return 'steps may hold "store" once'
      stored = clock
    } else {
      const named = faultNamed(step)
      if (step !== 'answer' && !named)
        return `${JSON.stringify(step)} is no step: {"wait": milliseconds}, "store", "answer", or a fault such as "serverError"`
      if (answered !== null) return 'steps may hold one answer: "answer" or one fault'
      answered = clock
      if (named) reply = named
    }
  }
  // If no step replies, the script's own reply ends the call. If there is no "store" step either, the script runs at
  // the end.
  if (answered === null) {
    answered = clock
    stored ??= clock
  }
  const before = stored !== null && answered < stored
  return {
    ...reply,
    variant: reply.variant ?? 0,
    commit: stored !== null,
    storeAfter: stored ?? 0,
    answerAfter: before || answered > (stored ?? 0) ? answered : null,
  }
}
