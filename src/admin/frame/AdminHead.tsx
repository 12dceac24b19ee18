import { Suspense, useLayoutEffect, type ReactNode } from 'react'
import { langOf } from '../../rules/devanagari'
import { config } from '../../api/core/config'
import { useArrivalKind } from '../../ui/screen/HiddenScreens'
import { usePageTitle } from '../../ui/screen/screenHeading'
import css from './adminFrame.module.css'

type Props = {
  title: string
  above?: ReactNode
  /** The number of new items, shown in the document title. */
  news?: number
  /** Says which reads failed, or how old the data is. */
  note?: ReactNode
  children?: ReactNode
}

export function AdminHead({ title, above, news = 0, note, children }: Props) {
  const how = useArrivalKind()
  usePageTitle(`${news > 0 ? `(${news}) ` : ''}${title} · ${config().brandName}`)
  // A detail page has the same path as its list, so the router would keep the list's scroll position.
  useLayoutEffect(() => {
    if (how === 'PUSH') window.scrollTo(0, 0)
    // oxlint-disable-next-line react/exhaustive-deps -- scrolls on mount only, not on later navigations
  }, [])
  return (
    <header className={`flex wraps below-4 ${css.head}`}>
      <div>
        {above && <p className={`cluster muted t12 ${css.above}`}>{above}</p>}
        <h1 tabIndex={-1} lang={langOf(title)}>
          {title}
        </h1>
      </div>
      <Suspense fallback={null}>{note}</Suspense>
      {children && <div className={`cluster gap-2 end ${css.tools}`}>{children}</div>}
    </header>
  )
}
