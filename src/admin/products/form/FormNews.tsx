import { Button } from '../../../ui/Button'
import { Note } from '../../../ui/Note'
import { ChangeList } from './ChangeList'
import type { ProductFormState } from './useProductForm'

/** What the shop changed while the form was open. */
export function FormNews({ form, gone }: { form: ProductFormState; gone: boolean }) {
  const { followed, conflicts, takeTheirs, dropNews } = form
  if (gone)
    return (
      <Note kind="warn" role="status">
        This product is no longer in the shop: it was deleted elsewhere.
      </Note>
    )
  if (followed.length === 0 && conflicts.length === 0) return null
  return (
    <Note kind={conflicts.length > 0 ? 'warn' : 'calm'} role="status">
      <p>This product was changed elsewhere while you were editing it.</p>
      {followed.length > 0 && <p>Taken over, since you had not touched it: {followed.join(', ')}.</p>}
      {conflicts.length > 0 && (
        <>
          <p>You changed these too. Saving puts yours in their place:</p>
          <ChangeList changes={conflicts} from="In the shop" to="Yours" act="Take the shop's" onAct={takeTheirs} />
        </>
      )}
      <Button small kind="line" onClick={dropNews}>
        {conflicts.length > 0 ? 'Keep mine' : 'Understood'}
      </Button>
    </Note>
  )
}
