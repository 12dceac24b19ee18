import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { fault } from '../../../mocks/faults/faultList'
import { world } from '../../../mocks/world/world'
import { holdCalls } from '../../../tests/holdCalls'
import { renderAt } from '../../../tests/renderAt'
import { expectPageSnapshot, holdCall, fixDateAndDialect } from '../../../tests/readPage'
import { config, readConfig, setConfig } from '../../api/core/config'
import { hasDirtyForms } from '../../state/dirtyForms'
import { signIn, signOut } from '../../state/session'
import { storefrontRoutes } from '../storefrontRoutes'
import { useInquiryStore } from './inquiry'

const FRESH_INQUIRY = useInquiryStore.getState()

// Load the lazy screens first, because their load time would exceed the tests' timeout.
beforeAll(() => Promise.all(storefrontRoutes.map(({ load }) => load())))
afterEach(() => useInquiryStore.setState(FRESH_INQUIRY))

const fieldNamed = (name: string) => screen.getByRole('textbox', { name })
const alertBoxOfScreen = () => within(screen.getByRole('main')).getByRole('alert')
const sentInquiries = () => world.log.of('submit_inquiry.php')
const pressSend = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Send' }))

async function openContact() {
  const view = renderAt('/contact')
  await screen.findByRole('form', { name: 'To Pahiran' })
  return view
}

const GOOD_FIELDS = {
  'First Name': 'Asha',
  'Last Name': 'Shrestha',
  Email: 'asha@mail.example',
  Phone: '9841203344',
}

async function fillFields(
  user: UserEvent,
  values: Partial<Record<keyof typeof GOOD_FIELDS, string>> = {},
) {
  for (const [name, value] of Object.entries({ ...GOOD_FIELDS, ...values })) {
    await user.clear(fieldNamed(name))
    if (value !== '') await user.type(fieldNamed(name), value)
  }
}

async function errorAfterLeaving(name: string, value: string): Promise<string> {
  const { user } = await openContact()
  if (value !== '') await user.type(fieldNamed(name), value)
  else await user.click(fieldNamed(name))
  await user.tab()
  return alertBoxOfScreen().textContent
}

const FIRST_NAME_ERROR = 'First Name must be at least 2 characters'
const LAST_NAME_ERROR = 'Last Name must be at least 2 characters'
const EMAIL_ERROR = 'Email address is invalid'
const PHONE_ERROR = 'Phone number is invalid'

describe('Contact', () => {
  it('has the heading "To" with the brand name (CON-01, D-29)', async () => {
    await openContact()
    expect(screen.getByRole('heading', { level: 1, name: 'To Pahiran' })).toBeVisible()
    expect(document.title).toBe('Contact · Pahiran')
  })

  it('tells a browser whose name, email and phone each field asks for, so that it fills them in', async () => {
    await openContact()
    expect(
      Object.keys(GOOD_FIELDS).map((name) => fieldNamed(name).getAttribute('autocomplete')),
    ).toEqual(['given-name', 'family-name', 'email', 'tel-national'])
  })

  it("shows telephone, WhatsApp, address, hours and map if the owner set them, and the owner's own introduction", async () => {
    setConfig(
      readConfig({
        ...config(),
        phone: '9841000001',
        whatsapp: '9779841000001',
        hours: 'Sun-Fri 10-18',
        mapUrl: 'https://maps.example/nava',
        texts: { contact: 'Ask us anything.' },
      }),
    )
    await openContact()
    const main = within(screen.getByRole('main'))
    expect(main.getByText('Ask us anything.')).toBeVisible()
    expect(main.getByRole('link', { name: '9841000001' })).toHaveAttribute('href', 'tel:9841000001')
    expect(main.getByRole('link', { name: '9779841000001' })).toHaveAttribute(
      'href',
      'https://wa.me/9779841000001',
    )
    expect(main.getByRole('link', { name: 'Show on map' })).toHaveAttribute(
      'rel',
      'noopener noreferrer',
    )
    expect(main.getByText('Sun-Fri 10-18')).toBeVisible()
    expect(main.queryByText('Address')).toBeNull()
  })

  it('shows the telephone number also if the owner set nothing else', async () => {
    setConfig(
      readConfig({
        ...config(),
        phone: '9841000001',
        whatsapp: '',
        address: '',
        hours: '',
        mapUrl: '',
      }),
    )
    await openContact()
    const terms = within(screen.getByRole('main')).getAllByRole('term')
    expect(terms.map(({ textContent }) => textContent)).toEqual(['Phone'])
  })

  it.each([
    ['First Name', '', FIRST_NAME_ERROR, 'CON-02'],
    ['Last Name', '', LAST_NAME_ERROR, 'CON-03'],
    ['First Name', 'A', FIRST_NAME_ERROR, 'CON-04, ERR-13, CONST-04'],
    ['Last Name', ' A ', LAST_NAME_ERROR, 'CON-05, ERR-14, CONST-04'],
    ['Email', '', EMAIL_ERROR, 'CON-06'],
    ['Email', 'abc', EMAIL_ERROR, 'CON-07, ERR-15'],
    ['Phone', '', PHONE_ERROR, 'CON-08'],
    ['Phone', '984120334', PHONE_ERROR, 'CON-09, ERR-16, CONST-01'],
    ['Phone', '98412033445', PHONE_ERROR, 'CON-09, CONST-01'],
  ])(
    'shows an error when %s loses focus with "%s": %s (%s, CON-11)',
    async (name, value, message) => {
      expect(await errorAfterLeaving(name, value)).toBe(message)
      expect(fieldNamed(name)).toBeInvalid()
    },
  )

  it.each([
    ['First Name', 'Al'],
    ['Last Name', 'Rai'],
    ['Email', 'a@b.np'],
    ['Phone', '9841203344'],
  ])('shows no error when %s loses focus with "%s"', async (name, value) => {
    expect(await errorAfterLeaving(name, value)).toBe('')
  })

  it('says beside a wrong phone number how many digits it has, and nothing before', async () => {
    const { user } = await openContact()
    expect(fieldNamed('Phone')).not.toHaveAccessibleDescription()
    await user.type(fieldNamed('Phone'), '98412')
    await user.tab()
    expect(fieldNamed('Phone')).toHaveAccessibleDescription(/10 digits, without \+977/)
  })

  it('lists several errors together, each until its field is valid (D-138)', async () => {
    const { user } = await openContact()
    await user.type(fieldNamed('First Name'), 'A')
    await user.type(fieldNamed('Email'), 'abc')
    await user.tab()
    expect(
      within(alertBoxOfScreen())
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([FIRST_NAME_ERROR, EMAIL_ERROR])
    fireEvent.change(fieldNamed('First Name'), { target: { value: 'As' } })
    expect(
      within(alertBoxOfScreen())
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([EMAIL_ERROR])
  })

  it('reports an invalid field even if autofill types into the next one before the press ends (CON-11)', async () => {
    const { user } = await openContact()
    await user.type(fieldNamed('First Name'), 'A')
    await user.pointer({ keys: '[MouseLeft>]', target: fieldNamed('Last Name') })
    fireEvent.change(fieldNamed('Last Name'), { target: { value: 'Rai' } })
    await user.pointer('[/MouseLeft]')
    await waitFor(() => expect(alertBoxOfScreen()).toHaveTextContent(FIRST_NAME_ERROR))
  })

  it('sends nothing while there are errors, and says what to do (CON-12, ERR-17)', async () => {
    const { user } = await openContact()
    await fillFields(user, { Phone: '' })
    await pressSend(user)
    expect(alertBoxOfScreen()).toHaveTextContent(`Please fix the errors in the form.${PHONE_ERROR}`)
    expect(fieldNamed('Phone')).toHaveFocus()
    expect(sentInquiries()).toEqual([])
    await user.type(fieldNamed('Phone'), GOOD_FIELDS.Phone)
    expect(alertBoxOfScreen()).toBeEmptyDOMElement()
  })

  it('does not move the button during a press (D-138)', async () => {
    const { user } = await openContact()
    await user.type(fieldNamed('Phone'), '98')
    const button = screen.getByRole('button', { name: 'Send' })
    fireEvent.pointerDown(button)
    fireEvent.blur(fieldNamed('Phone'))
    expect(alertBoxOfScreen()).toBeEmptyDOMElement()
    fireEvent.pointerUp(button)
    await waitFor(() => expect(alertBoxOfScreen()).toHaveTextContent(PHONE_ERROR))
  })

  it('sends every field trimmed, and shows the server’s text for 3 s (CON-10, CON-15, CALL-33, DATA-35, ROLE-15)', async () => {
    const { user } = await openContact()
    await fillFields(user, { 'First Name': ' Asha ' })
    await pressSend(user)
    const words = await screen.findByText('Thank you! Your inquiry has been submitted.')
    expect(words).toBeVisible()
    expect(sentInquiries()).toMatchObject([
      { method: 'POST', contentType: 'application/json', problems: [] },
    ])
    expect(sentInquiries()[0]?.sent).toEqual({
      firstName: 'Asha',
      lastName: 'Shrestha',
      email: 'asha@mail.example',
      phone: '9841203344',
      message: '',
      contactReason: '',
      source: '',
    })
    for (const name of Object.keys(GOOD_FIELDS)) expect(fieldNamed(name)).toHaveValue('')
    expect(alertBoxOfScreen()).toBeEmptyDOMElement()
    expect(hasDirtyForms()).toBe(false)
  })

  it('offers the specified reasons and sources, and sends what was chosen (CON-13, CON-14, D-136)', async () => {
    const { user } = await openContact()
    const choices = (name: string) =>
      within(screen.getByRole('combobox', { name }))
        .getAllByRole<HTMLOptionElement>('option')
        .map(({ value }) => value)
    expect(choices('Contact reason')).toEqual([
      '',
      'Size & Fit Question',
      'Order Status',
      'Returns',
      'Product Information',
    ])
    expect(choices('Source')).toEqual([
      '',
      'Instagram',
      'Friend Recommendation',
      'Facebook',
      'Google',
    ])
    await fillFields(user)
    await user.selectOptions(screen.getByRole('combobox', { name: 'Contact reason' }), 'Returns')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Source' }), 'Google')
    await user.type(fieldNamed('Message'), 'Is it long?')
    await pressSend(user)
    await waitFor(() => expect(sentInquiries()).toHaveLength(1))
    expect(sentInquiries()[0]?.sent).toMatchObject({
      contactReason: 'Returns',
      source: 'Google',
      message: 'Is it long?',
    })
  })

  it('shows the server’s error beside the form until it is dismissed, and keeps the typed text (ERR-31, D-57)', async () => {
    world.faults.set({ name: 'S2', file: 'submit_inquiry.php', count: 1 })
    const { user } = await openContact()
    await fillFields(user)
    await user.type(fieldNamed('Message'), 'Hello')
    await pressSend(user)
    await waitFor(() =>
      expect(alertBoxOfScreen()).toHaveTextContent('The server could not do that.'),
    )
    expect(fieldNamed('First Name')).toHaveValue('Asha')
    expect(fieldNamed('Message')).toHaveValue('Hello')
    await user.click(within(alertBoxOfScreen()).getByRole('button', { name: 'Dismiss' }))
    expect(alertBoxOfScreen()).toBeEmptyDOMElement()
    await pressSend(user)
    // The server refused the first message, so the shop does not ask "Send again?".
    expect(await screen.findByText('Thank you! Your inquiry has been submitted.')).toBeVisible()
  })

  it.each(['T1', 'H7', 'B2', 'B1'] as const)(
    'shows the specified sentence when the call fails (%s), and keeps the typed text (ERR-75)',
    async (name) => {
      world.faults.set({ name, file: 'submit_inquiry.php' })
      const { user } = await openContact()
      await fillFields(user)
      await pressSend(user)
      await waitFor(() =>
        expect(alertBoxOfScreen()).toHaveTextContent(
          'An error occurred while submitting the inquiry.',
        ),
      )
      for (const [label, value] of Object.entries(GOOD_FIELDS))
        expect(fieldNamed(label)).toHaveValue(value)
    },
  )

  it('shows only the error field of a server reply (ERR-84)', async () => {
    world.faults.set({ name: 'S2', variant: 2, file: 'submit_inquiry.php' })
    const { user } = await openContact()
    await fillFields(user)
    await pressSend(user)
    await waitFor(() =>
      expect(alertBoxOfScreen()).toHaveTextContent(
        'An error occurred while submitting the inquiry.',
      ),
    )
  })

  describe('without a connection', () => {
    const off = () => {
      vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
      vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    }
    const back = () => {
      vi.unstubAllGlobals()
      vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
      act(() => void dispatchEvent(new Event('online')))
    }
    const NOTHING_SENT = /^You're offline\. Keep this page open/

    it('says that nothing was sent, and sends the message once when the connection is back', async () => {
      const { user } = await openContact()
      await fillFields(user)
      off()
      await pressSend(user)
      expect(await screen.findByText(NOTHING_SENT)).toBeVisible()
      expect(alertBoxOfScreen()).toBeEmptyDOMElement()
      back()
      back()
      await screen.findByText('Thank you! Your inquiry has been submitted.')
      expect(sentInquiries()).toHaveLength(1)
      expect(screen.queryByText(NOTHING_SENT)).toBeNull()
    })

    it('sends nothing by itself that was changed after the press', async () => {
      const { user } = await openContact()
      await fillFields(user)
      off()
      await pressSend(user)
      await screen.findByText(NOTHING_SENT)
      await user.type(fieldNamed('Message'), ' One more thing')
      expect(screen.queryByText(NOTHING_SENT)).toBeNull()
      back()
      await new Promise((done) => setTimeout(done, 100))
      expect(sentInquiries()).toHaveLength(0)
    })
  })

  it('sends one request for a double press, and shows that it is busy (D-26)', async () => {
    const store = holdCalls('submit_inquiry.php')
    const { user } = await openContact()
    await fillFields(user)
    await user.dblClick(screen.getByRole('button', { name: 'Send' }))
    expect(screen.getByRole('button', { name: 'Sending...' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    store()
    await screen.findByText('Thank you! Your inquiry has been submitted.')
    expect(sentInquiries()).toHaveLength(1)
  })

  it('deletes the typed text when its user logs out (R17)', async () => {
    const { user } = await openContact()
    act(() => signIn({ email: 'asha@pahiran.example', full_name: 'Asha', role: 'user', phone: '' }))
    await fillFields(user)
    act(() => signOut())
    for (const name of Object.keys(GOOD_FIELDS)) expect(fieldNamed(name)).toHaveValue('')
  })

  it('forgets an inquiry that fails after its user logged out', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    world.faults.set({ ...fault.serverError, file: 'submit_inquiry.php' })
    const reply = holdCalls('submit_inquiry.php')
    const { user } = await openContact()
    act(() => signIn({ email: 'asha@pahiran.example', full_name: 'Asha', role: 'user', phone: '' }))
    await fillFields(user)
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await screen.findByRole('button', { name: 'Sending...' })
    act(() => signOut())
    reply()
    await screen.findByRole('button', { name: 'Send' })
    expect(useInquiryStore.getState()).toMatchObject({ refused: null, lastSent: null })
  })

  it('keeps the typed text during a visit to another screen', async () => {
    const { user } = await openContact()
    await user.type(fieldNamed('Message'), 'Half a sente')
    expect(hasDirtyForms()).toBe(true)
    const header = within(screen.getByRole('banner'))
    await user.click(header.getByRole('link', { name: 'About Us' }))
    await screen.findByRole('heading', { level: 1, name: 'About Us' })
    await user.click(header.getByRole('link', { name: 'Contact' }))
    expect(await screen.findByRole('textbox', { name: 'Message' })).toHaveValue('Half a sente')
    expect(localStorage).toHaveLength(0)
    expect(sessionStorage).toHaveLength(0)
  })

  it('keeps text that was typed during the sending of the inquiry before', async () => {
    const store = holdCalls('submit_inquiry.php')
    const { user } = await openContact()
    await fillFields(user)
    await pressSend(user)
    await user.type(fieldNamed('Message'), 'One more thing')
    store()
    await screen.findByText('Thank you! Your inquiry has been submitted.')
    expect(fieldNamed('Message')).toHaveValue('One more thing')
  })

  it('shows the success even if another screen is open', async () => {
    const store = holdCalls('submit_inquiry.php')
    const { user } = await openContact()
    await fillFields(user)
    await pressSend(user)
    await user.click(within(screen.getByRole('banner')).getByRole('link', { name: 'About Us' }))
    store()
    expect(await screen.findByText('Thank you! Your inquiry has been submitted.')).toBeVisible()
    expect(useInquiryStore.getState().form.first_name).toBe('')
  })

  it('cleans a pasted phone number, and leaves a typed one as it is (D-54, D-55)', async () => {
    const { user } = await openContact()
    await user.click(fieldNamed('Phone'))
    await user.paste('+977 984-120 3344')
    expect(fieldNamed('Phone')).toHaveValue('9841203344')
    await user.clear(fieldNamed('Phone'))
    await user.type(fieldNamed('Phone'), '98-x')
    expect(fieldNamed('Phone')).toHaveValue('98-x')
    await user.clear(fieldNamed('Phone'))
    await user.paste('९८४१२०३३४४')
    expect(fieldNamed('Phone')).toHaveValue('9841203344')
  })

  it('hides the notice after 3 s (CONST-19, D-12)', async () => {
    const { user } = await openContact()
    await fillFields(user)
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
    fireEvent.click(screen.getByRole('button', { name: 'Send' }))
    void user
    const words = await screen.findByText('Thank you! Your inquiry has been submitted.')
    act(() => vi.advanceTimersByTime(2800))
    expect(words).toBeInTheDocument()
    act(() => vi.advanceTimersByTime(300))
    expect(words).not.toBeInTheDocument()
  })
})

it('reads as written down: empty, while it is sent, refused, and after it was sent', async () => {
  fixDateAndDialect()
  const { user } = await openContact()
  await expectPageSnapshot('contact')
  await fillFields(user)
  const reply = holdCall('submit_inquiry.php')
  world.faults.set({ name: 'S2', file: 'submit_inquiry.php', count: 1 })
  await pressSend(user)
  await expectPageSnapshot('contact-sending')
  reply()
  await screen.findByRole('button', { name: 'Dismiss' })
  await expectPageSnapshot('contact-failed')
  await pressSend(user)
  await screen.findByText('Thank you! Your inquiry has been submitted.')
  await expectPageSnapshot('contact-sent')
})
