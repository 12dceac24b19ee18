import { APP_BROWSERS } from '../../platform/insideApp'

// Removes personal data from failures before they reach the server's access log. An error's message can hold names,
// numbers and typed text, and code cannot recognise them. So only words that browsers and this shop use in messages
// stay, and a star replaces every other word.

const WORD_LIST =
  'a able abort aborted access add after all already an and any anonymous are argument arguments array array-like as assign assignment async at attempt attempting await back ' +
  'be been before being bigint body boolean browser but by cached call callback called came can cannot cant catch child chunk circular class client ' +
  'clone cloned closed code column connection constant construct constructor convert converting could count create current data database decode deep default define ' +
  'defined delete denied depth destructure destructured did directive disconnected document does due dynamically element elements ' +
  'empty end ended engine entered error evaluate evaluating event exceeded execute existing expected expression extensible failed failure fetch ' +
  'file find for found frame from function generator get getter global group had halt has have host http hydration identifier if image import ' +
  'imported importing in index infinite initialization initialize input inserted instance instanceof insert insufficient internal invalid invoke is ' +
  'it items iterable iterator its json key keyword large length lexical line load loaded loading lost many map match maximum memory ' +
  'message method minified missing mismatch module much must name nested network new no node non-iterable non-null non-object non-whitespace not null number ' +
  'object of offline on one only open operation operator options or out outside own parameter parent parse parsing part pattern permission ' +
  'position possible private processing promise properties property prototype quota range react read reading reason received recursion ' +
  'redeclare redeclaration refers regular rejected remote removed render rendered renders request requested require required reset resolve resource response result ' +
  'return returned root running script security server set setter setting shadow should side size space specifier spread stack start state status storage strict string structure ' +
  'stylesheet suspended symbol syntax take takes target terminated than that the there this thrown time timed to token too transaction type ' +
  'types unable uncaught undefined unexpected unhandled unknown unreadable unsupported unterminated updates upload url use used user valid value values variable violated violates want was which while with ' +
  'without words worker write yield'

const KNOWN_WORDS = new Set(WORD_LIST.split(' '))
const MAX_LENGTH = 160

/**
 * Keeps a status or React's error number, which have up to three digits. Four digits may be a code that was sent by
 * email.
 */
const KNOWN_TOKEN = /^(?:#?\d{1,3}|(?:[A-Z][a-z]+){0,3}Error|URIError)$/
/** A phone number is written in groups, and each group alone would pass as a short number. */
const LONG_NUMBERS = /\d(?:[^a-z\d]*\d){3,}/gi
/**
 * Matches from the first quotation mark to the end. A quoted name may hold an apostrophe, so the next mark is not
 * always the closing one. A mark inside a word opens no quotation.
 */
const QUOTED_PART = /(^|[^a-z\d])["'`“”‘’«»].*/i
const CLOSED_QUOTE = /^(.*)["'`“”‘’«»](.*)$/

function withoutQuotes(text: string): string {
  const opened = QUOTED_PART.exec(text)
  if (!opened) return text
  const before = text.slice(0, opened.index + (opened[1]?.length ?? 0))
  const [, held = '', after = ''] = CLOSED_QUOTE.exec(text.slice(before.length)) ?? []
  // Without a closing mark the end of the quoted value is unknown, so the whole rest is dropped.
  return `${before} * ${held === '' ? '' : after}`
}

function wordOrStar(word: string): string {
  const bare = word.replace(/^[(['{]+|[)\]}.,:;!?]+$/g, '')
  if (
    bare === '' ||
    KNOWN_TOKEN.test(bare) ||
    KNOWN_WORDS.has(bare.toLowerCase().replace(/'(?=t$)/, ''))
  )
    return bare
  return '*'
}

export function scrubbedMessage(message: string): string {
  const [first = ''] = message.slice(0, 2000).split(/[\r\n]/)
  const words = withoutQuotes(first.replace(LONG_NUMBERS, '*'))
    .split(/\s+/)
    .map(wordOrStar)
    .filter((word, at, all) => word !== '' && !(word === '*' && all[at - 1] === '*'))
  return words.join(' ').slice(0, MAX_LENGTH)
}

/** Returns a place such as "shop-abc123.js:1:234": the first file of the shop's own build that the text names. */
export function codePlaceOf(text: string): string {
  const [, file = '', at = ''] =
    /\/assets\/([\w-]{1,60}\.(?:js|css))\b(?:[^\s:)]{0,200}?((?::\d{1,7}){1,2}))?/.exec(
      text.slice(0, 5000),
    ) ?? []
  return file + at
}

const BROWSER_FAMILIES: [RegExp, string][] = [
  [/SamsungBrowser\/(\d{1,3})/, 'Samsung'],
  [/(?:OPR|OPT|OPiOS)\/(\d{1,3})/, 'Opera'],
  [/Edg(?:A|iOS)?\/(\d{1,3})/, 'Edge'],
  [/UC ?Browser\/(\d{1,3})/, 'UC'],
  [/(?:Firefox|FxiOS)\/(\d{1,3})/, 'Firefox'],
  [/(?:Chrome|Chromium|CriOS)\/(\d{1,3})/, 'Chrome'],
  [/Version\/(\d{1,2}(?:\.\d{1,2})?).*Safari/, 'Safari'],
  [/OS (\d{1,2}(?:_\d{1,2})?).* like Mac OS X/, 'iOS'],
]

/** Returns only family and version, because the phone's model would tell more about a person. */
export function browserOf(agent: string): string {
  // In-app browsers also name the browser they are built on, so match them first.
  const [inside] = APP_BROWSERS.filter(([sign]) => sign.test(agent)).map(([, name]) => name)
  const [family] = BROWSER_FAMILIES.flatMap(([sign, name]) => {
    const version = sign.exec(agent)?.[1]
    return version === undefined ? [] : [`${name} ${version.replace('_', '.')}`]
  })
  return [inside, family ?? 'other'].filter(Boolean).join(' in ')
}

/**
 * Only these paths are reported, because others may hold text that a shopper typed. They are copied here, because
 * importing rules/paths.ts would load chunks of the first view.
 */
const SCREEN_PATH =
  /^\/(?:|products|about|contact|search|product|checkout|myorders|notifications|order-success|nest(?:\/(?:dashboard|users|products|orders|settings|inquiries|pages))?)$/

export function screenOf(path: string): string {
  const plain = path === '/' ? path : path.replace(/\/+$/, '')
  return SCREEN_PATH.test(plain) ? plain : 'other'
}
