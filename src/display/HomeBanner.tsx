import type { ReactNode } from 'react'
import { BANNER_MS, TAGLINE } from '../rules/constants'
import { cx } from '../ui/cx'
import { Rotator } from '../ui/Rotator'
import { Skeleton } from '../ui/Skeleton'
import css from './HomeBanner.module.css'
import { Picture } from './Picture'

const WORDS = cx('display display-64', css.words)

type Props = {
  /** In the editor, an editable field. */
  left: ReactNode
  right: ReactNode
  images: readonly string[]
  firstImage: string
  secondImage: string
  /** Shown in place of pictures. */
  tagline?: string
  /** The time per picture; the editor's preview sets its own. */
  intervalMs?: number
  /** The editor's buttons over each picture, also over empty places. */
  tools?: {
    banner?: ReactNode
    slide?: (index: number) => ReactNode
    first?: ReactNode
    second?: ReactNode
  }
}

/** The homepage banner. Texts are beside the pictures, never over them; empty parts are left out (D-76, D-77). */
export function HomeBanner({
  left,
  right,
  images,
  firstImage,
  secondImage,
  tagline = TAGLINE,
  intervalMs = BANNER_MS,
  tools = {},
}: Props) {
  const first = firstImage !== '' || Boolean(tools.first)
  const second = secondImage !== '' || Boolean(tools.second)
  const leftSide = first || Boolean(left)
  const rightSide = second || Boolean(right)
  return (
    <div className={cx(css.banner, !leftSide && css.noLeft, !rightSide && css.noRight)}>
      {Boolean(left) && <div className={cx(WORDS, css.left)}>{left}</div>}
      <figure className={css.main}>
        {images.length > 0 ? (
          <Rotator count={images.length} intervalMs={intervalMs} label="Banner" className={css.turning}>
            {(index) => (
              <>
                <Side path={images[index] ?? ''} eager={index === 0 ? 'first' : true} />
                {tools.slide?.(index)}
              </>
            )}
          </Rotator>
        ) : (
          <p className={css.tagline}>{tagline}</p>
        )}
        {tools.banner}
      </figure>
      {first && (
        <figure className={cx(css.side, css.one, !second && css.single)}>
          {firstImage !== '' && <Side path={firstImage} eager />}
          {tools.first}
        </figure>
      )}
      {second && (
        <figure className={cx(css.side, css.two, !first && css.single)}>
          {secondImage !== '' && <Side path={secondImage} eager />}
          {tools.second}
        </figure>
      )}
      {Boolean(right) && <div className={cx(WORDS, css.right)}>{right}</div>}
    </div>
  )
}

/** A picture with an empty alt text, because the data does not say what it shows. */
function Side({ path, eager }: { path: string; eager: boolean | 'first' }) {
  return <Picture className={css.picture} paths={path} alt="" width={800} height={1000} eager={eager} />
}

/** The placeholder of the banner while its content is loading. */
export function HomeBannerWaiting() {
  return (
    <div className={css.banner} aria-hidden="true">
      <div className={cx(WORDS, css.left)}>
        <Skeleton className={css.bone} width="88%" />
        <Skeleton className={css.bone} width="64%" />
      </div>
      <Skeleton shape="box" className={css.main} />
      <Skeleton shape="box" className={cx(css.side, css.one)} />
      <Skeleton shape="box" className={cx(css.side, css.two)} />
      <div className={cx(WORDS, css.right)}>
        <Skeleton className={css.bone} width="72%" />
        <Skeleton className={css.bone} width="88%" />
      </div>
    </div>
  )
}
