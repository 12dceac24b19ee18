import {
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type ReactNode,
  type RefObject,
} from 'react'
import { createPortal } from 'react-dom'
import { onResize } from '../../platform/observe'
import css from './previewFrame.module.css'

type Props = {
  title: string
  /** Width of the iframe's viewport in px. If it exceeds the room on screen, the iframe is scaled down. */
  width: number
  children: ReactNode
}

/** Resolves when all style sheets of this page are copied into the iframe and have loaded. */
function copyStyles(into: Document): Promise<unknown> {
  const sheets = [...document.querySelectorAll<HTMLElement>('link[rel="stylesheet"], style')].map(
    (sheet) => {
      const copy = into.importNode(sheet, true)
      into.head.append(copy)
      if (!(sheet instanceof HTMLLinkElement)) return null
      copy.setAttribute('href', sheet.href)
      return new Promise((done) => {
        copy.addEventListener('load', done)
        // Go on after an error, because an unstyled preview is better than none.
        copy.addEventListener('error', done)
      })
    },
  )
  return Promise.all(sheets)
}

/** An iframe, because media queries must see the width of a phone or a desktop. */
export function PreviewFrame({ title, width, children }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const room = useElementWidth(place, width)
  const [body, setBody] = useState<HTMLElement | null>(null)
  const [styled, setStyled] = useState(false)
  const [content, setContent] = useState<HTMLElement | null>(null)
  /** Null until the styles have loaded. The content stays hidden until then, so that it does not jump. */
  const [height, setHeight] = useState<number | null>(null)
  const scale = Math.min(1, room / width)

  const furnish = useCallback(() => {
    const inner = frame.current?.contentDocument
    if (!inner || inner.body.dataset.furnished) return
    inner.body.dataset.furnished = 'yes'
    inner.documentElement.lang = document.documentElement.lang
    inner.title = title
    void copyStyles(inner).then(() => setStyled(true))
    setBody(inner.body)
  }, [title])
  useLayoutEffect(furnish, [furnish])

  useLayoutEffect(() => {
    if (!content || !styled) return
    return onResize(content, () => {
      if (content.offsetHeight > 0) setHeight(content.offsetHeight)
    })
  }, [content, styled])

  return (
    <div
      ref={place}
      className={`anchor clipped ${css.place}`}
      style={{ height: height === null ? '100vh' : height * scale }}
    >
      <iframe
        ref={frame}
        title={title}
        className={css.frame}
        style={{
          width,
          height: height ?? 480,
          transform: `scale(${scale})`,
          left: Math.max(0, (room - width * scale) / 2),
        }}
        // Some browsers replace the first empty document with another one, which needs the styles too.
        onLoad={furnish}
      />
      {body &&
        createPortal(
          <div
            ref={setContent}
            role="region"
            aria-label={title}
            className={css.content}
            // Keeps the editing controls at their size when the page is scaled down.
            style={
              { '--size': 1 / scale, visibility: styled ? 'visible' : 'hidden' } as CSSProperties
            }
          >
            {children}
          </div>,
          body,
        )}
    </div>
  )
}

function useElementWidth(element: RefObject<HTMLElement | null>, first: number): number {
  const [width, setWidth] = useState(first)
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return
    return onResize(current, () => {
      if (current.clientWidth > 0) setWidth(current.clientWidth)
    })
  }, [element])
  return width
}
