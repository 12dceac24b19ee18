import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { searchQuery } from '../api/productDetails'
import { productsInMemory } from '../api/products'
import { HOME_PATH, PRODUCTS_PATH, searchPath } from '../rules/paths'
import { chooseAllCategories } from '../state/chosenCategory'
import { Button, buttonClass } from '../ui/controls/Button'
import { TextField } from '../ui/controls/TextField'
import { Weave } from '../ui/Weave'
import { PageHead } from './PageHead'
import { ProductShelf } from './product/ProductShelf'
import css from './notFound.module.css'

const PRODUCTS_SHOWN = 4

/** The longest word of the address, which may be a product's name; '' if no word has four letters. */
function wordOfPath(path: string): string {
  let text = path
  try {
    text = decodeURIComponent(path)
  } catch {
    // A broken percent sign cannot be decoded, so the address is searched unchanged.
  }
  const words = text.match(/[\p{L}\p{M}]{4,}/gu) ?? []
  return words.toSorted((a, b) => b.length - a.length)[0] ?? ''
}

/** Shown between header and footer for an unknown path (D-33). */
export function NotFound() {
  const { pathname } = useLocation()
  const go = useNavigate()
  const [text, setText] = useState('')
  // Suggest products from the cached list. If no list is cached, search for the address's longest word. A mistyped address
  // does not justify loading the whole list.
  const [known] = useState(() => productsInMemory().slice(0, PRODUCTS_SHOWN))
  const word = wordOfPath(pathname)
  const named = useQuery({ ...searchQuery(word), enabled: known.length === 0 && word !== '' })
  const products = known.length > 0 ? known : (named.data ?? []).slice(0, PRODUCTS_SHOWN)

  function search(event: FormEvent) {
    event.preventDefault()
    if (text.trim() !== '') go(searchPath(text))
  }

  return (
    <>
      <div className={`wrap grid gap-4 centred ${css.lost}`}>
        <PageHead name="Page not found" hidden />
        <Weave className={css.weave} />
        <h1 className="display display-40">Page not found</h1>
        <p className="muted">We can't find that page. The link may be old or mistyped.</p>
        <form className={`flex wraps ${css.search}`} onSubmit={search}>
          <TextField
            label="Search products"
            hideLabel
            type="search"
            placeholder="Search products"
            enterKeyHint="search"
            autoComplete="off"
            value={text}
            onChange={setText}
          />
          <Button type="submit">Search</Button>
        </form>
        <p className={`flex wraps ${css.ways}`}>
          <Link className={buttonClass('line')} to={PRODUCTS_PATH} onClick={chooseAllCategories}>
            See all products
          </Link>
          <Link className={buttonClass('line')} to={HOME_PATH}>
            Back to Home
          </Link>
        </p>
      </div>
      <ProductShelf
        id="lost-products"
        title={known.length > 0 ? 'You might like' : 'Did you mean one of these?'}
        products={products}
      />
    </>
  )
}
