import { act, fireEvent, render, screen } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { Link, MemoryRouter, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { HiddenScreens } from './HiddenScreens'
import { usePageTitle } from './screenHeading'

const SCREEN_NAMES = ['form', 'users', 'orders', 'pages', 'settings']

const renderedNames: string[] = []
const runningEffects = new Set<string>()

const tickByName = new Map<string, () => void>()
const tickScreen = (name: string) => tickByName.get(name)?.()

const testScreen = (name: string) =>
  function TestScreen() {
    const [search] = useSearchParams()
    const [typed, setTyped] = useState('')
    const [ticks, setTicks] = useState(0)
    tickByName.set(name, () => setTicks((now) => now + 1))
    renderedNames.push(`${name} ${String(search)}`)
    usePageTitle(name)
    useEffect(() => {
      runningEffects.add(name)
      return () => void runningEffects.delete(name)
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

const SCREENS = new Map(SCREEN_NAMES.map((name) => [name, testScreen(name)]))

let currentOwner = ''
let aroundScreen = 'waiting'
const mayReturn = vi.fn((_path: string) => true)

function ShownScreens({ byEntry = false }) {
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
        of={currentOwner}
        mayReturn={mayReturn}
        byEntry={byEntry}
        around={aroundScreen}
      />
    </>
  )
}

const testApp = (byEntry?: boolean) => (
  <MemoryRouter initialEntries={['/nest/users']}>
    {SCREEN_NAMES.map((name) => (
      <Link key={name} to={`/nest/${name}`}>
        {name}
      </Link>
    ))}
    <ShownScreens byEntry={byEntry} />
  </MemoryRouter>
)

const renderApp = (byEntry?: boolean) => render(testApp(byEntry))

const followLink = (name: string) => fireEvent.click(screen.getByRole('link', { name }))
const pressBack = () => fireEvent.click(screen.getByRole('button', { name: 'Back' }))
const fieldOf = (name: string) => screen.getByLabelText<HTMLInputElement>(`Field of ${name}`)
const typeInto = (name: string, value: string) =>
  fireEvent.change(fieldOf(name), { target: { value } })

describe('screens that were left', () => {
  beforeEach(() => {
    renderedNames.length = 0
    runningEffects.clear()
    currentOwner = ''
    aroundScreen = 'waiting'
    mayReturn.mockReset().mockReturnValue(true)
  })

  it('come back with their elements and what was typed', () => {
    renderApp()
    typeInto('users', 'asha')
    const before = fieldOf('users')
    followLink('orders')
    expect(screen.getByRole('heading')).toHaveTextContent('orders')
    followLink('users')
    expect(fieldOf('users')).toBe(before)
    expect(before).toHaveValue('asha')
    expect(screen.getByRole('heading')).toHaveTextContent('users')
  })

  it('keep the address that they were left with', () => {
    renderApp()
    followLink('Page 2 of users')
    expect(renderedNames.at(-1)).toBe('users page=2')
    followLink('orders')
    renderedNames.length = 0
    followLink('Page 2 of orders')
    followLink('pages')
    expect(renderedNames).not.toContain('users ')
    followLink('users')
    expect(renderedNames).toContain('users ')
  })

  it('have no effects, so no request, stream or timer, until they come back', () => {
    renderApp()
    followLink('orders')
    expect([...runningEffects]).toEqual(['orders'])
    followLink('users')
    expect([...runningEffects]).toEqual(['users'])
  })

  it('are at most three; the oldest mounts again when it is opened', () => {
    renderApp()
    typeInto('users', 'asha')
    for (const name of ['orders', 'pages', 'settings']) followLink(name)
    expect(fieldOf('users')).toHaveValue('asha')
    followLink('form')
    expect(screen.queryByLabelText('Field of users')).toBeNull()
    followLink('users')
    expect(fieldOf('users')).toHaveValue('')
  })

  it('are not kept if the one that is left may not return', () => {
    renderApp()
    followLink('form')
    typeInto('form', 'half')
    mayReturn.mockImplementation((path) => path !== 'form')
    followLink('orders')
    expect(screen.queryByLabelText('Field of form')).toBeNull()
    followLink('form')
    expect(fieldOf('form')).toHaveValue('')
  })

  it('are dropped when they are of another user or day; the shown one stays as it is', () => {
    const { rerender } = renderApp()
    typeInto('users', 'asha')
    followLink('orders')
    typeInto('orders', '7')
    currentOwner = 'another'
    rerender(testApp())
    expect(screen.queryByLabelText('Field of users')).toBeNull()
    expect(fieldOf('orders')).toHaveValue('7')
    followLink('users')
    expect(screen.queryByLabelText('Field of orders')).toBeNull()
  })

  it('render with what is around them, at the latest when they come back', () => {
    const { rerender } = renderApp()
    followLink('orders')
    renderedNames.length = 0
    aroundScreen = 'read'
    rerender(testApp())
    expect(renderedNames).toContain('orders ')
    followLink('users')
    expect(renderedNames).toContain('users ')
  })

  it('give the page its title again when they come back', () => {
    renderApp()
    followLink('orders')
    expect(document.title).toBe('orders')
    followLink('users')
    expect(document.title).toBe('users')
  })

  it('come back by Back but mount again by a link where each history entry is a visit of its own', () => {
    renderApp(true)
    typeInto('users', 'asha')
    const before = fieldOf('users')
    followLink('orders')
    pressBack()
    expect(fieldOf('users')).toBe(before)
    expect(before).toHaveValue('asha')
    followLink('orders')
    followLink('users')
    expect(fieldOf('users')).toHaveValue('')
  })

  it('stay as they are while another entry of the same path is shown', () => {
    renderApp(true)
    typeInto('users', 'asha')
    followLink('Page 2 of users')
    expect(fieldOf('users')).toHaveValue('asha')
    pressBack()
    expect(fieldOf('users')).toHaveValue('asha')
  })

  it('are not displayed, not even after a render of their own', () => {
    renderApp()
    const heading = screen.getByRole('heading', { name: 'users' })
    followLink('orders')
    act(() => tickScreen('users'))
    expect(heading).not.toBeVisible()
    followLink('users')
    expect(heading).toBeVisible()
  })
})
