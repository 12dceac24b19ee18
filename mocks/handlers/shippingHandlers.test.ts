// @vitest-environment node
import { expect, it } from 'vitest'
import { resetWorldBeforeEach, get, postForm } from '../../tests/mockWorld'

resetWorldBeforeEach()

it.each([
  ['99.5', '99.50'],
  ['0', '0.00'],
])('stores the charge %s and prints %s', async (charge, printed) => {
  expect(await postForm('update_shipping_charge.php', { charge })).toMatchObject({ success: true })
  expect(await get('fetch_shipping_charge.php')).toEqual({
    success: true,
    shipping_charge: { id: '1', charge: printed },
  })
})
