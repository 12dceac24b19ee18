import { useLayoutEffect } from 'react'

/**
 * The title of the page. React's own `<title>` element would stay in the head while its screen is hidden (`ui/screen/KeptScreens.tsx`),
 * and the browser shows the first.
 */
export function usePageTitle(title: string): void {
  useLayoutEffect(() => {
    document.title = title
  }, [title])
}
