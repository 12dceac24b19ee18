// Tries all writes and undoes them: deletes the rows that it added, saves the old values again, and reports what remains.
import { PRODUCT_TEXTS } from '../mocks/world/rows'
import { addToCart, removeFromCart } from '../src/api/cartWrites'
import { addCategory, deleteCategory } from '../src/api/admin/adminCategoryWrites'
import { setAdminBaseUrl } from '../src/api/core/client'
import { CONFIG_DEFAULTS, setConfig } from '../src/api/core/config'
import {
  addProduct,
  deleteProduct,
  editProduct,
  type ProductInput,
} from '../src/api/admin/adminProductWrites'
import { saveSettings } from '../src/api/admin/adminSettings'
import { updateShipping } from '../src/api/admin/adminShipping'
import { emptyProductFields, productToSend } from '../src/rules/productFields'
import { accountSteps, type ReadMailedCode } from './contractAccounts'
import type { CheckedCall } from './contractCheck'
import { inquirySteps, orderLineInStock, orderSteps, pageSteps } from './contractOrders'
import {
  idOrThrow,
  isMap,
  isTestData,
  LeftOutError,
  fetchRows,
  TEST_DATA_PREFIX,
  testPictureFile,
  fetchReply,
  stepRecorder,
  textValue,
} from './contractSteps'
import { deleteTestData } from './contractSweep'

export function testProductInput(): ProductInput {
  const form = emptyProductFields()
  const sent = productToSend(
    {
      ...form,
      ...Object.fromEntries(
        PRODUCT_TEXTS.map((name) => [name, 'Made and deleted by the contract checker.']),
      ),
      title: TEST_DATA_PREFIX,
      price: '10.50',
      sizes: { ...form.sizes, m: { ticked: true, stock: '1' } },
      tags: 'contract-check',
      colors: [{ name: 'Brick', code: '#b4552f' }],
    },
    null,
  )
  return { ...sent, images: [testPictureFile()] }
}

export type WriteOptions = {
  host: string
  email?: string
  admin?: string
  /** The address of a new account, with which signup, login and password are checked. */
  signup?: string
  codeOf?: ReadMailedCode
  /** If true, pages without content are filled, although no call can empty them again. */
  fill?: boolean
}

/** `left` names rows that no call of the contract can remove, and rows whose deletion failed. */
export async function checkWrites(
  options: WriteOptions,
): Promise<{ rows: CheckedCall[]; left: string[] }> {
  const { host, email = '', admin = '', signup = '', codeOf = () => null, fill = false } = options
  setConfig({ ...CONFIG_DEFAULTS, apiHost: host.replace(/\/+$/, '') })
  setAdminBaseUrl(() => Promise.resolve(host.replace(/\/+$/, '')))
  const rows: CheckedCall[] = []
  const left: string[] = []
  const step = stepRecorder(rows)
  // Rows of an earlier run have the same prefix, so they would be mistaken for rows of this run.
  if (admin !== '') await deleteTestData()

  await accountSteps(step, left, signup, codeOf)
  await orderSteps(step, left, email, admin)
  if (email !== '') {
    const before = new Set(
      (await fetchRows('get_cart.php', 'cart', { email })).map(({ id }) => textValue(id)),
    )
    let line = ''
    await step('add_to_cart.php', async () => {
      const { product_id, size, color } = await orderLineInStock()
      await addToCart({ product_id, size, color, quantity: 1, user_email: email })
      const fresh = (await fetchRows('get_cart.php', 'cart', { email })).find(
        (row) => !before.has(textValue(row.id)),
      )
      line = idOrThrow(fresh, 'the new line')
    })
    await step('remove_from_cart.php', async () => {
      if (line === '')
        throw new LeftOutError('needs the line that add_to_cart.php should have created')
      await removeFromCart({ cart_id: line, email })
      if (
        (await fetchRows('get_cart.php', 'cart', { email })).some(
          (row) => textValue(row.id) === line,
        )
      )
        throw new Error('the line is still in the cart')
    })
  }

  if (admin !== '') {
    let id = ''
    const mine = async () =>
      (await fetchRows('get_products.php', 'products')).find(({ title }) => isTestData(title))
    await step('add_product.php', async () => {
      await addProduct({ input: testProductInput() })
      id = idOrThrow(await mine(), 'the product')
    })
    await step('edit_product.php', async () => {
      if (id === '')
        throw new LeftOutError('needs the product that add_product.php should have created')
      await editProduct({
        input: {
          ...testProductInput(),
          title: `${TEST_DATA_PREFIX} 2`,
          images: [],
          id,
          existing_images: [],
          removed_images: [],
        },
      })
      if (textValue((await mine())?.title) !== `${TEST_DATA_PREFIX} 2`)
        throw new Error("the title hasn't changed")
    })
    await step('delete_product.php', async () => {
      if (id === '')
        throw new LeftOutError('needs the product that add_product.php should have created')
      await deleteProduct({ id })
      if (await mine()) throw new Error('the product is still in the list')
    })
    let category = ''
    const ours = async () =>
      (await fetchRows('get_categories.php', 'categories')).find(
        ({ name }) => textValue(name) === TEST_DATA_PREFIX,
      )
    await step('add_category.php', async () => {
      await addCategory({ name: TEST_DATA_PREFIX, image: testPictureFile() })
      category = idOrThrow(await ours(), 'the category')
    })
    await step('delete_category.php', async () => {
      if (category === '')
        throw new LeftOutError('needs the category that add_category.php should have created')
      await deleteCategory({ id: category })
      if (await ours()) throw new Error('the category is still in the list')
    })
    await step('update_shipping_charge.php', async () => {
      const { shipping_charge } = await fetchReply('fetch_shipping_charge.php')
      const charge = isMap(shipping_charge) ? textValue(shipping_charge.charge) : ''
      if (charge === '') throw new LeftOutError('needs a charge in fetch_shipping_charge.php')
      await updateShipping({ charge })
    })
    await step('save_general_settings.php', async () => {
      const { settings } = await fetchReply('get_user_settings.php', { user_email: admin })
      if (!isMap(settings)) throw new LeftOutError('needs settings in get_user_settings.php')
      const text = (name: string) => textValue(settings[name])
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
    await inquirySteps(step, email || admin)
    await pageSteps(step, left, fill)
    left.push(...(await deleteTestData()))
  }
  return { rows, left }
}
