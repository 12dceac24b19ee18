// @vitest-environment node
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'
import { failureText, adminOutcomeText } from '../src/admin/parts/adminFailureText'
import {
  notUndoneText,
  orderRestoredText,
  ordersRestoredText,
  restoredText,
} from '../src/admin/undo/offerUndo'
import { ApiError } from '../src/api/core/client'
import type { Attempt } from '../src/rules/orderAttempt'
import { UNREACHABLE_TEXT } from '../src/rules/constants'
import {
  countText,
  couldntLoadText,
  NOTHING_SENT_TEXT,
  OFFLINE_TEXT,
} from '../src/rules/sharedTexts'
import * as attemptTexts from '../src/storefront/order-attempts/attemptTexts'

// Checks what people read: prints the texts that are used in several places, and searches the words of every screen.

const root = join(import.meta.dirname, '..')
const sampleAttempt = {
  createdAt: new Date(2026, 10, 29, 14, 5).getTime(),
  total: 4350_00,
  found: ['61', '62'],
} as unknown as Attempt

function textsOfFailure(change: Partial<Pick<ApiError, 'outcome'>>, unsent = false): string {
  const error = Object.assign(new ApiError('http', 'HTTP error! status: 500', { unsent }), change)
  return `${failureText(error)} ${adminOutcomeText(error)}`
}

it('says each thing that is said in more than one place in one form', () => {
  const { checkingText, sendingText, twoOrdersText, notArrivedText, mayHaveFailedText } =
    attemptTexts
  expect(
    [
      ...[0, 1, 2, 125_000].map((count) => countText(count, 'order')),
      countText(1, 'inquiry', 'inquiries'),
      countText(3, 'inquiry', 'inquiries'),
      UNREACHABLE_TEXT,
      OFFLINE_TEXT,
      NOTHING_SENT_TEXT,
      ...[['orders'], ['orders', 'users'], ['orders', 'users', 'inquiries']].map(couldntLoadText),
      ...[checkingText, sendingText, twoOrdersText, notArrivedText, mayHaveFailedText].map((text) =>
        text(sampleAttempt),
      ),
      attemptTexts.NOT_ARRIVED_TEXT,
      attemptTexts.RECEIPT_HERE_TEXT,
      attemptTexts.RECEIPT_GONE_TEXT,
      attemptTexts.unknownOutcomeText(sampleAttempt),
      attemptTexts.resendText(sampleAttempt),
      textsOfFailure({}, true),
      textsOfFailure({ outcome: 'notSaved' }),
      textsOfFailure({ outcome: 'unclear' }),
      textsOfFailure({ outcome: 'dropped' }),
      restoredText('Settings'),
      restoredText('Patan Kurta', ['Price', 'Tags']),
      ordersRestoredText(1),
      ordersRestoredText(2),
      orderRestoredText('61', 'processing'),
      notUndoneText([{ name: '#61', why: 'already Shipped' }]),
    ].join('\n'),
  ).toMatchSnapshot()
})

/** Words that texts no longer use (CONTRIBUTING.md, Writing), and patterns whose grammar breaks with a list or a count. */
const RETIRED_WORDS: readonly RegExp[] = [
  /\bjust now\b/i,
  /\btaken? back\b/i,
  /\bput(s)? (back|right)\b/i,
  /\bcan ?not be (read|loaded|reached)\b/i,
  /\bcould not\b/i,
  /\b(is|are) told\b/i,
  /\b(is|names) no (?!longer)/i,
  /\b[Ee]-mail/,
  /\b(a|weak|bad) line\b/i,
  /\b(whoever|anew|meanwhile|by then|somebody|nobody)\b/i,
  /\b1 (orders|items|products|pictures|rows|days|users|inquiries)\b/,
  // In "{A, B} is ...", a list of names comes before a verb in the singular.
  /\.join\('[^']*'\)\} (is|was|has|isn't|wasn't)\b/,
  /…$/,
]

/** Allowed, because no screen shows them or the specification words them so. */
const ALLOWED_TEXTS = [
  /^No\b/,
  /could not be read; the defaults are used/,
  /"adminPasswordHash" cannot be read/,
  /a message that cannot be read was ignored/,
  /^Part of the page could not be rendered$/,
  /^The earlier number of sent replies is unknown$/,
]

/** Returns each text of a source file that contains a space, as the file spells it. */
function textsOf(file: string): string[] {
  const source = readFileSync(join(root, file), 'utf8')
  const texts: string[] = []
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(walk)
    if (typeof node !== 'object' || node === null) return
    const { type, value, start, end } = node as Record<string, unknown>
    if (type === 'ImportDeclaration' || type === 'TSLiteralType') return
    if (type === 'TemplateLiteral') texts.push(source.slice(Number(start) + 1, Number(end) - 1))
    else if ((type === 'Literal' || type === 'JSXText') && typeof value === 'string')
      texts.push(value.replaceAll(/\s+/g, ' ').trim())
    Object.values(node).forEach(walk)
  }
  walk(parseSync(file, source).program)
  return texts.filter((text) => /[a-z] [a-z$]/i.test(text))
}

it('uses no retired word on a screen', () => {
  const files = execFileSync('git', ['ls-files', 'src'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter(
      (file) => /\.tsx?$/.test(file) && !/\.test\.|rules\/failure\.ts|rules\/color\.ts/.test(file),
    )
  const texts = files.flatMap((file) => textsOf(file).map((text) => ({ file, text })))
  expect(texts.length).toBeGreaterThan(1000)
  const odd = texts.filter(
    ({ text }) =>
      RETIRED_WORDS.some((word) => word.test(text)) &&
      !ALLOWED_TEXTS.some((allowed) => allowed.test(text)),
  )
  expect(odd.map(({ file, text }) => `${file}: ${text}`)).toEqual([])
})
