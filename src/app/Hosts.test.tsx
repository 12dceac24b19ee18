import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { announce, forgetAnnounced } from '../ui/dialog/announce'
import { registerDialog } from '../ui/dialog/useModal'
import { confirm, useConfirm } from '../state/confirm'
import { showAlert, notify, useNotices } from '../state/notices'
import { signIn, signOut } from '../state/session'
import { Announcer, ConfirmHost, NoticeHost } from './Hosts'
import './userChangeHandlers'

const passTime = (ms: number) => act(() => vi.advanceTimersByTime(ms))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  forgetAnnounced()
  vi.useRealTimers()
})

it('says a text once: neither an opened dialog nor a closed one inserts it again', () => {
  const { unmount } = render(<Announcer />)
  const dialog = document.body.appendChild(document.createElement('dialog'))
  const inserts: string[] = []
  const watcher = new MutationObserver(() => {})
  watcher.observe(document.body, { childList: true, characterData: true, subtree: true })
  const read = () =>
    watcher.takeRecords().flatMap(({ type, target, addedNodes }) => {
      const nodes = type === 'characterData' ? [target] : [...addedNodes]
      return nodes.map(({ textContent }) => textContent ?? '').filter((text) => text !== '')
    })

  announce('Night Bus Tee')
  passTime(100)
  inserts.push(...read())
  let close = () => {}
  act(() => void (close = registerDialog(dialog)))
  expect(dialog.querySelector('[role=status]')).toBeInTheDocument()
  passTime(1000)
  act(() => close())
  passTime(1000)
  inserts.push(...read())
  expect(inserts).toEqual(['Night Bus Tee'])

  act(() => void (close = registerDialog(dialog)))
  announce('Size M')
  passTime(100)
  expect(dialog.querySelector('[role=status]')).toHaveTextContent('Size M')
  announce('Size M')
  passTime(100)
  expect(read()).toEqual(['Size M', 'Size M'])
  announce('Night Bus Tee')
  passTime(100)
  expect(read()).toEqual(['Night Bus Tee'])
  act(() => close())
  expect(read()).toEqual([])
  dialog.remove()
  unmount()
})

const spokenText = (one: Element) =>
  [...one.querySelectorAll('*')]
    .filter(({ childElementCount }) => childElementCount === 0)
    .map((part) => `${part.closest('[lang]')?.getAttribute('lang') ?? 'en'}: ${part.textContent}`)

it('announcements, notices and confirm dialogs say the English words around a Nepali name in English', () => {
  render(
    <>
      <Announcer />
      <NoticeHost />
      <ConfirmHost />
    </>,
  )
  announce('Quantity of पाटन कुर्ता 2')
  passTime(100)
  const [announced, notices] = screen.getAllByRole('status') as [HTMLElement, HTMLElement]
  expect(announced).toHaveTextContent('Quantity of पाटन कुर्ता 2')
  expect(spokenText(announced)).toEqual(['en: Quantity of ', 'ne: पाटन कुर्ता', 'en:  2'])

  act(
    () =>
      void notify('Inquiry from आशा श्रेष्ठ deleted', 'good', undefined, { detail: 'गाउँ, Lalitpur' }),
  )
  expect(spokenText(notices)).toEqual(
    expect.arrayContaining([
      'en: Inquiry from ',
      'ne: आशा श्रेष्ठ',
      'en:  deleted',
      'ne: गाउँ',
      'en: , Lalitpur',
    ]),
  )
  act(() => useNotices.setState({ notices: [] }))

  act(
    () =>
      void confirm({
        title: 'Save changes to "ढाका टोपी"?',
        text: '"ढाका टोपी" will change.',
        action: 'Save',
      }),
  )
  const dialog = screen.getByRole('dialog', { name: 'Save changes to "ढाका टोपी"?' })
  expect(spokenText(dialog)).toEqual(
    expect.arrayContaining([
      'en: Save changes to "',
      'ne: ढाका टोपी',
      'en: "?',
      'en: "',
      'en: " will change.',
    ]),
  )
  act(() => useConfirm.getState().answer(false))
})

it.each([
  [true, 'Keep'],
  [false, 'Delete'],
])('the focus of a question whose act is dangerous (%s) is on %s', (danger, name) => {
  render(<ConfirmHost />)
  act(() => void confirm({ title: 'Delete?', text: '', action: 'Delete', cancel: 'Keep', danger }))
  expect(screen.getByRole('button', { name })).toHaveFocus()
  act(() => useConfirm.getState().answer(false))
})

const ASHA = { email: 'asha@pahiran.example', full_name: 'Asha', role: 'customer', phone: '' }

it('a question is declined by another question, by Cancel and by a logout', async () => {
  render(<ConfirmHost />)
  const ask = (title: string) => {
    let answer = Promise.resolve(false)
    act(() => void (answer = confirm({ title, text: '', action: 'Yes' })))
    return answer
  }
  signIn(ASHA)
  const answers = [ask('one'), ask('two')]
  expect(screen.getByRole('dialog', { name: 'two' })).toBeVisible()
  act(() => screen.getByRole('button', { name: 'Cancel' }).click())
  answers.push(ask('three'))
  act(() => signOut())
  answers.push(ask('four'))
  act(() => screen.getByRole('button', { name: 'Yes' }).click())
  expect(await Promise.all(answers)).toEqual([false, false, false, true])
})

it.each([
  [false, 'Yes'],
  [true, 'Cancel'],
])('the focus is on the button that loses nothing; danger: %s', (danger, name) => {
  render(<ConfirmHost />)
  act(() => void confirm({ title: 'Delete?', text: '', action: 'Yes', danger }))
  expect(screen.getByRole('button', { name })).toHaveFocus()
})

it('what was said to a visitor stays at the login; what was said to a customer goes with the logout', () => {
  const left = () => {
    const { notices, alerts } = useNotices.getState()
    return [...notices, ...alerts].map(({ text }) => text)
  }
  notify('Saved')
  showAlert('Out of stock')
  signIn(ASHA)
  expect(left()).toEqual(['Saved', 'Out of stock'])
  signOut()
  expect(left()).toEqual([])
})
