import type { Category } from '../../../api/categories'
import { isTagged, toggleTag } from '../../../rules/productForm'
import { idText } from '../../../rules/types'
import { Icon } from '../../../ui/Icon'
import { TextField } from '../../../ui/TextField'
import css from './form.module.css'
import { Section } from './FormSection'
import type { ProductFormState } from './useProductForm'
import '../../../ui/moreIcons'

/** Comma text, with the categories to click (D-84). */
export function TagFields({
  form: { fields, change },
  categories,
}: {
  form: ProductFormState
  categories: readonly Category[]
}) {
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
              <button
                key={idText(id)}
                type="button"
                className={css.chip}
                aria-pressed={on}
                onClick={() => change({ tags: toggleTag(fields.tags, name) })}
              >
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
