import { beforeEach, expect, it } from 'vitest'
import { ApiError } from '../../api/core/client'
import { NOTHING_SENT } from '../../rules/sharedTexts'
import { useNotices } from '../../state/notices'
import { alertFailure, failureText, notifyFailure, outcomeText } from './adminFailureText'

const shown = () => {
  const { notices, alerts } = useNotices.getState()
  return [...notices, ...alerts].map(({ text, detail }) => [text, detail])
}
const failed = (
  part: Partial<ApiError> = {},
  more: ConstructorParameters<typeof ApiError>[2] = {},
) => Object.assign(new ApiError(part.kind ?? 'http', 'HTTP 500', more), part)

beforeEach(() => useNotices.setState({ notices: [], alerts: [] }))

it.each<[string, Error, string]>([
  ['the words of the server', failed({}, { server: 'Locked' }), 'Error: Locked'],
  ['empty words of the server', failed({}, { server: '' }), 'Error: '],
  ['an HTTP error without words', failed(), 'Error: HTTP 500'],
  ['a call without an answer', failed({ kind: 'network' }), 'Error: Request failed'],
  ['an error of the program', new TypeError('x'), 'Error: Request failed'],
])('says what failed (D-173): %s', (_what, error, text) => {
  expect(failureText(error)).toBe(text)
})

it.each<[string, Error, string | undefined]>([
  ['unsent', failed({}, { unsent: true }), NOTHING_SENT],
  ['not saved', failed({ outcome: 'notSaved' }), 'Nothing was saved. You can try again.'],
  [
    'unclear',
    failed({ outcome: 'unclear' }),
    "It may still be saved. We'll check before sending again.",
  ],
  [
    'dropped',
    failed({ outcome: 'dropped' }),
    'The server reported success but saved nothing. The pictures together may be too large.',
  ],
  ['not known', failed(), undefined],
  ['an error of the program', new TypeError('x'), undefined],
])('says what was saved and what to do: %s', (_what, error, text) => {
  expect(outcomeText(error)).toBe(text)
})

it('says nothing of a call that the owner has just declined', () => {
  const declined = failed({ kind: 'aborted' })
  notifyFailure(declined)
  alertFailure(declined, 'Error adding product')
  expect(shown()).toEqual([])
  const lost = failed({ outcome: 'notSaved' })
  notifyFailure(lost)
  alertFailure(lost, 'Error adding product')
  expect(shown()).toEqual([
    ['Error: HTTP 500', 'Nothing was saved. You can try again.'],
    ['Error adding product', 'Nothing was saved. You can try again.'],
  ])
})
