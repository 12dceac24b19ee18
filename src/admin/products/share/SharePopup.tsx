import { useEffect, useId, useState } from 'react'
import type { Product } from '../../../api/products'
import { Picture } from '../../../display/Picture'
import { productPath } from '../../../rules/paths'
import {
  shareCaption,
  drawShareCard,
  SHARE_CARD_FORMATS,
  type ShareCard,
  type ShareCardFormatName,
} from './drawShareCard'
import { copyText } from '../../../platform/copyText'
import { Button } from '../../../ui/controls/Button'
import { Icon } from '../../../ui/controls/Icon'
import { copyIcon, downloadIcon, shareIcon } from '../../../ui/controls/moreIcons'
import { Modal } from '../../../ui/dialog/Modal'
import { Note } from '../../../ui/screen/Note'
import { Tabs, tabPanelProps } from '../../../ui/controls/Tabs'
import { TextArea } from '../../../ui/controls/TextField'
import { useObjectUrl } from '../../../ui/media/useObjectUrl'
import { downloadFile, useAdminPictureHost } from '../../parts/files'
import css from './share.module.css'

type Props = { product: Product; onClose: () => void }

const FORMAT_TABS = (Object.keys(SHARE_CARD_FORMATS) as ShareCardFormatName[]).map((value) => ({
  value,
  label: SHARE_CARD_FORMATS[value].name,
}))

/** Undefined while the card is drawn; null if this browser cannot draw it. */
function useShareCard(
  product: Product,
  path: string,
  host: string,
  format: ShareCardFormatName,
): ShareCard | null | undefined {
  const { title, price, discount_price } = product
  const stock = JSON.stringify(product.size_stock)
  const key = JSON.stringify([title, price, discount_price, stock, path, host, format])
  const [drawn, setDrawn] = useState<{ key: string; card: ShareCard | null }>()
  useEffect(() => {
    let current = true
    const shown = {
      title,
      price,
      discount_price,
      size_stock: JSON.parse(stock) as Product['size_stock'],
    }
    drawShareCard(shown, path, host, format)
      .catch(() => null)
      .then((card) => current && setDrawn({ key, card }))
    return () => {
      current = false
    }
  }, [key, title, price, discount_price, stock, path, host, format])
  return drawn?.key === key ? drawn.card : undefined
}

const canShare = (file: File) =>
  typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] })

export function SharePopup({ product, onClose }: Props) {
  const host = useAdminPictureHost()
  const id = useId()
  const [format, setFormat] = useState<ShareCardFormatName>('story')
  const [path, setPath] = useState(product.images[0] ?? '')
  const [typed, setTyped] = useState<string | null>(null)
  const [status, setStatus] = useState('')
  const card = useShareCard(product, path, host, format)
  const shown = useObjectUrl(card?.file)
  const link = new URL(
    `${import.meta.env.BASE_URL}${productPath(product.id).slice(1)}`,
    window.location.origin,
  ).href
  const caption = typed ?? shareCaption(product, link)

  async function share(file: File) {
    try {
      await navigator.share({ files: [file], text: caption })
      setStatus('')
    } catch (cause) {
      // AbortError means that the owner closed the share sheet.
      if (cause instanceof DOMException && cause.name === 'AbortError') return
      setStatus("Couldn't share the picture. Download it instead.")
    }
  }

  return (
    <Modal
      open
      onClose={onClose}
      size="large"
      title={`Share ${product.title}`}
      footer={
        <div className={css.foot}>
          <p role="status" className={css.status}>
            {card === undefined ? 'Creating the picture...' : status}
          </p>
          <div className={`flex wraps gap-2 ${css.acts}`}>
            <Button
              kind="line"
              onClick={(event) => {
                const place = event.currentTarget.parentElement ?? document.body
                void copyText(caption, place).then((done) =>
                  setStatus(
                    done
                      ? 'Caption copied'
                      : "Couldn't copy the caption. Select the text and copy it.",
                  ),
                )
              }}
            >
              <Icon path={copyIcon} /> Copy caption
            </Button>
            <Button
              kind="line"
              disabled={!card}
              onClick={() => {
                if (!card) return
                downloadFile(card.file.name, card.file.type, card.file)
                setStatus('Picture saved to your downloads')
              }}
            >
              <Icon path={downloadIcon} /> Download picture
            </Button>
            {card && canShare(card.file) && (
              <Button onClick={() => void share(card.file)}>
                <Icon path={shareIcon} /> Share picture
              </Button>
            )}
          </div>
        </div>
      }
    >
      <div className={`grid gap-5 ${css.share}`}>
        <div className={`grid gap-3 ${css.card}`}>
          <Tabs
            id={id}
            kind="box"
            label="Picture size"
            tabs={FORMAT_TABS}
            value={format}
            onChange={setFormat}
          />
          <div
            {...tabPanelProps(id, format)}
            className={css.frame}
            data-format={format}
            aria-busy={card === undefined}
          >
            {shown !== null && (
              <img
                src={shown}
                alt={`${SHARE_CARD_FORMATS[format].name} with ${product.title}, its price and its sizes`}
              />
            )}
          </div>
          {product.images.length > 1 && (
            <div
              className={`flex wraps gap-2 ${css.choices}`}
              role="group"
              aria-label="Product picture"
            >
              {product.images.map((image, at) => (
                <button
                  key={image}
                  type="button"
                  aria-label={`Picture ${at + 1}`}
                  aria-pressed={image === path}
                  onClick={() => setPath(image)}
                >
                  <Picture paths={image} alt="" width={40} height={50} />
                </button>
              ))}
            </div>
          )}
        </div>
        <div className={`grid gap-3 ${css.words}`}>
          <TextArea label="Caption" rows={7} value={caption} onChange={setTyped} />
          {card === null && (
            <Note kind="warn">
              This browser can't create the picture. You can still copy the caption.
            </Note>
          )}
          {card && !card.withPicture && (
            <Note kind="warn">
              Couldn't load the product's picture, so the card has only text. Try another picture of
              the product.
            </Note>
          )}
          <p className="muted t14">
            Nothing is uploaded: the picture is created on this device. Most apps don't accept a
            picture together with a caption, so copy the caption first and paste it into the app.
          </p>
        </div>
      </div>
    </Modal>
  )
}
