import { CancelledError } from '@tanstack/react-query'
import { ApiError } from '../../src/api/core/client'
import type { Call } from '../../mocks/contractTable'
import type { FaultCode } from '../../mocks/faults/faultList'
import { classOf, requiredOutcome, sentenceOf } from './table'

/** How a call ended. The value survives JSON, because it may come from a page in a browser. */
export type CallEnd =
  | { read: string | undefined; rubbish: string[]; blank: boolean }
  | { failed: string; message: string }

export async function outcomeOfCall(run: () => Promise<unknown>): Promise<CallEnd> {
  try {
    const value = await run()
    return {
      read: JSON.stringify(value),
      rubbish: value === undefined ? [] : rubbishIn(value),
      blank: isBlank(value),
    }
  } catch (error) {
    if (error instanceof CancelledError) return { failed: 'cancelled', message: '' }
    return error instanceof ApiError
      ? { failed: error.kind, message: error.message }
      : { failed: 'no ApiError', message: String(error) }
  }
}

export type SentRequests = { requests: number; limit: number | undefined }

export const CALL_LIMITS = {
  list: 15_000,
  detail: 15_000,
  poll: 15_000,
  write: 30_000,
  upload: 120_000,
}

export function wrongWith(
  call: Call,
  fault: FaultCode,
  form: number,
  ended: CallEnd,
  good: CallEnd,
  { requests, limit }: SentRequests,
): string[] {
  const kind = classOf(call)
  const falsehood = fault === 'S3' && form > 2
  const outcome = requiredOutcome(call.file, kind, falsehood ? 'S2' : fault)
  const wrong: string[] = []
  const isData = ['same', 'data', 'empty', 'default', 'done'].includes(outcome)
  if ('failed' in ended) {
    const { failed, message } = ended
    if (outcome === 'left' && failed === 'cancelled') return []
    const words = sentenceOf(call.file, outcome, fault, form)
    if (isData || failed !== outcome) wrong.push(`${failed} (${message}) instead of ${outcome}`)
    else if (message !== words) wrong.push(`says "${message}" instead of "${words}"`)
    if (/<\w/.test(message)) wrong.push(`markup in "${message}"`)
  } else {
    if (!isData && outcome !== 'left') wrong.push(`success instead of ${outcome}`)
    if (call.method === 'GET' || ended.read !== undefined) wrong.push(...ended.rubbish)
    if (outcome === 'same' && !('read' in good && good.read === ended.read))
      wrong.push('reads otherwise than without the fault')
    if ((outcome === 'empty' || outcome === 'default') && !ended.blank) wrong.push('is not blank')
  }
  const most = call.method === 'POST' || kind === 'poll' ? 1 : 2
  if (requests < 1) wrong.push('nothing was sent')
  if (requests > most) wrong.push(`${requests} requests`)
  // The client's own timer limits an upload. It counts from the last sent byte.
  if (limit !== (kind === 'upload' ? 0 : CALL_LIMITS[kind])) wrong.push(`a limit of ${limit} ms`)
  return wrong
}

/** Lists values that a screen would show as garbage, each with its path. */
export function rubbishIn(value: unknown, path = ''): string[] {
  if (value === undefined) return [`${path}: undefined`]
  if (typeof value === 'number') return Number.isFinite(value) ? [] : [`${path}: ${value}`]
  if (typeof value === 'string')
    return /^(NaN|undefined|Infinity|\[object Object\])$/.test(value) ? [`${path}: '${value}'`] : []
  if (typeof value !== 'object' || value === null) return []
  const parts = Object.entries(value).flatMap(([key, part]) => rubbishIn(part, `${path}.${key}`))
  return 'polluted' in value ? [...parts, `${path}: polluted`] : parts
}

/** True if the value has no text and no row. Its numbers may be defaults. */
export function isBlank(value: unknown): boolean {
  if (typeof value === 'string') return value === ''
  if (Array.isArray(value)) return value.length === 0
  if (typeof value === 'object' && value !== null) return Object.values(value).every(isBlank)
  return true
}
