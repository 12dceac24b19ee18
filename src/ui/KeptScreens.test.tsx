import { act, fireEvent, render, screen } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { MemoryRouter, NavigationType, Router, useLocation } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { KeptScreens } from './KeptScreens'
import { Link } from './Link'
import { useGo } from './useGo'
import { usePageTitle } from './usePageTitle'
import { useSearch } from './useSearch'

const NAMES = ['form', 'users', 'orders', 'pages', 'settings']

/** Each render of a screen, with the address that it was told. */
const renders: string[] = []
const running = new Set<string>()

const tickOf = new Map<string, () => void>()
const tick = (name: string) => tickOf.get(name)?.()

const screenOf = (name: string) =>
  function TestScreen() {
    const search = useSearch()
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
  const go = useGo()
  return (
    <>
      <button type="button" onClick={() => go(-1)}>
        Back
      </button>
      <KeptScreens
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

  it('are not rendered by the steps of other screens (react-router: UNSAFE_LocationContext)', () => {
    show()
    open('Page 2 of users')
    expect(renders.at(-1)).toBe('users page=2')
    open('orders')
    renders.length = 0
    open('Page 2 of orders')
    open('pages')
    expect(new Set(renders)).toEqual(new Set(['orders page=2', 'pages ']))
    open('users')
    expect(renders.at(-1)).toBe('users ')
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

  it('are not rendered by coming back', () => {
    show()
    open('orders')
    renders.length = 0
    open('users')
    expect([...running]).toEqual(['users'])
    expect(renders).toEqual([])
  })

  it('are not rendered by Back to their entry, whose state the browser reads anew', () => {
    const stay = () => {}
    const navigator = { createHref: String, go: stay, push: stay, replace: stay }
    const at = (name: string, key: string) => (
      <Router
        location={{ pathname: `/nest/${name}`, key, state: { from: 'users' } }}
        navigationType={NavigationType.Pop}
        navigator={navigator}
      >
        <Shown byEntry />
      </Router>
    )
    const { rerender } = render(at('users', 'first'))
    rerender(at('orders', 'second'))
    renders.length = 0
    rerender(at('users', 'first'))
    expect([...running]).toEqual(['users'])
    expect(renders).toEqual([])
    rerender(at('users', 'third'))
    expect(renders).toEqual(['users '])
  })

  it('render with what is around them while they are shown, and otherwise when they come back', () => {
    const { rerender } = show()
    open('orders')
    renders.length = 0
    rerender(app())
    expect(renders).toEqual([])
    around = 'read'
    rerender(app())
    expect(renders).toEqual(['orders '])
    open('users')
    expect(renders).toEqual(['orders ', 'users '])
    open('orders')
    expect(renders).toHaveLength(2)
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

  it('keep style and layout: React may not set `display`, also when a hidden screen renders (react-dom: hideInstance)', () => {
    vi.stubGlobal('CSS', { supports: () => true })
    show()
    const inner = field('users').parentElement
    open('orders')
    expect(inner?.parentElement).toHaveAttribute('data-screen', 'hidden')
    act(() => tick('users'))
    expect(inner).toHaveTextContent('1 ticks')
    expect(inner?.style.display).toBe('')
    vi.unstubAllGlobals()
  })

  it('are hidden by React in a browser without content-visibility', () => {
    vi.stubGlobal('CSS', { supports: () => false })
    show()
    const inner = field('users').parentElement
    open('orders')
    expect(inner?.style.display).toBe('none')
    vi.unstubAllGlobals()
  })
})
