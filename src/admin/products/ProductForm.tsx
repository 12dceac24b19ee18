import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { Category } from '../../api/categories'
import type { Product } from '../../api/products'
import { checksOf, isTagged, keptSizes, lessText, pricesOf, toggleTag, type Change } from '../../rules/productForm'
import { nest } from '../../rules/paths'
import { finalPrice, npr } from '../../rules/pricing'
import { confirm } from '../../state/confirm'
import { createDraft, type Draft } from '../../state/draft'
import { useSession } from '../../state/session'
import { Button } from '../../ui/Button'
import { CheckField } from '../../ui/CheckField'
import { Icon } from '../../ui/Icon'
import { Note } from '../../ui/Note'
import { Progress } from '../../ui/Progress'
import { Loading, Skeleton } from '../../ui/Skeleton'
import { TextArea } from '../../ui/TextArea'
import { TextField } from '../../ui/TextField'
import { AdminHead } from '../AdminHead'
import { ChangeList } from './ChangeList'
import { ColorFields } from './ColorFields'
import css from './form.module.css'
import { LeavePopup } from './LeavePopup'
import { Checklist, Preview } from './Preview'
import { PictureFields } from './PictureFields'
import { StockFields } from './StockFields'
import { draftName, draftStart, freshStart, useProductForm, type ProductFormState, type Start, type Target } from './useProductForm'
import { useLeaveGuard } from './useLeaveGuard'

type Props = { target: Target; categories: readonly Category[]; gone: boolean; onDone: () => void }

/** The form, filled from what was left in it the last time, or from the product. */
export function ProductForm(props: Props) {
  const { target } = props
  const owner = useSession(({ user }) => user?.email ?? '')
  const name = draftName(target)
  const [ready, setReady] = useState<{ draft: Draft; start: Start } | null>(null)
  const fresh = useEffectEvent(() => freshStart(target))
  useEffect(() => {
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
  }, [name, owner])

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
        <Filled key={name} {...props} {...ready} />
      ) : (
        <Loading>
          <Skeleton shape="box" height="480px" />
        </Loading>
      )}
    </>
  )
}

function Section({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  return (
    <fieldset className={css.section}>
      <legend>
        {title} {note !== undefined && <span>{note}</span>}
      </legend>
      {children}
    </fieldset>
  )
}

/** What the shop changed while the form was open. */
function News({ form, gone }: { form: ProductFormState; gone: boolean }) {
  const { followed, conflicts, takeTheirs, dropNews } = form
  if (gone) return <Note kind="warn" role="status">This product is no longer in the shop: it was deleted elsewhere.</Note>
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

function Discount({ form: { fields, change } }: { form: ProductFormState }) {
  const { addDiscount, discountPrice } = fields
  const prices = pricesOf(fields)
  return (
    <>
      <div>
        <CheckField label="Add Discount" checked={addDiscount} onChange={(on) => change({ addDiscount: on })} />
        {addDiscount && (
          <TextField
            label="Discount price"
            hideLabel
            type="number"
            min={0}
            step="any"
            inputMode="decimal"
            before="NPR"
            value={discountPrice}
            onChange={(text) => change({ discountPrice: text })}
            hint="The amount taken off, not the new price"
          />
        )}
      </div>
      {addDiscount && (
        <p className={css.pays} role="status">
          Shoppers pay <b>{npr(finalPrice(prices))}</b> {lessText(prices)}
        </p>
      )}
    </>
  )
}

function Tags({ form: { fields, change }, categories }: { form: ProductFormState; categories: readonly Category[] }) {
  return (
    <Section title="Tags">
      <TextField
        label="Tags"
        hideLabel
        value={fields.tags}
        onChange={(tags) => change({ tags })}
        hint={`Comma separated.${categories.length > 0 ? ' A tag equal to a category puts the product there:' : ''}`}
      />
      {categories.length > 0 && (
        <div className={css.chips} role="group" aria-label="Categories">
          {categories.map(({ id, name }) => {
            const on = isTagged(fields.tags, name)
            return (
              <button key={String(id)} type="button" className={css.chip} aria-pressed={on} onClick={() => change({ tags: toggleTag(fields.tags, name) })}>
                <Icon name={on ? 'check' : 'plus'} size={14} />
                {name}
              </button>
            )
          })}
        </div>
      )}
    </Section>
  )
}

function changesText(changes: readonly Change[], pictures: boolean): string {
  const parts = [...changes.map(({ part }) => part), ...(pictures ? ['Pictures'] : [])]
  return parts.length === 0 ? 'No changes yet' : `${parts.length} ${parts.length === 1 ? 'change' : 'changes'}: ${parts.join(', ')}`
}

function Filled({ target, categories, gone, onDone, draft, start }: Props & { draft: Draft; start: Start }) {
  const form = useProductForm(target, start, draft, onDone)
  const { fields, change, pictures, dirty, changes } = form
  const navigate = useNavigate()
  const element = useRef<HTMLFormElement>(null)
  const [restored, setRestored] = useState(start.restored)
  const [leaving, setLeaving] = useState<string | null>(null)
  const product: Product | null = target.kind === 'new' ? null : target.product
  const stock = product?.size_stock ?? null
  const edit = target.kind === 'edit'
  useLeaveGuard(dirty, setLeaving)

  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's' || document.querySelector('dialog[open]')) return
      event.preventDefault()
      element.current?.requestSubmit()
    }
    document.addEventListener('keydown', key)
    return () => document.removeEventListener('keydown', key)
  }, [])

  async function submit() {
    if (form.sending || form.converting) return
    const question = {
      title: `Save changes to "${product?.title ?? ''}"?`,
      text: <ChangeList changes={changes} from="In the shop" to="After saving" more={form.picturesChanged ? 'The pictures change too.' : undefined} />,
      action: 'Save changes',
    }
    // Adding does not ask (D-160).
    if (!edit || (await confirm(question))) form.send()
  }

  function go(to: string, throwAway: boolean) {
    form.leave(throwAway)
    navigate(to)
  }

  const images = pictures.pictures.map((picture) => (picture.kind === 'kept' ? picture.path : picture.url))
  return (
    <div className={css.columns}>
      <form
        ref={element}
        className={css.form}
        aria-label={edit ? 'Edit product' : 'Add New Product'}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {restored && (
          <Note kind="calm" role="status">
            <p>What you had begun here was brought back.</p>
            <Button
              small
              kind="line"
              onClick={() => {
                setRestored(false)
                setLeaving('')
              }}
            >
              Start over
            </Button>
          </Note>
        )}
        <News form={form} gone={gone} />
        {target.kind === 'copy' && <Note kind="calm">A copy of {target.product.title}. Pictures are not copied: add its own.</Note>}
        <Section title="Pictures" note={`${images.length} of 3, the first is the cover`}>
          <PictureFields pictures={pictures} />
        </Section>
        <Section title="Product">
          <TextField label="Title" required pattern=".*\S.*" title="A title is needed" autoComplete="off" value={fields.title} onChange={(title) => change({ title })} />
          <TextArea label="Description" rows={4} value={fields.description} onChange={(description) => change({ description })} />
          <div className={css.prices}>
            <TextField
              label="Price"
              type="number"
              required
              min={0}
              step="any"
              inputMode="decimal"
              before="NPR"
              value={fields.price}
              onChange={(price) => change({ price })}
            />
            <Discount form={form} />
          </div>
        </Section>
        <Section title="Stock by size" note="Empty counts as 0">
          <StockFields sizes={fields.sizes} former={edit ? form.base.fields.sizes : null} kept={keptSizes(stock)} onChange={(sizes) => change({ sizes })} />
        </Section>
        <Section title="Colors">
          <ColorFields colors={fields.colors} onChange={(colors) => change({ colors })} />
        </Section>
        <Tags form={form} categories={categories} />
        <footer className={css.foot}>
          <div className={css.state}>
            {form.uploaded !== null ? <Progress label="Uploading" value={form.uploaded} /> : <p>{changesText(changes, form.picturesChanged)}</p>}
          </div>
          <Button kind="line" onClick={() => (dirty ? setLeaving(nest.products) : go(nest.products, true))}>
            Cancel
          </Button>
          <Button type="submit" busy={form.sending || form.converting} busyText={form.converting ? 'Converting...' : 'Saving...'}>
            {edit ? 'Save changes' : 'Add product'}
          </Button>
        </footer>
      </form>
      <aside className={css.beside} aria-label="Preview">
        <Preview fields={fields} former={stock} images={images} />
        <Checklist checks={checksOf(fields, stock, images.length, categories)} />
      </aside>
      {leaving !== null && (
        <LeavePopup startOver={leaving === ''} onStay={() => setLeaving(null)} onLeave={(throwAway) => go(leaving || nest.products, throwAway)} />
      )}
    </div>
  )
}
