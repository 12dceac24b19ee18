import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { cx } from '../cx'
import css from './Tabs.module.css'

/** For a screen that renders the panel apart from its tabs. */
export const tabPanelProps = (id: string, value: string) => ({
  role: 'tabpanel',
  id: `${id}-panel`,
  'aria-labelledby': `${id}-${value}`,
})

type Props<Value extends string> = {
  label: string
  tabs: readonly { value: Value; label: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
  /** `line`: underlined texts. `box`: a row of boxes. */
  kind?: 'line' | 'box'
  className?: string | undefined
} & (
  | {
      children: ReactNode
      id?: never
    }
  | {
      children?: never
      /** The screen renders the content elsewhere, in an element with `tabPanelProps(id, value)`. */
      id: string
    }
)

/** Arrow keys, Home and End select a tab at once. */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onChange,
  kind = 'line',
  className,
  children,
  id: given,
}: Props<Value>) {
  const own = useId()
  const id = given ?? own
  const list = useRef<HTMLDivElement>(null)

  function move(event: KeyboardEvent) {
    const at = tabs.findIndex((tab) => tab.value === value)
    const to = {
      ArrowRight: (at + 1) % tabs.length,
      ArrowLeft: (at - 1 + tabs.length) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    }[event.key]
    const tab = to === undefined ? undefined : tabs[to]
    if (to === undefined || !tab) return
    event.preventDefault()
    onChange(tab.value)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[to]?.focus()
  }

  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        tabIndex={-1}
        className={cx(css.tabs, css[kind], className)}
        onKeyDown={move}
      >
        {tabs.map((tab) => {
          const chosen = tab.value === value
          return (
            <button
              className="row muted nowrap"
              key={tab.value}
              type="button"
              role="tab"
              id={`${id}-${tab.value}`}
              aria-selected={chosen}
              aria-controls={chosen ? `${id}-panel` : undefined}
              tabIndex={chosen ? 0 : -1}
              onClick={() => onChange(tab.value)}
            >
              {tab.label}
            </button>
          )
        })}
      </div>
      {given === undefined && <div {...tabPanelProps(id, value)}>{children}</div>}
    </>
  )
}
