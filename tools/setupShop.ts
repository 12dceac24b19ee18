import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { passwordHashRecord, matchesPasswordHash } from '../src/api/admin/adminHash.ts'
import {
  paymentAccountsOf,
  checkConfigFile,
  configComplaintLines,
  type ConfigComplaint,
} from '../src/api/admin/configCheck.ts'
import { readConfigText } from '../src/rules/configText.ts'
import { isSamplePicture, SAMPLE_ACCOUNT, otherSampleKeys } from '../src/rules/sampleShop.ts'
import { codeTextWithAmount } from '../src/rules/qrAmount.ts'
import { internationalPhone } from '../src/rules/contact.ts'
import { accountQrFindingsIn, qrTextOfPicture } from './accountCodes.ts'
import { readTheme } from './brandColors.mjs'
import {
  AMOUNT_KEY,
  wordsOfShop,
  PASSWORD_KEY,
  QR_KEY,
  QUESTIONS,
  answerRefusalOf,
  shopAddressOrNull,
  type Question,
} from './setupQuestions.ts'

// Writes the owner's answers into a folder's shop.config.json. Each answer must pass the check that the build, the doctor
// and Shop check use.

type Group = Record<string, unknown>

const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export class RefusedAnswer extends Error {}

export function configValueAt(config: Group, key: string): unknown {
  return key
    .split('.')
    .reduce<unknown>((group, name) => (isGroup(group) ? group[name] : undefined), config)
}

function withValue(config: Group, key: string, value: unknown): Group {
  const [name = '', ...rest] = key.split('.')
  if (rest.length === 0) return { ...config, [name]: value }
  return {
    ...config,
    [name]: withValue(isGroup(config[name]) ? config[name] : {}, rest.join('.'), value),
  }
}

/** Returns pairs of key and value. Lists, and groups that the questions do not know, stay whole. */
function flatAnswers(answers: Group, inside = ''): [string, unknown][] {
  return Object.entries(answers).flatMap(([name, value]): [string, unknown][] => {
    const key = inside + name
    if (key.startsWith('_')) return []
    const isAsked = QUESTIONS.some((question) => question.key.startsWith(`${key}.`))
    return isGroup(value) && (isAsked || inside !== '') && key !== 'texts.policies'
      ? flatAnswers(value, `${key}.`)
      : [[key, value]]
  })
}

const LINE_LENGTH = 110

/** Formats JSON as the project's own files: a short row of a list is on one line. */
export function jsonText(value: unknown, indent = '', inList = false): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const next = `${indent}  `
  const isList = Array.isArray(value)
  const parts = isList
    ? value.map((part) => jsonText(part, next, true))
    : Object.entries(value).map(([key, part]) => `${JSON.stringify(key)}: ${jsonText(part, next)}`)
  const [open, close] = isList ? '[]' : '{}'
  if (parts.length === 0) return `${open}${close}`
  const line = isList ? `[${parts.join(', ')}]` : `{ ${parts.join(', ')} }`
  const isShort = indent.length + line.length <= LINE_LENGTH && !line.includes('\n')
  if (isShort && (inList || (isList && !parts.some((part) => part.startsWith('{'))))) return line
  return `${open}\n${parts.map((part) => next + part).join(',\n')}\n${indent}${close}`
}

export function readConfigFile(folder: string): Group {
  const file = join(folder, 'shop.config.json')
  if (!existsSync(file)) throw new RefusedAnswer(`${folder} contains no shop.config.json.`)
  const { value, faults } = readConfigText(readFileSync(file))
  if (isGroup(value)) return value
  throw new RefusedAnswer(
    faults.map(({ what, fix }) => `shop.config.json ${what}. ${fix}`).join('\n'),
  )
}

/** Writes to a new file and renames it, so that no one reads half of the file. */
function writeShop(folder: string, config: Group): void {
  const file = join(folder, 'shop.config.json')
  writeFileSync(`${file}.new`, `${jsonText(config)}\n`)
  renameSync(`${file}.new`, file)
}

export function configComplaintsOf(folder: string, config: Group): ConfigComplaint[] {
  const origin = typeof config.shopUrl === 'string' ? (shopAddressOrNull(config.shopUrl) ?? '') : ''
  const qrText = (path: string): string | null => {
    const file = join(folder, path)
    return path !== '' && existsSync(file) ? readFileSync(file, 'utf8') : null
  }
  const bytes = new TextEncoder().encode(jsonText(config))
  return checkConfigFile(bytes, { origin: origin && new URL(origin).origin, qrText })
}

const isNoAnswer = (value: unknown) => value === undefined || value === null || value === ''

/** Returns '' without an answer. A sample value does not count as an answer. */
export function currentAnswer(folder: string, config: Group, { key }: Question): string {
  if (key === PASSWORD_KEY) return isNoAnswer(config.adminPasswordHash) ? '' : 'set'
  if (key === AMOUNT_KEY) return configValueAt(config, AMOUNT_KEY) === true ? 'yes' : ''
  if (key === QR_KEY) {
    const path = configValueAt(config, 'wallet.qrImage')
    const isSample = configComplaintsOf(folder, config).some((one) => one.key === 'wallet.qrImage')
    return typeof path === 'string' && !isSample ? path : ''
  }
  const value = configValueAt(config, key)
  const samples = [...otherSampleKeys(config), ...sampleWallet(config)]
  return typeof value === 'string' && !samples.includes(key) ? value : ''
}

function sampleWallet(config: Group): string[] {
  const keys = ['name', 'accountName', 'accountNumber'] as const
  return keys
    .map((key) => `wallet.${key}`)
    .filter((key, at) => {
      const name = keys[at]
      return name !== undefined && configValueAt(config, key) === SAMPLE_ACCOUNT[name]
    })
}

/** If `payments` lists accounts, the shop does not use `wallet`, so its questions are left out. */
export function questionsOf(config: Group): Question[] {
  const [[first] = ['wallet']] = paymentAccountsOf(config)
  return QUESTIONS.filter(
    ({ key }) => first === 'wallet' || (!key.startsWith('wallet.') && key !== QR_KEY),
  )
}

// ---- one answer -------------------------------------------------------------------------------------------------------

const SIGNATURES: Record<string, RegExp> = {
  png: /^\x89PNG/,
  jpg: /^\xff\xd8\xff/,
  webp: /^RIFF.{4}WEBP/s,
  svg: /^(?:\xef\xbb\xbf)?\s*<(?:\?xml|!--|!DOCTYPE|svg)/i,
}
const QR_MAX_BYTES = 1_000_000

function pictureType(bytes: Buffer): string | undefined {
  const start = bytes.subarray(0, 200).toString('latin1')
  return Object.keys(SIGNATURES).find((type) => SIGNATURES[type]?.test(start))
}

function qrAnswer(folder: string, config: Group, answer: string): Group {
  const path = answer.replace(/^(["'])(.*)\1$/, '$2')
  if (!existsSync(path)) throw new RefusedAnswer(`${path} does not exist.`)
  const bytes = readFileSync(path)
  const type = pictureType(bytes)
  if (!type) throw new RefusedAnswer(`${path} isn't a png, jpg, webp or svg picture.`)
  if (bytes.length > QR_MAX_BYTES)
    throw new RefusedAnswer(`${path} is larger than 1 MB, which takes too long to load on a phone.`)
  if (type === 'svg' && isSamplePicture('qr', bytes.toString('utf8')))
    throw new RefusedAnswer(`${path} is the sample code: any money sent to it would be lost.`)
  // The checks take a file named brand/qr.svg for the sample, so the copy gets another name.
  const name = `brand/wallet-qr.${type}`
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  writeFileSync(join(folder, name), bytes)
  return withValue(config, 'wallet.qrImage', name)
}

const AMOUNT_OFF = { amountInQr: false, qrText: '' }

/** The checkout cannot decode pictures, so the code's text is stored in the configuration. */
async function amountAnswer(folder: string, config: Group, answer: unknown): Promise<Group> {
  const wallet = isGroup(config.wallet) ? config.wallet : {}
  if (isNoAnswer(answer) || answer === false || /^(?:no?|false)$/i.test(String(answer)))
    return configValueAt(config, AMOUNT_KEY) === true
      ? { ...config, wallet: { ...wallet, ...AMOUNT_OFF } }
      : config
  if (answer !== true && !/^(?:y|yes|true)$/i.test(String(answer)))
    throw new RefusedAnswer(`${AMOUNT_KEY} must be yes or no.`)
  const file = join(folder, String(wallet.qrImage ?? ''))
  const isFile = !isNoAnswer(wallet.qrImage) && existsSync(file)
  const text = isFile ? await qrTextOfPicture(new Uint8Array(readFileSync(file))) : null
  if (typeof text !== 'string')
    throw new RefusedAnswer(`${AMOUNT_KEY} needs a readable picture of the code.`)
  if (codeTextWithAmount(text, '1', '') === null)
    throw new RefusedAnswer(
      `${AMOUNT_KEY} needs a valid static NepalPay or Fonepay code; an amount can't be added to this one.`,
    )
  return { ...config, wallet: { ...wallet, amountInQr: true, qrText: text } }
}

async function passwordAnswer(config: Group, password: string): Promise<Group> {
  const own = wordsOfShop(config.brandName, config.shopUrl, config.adminEmail)
  const refusal = answerRefusalOf(PASSWORD_KEY, password, own)
  if (refusal) throw new RefusedAnswer(`The password ${refusal}.`)
  // Keep the hash of an unchanged password, so that a second run changes nothing.
  if (
    typeof config.adminPasswordHash === 'string' &&
    (await matchesPasswordHash(password, config.adminPasswordHash))
  )
    return config
  return {
    ...config,
    adminPasswordHash: await passwordHashRecord(password, new Uint8Array(randomBytes(16))),
  }
}

/** WhatsApp and Viber need a number with its country code. */
function valueToWrite(key: string, value: unknown): unknown {
  if (key === 'shopUrl') return shopAddressOrNull(String(value))
  const isChat = key === 'whatsapp' || key === 'viber'
  return isChat && !isNoAnswer(value) ? `+${internationalPhone(String(value))}` : (value ?? '')
}

/** Throws the reason if the answer cannot be used. */
export async function configWithAnswer(
  folder: string,
  config: Group,
  key: string,
  answer: unknown,
): Promise<Group> {
  const question = QUESTIONS.find((one) => one.key === key)
  const value = typeof answer === 'string' && key !== PASSWORD_KEY ? answer.trim() : answer
  if (question?.needed && isNoAnswer(value)) throw new RefusedAnswer(`${key} is required.`)
  if (typeof value === 'string' && value !== '' && key !== PASSWORD_KEY) {
    const refusal = answerRefusalOf(key, value)
    if (refusal) throw new RefusedAnswer(`${key} ${refusal}.`)
  }
  if (key === PASSWORD_KEY) return passwordAnswer(config, String(value))
  if (key === AMOUNT_KEY) return amountAnswer(folder, config, value)
  if (key === QR_KEY) {
    // The owner has not yet tried the new code with a wallet, so stop drawing the amount into it.
    const off = await amountAnswer(folder, config, false)
    return isNoAnswer(value)
      ? withValue(off, 'wallet.qrImage', '')
      : qrAnswer(folder, off, String(value))
  }
  const wanted = valueToWrite(key, value)
  const next = withValue(config, key, wanted)
  const own = (complaint: ConfigComplaint) =>
    complaint.key === key ||
    complaint.key.startsWith(`${key}[`) ||
    complaint.key.startsWith(`${key}.`)
  const complaints = configComplaintsOf(folder, next).filter(own)
  if (complaints.length > 0)
    throw new RefusedAnswer(
      configComplaintLines(complaints.map((one) => ({ ...one, line: null }))).join('\n'),
    )
  const theme = key === 'theme' ? readTheme(wanted).complaints : []
  if (theme.length > 0) throw new RefusedAnswer(theme.join('\n'))
  return next
}

// ---- a whole run ------------------------------------------------------------------------------------------------------

const ABOUT_CONFIG = 'Written by npm run setup. docs/brand.md explains every key.'

/** Removes unanswered sample values without which the shop also works. */
function withoutSamples(folder: string, config: Group): { config: Group; gone: string[] } {
  const optional = new Set(QUESTIONS.filter(({ needed }) => !needed).map(({ key }) => key))
  const gone = otherSampleKeys(config).filter(
    (key) => optional.has(key) || key.startsWith('social.'),
  )
  let next = gone.reduce((group, key) => withValue(group, key, ''), config)
  if (configComplaintsOf(folder, next).some(({ key }) => key === 'wallet.qrImage')) {
    next = withValue(next, 'wallet.qrImage', '')
    gone.push('wallet.qrImage')
  }
  // A shop with `payments` does not use `wallet`, whose sample values would stay in the file.
  if (questionsOf(next).every(({ key }) => key !== 'wallet.name')) next = { ...next, wallet: {} }
  return { config: next._about === undefined ? next : { ...next, _about: ABOUT_CONFIG }, gone }
}

export type SetupResult = { config: Group; changed: string[]; gone: string[]; missing: string[] }

function setupResult(folder: string, before: Group, after: Group): SetupResult {
  const { config, gone } = withoutSamples(folder, after)
  const keys = [...new Set([...flatAnswers(before), ...flatAnswers(config)].map(([key]) => key))]
  const differs = (key: string) =>
    JSON.stringify(configValueAt(before, key)) !== JSON.stringify(configValueAt(config, key))
  const missing = questionsOf(config)
    .filter((question) => question.needed && currentAnswer(folder, config, question) === '')
    .map(({ key }) => key)
  return {
    config,
    gone,
    missing,
    changed: keys.filter((key) => differs(key) && !gone.includes(key)),
  }
}

export async function setUpByAnswers(folder: string, answers: Group): Promise<SetupResult> {
  const before = readConfigFile(folder)
  let config = before
  const refusals: string[] = []
  const take = async ([key, value]: [string, unknown]) => {
    try {
      config = await configWithAnswer(folder, config, key, value)
    } catch (cause) {
      if (!(cause instanceof RefusedAnswer)) throw cause
      refusals.push(cause.message)
    }
  }
  const entries = flatAnswers(answers)
  const last = [PASSWORD_KEY, QR_KEY, AMOUNT_KEY]
  for (const entry of entries.filter(([key]) => !last.includes(key))) await take(entry)
  // The password comes after the name, because the password must not repeat the name.
  for (const entry of entries.filter(([key]) => key === PASSWORD_KEY)) await take(entry)
  refusals.push(...setupResult(folder, before, config).missing.map((key) => `${key} is required.`))
  // The picture comes after all other answers, so that a refused answer leaves no new picture behind. Only the amount
  // in the QR code comes after the picture, because it needs the picture.
  if (refusals.length === 0)
    for (const key of [QR_KEY, AMOUNT_KEY])
      for (const entry of entries.filter(([name]) => name === key)) await take(entry)
  if (refusals.length > 0) throw new RefusedAnswer([...new Set(refusals)].join('\n'))
  const done = setupResult(folder, before, config)
  writeShop(folder, done.config)
  return done
}

export type AskQuestion = (question: Question, currentAnswer: string) => Promise<string>

/** Saves each answer at once, so that an interrupted setup can continue. */
export async function setUpByAsking(
  folder: string,
  ask: AskQuestion,
  say: (line: string) => void,
): Promise<SetupResult> {
  const before = readConfigFile(folder)
  let config = before
  for (const question of questionsOf(before)) {
    const { key, needed } = question
    for (;;) {
      const stands = currentAnswer(folder, config, question)
      const typed = await ask(question, stands)
      const keeps = typed.trim() === ''
      if (keeps && (stands !== '' || !needed)) break
      try {
        config = await configWithAnswer(folder, config, key, typed.trim() === '-' ? '' : typed)
        writeShop(folder, config)
        if (key === QR_KEY) for (const line of await qrFindingLines(folder, config)) say(line)
        break
      } catch (cause) {
        if (!(cause instanceof RefusedAnswer)) throw cause
        say(cause.message)
      }
    }
  }
  const done = setupResult(folder, before, config)
  writeShop(folder, done.config)
  return done
}

export function currentAnswers(folder: string): string[] {
  const config = readConfigFile(folder)
  return questionsOf(config).map((question) => {
    const value = currentAnswer(folder, config, question)
    const none = question.needed ? 'MISSING' : '(none)'
    return `${question.key.padEnd(22)} ${value === '' ? none : value}`
  })
}

export async function qrFindingLines(
  folder: string,
  config = readConfigFile(folder),
): Promise<string[]> {
  const found = await accountQrFindingsIn(folder, config)
  return found.map(({ key, what, fix }) => `${key} ${what}. ${fix}`.trim())
}

export function configComplaintLinesOf(folder: string): string[] {
  return configComplaintLines(configComplaintsOf(folder, readConfigFile(folder)))
}
