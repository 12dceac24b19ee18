import { Link } from 'react-router-dom'
import { tagline } from '../../api/core/config'
import type { Homepage } from '../../api/pages'
import { HomeBanner, HomeBannerWaiting } from '../../display/HomeBanner'
import { plainText } from '../../rules/text'
import { PRODUCTS } from '../../rules/paths'
import { chooseAllCategories } from '../../state/chosenCategory'
import { buttonClass } from '../../ui/controls/Button'
import { Loading } from '../../ui/screen/Skeleton'

type Props = {
  brandName: string
  /** Undefined until a reply arrives; null if the shop has no content yet. */
  content: Homepage | null | undefined
  failed: boolean
}

export function BannerSection({ brandName, content, failed }: Props) {
  return (
    <section className="wrap" aria-label={brandName}>
      {content === undefined && !failed ? (
        <Loading>
          <HomeBannerWaiting />
        </Loading>
      ) : (
        <HomeBanner
          tagline={tagline()}
          link={(picture) => (
            <Link to={PRODUCTS} aria-label="All products" onClick={chooseAllCategories}>
              {picture}
            </Link>
          )}
          action={
            <Link className={buttonClass('ink')} to={PRODUCTS} onClick={chooseAllCategories}>
              Shop now
            </Link>
          }
          left={plainText(content?.left_text ?? '')}
          right={plainText(content?.right_text ?? '')}
          images={content?.banner_images ?? []}
          firstImage={content?.first_image ?? ''}
          secondImage={content?.second_image ?? ''}
        />
      )}
    </section>
  )
}
