import { decodeBody, type Reply } from './doctorRequests'

/** Decodes the body and keeps its byte-order marks; null if the bytes are not in the encoding that the header names. */
export const bodyTextOf = ({ headers, body }: Reply): string | null =>
  decodeBody(body, String(headers['content-encoding'] ?? ''))?.toString() ?? null

/** Returns why no complete reply arrived; '' if one did. */
export function connectionProblem({ status, problem }: Reply): string {
  if (status !== 0 || problem === 'the reply was cut off') return problem
  return problem.startsWith('no end')
    ? problem.replace('no end', 'no reply')
    : `couldn't connect (${problem})`
}
