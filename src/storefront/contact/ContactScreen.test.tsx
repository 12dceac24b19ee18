import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { world } from '../../../mocks/world/world'
import { holdCalls } from '../../../tests/holdCalls'
import { renderAt } from '../../../tests/renderAt'
import { expectPageSnapshot, holdCall, fixDateAndDialect } from '../../../tests/readPage'
import { config, readConfig, setConfig } from '../../api/core/config'
import { isDirty } from '../../state/dirty'
import { signIn, signOut } from '../../state/session'
import { storefrontRoutes } from '../storefrontRoutes'
import { useInquiryStore } from './inquiry'

const fresh = useInquiryStore.getState()

// Load the lazy screens first; their load time would exceed the tests' timeout.
beforeAll(() => Promise.all(storefrontRoutes.map(({ load }) => load())))
afterEach(() => useInquiryStore.setState(fresh))

const field = (name: string) => screen.getByRole('textbox', { name })
const box = () => within(screen.getByRole('main')).getByRole('alert')
const sent = () => world.log.of('submit_inquiry.php')
const send = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Send' }))

async function contact() {
  const view = renderAt('/contact')
  await screen.findByRole('form', { name: 'To Pahiran' })
  return view
}

const GOOD = {
  'First Name': 'Asha',
  'Last Name': 'Shrestha',
  Email: 'asha@mail.example',
  Phone: '9841203344',
}

async function fill(user: UserEvent, values: Partial<Record<keyof typeof GOOD, string>> = {}) {
  for (const [name, value] of Object.entries({ ...GOOD, ...values })) {
    await user.clear(field(name))
    if (value !== '') await user.type(field(name), value)
  }
}

/** The text of the alert after the field lost focus with this value. */
async function leaving(name: string, value: string): Promise<string> {
  const { user } = await contact()
  if (value !== '') await user.type(field(name), value)
  else await user.click(field(name))
  await user.tab()
  return box().textContent
}

const FIRST = 'First Name must be at least 2 characters'
const LAST = 'Last Name must be at least 2 characters'
const EMAIL = 'Email address is invalid'
const PHONE = 'Phone number is invalid'

describe('Contact', () => {
  it('has the heading "To" with the brand name (CON-01, D-29)', async () => {
    await contact()
    expect(screen.getByRole('heading', { level: 1, name: 'To Pahiran' })).toBeVisible()
    expect(document.title).toBe('Contact · Pahiran')
  })

  it('tells a browser whose name, email and phone each field asks for, so that it fills them in', async () => {
    await contact()
    expect(Object.keys(GOOD).map((name) => field(name).getAttribute('autocomplete'))).toEqual([
      'given-name',
      'family-name',
      'email',
      'tel-national',
    ])
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
    await contact()
    const main = within(screen.getByRole('main'))
    expect(main.getByText('Ask us anything.')).toBeVisible()
    expect(main.getByRole('link', { name: '9841000001' })).toHaveAttribute('href', 'tel:9841000001')
    expect(main.getByRole('link', { name: '9779841000001' })).toHaveAttribute(
      'href',
      'https://wa.me/9779841000001',
    )
    expect(main.getByRole('link', { name: 'Show on the map' })).toHaveAttribute(
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
    await contact()
    const terms = within(screen.getByRole('main')).getAllByRole('term')
    expect(terms.map(({ textContent }) => textContent)).toEqual(['Phone'])
  })

  it.each([
    ['First Name', '', FIRST, 'CON-02'],
    ['Last Name', '', LAST, 'CON-03'],
    ['First Name', 'A', FIRST, 'CON-04, ERR-13, CONST-04'],
    ['Last Name', ' A ', LAST, 'CON-05, ERR-14, CONST-04'],
    ['Email', '', EMAIL, 'CON-06'],
    ['Email', 'abc', EMAIL, 'CON-07, ERR-15'],
    ['Phone', '', PHONE, 'CON-08'],
    ['Phone', '984120334', PHONE, 'CON-09, ERR-16, CONST-01'],
    ['Phone', '98412033445', PHONE, 'CON-09, CONST-01'],
  ])(
    'shows an error when %s loses focus with "%s": %s (%s, CON-11)',
    async (name, value, message) => {
      expect(await leaving(name, value)).toBe(message)
      expect(field(name)).toBeInvalid()
    },
  )

  it.each([
    ['First Name', 'Al'],
    ['Last Name', 'Rai'],
    ['Email', 'a@b.np'],
    ['Phone', '9841203344'],
  ])('shows no error when %s loses focus with "%s"', async (name, value) => {
    expect(await leaving(name, value)).toBe('')
  })

  it('says beside a wrong phone number how many digits it has, and nothing before', async () => {
    const { user } = await contact()
    expect(field('Phone')).not.toHaveAccessibleDescription()
    await user.type(field('Phone'), '98412')
    await user.tab()
    expect(field('Phone')).toHaveAccessibleDescription(/10 digits, without \+977/)
  })

  it('lists several errors together, each until its field is valid (D-138)', async () => {
    const { user } = await contact()
    await user.type(field('First Name'), 'A')
    await user.type(field('Email'), 'abc')
    await user.tab()
    expect(
      within(box())
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([FIRST, EMAIL])
    fireEvent.change(field('First Name'), { target: { value: 'As' } })
    expect(
      within(box())
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([EMAIL])
  })

  it('reports an invalid field even if autofill types into the next one before the press ends (CON-11)', async () => {
    const { user } = await contact()
    await user.type(field('First Name'), 'A')
    await user.pointer({ keys: '[MouseLeft>]', target: field('Last Name') })
    fireEvent.change(field('Last Name'), { target: { value: 'Rai' } })
    await user.pointer('[/MouseLeft]')
    await waitFor(() => expect(box()).toHaveTextContent(FIRST))
  })

  it('sends nothing while there are errors, and says what to do (CON-12, ERR-17)', async () => {
    const { user } = await contact()
    await fill(user, { Phone: '' })
    await send(user)
    expect(box()).toHaveTextContent(`Please fix the errors in the form.${PHONE}`)
    expect(field('Phone')).toHaveFocus()
    expect(sent()).toEqual([])
    await user.type(field('Phone'), GOOD.Phone)
    expect(box()).toBeEmptyDOMElement()
  })

  it('does not move the button during a press (D-138)', async () => {
    const { user } = await contact()
    await user.type(field('Phone'), '98')
    const button = screen.getByRole('button', { name: 'Send' })
    fireEvent.pointerDown(button)
    fireEvent.blur(field('Phone'))
    expect(box()).toBeEmptyDOMElement()
    fireEvent.pointerUp(button)
    await waitFor(() => expect(box()).toHaveTextContent(PHONE))
  })

  it('sends every field trimmed, and shows the server’s text for 3 s (CON-10, CON-15, CALL-33, DATA-35, ROLE-15)', async () => {
    const { user } = await contact()
    await fill(user, { 'First Name': ' Asha ' })
    await send(user)
    const words = await screen.findByText('Thank you! Your inquiry has been submitted.')
    expect(words).toBeVisible()
    expect(sent()).toMatchObject([
      { method: 'POST', contentType: 'application/json', problems: [] },
    ])
    expect(sent()[0]?.sent).toEqual({
      firstName: 'Asha',
      lastName: 'Shrestha',
      email: 'asha@mail.example',
      phone: '9841203344',
      message: '',
      contactReason: '',
      source: '',
    })
    for (const name of Object.keys(GOOD)) expect(field(name)).toHaveValue('')
    expect(box()).toBeEmptyDOMElement()
    expect(isDirty()).toBe(false)
  })

  it('offers the specified reasons and sources, and sends what was chosen (CON-13, CON-14, D-136)', async () => {
    const { user } = await contact()
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
    await fill(user)
    await user.selectOptions(screen.getByRole('combobox', { name: 'Contact reason' }), 'Returns')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Source' }), 'Google')
    await user.type(field('Message'), 'Is it long?')
    await send(user)
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]?.sent).toMatchObject({
      contactReason: 'Returns',
      source: 'Google',
      message: 'Is it long?',
    })
  })

  it('shows the server’s error beside the form until it is dismissed, and keeps the typed text (ERR-31, D-57)', async () => {
    world.faults.set({ name: 'S2', file: 'submit_inquiry.php', count: 1 })
    const { user } = await contact()
    await fill(user)
    await user.type(field('Message'), 'Hello')
    await send(user)
    await waitFor(() => expect(box()).toHaveTextContent('The server could not do that.'))
    expect(field('First Name')).toHaveValue('Asha')
    expect(field('Message')).toHaveValue('Hello')
    await user.click(within(box()).getByRole('button', { name: 'Dismiss' }))
    expect(box()).toBeEmptyDOMElement()
    await send(user)
    // The server refused the first message, so "Send again?" is not asked.
    expect(await screen.findByText('Thank you! Your inquiry has been submitted.')).toBeVisible()
  })

  it.each(['T1', 'H7', 'B2', 'B1'] as const)(
    'shows the specified sentence when the call fails (%s), and keeps the typed text (ERR-75)',
    async (name) => {
      world.faults.set({ name, file: 'submit_inquiry.php' })
      const { user } = await contact()
      await fill(user)
      await send(user)
      await waitFor(() =>
        expect(box()).toHaveTextContent('An error occurred while submitting the inquiry.'),
      )
      for (const [label, value] of Object.entries(GOOD)) expect(field(label)).toHaveValue(value)
    },
  )

  it('shows only the error field of a server reply (ERR-84)', async () => {
    world.faults.set({ name: 'S2', variant: 2, file: 'submit_inquiry.php' })
    const { user } = await contact()
    await fill(user)
    await send(user)
    await waitFor(() =>
      expect(box()).toHaveTextContent('An error occurred while submitting the inquiry.'),
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
      const { user } = await contact()
      await fill(user)
      off()
      await send(user)
      expect(await screen.findByText(NOTHING_SENT)).toBeVisible()
      expect(box()).toBeEmptyDOMElement()
      back()
      back()
      await screen.findByText('Thank you! Your inquiry has been submitted.')
      expect(sent()).toHaveLength(1)
      expect(screen.queryByText(NOTHING_SENT)).toBeNull()
    })

    it('sends nothing by itself that was changed after the press', async () => {
      const { user } = await contact()
      await fill(user)
      off()
      await send(user)
      await screen.findByText(NOTHING_SENT)
      await user.type(field('Message'), ' One more thing')
      expect(screen.queryByText(NOTHING_SENT)).toBeNull()
      back()
      await new Promise((done) => setTimeout(done, 100))
      expect(sent()).toHaveLength(0)
    })
  })

  it('sends one request for a double press, and shows that it is busy (D-26)', async () => {
    const store = holdCalls('submit_inquiry.php')
    const { user } = await contact()
    await fill(user)
    await user.dblClick(screen.getByRole('button', { name: 'Send' }))
    expect(screen.getByRole('button', { name: 'Sending...' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    store()
    await screen.findByText('Thank you! Your inquiry has been submitted.')
    expect(sent()).toHaveLength(1)
  })

  it('deletes the typed text when its user logs out (R17)', async () => {
    const { user } = await contact()
    act(() => signIn({ email: 'asha@pahiran.example', full_name: 'Asha', role: 'user', phone: '' }))
    await fill(user)
    act(() => signOut())
    for (const name of Object.keys(GOOD)) expect(field(name)).toHaveValue('')
  })

  it('keeps the typed text during a visit to another screen', async () => {
    const { user } = await contact()
    await user.type(field('Message'), 'Half a sente')
    expect(isDirty()).toBe(true)
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
    const { user } = await contact()
    await fill(user)
    await send(user)
    await user.type(field('Message'), 'One more thing')
    store()
    await screen.findByText('Thank you! Your inquiry has been submitted.')
    expect(field('Message')).toHaveValue('One more thing')
  })

  it('shows the success even if another screen is open', async () => {
    const store = holdCalls('submit_inquiry.php')
    const { user } = await contact()
    await fill(user)
    await send(user)
    await user.click(within(screen.getByRole('banner')).getByRole('link', { name: 'About Us' }))
    store()
    expect(await screen.findByText('Thank you! Your inquiry has been submitted.')).toBeVisible()
    expect(useInquiryStore.getState().form.first_name).toBe('')
  })

  it('cleans a pasted phone number, and leaves a typed one as it is (D-54, D-55)', async () => {
    const { user } = await contact()
    await user.click(field('Phone'))
    await user.paste('+977 984-120 3344')
    expect(field('Phone')).toHaveValue('9841203344')
    await user.clear(field('Phone'))
    await user.type(field('Phone'), '98-x')
    expect(field('Phone')).toHaveValue('98-x')
    await user.clear(field('Phone'))
    await user.paste('९८४१२०३३४४')
    expect(field('Phone')).toHaveValue('9841203344')
  })

  it('hides the notice after 3 s (CONST-19, D-12)', async () => {
    const { user } = await contact()
    await fill(user)
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
  const { user } = await contact()
  await expectPageSnapshot('contact')
  await fill(user)
  const reply = holdCall('submit_inquiry.php')
  world.faults.set({ name: 'S2', file: 'submit_inquiry.php', count: 1 })
  await send(user)
  await expectPageSnapshot('contact-sending')
  reply()
  await screen.findByRole('button', { name: 'Dismiss' })
  await expectPageSnapshot('contact-failed')
  await send(user)
  await screen.findByText('Thank you! Your inquiry has been submitted.')
  await expectPageSnapshot('contact-sent')
})
