import { screen, within } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { owner, renderAt } from '../../../../tests/renderAt'

it('where the browser cannot draw, the ready caption can still be changed and copied', async () => {
  const { user } = renderAt('/nest/products?form=edit-101', { signedIn: owner })
  let copied = ''
  document.execCommand = () => {
    copied = (document.activeElement as HTMLTextAreaElement).value
    return true
  }
  onTestFinished(() => void Reflect.deleteProperty(document, 'execCommand'))
  await user.click(await screen.findByRole('button', { name: 'Share' }))
  const popup = within(await screen.findByRole('dialog', { name: /^Share / }))
  const caption = popup.getByLabelText('Caption')
  expect((caption as HTMLTextAreaElement).value).toMatch(
    /NPR .*\nSizes .*\nhttp.*\/product\?id=101$/,
  )
  expect(await popup.findByText(/This browser can't create the picture/)).toBeVisible()
  expect(popup.getByRole('button', { name: 'Download picture' })).toBeDisabled()
  await user.type(caption, ' New today')
  await user.click(popup.getByRole('button', { name: 'Copy caption' }))
  expect(await popup.findByText('Caption copied')).toBeVisible()
  expect(copied).toMatch(/New today$/)
})
