import { useEffect, useState } from 'react'
import { productShareUrl } from '../../rules/paths'
import type { Id } from '../../rules/types'
import { copyText } from '../../ui/copyText'
import { Icon } from '../../ui/Icon'
import { shareIcon } from '../../ui/moreIcons'
import css from './product.module.css'

const STATUS_MS = 2000

/** Opens the device's share sheet, or copies a link that opens the product anywhere (D-39). */
export function ShareButton({ id, title }: { id: Id; title: string }) {
  const [status, setStatus] = useState('')
  const url = new URL(`${import.meta.env.BASE_URL}${productShareUrl(id).slice(1)}`, window.location.origin).href

  useEffect(() => {
    if (status === '') return
    const timer = setTimeout(() => setStatus(''), STATUS_MS)
    return () => clearTimeout(timer)
  }, [status])

  async function share() {
    if (typeof navigator.share === 'function') {
      try {
        await navigator.share({ title, url })
        return
      } catch (cause) {
        // The shopper closed the share sheet.
        if (cause instanceof DOMException && cause.name === 'AbortError') return
      }
    }
    setStatus((await copyText(url)) ? 'Link copied' : 'The link could not be copied')
  }

  return (
    <p className={css.share}>
      <button type="button" onClick={() => void share()}>
        <Icon path={shareIcon} size={18} />
        Share
      </button>
      <span role="status">{status}</span>
    </p>
  )
}
