// Code that the contract checker's steps share: the prefix of the test rows, the lists in which these rows are searched
// for, and the report.
import { CONTRACT } from '../mocks/contractTable'
import { storefrontHost } from '../src/api/core/client'
import { parseReply } from './contractJudge'
import type { CheckedCall } from './contractCheck'

/** Every stored text begins with this prefix, so that the checker finds its own rows, also those of an interrupted run. */
export const TEST_DATA_PREFIX = 'Contract check'

const DOT_PNG = Uint8Array.from(
  atob(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  ),
  (char) => char.charCodeAt(0),
)
export const testPictureFile = () =>
  new File([DOT_PNG], 'contract-check.png', { type: 'image/png' })

export const testInquiry = (email: string) => ({
  first_name: 'Contract',
  last_name: 'Check',
  email,
  phone: '9800000000',
  message: TEST_DATA_PREFIX,
  contact_reason: 'Other',
  source: 'Other',
})

export type JsonObject = Record<string, unknown>
export const isMap = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const textValue = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
export const isTestData = (value: unknown): boolean => textValue(value).startsWith(TEST_DATA_PREFIX)

export async function fetchReply(
  file: string,
  params: Record<string, string> = {},
): Promise<JsonObject> {
  const value = parseReply((await storefrontHost.raw(file, { params })).text, file)
  return isMap(value) ? value : {}
}

export async function fetchRows(
  file: string,
  list: string,
  params: Record<string, string> = {},
): Promise<JsonObject[]> {
  const rows = (await fetchReply(file, params))[list]
  return Array.isArray(rows) ? rows.filter(isMap) : []
}

export const fetchInquiries = async (): Promise<JsonObject[]> => [
  ...(await fetchRows('fetch_inquiries.php', 'unresolved_inquiries')),
  ...(await fetchRows('fetch_inquiries.php', 'resolved_inquiries')),
]

/** Thrown by a step that cannot run, for example because no product is in stock. The backend is not to blame. */
export class LeftOutError extends Error {}

export type RunStep = (file: string, act: () => Promise<unknown>) => Promise<void>

export const stepRecorder =
  (rows: CheckedCall[]): RunStep =>
  async (file, act) => {
    const started = performance.now()
    const claim = CONTRACT.find((call) => call.file === file && call.method === 'POST')?.claim ?? ''
    const row = (level: CheckedCall['level'], differences: CheckedCall['differences']) =>
      rows.push({
        call: `POST ${file}`,
        claim,
        level,
        ms: Math.round(performance.now() - started),
        differences,
      })
    try {
      await act()
      row('fits', [])
    } catch (cause) {
      const what = cause instanceof Error ? cause.message : String(cause)
      if (cause instanceof LeftOutError) row('left out', [{ level: 'but', path: 'call', what }])
      else row('not', [{ level: 'not', path: 'reply', what }])
    }
  }

export const idOrThrow = (row: JsonObject | undefined, what: string): string => {
  const id = textValue(row?.id)
  if (id === '') throw new Error(`${what} isn't listed after the call`)
  return id
}
