import { use, useEffect, useMemo, useState, type CSSProperties } from 'react'
import { hexColor, imageCandidates } from '../rules/safe'
import { PictureHost } from './PictureHost'
import css from './Picture.module.css'

type Props = {
  /** As the server names it; of several the first that loads is shown. */
  paths: string | readonly string[]
  alt: string
  width: number
  height: number
  /** Seen at once, so never fetched lazily; 'first' for the one large picture that everything else waits for. */
  eager?: boolean | 'first'
  className?: string | undefined
  /** A colour of the thing itself, hinted at behind the picture until it is there. */
  tint?: string | undefined
  /** Nothing could be loaded; the placeholder is shown. */
  onBroken?: (() => void) | undefined
}

/** Part of the build, so that a fallback does not depend on the backend (D-20). */
const PLACEHOLDER = `${import.meta.env.BASE_URL}placeholder.svg`

/** How many addresses had nothing before the right one, so that the next card does not ask for the wrong ones again. */
const missesOf = new Map<string, number>()

export function Picture({ paths, alt, width, height, eager = false, className, tint, onBroken }: Props) {
  const host = use(PictureHost)
  const key = typeof paths === 'string' ? paths : paths.join('\n')
  const addresses = useMemo(() => key.split('\n').flatMap((path) => imageCandidates(path, host)), [key, host])
  const [first = ''] = addresses
  const [tried, setTried] = useState({ first, misses: missesOf.get(first) ?? 0 })
  const misses = tried.first === first ? tried.misses : (missesOf.get(first) ?? 0)
  const lost = misses >= addresses.length

  useEffect(() => {
    if (!lost || first === '') return
    // A picture that was lost to a dead network is worth another try once it lives again.
    const again = () => setTried({ first, misses: 0 })
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [lost, first])

  function missed() {
    // A placeholder that does not load either is left alone: no loop.
    if (lost) return
    setTried({ first, misses: misses + 1 })
    if (misses + 1 >= addresses.length) onBroken?.()
  }

  const color = tint === undefined ? null : hexColor(tint)
  return (
    <img
      className={className === undefined ? css.picture : `${css.picture} ${className}`}
      style={{ aspectRatio: `${width} / ${height}`, ...(color ? ({ '--tint': color } as CSSProperties) : {}) }}
      alt={alt}
      width={width}
      height={height}
      // Before `src`: some browsers begin to fetch as soon as they have an address.
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager === 'first' ? 'high' : 'auto'}
      decoding={eager ? 'auto' : 'async'}
      src={addresses[misses] ?? PLACEHOLDER}
      onLoad={() => {
        if (!lost && misses > 0) missesOf.set(first, misses)
      }}
      onError={missed}
    />
  )
}
