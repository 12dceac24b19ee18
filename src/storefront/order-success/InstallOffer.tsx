import { useEffect, useState } from 'react'
import { config } from '../../api/core/config'
import { install, noteOffered } from '../../state/install'
import { Button } from '../../ui/controls/Button'
import css from './installOffer.module.css'

/** Shown after one order only, for any answer. */
export function InstallOffer({ way }: { way: 'button' | 'iphone' }) {
  const [open, setOpen] = useState(true)
  useEffect(() => void noteOffered(), [])
  if (!open) return null
  const { brandName } = config()
  const close = () => setOpen(false)
  return (
    <section className={css.offer} aria-labelledby="install">
      <h2 id="install" className={css.title}>{`${brandName} on your home screen`}</h2>
      <p>
        {way === 'button'
          ? 'Opens with one tap, even on a weak connection, and you can share receipts to it from your wallet.'
          : 'Opens with one tap, even on a weak connection. In Safari tap Share, then “Add to Home Screen”.'}
      </p>
      <div className={css.ways}>
        {way === 'button' && (
          <Button
            small
            onClick={() => {
              void install().catch(() => {})
              close()
            }}
          >
            Add to home screen
          </Button>
        )}
        <Button kind="quiet" small onClick={close}>
          {way === 'button' ? 'Not now' : 'Close'}
        </Button>
      </div>
    </section>
  )
}
