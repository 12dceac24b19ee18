import { QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useLocation, useNavigate, type NavigateFunction } from 'react-router-dom'
import { cache } from '../src/api/core/cache'
import { AppShell } from '../src/app/App'
import { signIn } from '../src/state/session'

type Who = { email: string; full_name?: string; role?: string; phone?: string }

type Options = {
  /** The navigation state of a link. */
  state?: unknown
  signedIn?: Who
}

type Place = { pathname: string; search: string; state: unknown }

/** Users of the seed, for `signedIn`. */
export const asha: Who = {
  email: 'asha@pahiran.example',
  full_name: 'Asha Shrestha',
  role: 'customer',
  phone: '9841000001',
}
export const owner: Who = {
  email: 'owner@pahiran.example',
  full_name: 'Admin',
  role: 'admin',
  phone: '',
}

/** Renders the real routes at a path on the mock world, as a visitor or logged in. */
export function renderAt(path: string, { state, signedIn }: Options = {}) {
  if (signedIn) signIn({ full_name: '', role: 'customer', phone: '', ...signedIn })
  const [pathname = '/', search = ''] = path.split(/(?=\?)/)
  let place: Place = { pathname, search, state }
  let navigate: NavigateFunction = () => {}
  function Watch() {
    const { pathname, search, state } = useLocation()
    place = { pathname, search, state: state as unknown }
    navigate = useNavigate()
    return null
  }
  const view = render(
    <QueryClientProvider client={cache}>
      <MemoryRouter initialEntries={[{ pathname, search, state }]}>
        <AppShell />
        <Watch />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return {
    ...view,
    user: userEvent.setup(),
    place: () => place,
    step: (to: string | number) => act(async () => navigate(to as string)),
  }
}
