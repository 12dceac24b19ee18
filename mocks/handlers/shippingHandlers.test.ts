// @vitest-environment node
import { expect, it } from 'vitest'
import { resetWorldBeforeEach, get, postForm, postJson } from '../../tests/mockWorld'
import { world } from '../world/world'

resetWorldBeforeEach()

it('gives and changes the charge', async () => {
  expect(await get('fetch_shipping_charge.php')).toEqual({
    success: true,
    shipping_charge: { id: '1', charge: '150.00' },
  })
  expect(await postForm('update_shipping_charge.php', { charge: '99.5' })).toMatchObject({
    success: true,
  })
  expect(await get('fetch_shipping_charge.php')).toMatchObject({
    shipping_charge: { charge: '99.50' },
  })
})

it('accepts free delivery', async () => {
  expect(await postForm('update_shipping_charge.php', { charge: '0' })).toEqual({
    success: true,
    message: 'Shipping charge updated',
  })
  expect(world.shipping_charge).toBe(0)
})

it('reads the charge from a form only', async () => {
  expect(await postForm('update_shipping_charge.php', { charge: '-1' })).toMatchObject({
    success: false,
  })
  expect(await postJson('update_shipping_charge.php', { charge: 99 })).toEqual({
    success: false,
    error: 'A valid shipping charge is required',
  })
  expect(world.shipping_charge).toBe(150)
})
