// Checks whether a live backend keeps the contract: compares each read and stream with its row of the table, and has the
// client read it.
import { createServer } from 'node:http'
import { CONTRACT, isAdminOnly, type Call, type NonStreamCallName } from '../mocks/contractTable'
import { cache } from '../src/api/core/cache'
import { setAdminBaseUrl } from '../src/api/core/client'
import { CONFIG_DEFAULTS, setConfig } from '../src/api/core/config'
import { callRunsOf, type CallSubjects } from '../tests/runs'
import {
  groupedDifferences,
  judgeReply,
  worstLevelOf,
  noiseAroundJson,
  parseReply,
  type Difference,
  type DifferenceLevel,
} from './contractJudge'
import { judgeStream, firstMessage } from './contractStream'
import { connectionProblem, bodyTextOf } from './contractWire'
import { requestReply, type Reply } from './doctorRequests'

// The command loads this file with Vite's runnerImport, which closes after the import. A later import() would fail, so
// all modules are imported at the top.

export type CheckedCall = {
  call: string
  claim: string
  level: DifferenceLevel | 'left out'
  ms: number | null
  differences: Difference[]
}

export type ContractCheckOptions = {
  host: string
  email?: string
  admin?: string
  /** `user:password` of the HTTP authentication in front of the admin's calls. */
  adminAuth?: string
  /** The origin of the shop's pages, if they are on another host. */
  origin?: string
  timeoutMs?: number
  streamMs?: number
  only?: readonly string[]
}

/** A refusal of these calls means that the page has no content yet (D-191). */
const PAGE_READS = new Set(['get_homepage_data.php', 'get_aboutus_data.php', 'get_bottom_data.php'])

/** Calls the query's own function, because the cache would retry and could reply with old data. */
function readPastCache(options: unknown): Promise<unknown> {
  const { queryFn } = options as { queryFn: (context: object) => Promise<unknown> }
  return Promise.resolve(queryFn({ signal: new AbortController().signal, client: cache }))
}

/** Has the client read the received bytes again from a local server. Returns the client's error, or null. */
async function readReplayed(wire: Reply, read: () => Promise<unknown>): Promise<string | null> {
  const server = createServer((_request, reply) => {
    reply.writeHead(wire.status, { 'Content-Type': String(wire.headers['content-type'] ?? '') })
    reply.end(bodyTextOf(wire) ?? wire.body)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  const host = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  setConfig({ ...CONFIG_DEFAULTS, apiHost: host })
  setAdminBaseUrl(() => Promise.resolve(host))
  const { warn, error } = console
  // The client logs nothing here, because the checker's table reports the same.
  console.warn = console.error = () => {}
  try {
    await read()
    return null
  } catch (cause) {
    return cause instanceof Error ? cause.message : String(cause)
  } finally {
    console.warn = warn
    console.error = error
    server.closeAllConnections()
    server.close()
  }
}

function judgeStatus(wire: Reply, adminOnly: boolean): Difference | null {
  const broken = connectionProblem(wire)
  if (wire.status === 0) return { level: 'not', path: 'connection', what: broken }
  if (adminOnly && (wire.status === 401 || wire.status === 403) && wire.headers['www-authenticate'])
    return {
      level: 'but',
      path: 'status',
      what: 'the guard of the back office asks for a password: set OFFICE_AUTH=user:password',
    }
  if (wire.status >= 300 && wire.status < 400)
    return {
      level: 'not',
      path: 'status',
      what: `${wire.status}: redirects to ${wire.headers.location ?? 'nowhere'}; a call must reply directly`,
    }
  if (wire.status !== 200) return { level: 'not', path: 'status', what: `is ${wire.status}` }
  if (broken !== '') return { level: 'not', path: 'connection', what: broken }
  return null
}

export async function judgeCall(
  file: string,
  wire: Reply,
  read?: () => Promise<unknown>,
): Promise<Difference[]> {
  const status = judgeStatus(wire, isAdminOnly(file))
  if (status?.level === 'but') return [status]
  const text = wire.status === 0 ? '' : bodyTextOf(wire)
  if (text === null)
    return [
      {
        level: 'not',
        path: 'content-encoding',
        what: `is "${wire.headers['content-encoding']}", but the body isn't encoded so`,
      },
    ]
  const value = text === '' ? undefined : parseReply(text, file)
  const said =
    typeof value === 'object' &&
    value !== null &&
    'error' in value &&
    typeof value.error === 'string' &&
    value.error !== ''
      ? `: "${value.error}"`
      : ''
  if (status) return [{ ...status, what: `${status.what}${said}` }]
  if (text.trim() === '')
    return [
      {
        level: 'not',
        path: 'reply',
        what: "is empty (json_encode fails on text that isn't UTF-8, or the script ends early)",
      },
    ]
  if (value === undefined) {
    const fatal = /(Fatal error|Parse error)\s*(?:<\/b>)?\s*:\s*([^<\n]{0,120})/i.exec(text)
    return [
      {
        level: 'not',
        path: 'reply',
        what: fatal
          ? `isn't JSON: PHP says "${fatal[1]}: ${fatal[2]?.trim()}"`
          : `isn't JSON: ${JSON.stringify(text.slice(0, 60))}`,
      },
    ]
  }
  const found = noiseAroundJson(text)
  const type = String(wire.headers['content-type'] ?? '')
  if (!/\bjson\b/i.test(type))
    found.push({
      level: 'but',
      path: 'content-type',
      what: `is "${type}" instead of application/json`,
    })
  const refused =
    typeof value === 'object' && value !== null && 'success' in value && !value.success
  if (PAGE_READS.has(file) && refused)
    return [
      ...found,
      { level: 'but', path: 'success', what: `is false${said}: taken as "no content yet"` },
    ]
  if (refused || said !== '')
    return [
      ...found,
      {
        level: 'not',
        path: said === '' ? 'success' : 'error',
        what: said === '' ? 'is false without an error' : `refuses${said}`,
      },
    ]
  const differences = [...found, ...groupedDifferences(judgeReply(file, value))]
  const client = read ? await readReplayed(wire, read) : null
  if (client !== null && worstLevelOf(differences) !== 'not')
    differences.push({ level: 'not', path: 'client', what: `the shop says: ${client}` })
  return differences
}

const firstRow = (value: unknown, list: string): Record<string, unknown> => {
  const rows: unknown =
    typeof value === 'object' && value !== null
      ? (value as Record<string, unknown>)[list]
      : undefined
  const [first] = Array.isArray(rows) ? (rows as unknown[]) : []
  return typeof first === 'object' && first !== null ? (first as Record<string, unknown>) : {}
}
const textValue = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** Blank, because only writes use these ids, and contractWrite.ts checks the writes. */
const NO_SUBJECTS = {
  newcomer: '',
  color: '',
  cartLine: '',
  notification: '',
  category: '',
  openInquiry: '',
  anyInquiry: '',
  unanswered: '',
  code: () => '',
} satisfies Partial<CallSubjects>

export async function checkReads({
  host,
  email = '',
  admin = '',
  adminAuth,
  origin,
  timeoutMs = 15_000,
  streamMs = 8000,
  only,
}: ContractCheckOptions): Promise<CheckedCall[]> {
  const base = `${host.replace(/\/+$/, '')}/backend/api/`
  const headers = (file: string): Record<string, string> => ({
    Accept: 'application/json, text/plain, */*',
    'Accept-Encoding': 'gzip, deflate, br',
    ...(origin ? { Origin: origin } : {}),
    ...(adminAuth && isAdminOnly(file)
      ? { Authorization: `Basic ${Buffer.from(adminAuth).toString('base64')}` }
      : {}),
  })
  const get = (file: string, query: Record<string, string>) => {
    const words = new URLSearchParams(query).toString()
    return requestReply(`${base}${file}${words ? `?${words}` : ''}`, {
      headers: headers(file),
      timeoutMs,
    })
  }
  const firsts = { id: '', order: '' }
  const wires = new Map<string, Reply>()
  const known = async (file: string, list: string): Promise<string> => {
    const wire = wires.get(file) ?? (await get(file, {}))
    wires.set(file, wire)
    return textValue(firstRow(parseReply(bodyTextOf(wire) ?? '', file), list).id)
  }
  const wanted = CONTRACT.filter(
    ({ method, file }) => method === 'GET' && (!only || only.includes(file)),
  )
  if (wanted.some(({ fields }) => fields.includes('id') || fields.includes('product_id')))
    firsts.id = await known('get_products.php', 'products')
  if (wanted.some(({ fields }) => fields.includes('order_id')))
    firsts.order = await known('get_orders.php', 'orders')

  const queryOf = ({ file, fields }: Call): Record<string, string> | string => {
    const values: Record<string, string> = {
      id: firsts.id,
      product_id: firsts.id,
      order_id: firsts.order,
      q: 'a',
      email,
      user_email: file === 'get_user_settings.php' ? admin : email,
    }
    const lacking = fields.find((name) => !values[name])
    if (lacking === undefined)
      return Object.fromEntries(fields.map((name) => [name, values[name] ?? '']))
    if (/email/.test(lacking))
      return file === 'get_user_settings.php' ? 'needs --admin' : 'needs --email'
    if (!Object.hasOwn(values, lacking)) return `needs a value for ${lacking}: add one in queryOf`
    return lacking === 'order_id'
      ? 'needs an order in get_orders.php'
      : 'needs a product in get_products.php'
  }
  const given = (): CallSubjects => ({
    ...NO_SUBJECTS,
    email,
    owner: admin,
    product: firsts.id,
    order: firsts.order,
  })
  const runs = callRunsOf(given, readPastCache)

  const rows: CheckedCall[] = []
  for (const call of wanted) {
    const { file, claim, stream } = call
    const name = `GET ${file}`
    const query = queryOf(call)
    if (typeof query === 'string') {
      rows.push({
        call: name,
        claim,
        level: 'left out',
        ms: null,
        differences: [{ level: 'but', path: 'query', what: query }],
      })
      continue
    }
    let wire: Reply
    let differences: Difference[]
    if (stream) {
      wire = await requestReply(`${base}${file}`, {
        headers: { ...headers(file), Accept: 'text/event-stream' },
        timeoutMs: streamMs,
        enough: (text) => firstMessage(text) !== null,
      })
      const guarded = judgeStatus(wire, isAdminOnly(file))
      differences =
        guarded?.level === 'but' ? [guarded] : groupedDifferences(judgeStream(file, wire))
    } else {
      wire = wires.get(file) ?? (await get(file, query))
      wires.delete(file)
      differences = await judgeCall(file, wire, runs[call.name as NonStreamCallName])
    }
    if (origin && origin !== new URL(host).origin) differences.push(...judgeOrigin(wire, origin))
    rows.push({
      call: name,
      claim,
      level: worstLevelOf(differences),
      ms: stream ? wire.first : wire.ms,
      differences,
    })
  }
  if (origin && origin !== new URL(host).origin)
    rows.push(await judgePreflight(base, origin, timeoutMs))
  return rows
}

function judgeOrigin({ headers, status }: Reply, origin: string): Difference[] {
  if (status === 0) return []
  const allowed = headers['access-control-allow-origin']
  if (allowed === origin) return []
  if (allowed === '*')
    return [
      {
        level: 'but',
        path: 'access-control-allow-origin',
        what: "is *: use the shop's own origin instead",
      },
    ]
  return [
    {
      level: 'not',
      path: 'access-control-allow-origin',
      what: `is ${allowed ? `"${allowed}"` : 'missing'}: pages of ${origin} may not read the reply`,
    },
  ]
}

/** Before the shop sends JSON to another host, browsers ask that host with a preflight. */
async function judgePreflight(
  base: string,
  origin: string,
  timeoutMs: number,
): Promise<CheckedCall> {
  const wire = await requestReply(`${base}add_to_cart.php`, {
    method: 'OPTIONS',
    headers: {
      Origin: origin,
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'content-type',
    },
    timeoutMs,
  })
  const differences = judgeOrigin(wire, origin)
  if (wire.status < 200 || wire.status >= 300)
    differences.push({
      level: 'not',
      path: 'status',
      what:
        wire.status === 0
          ? connectionProblem(wire)
          : `is ${wire.status}: browsers send no JSON then`,
    })
  else if (!/content-type|^\*$/i.test(String(wire.headers['access-control-allow-headers'] ?? '')))
    differences.push({
      level: 'not',
      path: 'access-control-allow-headers',
      what: "doesn't contain Content-Type",
    })
  return {
    call: 'OPTIONS add_to_cart.php',
    claim: 'preflight',
    level: worstLevelOf(differences),
    ms: wire.ms,
    differences,
  }
}
