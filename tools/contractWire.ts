// Reads a reply for the contract checker.
import { decodeBody, type Reply } from './doctorRequests'

/** The decoded text with its byte-order marks. Null when the bytes are not in the encoding that the header names. */
export const textOf = ({ headers, body }: Reply): string | null =>
  decodeBody(body, String(headers['content-encoding'] ?? ''))?.toString() ?? null

/** Why no whole reply came; blank if one did. */
export function connectionProblem({ status, problem }: Reply): string {
  if (status !== 0 || problem === 'the reply was cut off') return problem
  return problem.startsWith('no end')
    ? problem.replace('no end', 'no reply')
    : `couldn't connect (${problem})`
}
