import { act, fireEvent, render, screen } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { Link, MemoryRouter, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { HiddenScreens } from './HiddenScreens'
import { usePageTitle } from './screenHeading'

const NAMES = ['form', 'users', 'orders', 'pages', 'settings']

/** Each render of a screen, with the address that it was told. */
const renders: string[] = []
const running = new Set<string>()

const tickOf = new Map<string, () => void>()
const tick = (name: string) => tickOf.get(name)?.()

const screenOf = (name: string) =>
  function TestScreen() {
    const [search] = useSearchParams()
    const [typed, setTyped] = useState('')
    const [ticks, setTicks] = useState(0)
    tickOf.set(name, () => setTicks((now) => now + 1))
    renders.push(`${name} ${String(search)}`)
    usePageTitle(name)
    useEffect(() => {
      running.add(name)
      return () => void running.delete(name)
    }, [])
    return (
      <>
        <h1>{name}</h1>
        {ticks > 0 && <p>{ticks} ticks</p>}
        <input
          aria-label={`Field of ${name}`}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Link to={`/nest/${name}?page=2`}>Page 2 of {name}</Link>
      </>
    )
  }

const SCREENS = new Map(NAMES.map((name) => [name, screenOf(name)]))

let of = ''
let around = 'waiting'
const mayReturn = vi.fn((_path: string) => true)

function Shown({ byEntry = false }) {
  const name = useLocation().pathname.slice('/nest/'.length)
  const go = useNavigate()
  return (
    <>
      <button type="button" onClick={() => go(-1)}>
        Back
      </button>
      <HiddenScreens
        path={name}
        Screen={SCREENS.get(name) ?? (() => null)}
        of={of}
        mayReturn={mayReturn}
        byEntry={byEntry}
        around={around}
      />
    </>
  )
}

const app = (byEntry?: boolean) => (
  <MemoryRouter initialEntries={['/nest/users']}>
    {NAMES.map((name) => (
      <Link key={name} to={`/nest/${name}`}>
        {name}
      </Link>
    ))}
    <Shown byEntry={byEntry} />
  </MemoryRouter>
)

const show = (byEntry?: boolean) => render(app(byEntry))

const open = (name: string) => fireEvent.click(screen.getByRole('link', { name }))
const back = () => fireEvent.click(screen.getByRole('button', { name: 'Back' }))
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(`Field of ${name}`)
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })

describe('screens that were left', () => {
  beforeEach(() => {
    renders.length = 0
    running.clear()
    of = ''
    around = 'waiting'
    mayReturn.mockReset().mockReturnValue(true)
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

  it('keep the address that they were left with', () => {
    show()
    open('Page 2 of users')
    expect(renders.at(-1)).toBe('users page=2')
    open('orders')
    renders.length = 0
    open('Page 2 of orders')
    open('pages')
    expect(renders).not.toContain('users ')
    open('users')
    expect(renders).toContain('users ')
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

  it('are not kept if the one that is left may not return', () => {
    show()
    open('form')
    type('form', 'half')
    mayReturn.mockImplementation((path) => path !== 'form')
    open('orders')
    expect(screen.queryByLabelText('Field of form')).toBeNull()
    open('form')
    expect(field('form')).toHaveValue('')
  })

  it('are dropped when they are of another user or day; the shown one stays as it is', () => {
    const { rerender } = show()
    type('users', 'asha')
    open('orders')
    type('orders', '7')
    of = 'another'
    rerender(app())
    expect(screen.queryByLabelText('Field of users')).toBeNull()
    expect(field('orders')).toHaveValue('7')
    open('users')
    expect(screen.queryByLabelText('Field of orders')).toBeNull()
  })

  it('render with what is around them, at the latest when they come back', () => {
    const { rerender } = show()
    open('orders')
    renders.length = 0
    around = 'read'
    rerender(app())
    expect(renders).toContain('orders ')
    open('users')
    expect(renders).toContain('users ')
  })

  it('give the page its title again when they come back', () => {
    show()
    open('orders')
    expect(document.title).toBe('orders')
    open('users')
    expect(document.title).toBe('users')
  })

  it('come back by Back but mount again by a link where each history entry is a visit of its own', () => {
    show(true)
    type('users', 'asha')
    const before = field('users')
    open('orders')
    back()
    expect(field('users')).toBe(before)
    expect(before).toHaveValue('asha')
    open('orders')
    open('users')
    expect(field('users')).toHaveValue('')
  })

  it('stay as they are while another entry of the same path is shown', () => {
    show(true)
    type('users', 'asha')
    open('Page 2 of users')
    expect(field('users')).toHaveValue('asha')
    back()
    expect(field('users')).toHaveValue('asha')
  })

  it('are not displayed, not even after a render of their own', () => {
    show()
    const heading = screen.getByRole('heading', { name: 'users' })
    open('orders')
    act(() => tick('users'))
    expect(heading).not.toBeVisible()
    open('users')
    expect(heading).toBeVisible()
  })
})
