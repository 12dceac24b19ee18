import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { Category } from '../../../api/categories'
import type { Product } from '../../../api/products'
import { PRODUCT_IMAGES_MAX } from '../../../rules/constants'
import { finalPrice, npr } from '../../../rules/pricing'
import { productChecksOf, type ProductCheck } from '../../../rules/productChecks'
import {
  hiddenSizeStock,
  discountText,
  parsedPricesOf,
  isTagged,
  toggleTag,
} from '../../../rules/productFields'
import { confirm } from '../../../state/confirm'
import { Button } from '../../../ui/controls/Button'
import { CheckField } from '../../../ui/controls/CheckField'
import { Icon } from '../../../ui/controls/Icon'
import { shareIcon, checkIcon, warningIcon, plusIcon } from '../../../ui/controls/moreIcons'
import { Note } from '../../../ui/screen/Note'
import { ProgressBar, LoadingState, Skeleton } from '../../../ui/screen/Skeleton'
import { lazyPart } from '../../../ui/screen/lazyPart'
import { TextArea, TextField } from '../../../ui/controls/TextField'
import { useRootAttribute } from '../../../ui/useRootAttribute'
import { useStableHandler } from '../../../ui/useStableHandler'
import { SlowFallback } from '../../../ui/screen/PendingScreen'
import { AdminHead } from '../../frame/AdminHead'
import { ChangeList, FormNotes } from '../../form/FormParts'
import { useFileUrls } from '../../parts/files'
import { useLeaveGuard, type ContinueNavigation } from '../../form/useLeaveGuard'
import { ColorFields } from './ColorFields'
import { PictureFields } from './PictureFields'
import { SavingFields, StockFields } from './StockFields'
import type { ProductTarget } from '../saveProductFields'
import { useProductForm, type ProductFormState } from './useProductForm'
import { ProductPreview } from './ProductPreview'
import { countText } from '../../../rules/sharedTexts'
import { langOf } from '../../../rules/devanagari'
import { Panel } from '../../parts/Panel'
import { Modal } from '../../../ui/dialog/Modal'
import { splitTags } from '../../../rules/formFields'
import { idText } from '../../../rules/types'
import { withLangAttributes } from '../../../ui/withLangAttributes'
import css from './form.module.css'
import productPreviewCss from './productPreview.module.css'

const CHECK_ICONS = { good: checkIcon, warn: warningIcon, bad: warningIcon } as const
const CHECK_PREFIXES = { good: '', warn: 'Note: ', bad: 'Problem: ' } as const

/** The checks never block saving (D-92). In an untouched form CSS shows them as things to do instead of mistakes. */
function Checklist({ checks, untouched }: { checks: readonly ProductCheck[]; untouched: boolean }) {
  return (
    <Panel title="Before you save">
      <ul
        className={productPreviewCss.checks}
        data-untouched={untouched}
        aria-label="Before you save"
      >
        {checks.map(({ kind, text }) => (
          <li className="row gap-2 t13" key={text} data-kind={kind}>
            <Icon path={CHECK_ICONS[kind]} />
            <span>
              {CHECK_PREFIXES[kind] && <span className="sr">{CHECK_PREFIXES[kind]}</span>}
              <span>{withLangAttributes(text)}</span>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const { Part: SharePopup } = lazyPart(() =>
  import('../share/SharePopup').then((file) => file.SharePopup),
)

type Props = {
  target: ProductTarget
  categories: readonly Category[]
  /** True if the product was deleted elsewhere. */
  gone: boolean
  /** Address of the list as the owner left it. */
  listPath: string
  onDone: () => void
}

export function ProductForm(props: Props) {
  const { target, onDone } = props
  const form = useProductForm(target, onDone)
  const edit = target.kind === 'edit'
  const [sharing, setSharing] = useState(false)
  return (
    <>
      <AdminHead
        title={edit ? target.product.title : 'Add New Product'}
        above={
          <>
            <Link to={props.listPath} className="link">
              Products
            </Link>{' '}
            <span>{edit ? '/ Edit' : '/ New'}</span>
          </>
        }
      >
        {edit && (
          <Button kind="line" onClick={() => setSharing(true)}>
            <Icon path={shareIcon} /> Share
          </Button>
        )}
      </AdminHead>
      {form.ready ? (
        <FilledForm {...props} form={form} />
      ) : (
        <LoadingState>
          <Skeleton shape="box" height="480px" />
        </LoadingState>
      )}
      {sharing && edit && (
        <Suspense fallback={<SlowFallback />}>
          <SharePopup product={target.product} onClose={() => setSharing(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Rendered only after the draft was read. */
function FilledForm({
  target,
  categories,
  gone,
  listPath,
  form,
}: Props & { form: ProductFormState }) {
  const { form: values, base, change, changes, dirty, sending } = form
  const { list } = values.pictures
  const go = useNavigate()
  const element = useRef<HTMLFormElement>(null)
  useRootAttribute('data-acts-below')
  /**
   * The open leave dialog; null if none. `go` continues the navigation, `startOver` says that the owner wants to discard
   * the draft.
   */
  const [leaving, setLeaving] = useState<{ go: ContinueNavigation; startOver: boolean } | null>(
    null,
  )
  const product = target.kind === 'new' ? null : target.product
  const stock = product?.size_stock ?? null
  const edit = target.kind === 'edit'
  const toList = () => go(listPath)
  const waiting = reasonToWait(form)
  const urlOf = useFileUrls()
  const images = list.map((picture) =>
    picture.kind === 'new' ? urlOf(picture.webp ?? picture.source) : picture.path,
  )
  useLeaveGuard(dirty, (go) => setLeaving({ go, startOver: false }))
  useSaveKey(() => element.current?.requestSubmit())

  const send = useStableHandler(form.send)
  async function submit() {
    if (sending || waiting) return
    const question = {
      title: `Save changes to "${product?.title ?? ''}"?`,
      text: changes.length === 0 ? 'Nothing has changed.' : <ChangeList changes={changes} />,
      action: 'Save changes',
    }
    // Adding needs no confirmation (D-160). `send` reads the form after the answer, because the stream may have updated it.
    if (!edit || (await confirm(question))) send()
  }

  function leave(go: ContinueNavigation, discard: boolean) {
    setLeaving(null)
    form.close(discard)
    go()
  }

  return (
    <div className={`grid gap ${css.columns}`}>
      <form
        ref={element}
        className={`box grid shrinks one-column ${css.form}`}
        aria-label={edit ? 'Edit product' : 'Add New Product'}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <SavingFields saving={sending}>
          {gone && (
            <Note kind="warn" role="status">
              This product was deleted elsewhere, so your changes can't be saved.
            </Note>
          )}
          <FormNotes
            form={form}
            news="This product was changed elsewhere while you were editing it."
            discard="Start over"
            onDiscard={() => setLeaving({ go: toList, startOver: true })}
          />
          {target.kind === 'copy' && <Note>{copyText(target.product)}</Note>}
          <FormSection
            title="Pictures"
            note={`${picturesText(list.length)}. The first is the cover.`}
          >
            <PictureFields
              pictures={values.pictures}
              images={images}
              change={change}
              disabled={sending}
            />
          </FormSection>
          <FormSection title="Product">
            <TextField
              label="Title"
              required
              pattern=".*\S.*"
              title="Add a title"
              autoComplete="off"
              value={values.title}
              onChange={(title) => change({ title })}
            />
            <TextArea
              label="Description"
              rows={4}
              value={values.description}
              onChange={(description) => change({ description })}
            />
            <div className={`grid gap-3 ${css.prices}`}>
              <TextField
                label="Price"
                type="number"
                required
                min={0}
                step="any"
                inputMode="decimal"
                before="NPR"
                value={values.price}
                onChange={(price) => change({ price })}
              />
              <div>
                <CheckField
                  label="Add Discount"
                  checked={values.addDiscount}
                  onChange={(addDiscount) => change({ addDiscount })}
                />
                {values.addDiscount && (
                  <TextField
                    label="Discount price"
                    hideLabel
                    type="number"
                    min={0}
                    step="any"
                    inputMode="decimal"
                    before="NPR"
                    value={values.discountPrice}
                    onChange={(discountPrice) => change({ discountPrice })}
                    hint="The amount taken off, not the new price"
                  />
                )}
              </div>
              {values.addDiscount && (
                <p className={css.pays} role="status">
                  Shoppers pay <b>{npr(finalPrice(parsedPricesOf(values)))}</b>{' '}
                  <span>{discountText(parsedPricesOf(values))}</span>
                </p>
              )}
            </div>
          </FormSection>
          <FormSection title="Stock by size" note="Blank counts as 0">
            <StockFields
              sizes={values.sizes}
              former={edit ? base.sizes : null}
              hidden={hiddenSizeStock(stock)}
              onChange={(sizes) => change({ sizes })}
            />
          </FormSection>
          <FormSection title="Colors">
            <ColorFields colors={values.colors} onChange={(colors) => change({ colors })} />
          </FormSection>
          <FormSection title="Tags">
            <TagFields
              tags={values.tags}
              categories={categories}
              onChange={(tags) => change({ tags })}
            />
          </FormSection>
        </SavingFields>
        <footer className={`row gap-2 inset ${css.foot}`}>
          <div className={`shrinks muted t13 ${css.state}`}>
            {form.progress !== null ? (
              <ProgressBar label="Uploading" value={form.progress} />
            ) : (
              <p className="clamp">{changesText(changes.map(({ label }) => label))}</p>
            )}
          </div>
          <Button
            kind="line"
            onClick={() =>
              dirty ? setLeaving({ go: toList, startOver: false }) : leave(toList, true)
            }
          >
            Cancel
          </Button>
          <Button
            data-focus-home=""
            type="submit"
            busy={sending || waiting !== null}
            busyText={waiting ?? 'Saving...'}
          >
            {edit ? 'Save changes' : 'Add product'}
          </Button>
        </footer>
      </form>
      <aside className={`grid gap ${css.beside}`} aria-label="Preview">
        <ProductPreview fields={values} former={stock} images={images} />
        <Checklist
          checks={productChecksOf(values, stock, list.length, categories)}
          untouched={!edit && !dirty}
        />
      </aside>
      {leaving !== null && (
        <LeavePopup
          startOver={leaving.startOver}
          onStay={() => setLeaving(null)}
          onLeave={(discard) => leave(leaving.go, discard)}
        />
      )}
    </div>
  )
}

function FormSection({
  title,
  note,
  children,
}: {
  title: string
  note?: string
  children: ReactNode
}) {
  return (
    <fieldset className={`shrinks padded line-below ${css.section}`}>
      <legend>
        {title} {note !== undefined && <span>{note}</span>}
      </legend>
      <div>{children}</div>
    </fieldset>
  )
}

/** Calls `save` on Ctrl+S unless a dialog is open. */
function useSaveKey(save: () => void): void {
  const steady = useStableHandler(save)
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      if (
        !(event.ctrlKey || event.metaKey) ||
        event.key.toLowerCase() !== 's' ||
        document.querySelector('dialog[open]')
      )
        return
      event.preventDefault()
      steady()
    }
    document.addEventListener('keydown', key)
    return () => document.removeEventListener('keydown', key)
  }, [steady])
}

/** Text for the save button while pictures are copied or converted; otherwise null. */
function reasonToWait({ form: { pictures } }: ProductFormState): string | null {
  if (pictures.list.some(({ kind }) => kind === 'coming')) return 'Copying...'
  return pictures.list.some((picture) => picture.kind === 'new' && picture.webp === null)
    ? 'Converting...'
    : null
}

function changesText(labels: readonly string[]): string {
  return labels.length === 0
    ? 'No changes yet'
    : `${countText(labels.length, 'change')}: ${labels.join(', ')}`
}

function picturesText(count: number): string {
  return count > PRODUCT_IMAGES_MAX
    ? `${count} pictures (limit ${PRODUCT_IMAGES_MAX})`
    : `${count} of ${PRODUCT_IMAGES_MAX}`
}

function copyText({ title, images }: Product): string {
  const which =
    images.length > PRODUCT_IMAGES_MAX
      ? `the first ${PRODUCT_IMAGES_MAX} of its ${images.length} pictures`
      : 'its pictures'
  return `This is a copy of ${title}, including ${which}.`
}

type LeavePopupProps = {
  /**
   * True if Start over opened the popup, which then offers to discard or to keep editing, but not to leave with a draft.
   */
  startOver: boolean
  onStay: () => void
  onLeave: (throwAway: boolean) => void
}

function LeavePopup({ startOver, onStay, onLeave }: LeavePopupProps) {
  return (
    <Modal
      open
      alert
      noCross
      back={false}
      onClose={onStay}
      title={startOver ? 'Discard your changes?' : "Your changes aren't saved"}
      footer={
        <>
          <Button kind="danger" className={css.away} onClick={() => onLeave(true)}>
            Discard
          </Button>
          {!startOver && (
            <Button kind="line" onClick={() => onLeave(false)}>
              Leave and keep draft
            </Button>
          )}
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- Enter must choose the safe answer */}
          <Button onClick={onStay} autoFocus>
            Keep editing
          </Button>
        </>
      }
    >
      <p>
        {startOver
          ? "Your draft will be deleted, and you'll return to the product list."
          : 'A draft stays on this device for a day and is restored when you open the form again.'}
      </p>
    </Modal>
  )
}

type TagFieldsProps = {
  tags: string
  categories: readonly Category[]
  onChange: (tags: string) => void
}

/** A button for each category adds or removes its tag (D-84). */
function TagFields({ tags, categories, onChange }: TagFieldsProps) {
  return (
    <>
      <TextField
        label="Tags"
        hideLabel
        value={tags}
        onChange={onChange}
        hint={`Separate tags with commas.${categories.length > 0 ? ' To add the product to a category, choose one below.' : ''}`}
      />
      {categories.length > 0 && (
        <div className="flex wraps gap-2" role="group" aria-label="Categories">
          {categories.map(({ id, name }) => {
            const on = isTagged(splitTags(tags), name)
            return (
              <button
                key={idText(id)}
                type="button"
                className={`inline-row t13 ${css.chip}`}
                aria-pressed={on}
                lang={langOf(name)}
                onClick={() => onChange(toggleTag(tags, name))}
              >
                <Icon path={on ? checkIcon : plusIcon} size={14} />
                {name}
              </button>
            )
          })}
        </div>
      )}
    </>
  )
}
