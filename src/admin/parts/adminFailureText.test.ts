import { beforeEach, expect, it } from 'vitest'
import { ApiError } from '../../api/core/client'
import { NOTHING_SENT_TEXT } from '../../rules/sharedTexts'
import { useNotices } from '../../state/notices'
import { alertFailure, failureText, notifyFailure, adminOutcomeText } from './adminFailureText'

const shownMessage = () => {
  const { notices, alerts } = useNotices.getState()
  return [...notices, ...alerts].map(({ text, detail }) => [text, detail])
}
const failedWith = (
  part: Partial<ApiError> = {},
  more: ConstructorParameters<typeof ApiError>[2] = {},
) => Object.assign(new ApiError(part.kind ?? 'http', 'HTTP 500', more), part)

beforeEach(() => useNotices.setState({ notices: [], alerts: [] }))

it.each<[string, Error, string]>([
  ['the words of the server', failedWith({}, { server: 'Locked' }), 'Error: Locked'],
  ['empty words of the server', failedWith({}, { server: '' }), 'Error: '],
  ['an HTTP error without words', failedWith(), 'Error: HTTP 500'],
  ['a call without an answer', failedWith({ kind: 'network' }), 'Error: Request failed'],
  ['an error of the program', new TypeError('x'), 'Error: Request failed'],
])('says what failed (D-173): %s', (_what, error, text) => {
  expect(failureText(error)).toBe(text)
})

it.each<[string, Error, string | undefined]>([
  ['unsent', failedWith({}, { unsent: true }), NOTHING_SENT_TEXT],
  ['not saved', failedWith({ outcome: 'notSaved' }), 'Nothing was saved. Try again.'],
  [
    'unclear',
    failedWith({ outcome: 'unclear' }),
    "It may have been saved. We'll check before sending it again.",
  ],
  [
    'dropped',
    failedWith({ outcome: 'dropped' }),
    'The server reported success but saved nothing. The pictures may be too large in total. Try fewer or smaller ones.',
  ],
  ['not known', failedWith(), undefined],
  ['an error of the program', new TypeError('x'), undefined],
])('says what was saved and what to do: %s', (_what, error, text) => {
  expect(adminOutcomeText(error)).toBe(text)
})

it('says nothing of a call that the owner has just declined', () => {
  const declined = failedWith({ kind: 'aborted' })
  notifyFailure(declined)
  alertFailure(declined, 'Error adding product')
  expect(shownMessage()).toEqual([])
  const lost = failedWith({ outcome: 'notSaved' })
  notifyFailure(lost)
  alertFailure(lost, 'Error adding product')
  expect(shownMessage()).toEqual([
    ['Error: HTTP 500', 'Nothing was saved. Try again.'],
    ['Error adding product', 'Nothing was saved. Try again.'],
  ])
})
