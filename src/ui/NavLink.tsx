import type { ComponentProps } from 'react'
import { useLocation } from 'react-router-dom'
import { unslashed } from '../rules/paths'
import { Link } from './Link'

/** A link of a menu, marked while its path is open. */
export function NavLink({ to, ...rest }: ComponentProps<typeof Link>) {
  const { pathname } = useLocation()
  const [path = ''] = to.split('?')
  const isOpen = unslashed(pathname).toLowerCase() === unslashed(path).toLowerCase()
  return <Link {...rest} to={to} aria-current={isOpen ? 'page' : undefined} />
}
