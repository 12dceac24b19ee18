import { useQuery } from '@tanstack/react-query'
import { memo, useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import type { Product } from '../../api/products'
import { recommendationsQuery, sizeStockQuery } from '../../api/productDetails'
import { useTodays } from '../../api/today'
import { productShareUrl } from '../../rules/paths'
import { isAllSoldOut } from '../../rules/stock'
import { linkedChoice } from '../../rules/productChoice'
import { firstSentence, plainText } from '../../rules/text'
import { sameId, type SizeStock } from '../../rules/types'
import { openAccount } from '../../state/panels'
import { JsonLd } from '../JsonLd'
import { LoginPopup } from '../login-popup/LoginPopup'
import { PageHead } from '../PageHead'
import { BuyPanel } from './BuyPanel'
import { ChoiceSheet } from './ChoiceSheet'
import { breadcrumbFacts, productFacts } from './facts'
import { Gallery } from './Gallery'
import css from './product.module.css'
import { ProductRow } from './ProductRow'
import { RecentRow } from './RecentRow'
import { useChoices } from './useChoices'
import { usePurchase } from './usePurchase'

const NOTHING_LEFT = {}

type Props = {
  product: Product
  /** The shop no longer sells the product: the page stays, with disabled buttons. */
  gone: boolean
  colorsLoading: boolean
}

const NONE: readonly Product[] = []

const Facts = memo(function Facts({
  product,
  stock,
}: {
  product: Product
  stock: SizeStock | null | 'gone'
}) {
  return (
    <>
      <JsonLd of={() => productFacts(product, stock)} />
      <JsonLd of={() => breadcrumbFacts(product)} />
    </>
  )
})

/** The page of one product; the caller remounts it for another product. A choice renders neither pictures, rows nor facts. */
export function ProductPage({ product, gone, colorsLoading }: Props) {
  const { id, title, description, images, colors } = product
  // The reply updates the cached product, so that the newest stock counts (D-97). Returning to the tab refetches it.
  const { refetch: readStockAgain } = useQuery({
    ...sizeStockQuery(id),
    refetchOnWindowFocus: true,
  })
  const recommendations = useQuery(recommendationsQuery(id))
  const stock = gone ? NOTHING_LEFT : product.size_stock
  const choosing = useChoices(stock, colors, linkedChoice(useLocation().search))
  const { purchase, adding, message, loginWanted, closeLogin, asking, setAsking } = usePurchase({
    product,
    gone: gone || isAllSoldOut(stock),
    stock,
    choosing,
    readStockAgain: () => void readStockAgain(),
  })
  const todays = useTodays(recommendations.data ?? NONE)
  const recommended = useMemo(() => todays.filter((other) => !sameId(other.id, id)), [todays, id])

  return (
    <>
      <PageHead
        name={title}
        description={firstSentence(plainText(description)) || title}
        path={productShareUrl(id)}
      />
      <Facts product={product} stock={gone ? 'gone' : stock} />
      <div className={`wrap ${css.product}`}>
        <Gallery title={title} images={images} tint={colors[0]?.code} />
        <BuyPanel
          {...{ product, stock, choosing, adding, colorsLoading, gone }}
          message={asking === null ? message : null}
          onPurchase={purchase}
          onChoose={() => setAsking('look')}
        />
      </div>
      <ChoiceSheet
        {...{ asking, product, stock, choosing, message }}
        onPurchase={purchase}
        onClose={() => setAsking(null)}
      />
      <ProductRow id="recommendations" title="Recommendations" products={recommended} />
      <RecentRow here={id} />
      <LoginPopup
        open={loginWanted}
        onClose={closeLogin}
        onLogin={() => {
          closeLogin()
          // Wait until the popup has returned the focus; otherwise the account panel takes that as focus leaving it and
          // closes.
          setTimeout(openAccount)
        }}
      />
    </>
  )
}
