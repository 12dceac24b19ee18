import { useState } from 'react'
import type { Product } from '../../api/products'
import { productShareUrl } from '../../rules/paths'
import { finalPrice, npr } from '../../rules/pricing'
import { Icon } from '../../ui/controls/Icon'
import { shareIcon } from '../../ui/controls/moreIcons'
import { ChatLinks, chatLinksFor, ChatLink } from '../contact/ChatLinks'
import { copyText } from '../../platform/copyText'
import { Button } from '../../ui/controls/Button'
import { Modal } from '../../ui/dialog/Modal'
import css from './product.module.css'

type Props = {
  product: Pick<Product, 'id' | 'title' | 'price' | 'discount_price'>
  /** The current choice, such as "size M, Brick"; blank for nothing. */
  chosen: string
}

/** Opens the device's share sheet, or a menu, with a link that opens the product anywhere (D-39); a question goes to the owner. */
export function ShareButton({ product, chosen }: Props) {
  const [open, setOpen] = useState(false)
  const { id, title } = product
  const url = new URL(
    `${import.meta.env.BASE_URL}${productShareUrl(id).slice(1)}`,
    window.location.origin,
  ).href
  const text = `${title}, ${npr(finalPrice(product))}`

  async function share() {
    if (typeof navigator.share === 'function') {
      try {
        await navigator.share({ title, text, url })
        return
      } catch (cause) {
        // The shopper closed the share sheet.
        if (cause instanceof DOMException && cause.name === 'AbortError') return
      }
    }
    setOpen(true)
  }

  return (
    <>
      <p className={`screenOnly muted t14 ${css.share}`}>
        <button type="button" aria-haspopup="dialog" onClick={() => void share()}>
          <Icon path={shareIcon} size={18} />
          Share
        </button>
      </p>
      {open && <ShareMenu text={text} url={url} onClose={() => setOpen(false)} />}
      <ChatLinks
        label="Ask about this"
        message={`Hello, I have a question about ${title}${chosen === '' ? '' : ` (${chosen})`}: ${url}`}
      />
    </>
  )
}

type ShareMenuProps = { text: string; url: string; onClose: () => void }

/** For devices without a share sheet of their own. */
function ShareMenu({ text, url, onClose }: ShareMenuProps) {
  const [status, setStatus] = useState('')
  const copy = async (place: HTMLElement) =>
    setStatus((await copyText(url, place)) ? 'Link copied' : "Couldn't copy the link")
  return (
    <Modal open onClose={onClose} title="Share" size="small">
      {/* Selectable, so that it can be copied by hand if the clipboard is denied. */}
      <p className={css.link} translate="no">
        {url}
      </p>
      <div>
        <Button
          kind="ink"
          onClick={(event) => void copy(event.currentTarget.parentElement ?? document.body)}
        >
          Copy link
        </Button>
        <p className={`muted t14 ${css.status}`} role="status">
          {status}
        </p>
      </div>
      <ul className={`grid ${css.ways}`}>
        {chatLinksFor(text, url).map((way) => (
          <li key={way.name}>
            <ChatLink {...way} />
          </li>
        ))}
      </ul>
    </Modal>
  )
}
