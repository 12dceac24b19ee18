import { fireEvent, render, screen } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { Link, MemoryRouter, Route, Routes, useLocation, useSearchParams } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useDirty } from '../state/dirty'
import { KeptScreens } from './KeptScreens'

const NAMES = ['form', 'users', 'orders', 'pages', 'settings']

/** Each screen with the addresses that the router told it. */
const addresses = new Set<string>()
const running = new Set<string>()

const screenOf = (name: string) =>
  function TestScreen() {
    const [search] = useSearchParams()
    const [typed, setTyped] = useState('')
    addresses.add(`${name} ${String(search)}`)
    useDirty(name, name === 'form' && typed !== '')
    useEffect(() => {
      running.add(name)
      return () => void running.delete(name)
    }, [])
    return (
      <>
        <h1>{name}</h1>
        <input aria-label={`Field of ${name}`} value={typed} onChange={({ target }) => setTyped(target.value)} />
        <Link to={`/nest/${name}?page=2`}>Page 2 of {name}</Link>
      </>
    )
  }

const SCREENS = new Map(NAMES.map((name) => [name, screenOf(name)]))

function Shown() {
  const name = useLocation().pathname.slice('/nest/'.length)
  return <KeptScreens path={name} Screen={SCREENS.get(name) ?? (() => null)} />
}

function show() {
  render(
    <MemoryRouter initialEntries={['/nest/users']}>
      {NAMES.map((name) => (
        <Link key={name} to={`/nest/${name}`}>
          {name}
        </Link>
      ))}
      <Routes>
        <Route path="/nest/*" element={<Shown />} />
      </Routes>
    </MemoryRouter>,
  )
}

const open = (name: string) => fireEvent.click(screen.getByRole('link', { name }))
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(`Field of ${name}`)
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })

describe('screens that were left', () => {
  beforeEach(() => {
    addresses.clear()
    running.clear()
  })

  it('come back with their elements and what was typed', () => {
    show()
    type('users', 'asha')
    const before = field('users')
    open('orders')
    expect(screen.getByRole('heading')).toHaveTextContent('orders')
    open('users')
    expect(field('users')).toBe(before)
    expect(before).toHaveValue('asha')
    expect(screen.getByRole('heading')).toHaveTextContent('users')
  })

  it('are told no address of another screen (react-router: UNSAFE_LocationContext, UNSAFE_RouteContext)', () => {
    show()
    open('Page 2 of users')
    open('orders')
    open('Page 2 of orders')
    expect([...addresses].filter((one) => one.startsWith('users'))).toEqual(['users ', 'users page=2'])
    addresses.clear()
    open('users')
    expect([...addresses].filter((one) => one.startsWith('users'))).toEqual(['users '])
  })

  it('have no effects, so no request, stream or timer, until they come back', () => {
    show()
    open('orders')
    expect([...running]).toEqual(['orders'])
    open('users')
    expect([...running]).toEqual(['users'])
  })

  it('are at most three; the oldest mounts again when it is opened', () => {
    show()
    type('users', 'asha')
    for (const name of ['orders', 'pages', 'settings']) open(name)
    expect(field('users')).toHaveValue('asha')
    open('form')
    expect(screen.queryByLabelText('Field of users')).toBeNull()
    open('users')
    expect(field('users')).toHaveValue('')
  })

  it('are not kept if a form was left with unsaved changes, so that what was given up does not come back', () => {
    show()
    open('form')
    type('form', 'half')
    open('orders')
    expect(screen.queryByLabelText('Field of form')).toBeNull()
    open('form')
    expect(field('form')).toHaveValue('')
  })

  it('mount again on another day of Nepal, but not while they are shown', () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime('2026-11-27T10:00:00Z')
    show()
    type('users', 'asha')
    vi.setSystemTime('2026-11-27T18:30:00Z')
    open('Page 2 of users')
    expect(field('users')).toHaveValue('asha')
    open('orders')
    type('orders', '7')
    open('users')
    expect(field('users')).toHaveValue('')
    open('orders')
    expect(field('orders')).toHaveValue('7')
    vi.useRealTimers()
  })

  it('are not kept if a popup was open in them', () => {
    render(<main>{<dialog open />}</main>)
    show()
    type('users', 'asha')
    open('orders')
    open('users')
    expect(field('users')).toHaveValue('')
  })
})
