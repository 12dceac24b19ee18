import { act, cleanup, render, renderHook, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { DEFAULT_TEMPLATES, type Template } from '../../rules/messageText'
import { useNotices } from '../../state/notices'
import {
  changeTemplates,
  MessagePopup,
  resetTemplates,
  useTemplates,
  type MessageProps,
} from './MessagePopup'

const TEMPLATES_KEY = 'office-message-templates'
const templateNamed = (name: string): Template => ({
  name,
  text: `Hello from ${name}`,
  about: 'person',
})
const templateNames = () => renderHook(() => useTemplates()).result.current.map(({ name }) => name)

it('a text is added to those that another tab has saved since, and Reset gives the delivered ones', () => {
  const given = DEFAULT_TEMPLATES.map(({ name }) => name)
  expect(templateNames()).toEqual(given)
  changeTemplates((all) => [...all, templateNamed('mine')])
  localStorage.setItem(TEMPLATES_KEY, JSON.stringify([templateNamed('theirs')]))
  changeTemplates((all) => [...all, templateNamed('mine too')])
  expect(templateNames()).toEqual(['theirs', 'mine too'])
  resetTemplates()
  expect(templateNames()).toEqual(given)
})

it('a damaged record gives way to the delivered texts, and a damaged text to none', () => {
  localStorage.setItem(TEMPLATES_KEY, '{')
  expect(templateNames()).toEqual(DEFAULT_TEMPLATES.map(({ name }) => name))
  localStorage.setItem(TEMPLATES_KEY, JSON.stringify([templateNamed('whole'), { name: 'half' }]))
  expect(templateNames()).toEqual(['whole'])
})

function openPopup(props: Partial<MessageProps> = {}) {
  const onClose = vi.fn()
  render(
    <MessagePopup
      to="Asha Rai"
      phone="9841000001"
      email="asha@shop.test"
      subject="Order #7"
      about="order"
      values={{ name: 'Asha Rai', number: '7', amount: 'NPR 5,200' }}
      onClose={onClose}
      {...props}
    />,
  )
  const popup = within(screen.getByRole('dialog', { name: 'Message to Asha Rai' }))
  const user = userEvent.setup()
  return {
    popup,
    user,
    onClose,
    message: () => popup.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' }).value,
    offered: () => popup.getAllByRole('option').map(({ textContent }) => textContent),
    choose: (name: string) =>
      user.selectOptions(popup.getByRole('combobox', { name: 'Template' }), name),
    press: (name: string) => user.click(popup.getByRole('button', { name })),
    links: () =>
      popup.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
  }
}

it('offers every text for an order, those about the payment first, and to a person only those for persons', () => {
  const [own, payment] = [
    DEFAULT_TEMPLATES.map(({ name }) => name),
    ['Payment not found', 'Amount too low', 'Receipt unreadable', 'Paid to another account'],
  ]
  const paid = openPopup()
  expect(paid.offered()).toEqual(own)
  expect(paid.message()).toMatch(
    /^Hello Asha Rai, we've received your payment of NPR 5,200 for order #7/,
  )
  cleanup()
  const unpaid = openPopup({ unpaid: 5200_00 })
  expect(unpaid.offered()).toEqual([...payment, ...own])
  // These are not the owner's texts, so there is nothing to edit.
  expect(unpaid.popup.getByRole('button', { name: 'Edit templates' })).toBeDisabled()
  cleanup()
  const person = openPopup({ about: 'person', values: { name: 'Asha Rai' } })
  expect(person.offered()).toEqual(['Hello', 'Thank you'])
  expect(person.message()).toBe('Hello Asha Rai, this is Pahiran. ')
})

it('keeps what was written by hand until another text is chosen, and sends that by each way', async () => {
  const { popup, user, message, choose, links } = openPopup()
  await user.clear(popup.getByRole('textbox', { name: 'Message' }))
  await user.type(popup.getByRole('textbox', { name: 'Message' }), 'Is it a gift?')
  expect(links()).toEqual([
    ['WhatsApp', 'https://wa.me/9779841000001?text=Is%20it%20a%20gift%3F'],
    ['Viber', 'viber://chat?number=%2B9779841000001&draft=Is%20it%20a%20gift%3F'],
    ['SMS', 'sms:+9779841000001?body=Is%20it%20a%20gift%3F'],
    ['Email', 'mailto:asha@shop.test?subject=Order%20%237&body=Is%20it%20a%20gift%3F'],
  ])
  await choose('Address unclear')
  expect(message()).toMatch(/what address should we deliver order #7 to\?/)
  expect(links()[0]?.[1]).toContain('what%20address')
})

it('counts what is short of the amount paid, and has no such amount when nothing is missing', async () => {
  const { popup, user, message, choose } = openPopup({ unpaid: 5200_00 })
  expect(popup.queryByRole('textbox', { name: 'Amount paid' })).toBeNull()
  await choose('Amount too low')
  const paid = popup.getByRole('textbox', { name: 'Amount paid' })
  expect(paid).toHaveAccessibleDescription('of NPR 5,200 due')
  await user.type(paid, '5200')
  expect(popup.getByText('Fill in before sending: {short}')).toBeVisible()
  await user.type(popup.getByRole('textbox', { name: 'Message' }), ' by hand')
  await user.clear(paid)
  await user.type(paid, '5199')
  expect(message()).toMatch(/is NPR 1 short of NPR 5,200\. .*\nPahiran$/)
  expect(popup.queryByText(/^Fill in before sending/)).toBeNull()
})

it.each([
  ['', "There's no phone number, so you can't open a chat."],
  ['12345', "The phone number 12345 has an unknown country code, so you can't open a chat."],
])('offers only the letter where the phone number is %j, and says why', (phone, why) => {
  const { popup, links } = openPopup({ phone })
  expect(popup.getByText(why)).toBeVisible()
  expect(links().map(([name]) => name)).toEqual(['Email'])
})

it('adds a copy of a text, renames it and deletes it, and the last one cannot be deleted', async () => {
  const given = DEFAULT_TEMPLATES.map(({ name }) => name)
  const { popup, user, offered, choose, press, message } = openPopup()
  await choose('Shipped')
  await press('Edit templates')
  await press('Duplicate this template')
  expect(offered()).toEqual([...given, 'Copy of Shipped'])
  const name = popup.getByRole('textbox', { name: 'Name' })
  expect(name).toHaveValue('Copy of Shipped')
  await user.clear(name)
  expect(offered().at(-1)).toBe('Untitled')
  await user.type(name, 'Sent today')
  await user.type(popup.getByRole('textbox', { name: 'Text' }), ' Bye')
  expect(message()).toMatch(/^Hello Asha Rai, your order #7 is on its way:.* Bye$/s)
  expect(offered()).toEqual([...given, 'Sent today'])
  await choose('Shipped')
  expect(message()).not.toContain('Bye')
  expect(popup.getByRole('textbox', { name: 'Name' })).toHaveValue('Shipped')
  await press('Delete this template')
  expect(offered()).toEqual([...given.filter((one) => one !== 'Shipped'), 'Sent today'])
  expect(popup.getByRole('textbox', { name: 'Name' })).toHaveValue(given[0])
  while (offered().length > 1) await press('Delete this template')
  expect(offered()).toEqual(['Sent today'])
  expect(popup.getByRole('button', { name: 'Delete this template' })).toBeDisabled()
  await press('Restore default templates')
  expect(offered()).toEqual(given)
  await press('Close editor')
  expect(popup.queryByRole('textbox', { name: 'Text' })).toBeNull()
})

it('brings back a deleted template and one’s own templates after the default ones', async () => {
  changeTemplates(() => [templateNamed('first'), templateNamed('second'), templateNamed('third')])
  const { choose, press } = openPopup({ about: 'person' })
  const undo = () => act(() => useNotices.getState().notices.at(-1)?.action?.run())
  await choose('second')
  await press('Edit templates')
  await press('Delete this template')
  expect(templateNames()).toEqual(['first', 'third'])
  undo()
  expect(templateNames()).toEqual(['first', 'second', 'third'])
  await press('Restore default templates')
  undo()
  expect(templateNames()).toEqual(['first', 'second', 'third'])
  resetTemplates()
})
