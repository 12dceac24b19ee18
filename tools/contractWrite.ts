// Tries writes and undoes them: deletes what it added, and saves the old values again.
import { CONTRACT } from '../mocks/contractTable'
import { addToCart, removeFromCart } from '../src/api/cartWrites'
import { addCategory, deleteCategory } from '../src/api/admin/adminCategories'
import { setAdminBase, fixedHost } from '../src/api/core/client'
import { DEFAULTS, setConfig } from '../src/api/core/config'
import { deleteInquiry, resolveInquiry } from '../src/api/admin/adminInquiries'
import { submitInquiry } from '../src/api/inquiries'
import { addProduct, deleteProduct, editProduct, type ProductInput } from '../src/api/admin/adminProducts'
import { readProduct } from '../src/api/products'
import { saveSettings } from '../src/api/admin/adminSettings'
import { updateShipping } from '../src/api/admin/adminShipping'
import { emptyFields, productToSend } from '../src/rules/productFields'
import { idText } from '../src/rules/types'
import { parse } from './contractJudge'
import type { Row } from './contractCheck'

const MARK = 'Contract check'
const dot = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='),
  (char) => char.charCodeAt(0),
)
const picture = () => new File([dot], 'contract-check.png', { type: 'image/png' })

type Json = Record<string, unknown>
const isMap = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const word = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

async function listOf(file: string, list: string, params: Record<string, string> = {}): Promise<Json[]> {
  const value = parse((await fixedHost.raw(file, { params })).text, file)
  const rows = isMap(value) ? value[list] : []
  return Array.isArray(rows) ? rows.filter(isMap) : []
}

function product(): ProductInput {
  const form = emptyFields()
  const sent = productToSend(
    {
      ...form,
      title: MARK,
      description: 'Made and deleted by the contract checker.',
      price: '10.50',
      sizes: { ...form.sizes, m: { ticked: true, stock: '1' } },
      tags: 'contract-check',
      colors: [{ name: 'Brick', code: '#b4552f' }],
    },
    null,
  )
  return { ...sent, images: [picture()] }
}

/** A step lacks something from an earlier step, which is not the backend's fault. */
class LeftOut extends Error {}

export async function checkWrites({
  host,
  email = '',
  admin = '',
}: {
  host: string
  email?: string
  admin?: string
}): Promise<Row[]> {
  setConfig({ ...DEFAULTS, apiHost: host.replace(/\/+$/, '') })
  setAdminBase(() => Promise.resolve(host.replace(/\/+$/, '')))
  const rows: Row[] = []
  const step = async (file: string, act: () => Promise<unknown>): Promise<void> => {
    const started = performance.now()
    const claim = CONTRACT.find((call) => call.file === file && call.method === 'POST')?.claim ?? ''
    const row = (level: Row['level'], differences: Row['differences']) =>
      rows.push({ call: `POST ${file}`, claim, level, ms: Math.round(performance.now() - started), differences })
    try {
      await act()
      row('fits', [])
    } catch (cause) {
      const what = cause instanceof Error ? cause.message : String(cause)
      if (cause instanceof LeftOut) row('left out', [{ level: 'but', path: 'call', what }])
      else row('not', [{ level: 'not', path: 'reply', what }])
    }
  }
  const found = (row: Json | undefined, what: string): string => {
    const id = word(row?.id)
    if (id === '') throw new Error(`${what} is not in the list afterwards`)
    return id
  }

  if (email !== '') {
    const before = new Set((await listOf('get_cart.php', 'cart', { email })).map(({ id }) => word(id)))
    const products = await listOf('get_products.php', 'products')
    let line = ''
    await step('add_to_cart.php', async () => {
      const sold = products
        .map(readProduct)
        .find((row) => Object.values(row?.size_stock ?? {}).some((count) => count > 0))
      const size = Object.entries(sold?.size_stock ?? {}).find(([, count]) => count > 0)?.[0]
      if (!sold || size === undefined) throw new LeftOut('needs a product with stock in get_products.php')
      await addToCart({ product_id: sold.id, size, color: sold.colors[0]?.name ?? '', quantity: 1, user_email: email })
      const fresh = (await listOf('get_cart.php', 'cart', { email })).find((row) => !before.has(word(row.id)))
      line = found(fresh, 'the new line')
    })
    await step('remove_from_cart.php', async () => {
      if (line === '') throw new LeftOut('needs the line that add_to_cart.php was to make')
      await removeFromCart({ cart_id: line, email })
      if ((await listOf('get_cart.php', 'cart', { email })).some((row) => word(row.id) === line))
        throw new Error('the line is still in the cart')
    })
  }

  if (admin !== '') {
    let id = ''
    const mine = async () =>
      (await listOf('get_products.php', 'products')).find(({ title }) => word(title).startsWith(MARK))
    await step('add_product.php', async () => {
      await addProduct({ input: product() })
      id = found(await mine(), 'the product')
    })
    await step('edit_product.php', async () => {
      if (id === '') throw new LeftOut('needs the product that add_product.php was to make')
      await editProduct({
        input: { ...product(), title: `${MARK} 2`, images: [], id, existing_images: [], removed_images: [] },
      })
      if (word((await mine())?.title) !== `${MARK} 2`) throw new Error('the title is still the old one')
    })
    await step('delete_product.php', async () => {
      if (id === '') throw new LeftOut('needs the product that add_product.php was to make')
      await deleteProduct({ id })
      if (await mine()) throw new Error('the product is still in the list')
    })
    let category = ''
    const ours = async () => (await listOf('get_categories.php', 'categories')).find(({ name }) => word(name) === MARK)
    await step('add_category.php', async () => {
      await addCategory({ name: MARK, image: picture() })
      category = found(await ours(), 'the category')
    })
    await step('delete_category.php', async () => {
      if (category === '') throw new LeftOut('needs the category that add_category.php was to make')
      await deleteCategory({ id: category })
      if (await ours()) throw new Error('the category is still in the list')
    })
    await step('update_shipping_charge.php', async () => {
      const value = parse((await fixedHost.raw('fetch_shipping_charge.php')).text, 'fetch_shipping_charge.php')
      const charge = isMap(value) && isMap(value.shipping_charge) ? word(value.shipping_charge.charge) : ''
      if (charge === '') throw new LeftOut('needs a charge in fetch_shipping_charge.php')
      await updateShipping({ charge })
    })
    await step('save_general_settings.php', async () => {
      const value = parse(
        (await fixedHost.raw('get_user_settings.php', { params: { user_email: admin } })).text,
        'get_user_settings.php',
      )
      const settings = isMap(value) && isMap(value.settings) ? value.settings : null
      if (!settings) throw new LeftOut('needs settings in get_user_settings.php')
      const text = (name: string) => word(settings[name])
      await saveSettings({
        settings: {
          organization_name: text('organization_name'),
          default_email: text('default_email'),
          support_email: text('support_email'),
          site_name: text('site_name'),
          site_url: text('site_url'),
        },
        adminEmail: admin,
      })
    })
    let inquiry = ''
    const asked = async (list: string) =>
      (await listOf('fetch_inquiries.php', list)).find(({ message }) => word(message) === MARK)
    await step('submit_inquiry.php', async () => {
      await submitInquiry({
        first_name: 'Contract',
        last_name: 'Check',
        email: email || admin,
        phone: '9800000000',
        message: MARK,
        contact_reason: 'Other',
        source: 'Other',
      })
      inquiry = idText(found(await asked('unresolved_inquiries'), 'the inquiry'))
    })
    await step('resolve_inquiry.php', async () => {
      if (inquiry === '') throw new LeftOut('needs the inquiry that submit_inquiry.php was to make')
      await resolveInquiry({ id: inquiry })
      if (!(await asked('resolved_inquiries'))) throw new Error('the inquiry is not among the resolved ones')
    })
    await step('delete_inquiry.php', async () => {
      if (inquiry === '') throw new LeftOut('needs the inquiry that submit_inquiry.php was to make')
      await deleteInquiry({ id: inquiry })
      if ((await asked('resolved_inquiries')) ?? (await asked('unresolved_inquiries')))
        throw new Error('the inquiry is still in the lists')
    })
  }
  return rows
}
