import { use, useEffect, useMemo, useState, type CSSProperties, createContext } from 'react'
import { langOf } from '../rules/devanagari'
import { hexColor, imageUrlCandidates } from '../rules/safeUrl'
import { objectFitOf, cropsTooMuch, isTallShape } from './shape'
import css from './Picture.module.css'

/** Host of relative picture paths: the fixed host in the storefront, the admin's host in the back office (D-18). */
export const PictureHostContext = createContext('')

/** An SVG scales without loss, so it is never too small for its frame. */
const SVG_PATH = /^[^?#]*\.svg(?:[?#]|$)/i

type Props = {
  /** A path as the server sends it. If there are several, the first that loads is shown. */
  paths: string | readonly string[]
  alt: string
  width: number
  height: number
  /**
   * Turns lazy loading off. 'first' also raises the fetch priority; it is for the largest picture of the first view.
   */
  eager?: boolean | 'first'
  className?: string | undefined
  /** The product's color, as the background until the picture has loaded. */
  tint?: string | undefined
  onBroken?: (() => void) | undefined
  /** Called with width / height of the loaded picture. */
  onShape?: ((shape: number) => void) | undefined
}

/** The placeholder is part of the build, so that it does not depend on the backend (D-20). */
const PLACEHOLDER = `${import.meta.env.BASE_URL}placeholder.svg`

/** For each picture, the number of addresses that failed before one loaded. The next card with the picture skips them. */
const missesOf = new Map<string, number>()

export function Picture({
  paths,
  alt,
  width,
  height,
  eager = false,
  className,
  tint,
  onBroken,
  onShape,
}: Props) {
  const host = use(PictureHostContext)
  const key = typeof paths === 'string' ? paths : paths.join('\n')
  const addresses = useMemo(
    () => key.split('\n').flatMap((path) => imageUrlCandidates(path, host)),
    [key, host],
  )
  const [first = ''] = addresses
  const [tried, setTried] = useState({ first, misses: missesOf.get(first) ?? 0 })
  const misses = tried.first === first ? tried.misses : (missesOf.get(first) ?? 0)
  const lost = misses >= addresses.length

  useEffect(() => {
    if (!lost || first === '') return
    // A lost connection may have caused the failures, so try all addresses again when the browser is online.
    const again = () => setTried({ first, misses: 0 })
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [lost, first])

  function missed() {
    // If the placeholder fails too, stop, because retrying it would loop.
    if (lost) return
    setTried({ first, misses: misses + 1 })
    if (misses + 1 >= addresses.length) onBroken?.()
  }

  const color = tint === undefined ? null : hexColor(tint)
  return (
    <img
      className={className === undefined ? css.picture : `${css.picture} ${className}`}
      style={{
        aspectRatio: `${width} / ${height}`,
        ...(color ? ({ '--tint': color } as CSSProperties) : {}),
      }}
      alt={alt}
      lang={langOf(alt)}
      width={width}
      height={height}
      // These attributes must precede `src`, because some browsers start the download when `src` is set.
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager === 'first' ? 'high' : 'auto'}
      decoding={eager ? 'auto' : 'async'}
      src={addresses[misses] ?? PLACEHOLDER}
      onLoad={({ currentTarget }) => {
        // Reading a width may force a layout, on phones even `innerWidth`. So compare with `screen` first, read
        // `clientWidth` only for pictures that may be small, and change the element only afterwards.
        const most = 2 * currentTarget.naturalWidth
        const tiny =
          most < Math.max(screen.width, screen.height) &&
          most < currentTarget.clientWidth &&
          !SVG_PATH.test(currentTarget.src)
        // Transparent parts must not show the product's color once the picture has loaded.
        currentTarget.style.removeProperty('--tint')
        const shape = currentTarget.naturalWidth / currentTarget.naturalHeight
        currentTarget.toggleAttribute('data-tall', isTallShape(shape))
        currentTarget.toggleAttribute('data-off', cropsTooMuch(shape, width / height))
        currentTarget.toggleAttribute('data-wide', objectFitOf(shape, width / height) === 'contain')
        currentTarget.toggleAttribute('data-tiny', tiny)
        if (tiny) currentTarget.style.setProperty('--most', `${most}px`)
        if (!lost) onShape?.(shape)
        if (!lost && misses > 0) missesOf.set(first, misses)
      }}
      onError={missed}
    />
  )
}
