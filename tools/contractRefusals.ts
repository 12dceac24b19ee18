// Sends requests that a backend should refuse, and judges its replies. If the backend stores a row instead, the checker
// finds the row by the prefix of its texts and deletes it.
import { CONTRACT } from '../mocks/contractTable'
import { setAdminBaseUrl } from '../src/api/core/client'
import { CONFIG_DEFAULTS, setConfig } from '../src/api/core/config'
import { parseReply, type Difference } from './contractJudge'
import type { CheckedCall } from './contractCheck'
import { isMap, TEST_DATA_PREFIX } from './contractSteps'
import { deleteTestData } from './contractSweep'

type BadRequest = {
  file: string
  what: string
  query?: Record<string, string>
  json?: Record<string, unknown>
  form?: Record<string, string>
  /** True if the shop does not check this case itself and relies on the backend's refusal. */
  needed?: boolean
}

/** No account has this address, and no row this id. */
const UNKNOWN_EMAIL = 'contract-check-nobody@mail.example'
const UNKNOWN_ID = '999999999'

const BAD_REQUESTS: readonly BadRequest[] = [
  {
    file: 'login.php',
    what: 'a wrong password',
    json: { email: UNKNOWN_EMAIL, password: 'wrong' },
    needed: true,
  },
  {
    file: 'signup.php',
    what: 'no email',
    json: {
      full_name: TEST_DATA_PREFIX,
      email: '',
      phone: '',
      password: 'a',
      confirm_password: 'b',
    },
  },
  {
    file: 'verify.php',
    what: 'a wrong code',
    json: { email: UNKNOWN_EMAIL, code: '000000' },
    needed: true,
  },
  {
    file: 'verify-forgot-password-otp.php',
    what: 'a wrong OTP',
    json: { email: UNKNOWN_EMAIL, otp: '000000' },
    needed: true,
  },
  {
    file: 'reset-password.php',
    what: 'no confirmed OTP',
    json: { email: UNKNOWN_EMAIL, password: 'contract-check' },
    needed: true,
  },
  { file: 'get_cart.php', what: 'no email', query: { email: '' } },
  { file: 'get_product_detail.php', what: 'an unknown id', query: { id: UNKNOWN_ID } },
  { file: 'get_size_stock.php', what: 'an unknown id', query: { id: UNKNOWN_ID } },
  { file: 'get_order_details.php', what: 'an unknown id', query: { order_id: UNKNOWN_ID } },
  {
    file: 'add_to_cart.php',
    what: 'an unknown product',
    json: { product_id: UNKNOWN_ID, size: 'm', color: '', quantity: 1, user_email: UNKNOWN_EMAIL },
  },
  {
    file: 'remove_from_cart.php',
    what: 'an unknown line',
    json: { cart_id: UNKNOWN_ID, email: UNKNOWN_EMAIL },
  },
  {
    file: 'orders.php',
    what: 'no items and no receipt',
    form: { user_email: UNKNOWN_EMAIL, items: '[]', status: 'pending' },
  },
  { file: 'notifications.php', what: 'an unknown id', json: { notification_id: UNKNOWN_ID } },
  {
    file: 'submit_inquiry.php',
    what: 'no email and no name',
    json: { firstName: '', lastName: '', email: '', message: TEST_DATA_PREFIX },
  },
  {
    file: 'update_order_status.php',
    what: 'an unknown order',
    json: { order_id: UNKNOWN_ID, status: 'Shipped' },
  },
  {
    file: 'add_product.php',
    what: "a price that isn't a number",
    form: { title: TEST_DATA_PREFIX, price: 'abc', description: '' },
  },
  {
    file: 'edit_product.php',
    what: 'an unknown id',
    form: { id: UNKNOWN_ID, title: TEST_DATA_PREFIX, price: '1' },
  },
  { file: 'delete_product.php', what: 'an unknown id', json: { id: UNKNOWN_ID } },
  { file: 'add_category.php', what: 'no picture', form: { name: TEST_DATA_PREFIX } },
  { file: 'delete_category.php', what: 'an unknown id', json: { id: UNKNOWN_ID } },
  { file: 'resolve_inquiry.php', what: 'an unknown id', json: { id: UNKNOWN_ID } },
  { file: 'delete_inquiry.php', what: 'an unknown id', json: { id: UNKNOWN_ID } },
  {
    file: 'reply_inquiry.php',
    what: 'an unknown id',
    json: { id: UNKNOWN_ID, email: UNKNOWN_EMAIL, message: TEST_DATA_PREFIX },
  },
]

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

/** A refusal is a JSON object with a sentence in `error`; the status does not matter. */
function judgeRefusal(status: number, text: string, { needed, file }: BadRequest): Difference[] {
  const value = parseReply(text, file)
  const not = (what: string): Difference[] => [{ level: 'not', path: 'reply', what }]
  if (status >= 500)
    return not(`${status}: the shop reports a server failure instead of the reason`)
  if (text.trim() === '') return not(`${status} without a body: the shop can't tell the reason`)
  if (!isMap(value)) return not("isn't a JSON object: the shop can't tell the reason")
  if (typeof value.error === 'string' && value.error !== '') return []
  if (value.success === false || value.success === 'false')
    return [{ level: 'but', path: 'error', what: 'is missing: the shop shows its own message' }]
  const accepted = 'is accepted'
  return needed
    ? not(accepted)
    : [{ level: 'but', path: 'reply', what: `${accepted}: only the shop's own check prevents it` }]
}

async function checkedRefusal(
  host: string,
  bad: BadRequest,
  timeoutMs: number,
): Promise<CheckedCall> {
  const started = performance.now()
  const call = CONTRACT.find(
    ({ file, method }) => file === bad.file && method === (bad.query ? 'GET' : 'POST'),
  )
  const query = bad.query ? `?${new URLSearchParams(bad.query).toString()}` : ''
  const sent: RequestInit = bad.json
    ? {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(bad.json),
      }
    : { ...(bad.form && { method: 'POST', body: formOf(bad.form) }) }
  const differences = await fetch(`${host}/backend/api/${bad.file}${query}`, {
    ...sent,
    signal: AbortSignal.timeout(timeoutMs),
  })
    .then(async (reply) => judgeRefusal(reply.status, await reply.text(), bad))
    .catch((cause: Error): Difference[] => [{ level: 'not', path: 'reply', what: cause.message }])
  const worst = differences[0]?.level ?? 'fits'
  return {
    call: `${call?.name ?? bad.file} with ${bad.what}`,
    claim: call?.claim ?? '',
    level: worst,
    ms: Math.round(performance.now() - started),
    differences,
  }
}

export async function checkRefusals({
  host,
  admin = '',
  timeoutMs = 15_000,
}: {
  host: string
  admin?: string
  timeoutMs?: number
}) {
  const base = host.replace(/\/+$/, '')
  setConfig({ ...CONFIG_DEFAULTS, apiHost: base })
  setAdminBaseUrl(() => Promise.resolve(base))
  const office = (file: string) =>
    CONTRACT.some((call) => call.file === file && call.audience === 'admin')
  const rows: CheckedCall[] = []
  for (const bad of BAD_REQUESTS)
    if (admin !== '' || !office(bad.file)) rows.push(await checkedRefusal(base, bad, timeoutMs))
  return { rows, left: await deleteTestData() }
}
