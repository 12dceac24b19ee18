import { useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Category } from '../../../api/categories'
import { nest } from '../../../rules/paths'
import { createDraft, type Draft } from '../../../state/draft'
import { useSession } from '../../../state/session'
import { Loading, Skeleton } from '../../../ui/Skeleton'
import { AdminHead } from '../../AdminHead'
import { FilledForm } from './FilledForm'
import { draftName, draftStart, freshStart, useSending, type Start, type Target } from './useProductForm'

type Props = { target: Target; categories: readonly Category[]; gone: boolean; onDone: () => void }

/** The form, filled from what was left in it the last time, or from the product. */
export function ProductForm(props: Props) {
  const { target } = props
  const owner = useSession(({ user }) => user?.email ?? '')
  const name = draftName(target)
  const [ready, setReady] = useState<{ draft: Draft; start: Start } | null>(null)
  const fresh = useEffectEvent(() => freshStart(target))
  // Opened anew while an earlier form is being sent: whether the draft has done its work is known at its end.
  const waiting = useSending(name) && ready === null
  useEffect(() => {
    if (waiting) return
    let here = true
    const draft = createDraft(name, owner)
    void draft.load().then((content) => {
      if (here) setReady({ draft, start: (content && draftStart(content)) ?? fresh() })
    })
    return () => {
      here = false
      draft.stop()
      setReady(null)
    }
  }, [name, owner, waiting])

  const title = target.kind === 'edit' ? target.product.title : 'Add New Product'
  return (
    <>
      <AdminHead
        title={title}
        above={
          <>
            <Link to={nest.products} className="link">
              Products
            </Link>{' '}
            / {target.kind === 'edit' ? 'Edit' : 'New'}
          </>
        }
      />
      {ready ? (
        <FilledForm key={name} {...props} {...ready} />
      ) : (
        <Loading>
          <Skeleton shape="box" height="480px" />
        </Loading>
      )}
    </>
  )
}
