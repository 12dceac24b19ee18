import { useEffect, useState } from 'react'
import { productShareUrl } from '../../rules/paths'
import type { Id } from '../../rules/types'
import { copyText } from '../../ui/copyText'
import { Icon } from '../../ui/Icon'
import css from './product.module.css'
import '../../ui/moreIcons'

const SAID_MS = 2000

/** The device's own share sheet, else the link in the clipboard; it opens the product anywhere (D-39). */
export function ShareButton({ id, title }: { id: Id; title: string }) {
  const [said, setSaid] = useState('')
  const url = new URL(`${import.meta.env.BASE_URL}${productShareUrl(id).slice(1)}`, window.location.origin).href

  useEffect(() => {
    if (said === '') return
    const timer = setTimeout(() => setSaid(''), SAID_MS)
    return () => clearTimeout(timer)
  }, [said])

  async function share() {
    if (typeof navigator.share === 'function') {
      try {
        await navigator.share({ title, url })
        return
      } catch (cause) {
        // Closed again by the shopper: nothing was wanted.
        if (cause instanceof DOMException && cause.name === 'AbortError') return
      }
    }
    setSaid((await copyText(url)) ? 'Link copied' : 'The link could not be copied')
  }

  return (
    <p className={css.share}>
      <button type="button" onClick={() => void share()}>
        <Icon name="share" size={18} />
        Share
      </button>
      <span role="status">{said}</span>
    </p>
  )
}
