import { useState } from 'react'
import { copyText } from '../../platform/copyText'
import { Button } from '../../ui/controls/Button'
import { Modal } from '../../ui/dialog/Modal'
import { shareWays } from '../contact/askWays'
import { WayLink } from '../contact/WayLink'
import css from './shareMenu.module.css'

type Props = { text: string; url: string; onClose: () => void }

/** For devices without a share sheet of their own. */
export function ShareMenu({ text, url, onClose }: Props) {
  const [status, setStatus] = useState('')
  const copy = async (place: HTMLElement) =>
    setStatus((await copyText(url, place)) ? 'Link copied' : "Couldn't copy the link")
  return (
    <Modal open onClose={onClose} title="Share" size="small">
      {/* Can be marked and copied by hand where no script may do it. */}
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
        <p className={css.status} role="status">
          {status}
        </p>
      </div>
      <ul className={css.ways}>
        {shareWays(text, url).map((way) => (
          <li key={way.name}>
            <WayLink {...way} />
          </li>
        ))}
      </ul>
    </Modal>
  )
}
