import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Category } from '../../../api/categories'
import type { Product } from '../../../api/products'
import { PRODUCT_IMAGES_MAX } from '../../../rules/constants'
import { nest } from '../../../rules/paths'
import { checksOf, keptSizes, type Change } from '../../../rules/productForm'
import { confirm } from '../../../state/confirm'
import type { Draft } from '../../../state/draft'
import { Button } from '../../../ui/Button'
import { Note } from '../../../ui/Note'
import { Progress } from '../../../ui/Progress'
import { TextArea } from '../../../ui/TextArea'
import { TextField } from '../../../ui/TextField'
import { useSteady } from '../../../ui/useSteady'
import { useLeaveGuard, type Going } from '../../useLeaveGuard'
import { ChangeList } from './ChangeList'
import { ColorFields } from './ColorFields'
import { DiscountFields } from './DiscountFields'
import css from './form.module.css'
import { FormNews } from './FormNews'
import { LeavePopup } from './LeavePopup'
import { PictureFields } from './PictureFields'
import { Checklist, Preview } from './ProductPreview'
import { SavingFields } from './SavingFields'
import { Section } from './FormSection'
import { StockFields } from './StockFields'
import { TagFields } from './TagFields'
import { useProductForm, type Start, type Target } from './useProductForm'

function changesText(changes: readonly Change[], pictures: boolean): string {
  const parts = [...changes.map(({ part }) => part), ...(pictures ? ['Pictures'] : [])]
  return parts.length === 0
    ? 'No changes yet'
    : `${parts.length} ${parts.length === 1 ? 'change' : 'changes'}: ${parts.join(', ')}`
}

function picturesText(count: number): string {
  return count > PRODUCT_IMAGES_MAX ? `${count} in all, no room for new ones` : `${count} of ${PRODUCT_IMAGES_MAX}`
}

function copyText({ title, images }: Product): string {
  const which = images.length > PRODUCT_IMAGES_MAX ? `: the first ${PRODUCT_IMAGES_MAX} of ${images.length}` : ''
  return `A copy of ${title}, with pictures of its own${which}.`
}

type Props = {
  target: Target
  categories: readonly Category[]
  gone: boolean
  onDone: () => void
  draft: Draft
  start: Start
}

export function FilledForm({ target, categories, gone, onDone, draft, start }: Props) {
  const form = useProductForm(target, start, draft, onDone)
  const { fields, change, pictures, dirty, changes } = form
  const navigate = useNavigate()
  const element = useRef<HTMLFormElement>(null)
  const saving = useRef<HTMLButtonElement>(null)
  const [restored, setRestored] = useState(start.restored)
  /** What the popup would do: go where somebody wanted to go, or only begin anew. */
  const [leaving, setLeaving] = useState<{ go: Going; startOver: boolean } | null>(null)
  const product: Product | null = target.kind === 'new' ? null : target.product
  const stock = product?.size_stock ?? null
  const edit = target.kind === 'edit'
  const toList = () => void navigate(nest.products)
  useLeaveGuard(dirty, (go) => setLeaving({ go, startOver: false }))

  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      if (
        !(event.ctrlKey || event.metaKey) ||
        event.key.toLowerCase() !== 's' ||
        document.querySelector('dialog[open]')
      )
        return
      event.preventDefault()
      element.current?.requestSubmit()
    }
    document.addEventListener('keydown', key)
    return () => document.removeEventListener('keydown', key)
  }, [])

  const send = useSteady(form.send)
  async function submit() {
    if (form.sending || form.waiting) return
    const question = {
      title: `Save changes to "${product?.title ?? ''}"?`,
      text: (
        <ChangeList
          changes={changes}
          from="In the shop"
          to="After saving"
          more={form.picturesChanged ? 'The pictures change too.' : undefined}
        />
      ),
      action: 'Save changes',
    }
    // Adding does not ask (D-160). What is sent is what the form holds after the answer: the stream may have moved it on.
    if (!edit || (await confirm(question))) send()
  }

  function leave(go: Going, throwAway: boolean) {
    setLeaving(null)
    form.leave(throwAway)
    go()
  }

  const images = pictures.pictures.map((picture) => (picture.kind === 'new' ? picture.url : picture.path))
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
                setLeaving({ go: toList, startOver: true })
              }}
            >
              Start over
            </Button>
          </Note>
        )}
        <SavingFields saving={form.sending} button={saving}>
          <FormNews form={form} gone={gone} />
          {target.kind === 'copy' && <Note kind="calm">{copyText(target.product)}</Note>}
          <Section title="Pictures" note={`${picturesText(images.length)}, the first is the cover`}>
            <PictureFields pictures={pictures} disabled={form.sending} />
          </Section>
          <Section title="Product">
            <TextField
              label="Title"
              required
              pattern=".*\S.*"
              title="A title is needed"
              autoComplete="off"
              value={fields.title}
              onChange={(title) => change({ title })}
            />
            <TextArea
              label="Description"
              rows={4}
              value={fields.description}
              onChange={(description) => change({ description })}
            />
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
              <DiscountFields form={form} />
            </div>
          </Section>
          <Section title="Stock by size" note="Empty counts as 0">
            <StockFields
              sizes={fields.sizes}
              former={edit ? form.base.fields.sizes : null}
              kept={keptSizes(stock)}
              onChange={(sizes) => change({ sizes })}
            />
          </Section>
          <Section title="Colors">
            <ColorFields colors={fields.colors} onChange={(colors) => change({ colors })} />
          </Section>
          <TagFields form={form} categories={categories} />
        </SavingFields>
        <footer className={css.foot}>
          <div className={css.state}>
            {form.uploaded !== null ? (
              <Progress label="Uploading" value={form.uploaded} />
            ) : (
              <p>{changesText(changes, form.picturesChanged)}</p>
            )}
          </div>
          <Button
            kind="line"
            onClick={() => (dirty ? setLeaving({ go: toList, startOver: false }) : leave(toList, true))}
          >
            Cancel
          </Button>
          <Button
            ref={saving}
            type="submit"
            busy={form.sending || form.waiting !== null}
            busyText={form.waiting ?? 'Saving...'}
          >
            {edit ? 'Save changes' : 'Add product'}
          </Button>
        </footer>
      </form>
      <aside className={css.beside} aria-label="Preview">
        <Preview fields={fields} former={stock} images={images} />
        <Checklist checks={checksOf(fields, stock, images.length, categories)} />
      </aside>
      {leaving !== null && (
        <LeavePopup
          startOver={leaving.startOver}
          onStay={() => setLeaving(null)}
          onLeave={(throwAway) => leave(leaving.go, throwAway)}
        />
      )}
    </div>
  )
}
