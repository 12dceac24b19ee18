import type { Category } from '../../../api/categories'
import { langOf } from '../../../rules/devanagari'
import { splitTags } from '../../../rules/formText'
import { isTagged, toggleTag } from '../../../rules/productFields'
import { idText } from '../../../rules/types'
import { Icon } from '../../../ui/controls/Icon'
import { checkIcon, plusIcon } from '../../../ui/controls/moreIcons'
import { TextField } from '../../../ui/controls/TextField'
import css from './form.module.css'

type Props = { tags: string; categories: readonly Category[]; onChange: (tags: string) => void }

/** Tags with commas between, and a button for each category (D-84). */
export function TagFields({ tags, categories, onChange }: Props) {
  return (
    <>
      <TextField
        label="Tags"
        hideLabel
        value={tags}
        onChange={onChange}
        hint={`Comma separated.${categories.length > 0 ? ' A tag equal to a category puts the product there:' : ''}`}
      />
      {categories.length > 0 && (
        <div className={css.chips} role="group" aria-label="Categories">
          {categories.map(({ id, name }) => {
            const on = isTagged(splitTags(tags), name)
            return (
              <button
                key={idText(id)}
                type="button"
                className={css.chip}
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
