import { use, useState } from 'react'
import {
  fetchCategoriesNow,
  undoCategory,
  undoDeletedCategory,
  useAddCategory,
  useDeleteCategory,
} from '../../../api/admin/adminCategoryWrites'
import type { Category } from '../../../api/categories'
import type { Product } from '../../../api/products'
import { Picture, PictureHostContext } from '../../../display/Picture'
import { isInCategory } from '../../../rules/category'
import { langOf } from '../../../rules/devanagari'
import { groupDigits } from '../../../rules/pricing'
import { couldntLoadText, countText } from '../../../rules/sharedTexts'
import { idText } from '../../../rules/types'
import { confirm } from '../../../state/confirm'
import { useReportDirty } from '../../../state/dirtyForms'
import { notify } from '../../../state/notices'
import { Button } from '../../../ui/controls/Button'
import { EmptyState } from '../../../ui/screen/EmptyState'
import { FileField } from '../../../ui/controls/FileField'
import { IconButton } from '../../../ui/controls/Icon'
import { trashIcon } from '../../../ui/controls/moreIcons'
import { LoadingState, Skeleton } from '../../../ui/screen/Skeleton'
import { TextField } from '../../../ui/controls/TextField'
import { notifyFailure } from '../../parts/adminFailureText'
import { offerUndo } from '../../undo/offerUndo'
import { Panel, UnknownValue } from '../../parts/Panel'
import { fetchPictureFile } from '../../parts/files'
import { SavingFields } from '../form/StockFields'
import css from '../adminProducts.module.css'

type Props = {
  categories: readonly Category[] | null
  failed: boolean
  onRetry: () => void
  /** Null while loading, or if the products could not be read. */
  products: readonly Product[] | null
  productsFailed: boolean
}

function AddCategory({ categories }: { categories: readonly Category[] }) {
  const [name, setName] = useState('')
  const [image, setImage] = useState<File | null>(null)
  const adding = useAddCategory()
  useReportDirty('category', name.trim() !== '' || image !== null)

  async function add() {
    // Without a name and an image, Add does nothing (D-170).
    if (name.trim() === '' || image === null) return
    const question = {
      title: 'Add this category?',
      text: `"${name.trim()}" will appear on the home page immediately.`,
      action: 'Add',
    }
    if (!(await confirm(question))) return
    const known = await fetchCategoriesNow().catch(() => categories)
    const same = known.find(
      (category) => category.name.trim().toLowerCase() === name.trim().toLowerCase(),
    )
    const twice = {
      title: `There's already a category called "${same?.name ?? ''}"`,
      text: 'Shoppers would see two categories with the same name.',
      action: 'Add anyway',
    }
    if (same && !(await confirm(twice))) return
    adding.mutate(
      { name: name.trim(), image, known },
      {
        onSaved: (added) =>
          added
            ? offerUndo({
                text: 'Category added successfully',
                about: `category ${idText(added.id)}`,
                act: `Added the category ${added.name}`,
                undo: () => undoCategory(added),
              })
            : notify('Category added successfully', 'good'),
        onFailed: (error) => notifyFailure(error, 'Error adding category'),
        onSuccess() {
          setName('')
          setImage(null)
        },
      },
    )
  }

  return (
    <form
      className={`grid gap-3 ${css.add}`}
      aria-label="Add a category"
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      <SavingFields saving={adding.isPending}>
        <TextField label="New category" value={name} onChange={setName} autoComplete="off" />
        <FileField
          label="Image"
          accept="image/*"
          prompt="Add an image"
          file={image}
          onPick={([file]) => setImage(file ?? null)}
          onRemove={() => setImage(null)}
          // A disabled fieldset blocks neither drop nor paste, so disable the file field itself too.
          disabled={adding.isPending}
        />
      </SavingFields>
      <Button
        data-focus-home=""
        type="submit"
        kind="line"
        wide
        busy={adding.isPending}
        busyText="Adding..."
      >
        Add
      </Button>
    </form>
  )
}

function ProductCount({
  category,
  products,
  productsFailed,
}: Pick<Props, 'products' | 'productsFailed'> & { category: Category }) {
  if (products === null)
    return productsFailed ? (
      <p>
        <UnknownValue /> products
      </p>
    ) : (
      <Skeleton width="9ch" />
    )
  const count = products.filter((product) => isInCategory(product, category)).length
  return <p>{countText(count, 'product')}</p>
}

function CategoryRows({ categories, failed, onRetry, products, productsFailed }: Props) {
  const deleting = useDeleteCategory()
  const host = use(PictureHostContext)

  async function remove(category: Category) {
    const { id, name } = category
    const question = {
      title: 'Delete this category?',
      text: `"${name}" will be deleted. Its products will stay in the shop.`,
      action: 'Delete',
      danger: true,
    }
    // Fetch the picture for Undo while the dialog is open, because the server deletes it with the category.
    const picture = fetchPictureFile(category.image, host)
    if (!(await confirm(question))) return
    const image = await picture
    const text = 'Category deleted successfully'
    deleting.mutate(
      { id },
      {
        onSaved: () =>
          image
            ? offerUndo({
                text,
                about: `category ${idText(id)}`,
                act: `Deleted the category ${name}`,
                undo: () => undoDeletedCategory(name, image),
              })
            : notify(text, 'good', undefined, {
                detail: "Couldn't load its image, so this can't be undone.",
              }),
        onFailed: (error) => notifyFailure(error, 'Error deleting category'),
      },
    )
  }

  if (categories === null && !failed)
    return (
      <LoadingState className={css.bones}>
        <Skeleton shape="box" height="200px" />
      </LoadingState>
    )
  if (categories === null || categories.length === 0)
    return (
      <EmptyState
        plain
        text="No categories added. Add now!"
        onRetry={categories === null ? onRetry : undefined}
      >
        {categories === null ? <p>{couldntLoadText(['categories'])}</p> : undefined}
      </EmptyState>
    )
  const gone = deleting.isPending ? idText(deleting.variables?.id ?? '') : null
  return (
    <ul className={css.list} aria-label="Categories">
      {categories.map((category) => {
        return (
          <li key={idText(category.id)}>
            <Picture paths={category.image} alt="" width={32} height={32} className={css.round} />
            <div>
              <b lang={langOf(category.name)}>{category.name}</b>
              <ProductCount
                category={category}
                products={products}
                productsFailed={productsFailed}
              />
            </div>
            <IconButton
              small
              icon={trashIcon}
              label={`Delete ${category.name}`}
              // `disabled` would drop the focus before the row below can receive it.
              aria-disabled={gone === idText(category.id) || undefined}
              data-focus-home="row"
              onClick={() => gone !== idText(category.id) && void remove(category)}
            />
          </li>
        )
      })}
    </ul>
  )
}

export function CategoriesCard(props: Props) {
  return (
    <Panel title="Categories" note={props.categories && groupDigits(props.categories.length)}>
      <CategoryRows {...props} />
      <AddCategory categories={props.categories ?? []} />
    </Panel>
  )
}
