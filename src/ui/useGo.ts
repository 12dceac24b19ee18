import { useCallback, useContext } from 'react'
import { UNSAFE_NavigationContext as NavigationContext } from 'react-router-dom'

// The router's own Link and useNavigate read the address, so that each of them renders at each step. These know only the
// router's history, which stays the same. Paths are absolute, of the shop's own screens.

type Options = { replace?: boolean; state?: unknown }

const under = (basename: string, path: string) => `${basename.replace(/\/$/, '')}${path}`

/** The address of a path in the document: the shop may be installed into a folder. */
export function useHref(path: string): string {
  const { basename, navigator } = useContext(NavigationContext)
  return navigator.createHref(under(basename, path))
}

/** Opens a path, or goes that many steps through the history. */
export function useGo(): (to: string | number, options?: Options) => void {
  const { basename, navigator } = useContext(NavigationContext)
  return useCallback(
    (to, { replace, state } = {}) => {
      if (typeof to === 'number') navigator.go(to)
      else navigator[replace ? 'replace' : 'push'](under(basename, to), state)
    },
    [basename, navigator],
  )
}
