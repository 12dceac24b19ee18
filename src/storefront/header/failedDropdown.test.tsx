import { screen, waitFor } from '@testing-library/react'
import { use } from 'react'
import { expect, it, vi } from 'vitest'
import { renderAt } from '../../../tests/renderAt'

let isBroken = true
vi.mock('../account/AccountDropdown', () => ({
  AccountDropdown: () => {
    if (isBroken) throw new Error('torn')
    return <p>The account</p>
  },
}))
const neverResolved = new Promise<null>(() => {})
vi.mock('../cart/CartDropdown', () => ({ CartDropdown: () => use(neverResolved) }))

const findButton = (name: RegExp) => screen.findByRole('button', { name })
const failureText = () => screen.queryByText('Something went wrong. Please try again later.')

it('a dropdown that cannot be drawn says so, and closes with Escape or its own button (R16)', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { user } = renderAt('/contact')
  const account = await findButton(/^Account/)
  await user.click(account)
  await waitFor(() => expect(failureText()).toBeVisible(), { timeout: 10_000 })
  await user.keyboard('{Escape}')
  expect(failureText()).toBeNull()
  expect(account).toHaveAttribute('aria-expanded', 'false')
  await user.click(account)
  await waitFor(() => expect(failureText()).toBeVisible())
  await user.click(account)
  expect(failureText()).toBeNull()
})

it('"Try again" draws the dropdown again while the page holds typed text, which a reload would lose (R16)', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  isBroken = true
  const { user } = renderAt('/contact')
  await user.type(await screen.findByRole('textbox', { name: 'Message' }), 'In blue?')
  await user.click(await findButton(/^Account/))
  await waitFor(() => expect(failureText()).toBeVisible(), { timeout: 10_000 })
  isBroken = false
  await user.click(await findButton(/^Try again/))
  expect(await screen.findByText('The account')).toBeVisible()
  expect(failureText()).toBeNull()
})

it('a dropdown whose code does not come closes with Escape, and leaves nothing in its place (R16)', async () => {
  const { user } = renderAt('/contact')
  await user.click(await findButton(/^Cart/))
  const slow = () => screen.queryByText('Still loading this page. Your connection seems slow.')
  await waitFor(() => expect(slow()).toBeVisible(), { timeout: 10_000 })
  await user.keyboard('{Escape}')
  expect(slow()).toBeNull()
  expect(await findButton(/^Cart/)).toHaveAttribute('aria-expanded', 'false')
})
