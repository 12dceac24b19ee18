// Checks an order from the checkout to its cancellation, an inquiry from sending to deletion, and the three content
// pages.
import { placeOrder } from '../src/api/orders'
import { markRead } from '../src/api/notifications'
import { updateOrderStatus } from '../src/api/admin/adminOrders'
import { deleteInquiry, replyInquiry, resolveInquiry } from '../src/api/admin/adminInquiryWrites'
import { saveAboutUs, saveBottom, saveHomepage } from '../src/api/admin/adminPages'
import { submitInquiry } from '../src/api/inquiries'
import { readProduct } from '../src/api/products'
import { idText } from '../src/rules/types'
import {
  idOrThrow,
  fetchInquiries,
  isMap,
  LeftOutError,
  fetchRows,
  testInquiry,
  TEST_DATA_PREFIX,
  testPictureFile,
  fetchReply,
  textValue,
  type JsonObject,
  type RunStep,
} from './contractSteps'

const NEEDS_ORDER = 'needs the order that orders.php should have created'

async function myOrder(
  email: string,
  before: ReadonlySet<string>,
): Promise<JsonObject | undefined> {
  const mine = await fetchRows('get_myorders.php', 'orders', { user_email: email })
  return mine
    .map(({ order }) => order)
    .filter(isMap)
    .find(({ id }) => !before.has(textValue(id)))
}

export async function orderLineInStock() {
  const products = (await fetchRows('get_products.php', 'products'))
    .map(readProduct)
    .filter((row) => row !== null)
  const sold = products
    .filter(({ size_stock }) => Object.values(size_stock ?? {}).some((count) => count > 0))
    .toSorted((one, other) => one.price - other.price)[0]
  const size = Object.entries(sold?.size_stock ?? {}).find(([, count]) => count > 0)?.[0]
  if (!sold || size === undefined)
    throw new LeftOutError('needs a product with stock in get_products.php')
  return {
    product_id: sold.id,
    title: sold.title,
    quantity: 1,
    price: sold.price,
    size,
    color: sold.colors[0]?.name ?? '',
  }
}

export async function orderSteps(
  step: RunStep,
  left: string[],
  email: string,
  admin: string,
): Promise<void> {
  let order = ''
  await step('orders.php', async () => {
    if (email === '') throw new LeftOutError('needs --email')
    const line = await orderLineInStock()
    const before = new Set(
      (await fetchRows('get_myorders.php', 'orders', { user_email: email })).map((row) =>
        textValue(isMap(row.order) ? row.order.id : ''),
      ),
    )
    await placeOrder({
      user_email: email,
      first_name: 'Contract',
      last_name: 'Check',
      phone: '9800000000',
      address: 'Kathmandu',
      delivery_address: TEST_DATA_PREFIX,
      additional_info: TEST_DATA_PREFIX,
      payment_method: 'online',
      subtotal: line.price,
      shipping_cost: 0,
      total_amount: line.price,
      status: 'pending',
      items: [line],
      payment_receipt: testPictureFile(),
    })
    order = idOrThrow(await myOrder(email, before), 'the order')
    left.push(
      `order ${order}: no call can delete it${admin === '' ? ', and only the admin can cancel it' : ''}`,
    )
  })
  await step('update_order_status.php', async () => {
    if (admin === '') throw new LeftOutError('needs --admin')
    if (order === '') throw new LeftOutError(NEEDS_ORDER)
    for (const status of ['processing', 'Shipped', 'Cancelled']) {
      await updateOrderStatus({ order_id: idText(order), status })
      const row = (await fetchRows('get_orders.php', 'orders')).find(
        ({ id }) => textValue(id) === order,
      )
      if (textValue(row?.status).toLowerCase() !== status.toLowerCase())
        throw new Error(`the status isn't ${status} after the call`)
    }
  })
  await step('notifications.php', async () => {
    if (email === '') throw new LeftOutError('needs --email')
    const mine = () => fetchRows('notifications.php', 'notifications', { user_email: email })
    const unread = (await mine()).find(({ status }) => textValue(status) !== 'read')
    if (!unread) throw new LeftOutError('needs an unread notification of --email')
    await markRead({ notification_id: idText(textValue(unread.id)), email })
    const after = (await mine()).find(({ id }) => textValue(id) === textValue(unread.id))
    if (textValue(after?.status) !== 'read') throw new Error('the notification is still unread')
  })
}

export async function inquirySteps(step: RunStep, email: string): Promise<void> {
  let inquiry = ''
  const asked = async () =>
    (await fetchInquiries()).find(({ message }) => textValue(message) === TEST_DATA_PREFIX)
  const needs = () => {
    if (inquiry === '')
      throw new LeftOutError('needs the inquiry that submit_inquiry.php should have created')
    return idText(inquiry)
  }
  await step('submit_inquiry.php', async () => {
    await submitInquiry(testInquiry(email))
    inquiry = idOrThrow(await asked(), 'the inquiry')
  })
  await step('reply_inquiry.php', async () => {
    const id = needs()
    await replyInquiry({
      id,
      email,
      message: TEST_DATA_PREFIX,
      organization_name: TEST_DATA_PREFIX,
      support_email: email,
      site_url: '',
    })
    if (!/^(1|true)$/.test(String((await asked())?.is_replied)))
      throw new Error("is_replied isn't 1 after the call")
  })
  await step('resolve_inquiry.php', async () => {
    await resolveInquiry({ id: needs() })
    const resolved = await fetchRows('fetch_inquiries.php', 'resolved_inquiries')
    if (!resolved.some(({ message }) => textValue(message) === TEST_DATA_PREFIX))
      throw new Error("the inquiry isn't listed as resolved")
  })
  await step('delete_inquiry.php', async () => {
    await deleteInquiry({ id: needs() })
    if (await asked()) throw new Error('the inquiry is still listed')
  })
}

type PageCheck = {
  file: string
  key: string
  texts: readonly string[]
  save: (exists: boolean, texts: JsonObject) => Promise<void>
}

const PAGE_CHECKS: readonly PageCheck[] = [
  {
    file: 'homepage',
    key: 'homepage',
    texts: ['left_text', 'right_text', 'left_description', 'right_description'],
    save: (exists, texts) =>
      saveHomepage({
        exists,
        input: {
          ...texts,
          banner_images: exists ? [] : [testPictureFile()],
          removed_images: [],
        } as never,
      }),
  },
  {
    file: 'aboutus',
    key: 'aboutus',
    texts: ['first_paragraph', 'second_paragraph', 'third_paragraph'],
    save: (exists, texts) => saveAboutUs({ exists, input: texts as never }),
  },
  {
    file: 'bottom',
    key: 'bottom',
    texts: ['first_title', 'second_title', 'third_title'],
    save: (exists, texts) => saveBottom({ exists, input: texts as never }),
  },
]

/** Saves each page with the texts that it already has; its pictures stay. */
export async function pageSteps(step: RunStep, left: string[], fill: boolean): Promise<void> {
  for (const { file, key, texts, save } of PAGE_CHECKS) {
    const read = async (): Promise<JsonObject | null> => {
      const content = (await fetchReply(`get_${file}_data.php`))[key]
      return isMap(content) ? content : null
    }
    const keeps = async (exists: boolean, wanted: JsonObject) => {
      await save(exists, wanted)
      const after = await read()
      const lost = texts.find((name) => textValue(after?.[name]) !== textValue(wanted[name]))
      if (lost !== undefined) throw new Error(`${lost} has a different text after the call`)
    }
    await step(`add_${file}_data.php`, async () => {
      if (await read())
        throw new LeftOutError('the page already has content, which adding more might replace')
      if (!fill)
        throw new LeftOutError("the page has no content: --fill adds some, which can't be removed")
      await keeps(false, Object.fromEntries(texts.map((name) => [name, TEST_DATA_PREFIX])))
      left.push(`${file}: its texts contain "${TEST_DATA_PREFIX}"`)
    })
    await step(`edit_${file}_data.php`, async () => {
      const now = await read()
      if (!now) throw new LeftOutError('the page has no content to edit')
      await keeps(true, Object.fromEntries(texts.map((name) => [name, textValue(now[name])])))
    })
  }
}
