import {
  useCallback,
  useDeferredValue,
  useEffect,
  useId,
  useRef,
  useState,
  type FormEvent,
  type KeyboardEvent,
} from 'react'
import { useNavigate } from 'react-router-dom'
import type { Product } from '../../api/products'
import { searchPath } from '../../rules/paths'
import { useAnnounce } from '../../ui/dialog/announce'
import { cx } from '../../ui/cx'
import { Icon, searchIcon } from '../../ui/controls/Icon'
import { useOpenProduct } from '../product/openProduct'
import { fetchCode } from '../../platform/fetchCode'
import { countText } from '../../rules/sharedTexts'
import css from './searchBox.module.css'

function suggestionCountText(count: number): string {
  if (count === 0) return 'No products found'
  return countText(count, 'suggestion')
}

type Props = {
  /** On a small screen the box is below the header, and the header's Search button opens it. */
  open: boolean
  onClose: () => void
}

/** The code of the suggestions loads when the box gets the focus. */
const loadSuggestions = () => fetchCode(() => import('./Suggestions'))
type SuggestionsModule = Awaited<ReturnType<typeof loadSuggestions>>

export function SearchBox({ open, onClose }: Props) {
  const [typed, setTyped] = useState('')
  const [listed, setListed] = useState(false)
  const [active, setActive] = useState(-1)
  const [helper, setHelper] = useState<SuggestionsModule | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const go = useNavigate()
  const openProduct = useOpenProduct()
  const list = useId()

  useEffect(() => {
    if (open) input.current?.focus()
  }, [open])

  // Deferred, so that the typed letter is painted before its suggestions render.
  const sought = useDeferredValue(typed).trim()
  const found =
    helper && listed && typed !== '' && sought !== '' ? helper.findSuggestions(sought) : null
  const products = found ?? []
  /** True if the shopper searches although no screen has read the products yet. */
  const isUnread = listed && sought !== '' && found === null
  const redraw = useCallback(() => setHelper((now) => now && { ...now }), [])
  const chosen = products[active]
  useAnnounce(found ? suggestionCountText(products.length) : '', 'suggestions')

  function leave() {
    setTyped('')
    setListed(false)
    setActive(-1)
    onClose()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    // A blank text stays in the box and opens no page (D-43).
    if (typed.trim() === '') return
    go(searchPath(typed))
    leave()
    input.current?.blur()
  }

  function choose(product: Product) {
    leave()
    openProduct(product)
  }

  function keys(event: KeyboardEvent) {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by !== undefined && products.length > 0) {
      event.preventDefault()
      // The box itself is one more position, where no suggestion is active.
      const places = products.length + 1
      setActive(((active + 1 + by + places) % places) - 1)
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      choose(chosen)
    } else if (event.key === 'Escape' && found) {
      event.preventDefault()
      setListed(false)
      setActive(-1)
    } else if (event.key === 'Escape') onClose()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only detects that the focus leaves
    <div
      id="search"
      role="search"
      className={cx(css.search, open && css.open)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setListed(false)
      }}
    >
      <form className={`row ${css.box}`} onSubmit={submit}>
        <Icon path={searchIcon} />
        <input
          ref={input}
          type="search"
          aria-label="Search"
          placeholder="Search"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          role="combobox"
          aria-expanded={products.length > 0}
          aria-controls={products.length > 0 ? list : undefined}
          aria-autocomplete="list"
          aria-activedescendant={
            chosen && helper ? helper.suggestionOptionId(list, active) : undefined
          }
          value={typed}
          onFocus={() => {
            setListed(true)
            if (!helper) loadSuggestions().then(setHelper, () => {})
          }}
          onKeyDown={keys}
          onChange={(event) => {
            setTyped(event.target.value)
            setListed(true)
            setActive(-1)
          }}
        />
      </form>
      {helper && isUnread && <helper.LiveProductsReader onRead={redraw} />}
      {helper && found && (
        <helper.Suggestions id={list} products={products} active={active} onChoose={choose} />
      )}
    </div>
  )
}
