import * as v from 'valibot'
import { lineNumberOfKey, readConfigText } from '../../rules/configText'
import { safeUrl } from '../../rules/safeUrl'
import {
  SAMPLE_WARNING,
  otherSampleKeys,
  sampleAccountKeys,
  type PaymentAccount,
} from '../../rules/sampleShop'
import { internationalPhone } from '../../rules/contact'
import { isEmail } from '../../rules/validation'
import { API_HOST_PATTERN } from '../core/earlyRequests'
import { ConfigSchema } from '../core/configSchema'

// Checks shop.config.json strictly for the owner: in the build, `npm run doctor` and Shop check. The page itself reads
// tolerantly (core/config.ts).

export type ConfigComplaint = {
  /** The key, such as `wallet.accountNumber`; "" if the complaint is about the whole file. */
  key: string
  /** `money`: a customer cannot pay, or pays to a wrong account. */
  level: 'money' | 'wrong' | 'think'
  what: string
  fix: string
  line: number | null
}
type FoundComplaint = Omit<ConfigComplaint, 'line'>

const entries: Record<string, v.GenericSchema> = ConfigSchema.entries

const CORRECT_FIX = 'Correct the value. Until then, the default is used.'

const SHAPE_TEXTS: Record<string, string> = {
  boolean: 'must be true or false, without quotation marks',
  string: 'must be text in quotation marks',
  array: 'must be a list in [ ]',
  object: 'must be a group in { }',
  record: 'must be a group in { }',
}

type ConfigEntry = v.GenericSchema & {
  wrapped?: ConfigEntry
  entries?: Record<string, ConfigEntry>
  item?: ConfigEntry
  value?: ConfigEntry
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const wrongComplaint = (key: string, what: string, fix: string): FoundComplaint => ({
  key,
  level: 'wrong',
  what,
  fix,
})

function editDistance(one: string, other: string): number {
  let before: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1]
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (same ? 0 : 1),
      )
      if (i > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        next[j] = Math.min(next[j] ?? 0, (before[j - 2] ?? 0) + 1)
    }
    before = row
    row = next
  }
  return row[other.length] ?? 0
}

/** The known key that the owner most likely meant; null if none is similar. */
export function similarKnownKey(key: string, known: readonly string[]): string | null {
  const plain = (word: string) => word.toLowerCase().replaceAll(/[^a-z\d]/g, '')
  const [best] = known
    .map((name) => ({ name, far: editDistance(plain(key), plain(name)) }))
    .toSorted((one, other) => one.far - other.far)
  return best && best.far <= Math.max(1, Math.floor(key.length / 3)) ? best.name : null
}

function unknownKey(path: string, key: string, known: readonly string[]): FoundComplaint {
  const meant = similarKnownKey(key, known)
  return wrongComplaint(
    path,
    `isn't a known key${meant === null ? '' : ` (did you mean "${meant}"?)`}`,
    meant === null ? 'Remove it. docs/brand.md lists every key.' : `Use "${meant}" instead.`,
  )
}

/** Skips keys that begin with "_", because they hold the owner's notes. */
function groupComplaints(
  known: Record<string, ConfigEntry>,
  value: Record<string, unknown>,
  inside: string,
): FoundComplaint[] {
  return Object.entries(value).flatMap(([key, part]) => {
    if (key.startsWith('_')) return []
    const schema = Object.hasOwn(known, key) ? known[key] : undefined
    return schema
      ? shapeComplaints(schema, part, inside + key)
      : [unknownKey(inside + key, key, Object.keys(known))]
  })
}

function shapeComplaints(schema: ConfigEntry, value: unknown, path: string): FoundComplaint[] {
  if (schema.type === 'optional' && schema.wrapped)
    return value === undefined ? [] : shapeComplaints(schema.wrapped, value, path)
  if (schema.entries && isGroup(value)) return groupComplaints(schema.entries, value, `${path}.`)
  if (schema.type === 'array' && schema.item && Array.isArray(value)) {
    const { item } = schema
    return value.flatMap((part, at) => shapeComplaints(item, part, `${path}[${at}]`))
  }
  if (schema.type === 'record' && schema.value) {
    const { value: inner } = schema
    if (!isGroup(value)) return [wrongComplaint(path, SHAPE_TEXTS.record ?? '', CORRECT_FIX)]
    return Object.entries(value).flatMap(([key, part]) =>
      shapeComplaints(inner, part, `${path}.${key}`),
    )
  }
  const read = v.safeParse(schema, value)
  if (read.success) return []
  const own = read.issues[0].type === schema.type ? SHAPE_TEXTS[schema.type] : undefined
  return [wrongComplaint(path, own ?? read.issues[0].message, CORRECT_FIX)]
}

// ---- values that have the right type and still do not work ---------------------------------------------------------------

const HASH_FIX = 'Run npm run admin-hash and copy the whole line that it prints.'

function hashComplaint(hash: string): FoundComplaint[] {
  const key = 'adminPasswordHash'
  if (hash === '')
    return [wrongComplaint(key, 'is blank, so no one can log in to the back office', HASH_FIX)]
  const [name, , , , salt = '', sum = ''] = hash.split('$')
  if (/^\$2[aby]?\$/.test(hash))
    return [wrongComplaint(key, "is a bcrypt hash, which the shop can't check", HASH_FIX)]
  if (name !== 'argon2id')
    return [
      wrongComplaint(
        key,
        "isn't a hash. If it's the password itself, anyone can read it",
        `Choose another password. ${HASH_FIX}`,
      ),
    ]
  const whole =
    /^argon2id\$\d+\$\d+\$\d+\$[\da-f]+\$[\da-f]+$/i.test(hash) &&
    salt.length === 32 &&
    sum.length === 64
  return whole
    ? []
    : [wrongComplaint(key, 'is incomplete or was changed, so the password is refused', HASH_FIX)]
}

function hostComplaint(key: string, host: string): FoundComplaint[] {
  if (host === '' || API_HOST_PATTERN.test(host)) return []
  const own = 'so the shop uses its own address instead'
  if (!/^https?:\/\//.test(host))
    return [
      wrongComplaint(key, `doesn't begin with https://, ${own}`, 'Add https:// at the beginning.'),
    ]
  return [
    wrongComplaint(
      key,
      `contains more than a host name, ${own}`,
      "Enter only https:// and the host's name, with nothing after it.",
    ),
  ]
}

function linkComplaint(key: string, link: unknown): FoundComplaint[] {
  if (typeof link !== 'string' || link === '' || /^https?:/.test(safeUrl(link) ?? '')) return []
  return [
    wrongComplaint(
      key,
      "doesn't begin with https://, so the link isn't shown",
      'Enter the full address, beginning with https://.',
    ),
  ]
}

/** The content security policy blocks pictures of another origin unless the configuration names that origin. */
function pictureComplaint(
  key: string,
  path: unknown,
  allowed: readonly string[],
): FoundComplaint[] {
  if (typeof path !== 'string' || !/^(?:https?:)?\/\//i.test(path)) return []
  const origin = safeUrl(path.startsWith('//') ? `https:${path}` : path)
  if (origin !== null && allowed.includes(new URL(origin).origin)) return []
  return [
    wrongComplaint(
      key,
      'is on another host, which browsers block',
      'Upload the picture to brand/ and enter its path, such as brand/qr.png.',
    ),
  ]
}

/**
 * WhatsApp and Viber read the first digits as a country code. A Nepali number without 977 begins with Iran's code 98.
 */
function chatComplaint(key: string, text: string): FoundComplaint[] {
  const digits = text.replaceAll(/\D/g, '').replace(/^0+/, '')
  const whole = internationalPhone(text)
  if (digits === '' || (whole === null ? digits.length > 10 : whole === digits)) return []
  return [
    wrongComplaint(
      key,
      'has no country code, so the link may open a chat with a stranger',
      'Add +977 at the beginning.',
    ),
  ]
}

function mailComplaint(key: string, mail: unknown, why: string): FoundComplaint[] {
  if (typeof mail !== 'string' || mail === '' || isEmail(mail)) return []
  return [
    wrongComplaint(
      key,
      `isn't an email address, ${why}`,
      'Enter a full address, such as owner@shop.np.',
    ),
  ]
}

export function paymentAccountsOf(
  config: Record<string, unknown>,
): [string, Partial<PaymentAccount>][] {
  const several = Array.isArray(config.payments) ? config.payments : []
  if (several.length > 0)
    return several.map((one, at) => [`payments[${at}]`, Object(one) as Partial<PaymentAccount>])
  return [['wallet', Object(config.wallet) as Partial<PaymentAccount>]]
}

function valueComplaints(config: Record<string, unknown>, origin: string): FoundComplaint[] {
  const text = (key: string) => (typeof config[key] === 'string' ? config[key] : '')
  const hosts = Array.isArray(config.adminHosts)
    ? config.adminHosts.filter((host) => typeof host === 'string')
    : []
  const allowed = [origin, text('apiHost'), ...hosts]
  const accounts = paymentAccountsOf(config)
  return [
    ...(text('adminEmail') === ''
      ? [
          wrongComplaint(
            'adminEmail',
            'is blank, so no one can log in to the back office',
            "Enter the admin's email address.",
          ),
        ]
      : mailComplaint('adminEmail', text('adminEmail'), 'so no one can log in with it')),
    ...hashComplaint(text('adminPasswordHash').trim()),
    ...hostComplaint('apiHost', text('apiHost')),
    ...hosts.flatMap((host, at) => hostComplaint(`adminHosts[${at}]`, host)),
    ...Object.entries(Object(config.social) as object).flatMap(([name, link]) =>
      linkComplaint(`social.${name}`, link),
    ),
    ...['whatsapp', 'viber'].flatMap((key) => chatComplaint(key, text(key))),
    ...linkComplaint('vendorUrl', config.vendorUrl),
    ...mailComplaint('vendorEmail', config.vendorEmail, "so its link in Settings doesn't work"),
    ...['wordmark', 'wordmarkLight'].flatMap((key) => pictureComplaint(key, config[key], allowed)),
    ...accounts.flatMap(([key, { qrImage }]) =>
      pictureComplaint(`${key}.qrImage`, qrImage, allowed),
    ),
    ...(/^(?:[a-z]+:|\/\/)|\.\./i.test(text('receiptsFolder'))
      ? [
          wrongComplaint(
            'receiptsFolder',
            "isn't a folder on the host",
            'Enter a path such as backend/api/uploads/receipts.',
          ),
        ]
      : []),
    ...accounts.flatMap(([key, { accountNumber }]) =>
      typeof accountNumber === 'string' && accountNumber.trim() !== ''
        ? []
        : [
            {
              key: `${key}.accountNumber`,
              level: 'money' as const,
              what: "is blank, so customers can't pay",
              fix: 'Enter the number of the account that customers pay into.',
            },
          ],
    ),
  ]
}

// ---- values of the sample -------------------------------------------------------------------------------------------------

/** `qrText` returns the source of an SVG picture, not the text that its QR code encodes; null for other pictures. */
function sampleComplaints(
  config: Record<string, unknown>,
  qrText: (path: string) => string | null,
): FoundComplaint[] {
  const money = paymentAccountsOf(config).flatMap(([key, account]) =>
    sampleAccountKeys(
      account,
      typeof account.qrImage === 'string' ? qrText(account.qrImage) : null,
    ).map((part): FoundComplaint => ({
      key: `${key}.${part}`,
      level: 'money',
      what: `is still the sample, so the checkout says "${SAMPLE_WARNING}"`,
      fix:
        part === 'qrImage'
          ? 'Replace it with a picture of your own QR code.'
          : 'Enter the details of your own account.',
    })),
  )
  const others = otherSampleKeys(config).map((key): FoundComplaint => ({
    key,
    level: 'think',
    what: 'is the same as in the sample',
    fix: key.startsWith('social.')
      ? 'Enter your own address, or "" for none.'
      : 'Enter your own value.',
  }))
  return [...money, ...others]
}

export type ConfigCheckOptions = { origin?: string; qrText?: (path: string) => string | null }

function valueCheck(
  value: unknown,
  { origin = '', qrText = () => null }: ConfigCheckOptions,
): FoundComplaint[] {
  if (!isGroup(value))
    return [
      wrongComplaint(
        '',
        "isn't a group in { }, so the shop uses its defaults",
        'Compare it with shop.config.json in the release.',
      ),
    ]
  // Leave out the text of apiHost here, because valueComplaints checks it more precisely.
  const shape = groupComplaints(entries, value, '').filter(
    ({ key }) => key !== 'apiHost' || typeof value.apiHost !== 'string',
  )
  const known = new Set(shape.map(({ key }) => key))
  const more = [...valueComplaints(value, origin), ...sampleComplaints(value, qrText)]
  return [...shape, ...more.filter(({ key }) => !known.has(key))]
}

export function checkConfigFile(
  bytes: Uint8Array,
  options: ConfigCheckOptions = {},
): ConfigComplaint[] {
  const { text, value, faults } = readConfigText(bytes)
  const file = faults.map((fault): ConfigComplaint => ({
    ...fault,
    key: '',
    level: value === undefined ? 'money' : 'wrong',
  }))
  if (value === undefined) return file
  return [
    ...file,
    ...valueCheck(value, options).map((found) => ({
      ...found,
      line: found.key ? lineNumberOfKey(text, found.key) : null,
    })),
  ]
}

export function complaintsByCause(complaints: readonly ConfigComplaint[]): ConfigComplaint[][] {
  const causes = new Map<string, ConfigComplaint[]>()
  for (const complaint of complaints) {
    const cause = `${complaint.level} ${complaint.what} ${complaint.fix}`
    causes.set(cause, [...(causes.get(cause) ?? []), complaint])
  }
  return [...causes.values()]
}

export const pluralFinding = (what: string): string =>
  what
    .replace(/^is(?=n't | )/, 'are')
    .replace(/^has /, 'have ')
    .replace(/^doesn't /, "don't ")

export function configComplaintLines(complaints: readonly ConfigComplaint[]): string[] {
  return complaintsByCause(complaints).map((alike) => {
    const [{ what, fix } = { what: '', fix: '' }] = alike
    const lines = [...new Set(alike.flatMap(({ line }) => (line === null ? [] : [line])))]
    const keys = alike.map(({ key }) => key).filter((key) => key !== '')
    const where = `shop.config.json${lines.length > 0 ? `:${lines.join(',')}` : ''}`
    const finding = keys.length > 1 ? pluralFinding(what) : what
    return [where, keys.join(', '), `${finding}. ${fix}`].filter((part) => part !== '').join(' ')
  })
}

/** Checks a folder that holds shop.config.json and its pictures. `read` must throw if a file is missing. */
export function configComplaintsOfFolder(
  folder: string,
  read: (path: string) => Uint8Array,
): string[] {
  const qrText = (path: string): string | null => {
    try {
      return new TextDecoder().decode(read(`${folder}/${path}`))
    } catch {
      return null
    }
  }
  return configComplaintLines(checkConfigFile(read(`${folder}/shop.config.json`), { qrText }))
}
