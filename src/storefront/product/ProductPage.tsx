import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { productsInMemory, type Product } from '../../api/products'
import { recommendationsQuery, sizeStockQuery } from '../../api/productDetails'
import { productShareUrl } from '../../rules/paths'
import { firstSentence, plainText } from '../../rules/text'
import { idText, sameId } from '../../rules/types'
import { openAccount } from '../../state/panels'
import { followRecent, forgetSeen, rememberSeen, useRecent } from '../../state/recent'
import { Button } from '../../ui/Button'
import { JsonLd } from '../JsonLd'
import { LoginPopup } from '../login-popup/LoginPopup'
import { PageHead } from '../PageHead'
import { BuyPanel } from './BuyPanel'
import { breadcrumbFacts, productFacts } from './facts'
import { Gallery } from './Gallery'
import css from './product.module.css'
import { ProductRow } from './ProductRow'
import { useChoices } from './useChoices'
import { usePurchase } from './usePurchase'

const RECENT = 4

/** From the list in memory alone: what was looked at and is still sold, without a call. */
function useRecentProducts(here: Product): Product[] {
  const ids = useRecent((recent) => recent.ids)
  useEffect(followRecent, [])
  useEffect(() => rememberSeen(here.id), [here.id])
  const known = new Map(productsInMemory().map((product) => [idText(product.id), product]))
  return ids
    .filter((id) => id !== idText(here.id))
    .flatMap((id) => known.get(id) ?? [])
    .slice(0, RECENT)
}

/** The page of one product; another product is another page. */
export function ProductPage({ product, unsure = false }: { product: Product; unsure?: boolean }) {
  const { id, title, description, images, colors } = product
  // The freshest number wins (D-97); who comes back to the tab gets a fresh one.
  const freshStock = useQuery({ ...sizeStockQuery(id), refetchOnWindowFocus: true })
  const recommendations = useQuery(recommendationsQuery(id))
  const recent = useRecentProducts(product)
  const stock = freshStock.data ?? product.size_stock
  const choosing = useChoices(stock)
  const { purchase, adding, message, loginWanted, closeLogin } = usePurchase({
    product,
    stock,
    choosing,
    readStockAgain: () => void freshStock.refetch(),
  })
  const recommended = (recommendations.data ?? []).filter((other) => !sameId(other.id, id))

  return (
    <>
      <PageHead name={title} description={firstSentence(plainText(description)) || title} path={productShareUrl(id)} />
      <JsonLd of={() => productFacts(product, stock)} />
      <JsonLd of={() => breadcrumbFacts(product)} />
      <div className={`wrap ${css.product}`}>
        <Gallery title={title} images={images} tint={colors[0]?.code} />
        <BuyPanel {...{ product, stock, choosing, adding, unsure, message }} onPurchase={purchase} />
      </div>
      <ProductRow id="recommendations" title="Recommendations" products={recommended} />
      <ProductRow
        id="recent"
        title="Recently viewed"
        products={recent}
        action={
          <Button kind="quiet" small onClick={forgetSeen} aria-label="Clear recently viewed">
            Clear
          </Button>
        }
      />
      <LoginPopup
        open={loginWanted}
        onClose={closeLogin}
        onLogin={() => {
          closeLogin()
          // The popup gives the focus back first; the panel would take that for a wish to leave it.
          setTimeout(openAccount)
        }}
      />
    </>
  )
}
