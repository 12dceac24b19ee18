// A dialect says how the mock's PHP prints replies where the specification leaves their form open. Each switch is one
// such choice.

type SwitchChoice = {
  open: string
  /** The choices, each with its meaning. The preset `plain` takes the first. */
  forms: Readonly<Record<string, string>>
}

export const SWITCHES = {
  ids: {
    open: 'whether an id is a number or a text',
    forms: {
      text: 'texts; a new order’s id is a number',
      number: 'numbers',
      mixed: 'numbers in some files and texts in others, as scripts of several hands give them',
    },
  },
  numbers: {
    open: 'whether a number is printed as a number',
    forms: {
      text: 'texts',
      number: 'numbers, amounts too',
      mixed: 'counts and flags are numbers where ids are; amounts are texts',
    },
  },
  pictures: {
    open: 'in which form a picture’s address comes',
    forms: {
      relative: '`uploads/products/a.svg`, below the backend’s folder',
      root: '`/backend/api/uploads/products/a.svg`',
      absolute: '`https://host/backend/api/uploads/products/a.svg`',
      folders:
        'products below the backend, categories below the host, pages beside the backend’s folder (`../uploads/`)',
    },
  },
  json: {
    open: 'whether the script decodes them before it prints',
    forms: { text: 'texts, as the database holds them', decoded: 'lists and maps' },
  },
  keys: {
    open: 'which keys a row has beside the named ones',
    forms: {
      more: 'ids and emails of the database too',
      php: 'other keys beside them: `topSelling` has id, price and images; the cart, the charge, the settings and an order’s lines have no own id or email beside the named ones',
      spec: 'only the named ones',
    },
  },
  order: {
    open: 'in which order rows come',
    forms: {
      usual: 'products as they were added, orders newest first',
      newest: 'newest id first',
      oldest: 'oldest id first',
    },
  },
  success: {
    open: 'which value says that a call succeeded',
    forms: {
      true: '`true`',
      text: '`"true"`, `"false"`',
      number: '`1`, `0`',
      sentence: 'after a write the sentence itself: `"Product added"`',
    },
  },
  refusal: {
    open: 'the status of a reply with an error',
    forms: { ok: '200', status: '400, 401, 404, 409 or 413' },
  },
  method: {
    open: 'what a file answers to another method than its own',
    forms: {
      missing: '404 as a page; HEAD too',
      refused: '405 with {success: false, error}; HEAD of a read is 200 without a body',
    },
  },
  emptyPage: {
    open: 'what a page’s read answers before its first content',
    forms: {
      error: 'success false with a message',
      null: 'null',
      object: 'an empty object',
      false: '`false`, as PHP’s fetch gives for no row',
    },
  },
  emptySettings: {
    open: 'what the settings’ read answers before they are saved',
    forms: { null: 'null', error: '"Settings not found"', object: 'an empty object' },
  },
  settings: {
    open: 'what `user_email` and `adminEmail` choose',
    forms: {
      one: 'nothing: one record for every email',
      own: 'each email has its own record; another email than the owner’s has none',
    },
  },
  zone: {
    open: 'the zone of a stamp and its form',
    forms: {
      nepal: 'Nepal time, `2026-01-14 09:00:00`',
      utc: 'UTC without saying so: `2026-01-14 03:15:00`. The shop then needs `"stampZone": "Z"` in shop.config.json, which the mock’s dev server gives it',
      iso: '`2026-01-14T03:15:00Z`',
    },
  },
  upload: {
    open: 'PHP’s upload_max_filesize',
    forms: { '2M': '2 MB', '10M': '10 MB', '512K': '512 kB' },
  },
  post: {
    open: 'PHP’s post_max_size',
    forms: { '8M': '8 MB', '32M': '32 MB', '11M': '11 MB' },
  },
  tooLarge: {
    open: 'what a script does then',
    forms: {
      dropped: 'it sees no file; with a body that is too large it sees no field either',
      refused: '"The uploaded file is too large"',
    },
  },
  files: {
    open: 'whether a script looks into a file',
    forms: {
      any: 'stored as any other; an empty file counts as none',
      pictures: '"Only image files are allowed"',
    },
  },
  names: {
    open: 'how a stored file is called',
    forms: { numbered: '`2_photo.png`', random: '`65a3f09c1e2b4.png`' },
  },
  stock: {
    open: 'whether an order is checked against the stock and the products',
    forms: { checked: 'refused', unchecked: 'stored, also with an unknown product' },
  },
  cancel: {
    open: 'whether their pieces go back into the stock',
    forms: { restocks: 'they do', keeps: 'they do not' },
  },
  cart: {
    open: 'whether size, colour, quantity and stock are checked',
    forms: {
      checked: 'each is',
      unchecked: 'none is; the product must exist',
      stock:
        'a size must be named and in stock, in small or capital letters; an unknown colour is stored',
    },
  },
  status: {
    open: 'whether it is stored',
    forms: { stored: 'it is', refused: '"Invalid status"' },
  },
  categories: {
    open: 'whether it is stored',
    forms: { once: 'refused', twice: 'stored a second time' },
  },
  pages: {
    open: 'what the add call does when there is content',
    forms: { once: 'refused', replaced: 'the new content takes its place' },
  },
  prices: {
    open: 'whether it is stored',
    forms: { refused: 'refused', stored: 'stored' },
  },
  bodies: {
    open: 'whether a script reads the other kind of body',
    forms: { own: 'it finds no field', either: 'it reads both' },
  },
  cast: {
    open: 'whether "107abc" and "107.5" name row 107',
    forms: { whole: 'they name no row', int: 'they do, as an (int) cast makes of them' },
  },
  search: {
    open: 'whether % and _ stand for any text, as in LIKE',
    forms: { literal: 'they stand for themselves', like: 'they do' },
  },
  type: {
    open: 'the header, and whether letters beyond ASCII are escaped',
    forms: {
      json: '`application/json`, escaped',
      utf8: '`application/json; charset=utf-8`, not escaped',
      html: '`text/html; charset=UTF-8`, PHP’s own default',
    },
  },
  bom: {
    open: 'whether a script’s file begins with one',
    forms: { none: 'none', one: 'one before each JSON' },
  },
  headers: {
    open: 'length, cache and allowed origins',
    forms: {
      full: 'Content-Length, `no-store`, the caller’s origin is allowed',
      bare: 'chunked, no cache header, every origin is allowed (`*`); OPTIONS runs the script: 200 instead of 204',
    },
  },
  delay: {
    open: 'when a change reaches the streams',
    forms: { 0: 'at once', 1000: 'after 1 s', 3000: 'after 3 s' },
  },
  comment: {
    open: 'how often a stream sends a comment',
    forms: { 15000: 'every 15 s', 1000: 'every second', 0: 'never' },
  },
} as const satisfies Record<string, SwitchChoice>

export type Switch = keyof typeof SWITCHES
type Forms<Name extends Switch> = keyof (typeof SWITCHES)[Name]['forms']
export type Dialect = { readonly [Name in Switch]: `${Forms<Name> & (string | number)}` }

export const SWITCH_NAMES = Object.keys(SWITCHES) as Switch[]

// A switch's first form is the first of its keys. Object.keys() sorts keys that are numbers, so for such a switch the
// first form is named here.
const FIRST_FORMS: Partial<Record<Switch, string>> = { comment: '15000' }

export const formsOfSwitch = (name: Switch): string[] => Object.keys(SWITCHES[name].forms)

const PLAIN_DIALECT = Object.fromEntries(
  SWITCH_NAMES.map((name) => [name, FIRST_FORMS[name] ?? formsOfSwitch(name)[0]]),
) as unknown as Dialect

const PHP: Dialect = {
  ...PLAIN_DIALECT,
  ids: 'mixed',
  numbers: 'mixed',
  pictures: 'absolute',
  keys: 'php',
  order: 'newest',
  method: 'refused',
  emptySettings: 'error',
  settings: 'own',
  zone: 'utc',
  upload: '10M',
  post: '11M',
  tooLarge: 'refused',
  files: 'pictures',
  names: 'random',
  stock: 'unchecked',
  cancel: 'keeps',
  cart: 'stock',
  status: 'refused',
  categories: 'twice',
  pages: 'replaced',
  prices: 'stored',
  bodies: 'either',
  cast: 'int',
  search: 'like',
  headers: 'bare',
  delay: '1000',
  comment: '1000',
}

const STRICT_DIALECT: Dialect = {
  ...PLAIN_DIALECT,
  ids: 'number',
  numbers: 'number',
  pictures: 'absolute',
  json: 'decoded',
  keys: 'spec',
  refusal: 'status',
  method: 'refused',
  emptyPage: 'null',
  settings: 'own',
  zone: 'iso',
  post: '32M',
  tooLarge: 'refused',
  files: 'pictures',
  names: 'random',
  status: 'refused',
  type: 'utf8',
}

const OLD_DIALECT: Dialect = {
  ...PLAIN_DIALECT,
  pictures: 'folders',
  keys: 'spec',
  success: 'text',
  emptyPage: 'false',
  zone: 'utc',
  upload: '512K',
  stock: 'unchecked',
  cancel: 'keeps',
  cart: 'unchecked',
  categories: 'twice',
  prices: 'stored',
  bodies: 'either',
  cast: 'int',
  search: 'like',
  type: 'html',
  bom: 'one',
  headers: 'bare',
  delay: '3000',
  comment: '0',
}

const ODD_DIALECT: Dialect = {
  ...PLAIN_DIALECT,
  ids: 'mixed',
  numbers: 'number',
  pictures: 'root',
  json: 'decoded',
  order: 'oldest',
  success: 'sentence',
  refusal: 'status',
  method: 'refused',
  emptyPage: 'object',
  emptySettings: 'object',
  zone: 'iso',
  upload: '10M',
  post: '32M',
  names: 'random',
  stock: 'unchecked',
  status: 'refused',
  pages: 'replaced',
  type: 'html',
  delay: '1000',
}

export const PRESETS = {
  plain: { title: 'Plain: ids as texts, every rule checked', dialect: PLAIN_DIALECT },
  php: { title: 'As PHP usually is', dialect: PHP },
  strict: { title: 'Strict: the named keys only, real statuses', dialect: STRICT_DIALECT },
  old: { title: 'Old host', dialect: OLD_DIALECT },
  odd: { title: 'Odd', dialect: ODD_DIALECT },
} as const satisfies Record<string, { title: string; dialect: Dialect }>

export type PresetName = keyof typeof PRESETS
export type Switches = Partial<Dialect>

export const isPreset = (value: unknown): value is PresetName =>
  typeof value === 'string' && Object.hasOwn(PRESETS, value)

export const presetOfDialect = (dialect: Dialect): PresetName | null =>
  (Object.keys(PRESETS) as PresetName[]).find((preset) =>
    SWITCH_NAMES.every((name) => PRESETS[preset].dialect[name] === dialect[name]),
  ) ?? null

/** Returns why a switch or its form does not exist; null if all are valid. */
export function switchProblem(wish: Readonly<Record<string, unknown>>): string | null {
  for (const [name, form] of Object.entries(wish)) {
    if (!Object.hasOwn(SWITCHES, name))
      return `There is no switch ${name}. There are ${SWITCH_NAMES.join(', ')}.`
    const forms = formsOfSwitch(name as Switch)
    if (!forms.includes(String(form)))
      return `${name} is ${forms.join(', ')}; this is "${String(form)}".`
  }
  return null
}

/** Throws an error for an unknown switch or form, because people type switches on the command line. */
export function dialectFrom(base: Dialect, wish: Readonly<Record<string, unknown>>): Dialect {
  const no = switchProblem(wish)
  if (no) throw new Error(no)
  return {
    ...base,
    ...Object.fromEntries(Object.entries(wish).map(([name, form]) => [name, String(form)])),
  }
}

/** Reads "php", "ids=number" or "php,ids=number,bom=one". Throws an error for other text. */
export function parseDialect(text: string): Dialect {
  const parts = text.split(',').map((part) => part.trim())
  const [first = ''] = parts
  const preset = first.includes('=') ? 'plain' : first
  if (!isPreset(preset))
    throw new Error(
      `--dialect is ${Object.keys(PRESETS).join(', ')}, or switches such as php,ids=number; this is "${text}".`,
    )
  const pairs = parts.slice(first.includes('=') ? 0 : 1).map((part) => part.split('='))
  return dialectFrom(PRESETS[preset].dialect, Object.fromEntries(pairs) as Record<string, string>)
}

const UNITS: Record<string, number> = { K: 1024, M: 1024 * 1024 }

/** `size` is in PHP's notation, such as 2M. */
export const bytesOfPhpSize = (size: string): number =>
  Number.parseInt(size, 10) * (UNITS[size.slice(-1)] ?? 1)
