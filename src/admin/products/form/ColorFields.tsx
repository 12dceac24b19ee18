import { useState } from 'react'
import {
  NEW_COLOR_CODE,
  COLORS_MAX,
  typedColorCount,
  withColorCount,
} from '../../../rules/productFields'
import { safeColor } from '../../../rules/color'
import type { Color } from '../../../rules/types'
import { IconButton } from '../../../ui/controls/Icon'
import { minusIcon, plusIcon } from '../../../ui/controls/moreIcons'
import { TextField } from '../../../ui/controls/TextField'
import css from './form.module.css'

type Props = { colors: readonly Color[]; onChange: (colors: Color[]) => void }

/** The browser's color picker accepts six hex digits only. */
const pickableColor = (code: string) =>
  /^#[\da-f]{6}$/i.test(code.trim()) ? code.trim().toLowerCase() : NEW_COLOR_CODE

export function ColorFields({ colors, onChange }: Props) {
  // The typed count while it is invalid; null otherwise. Invalid text stays visible, so that the owner can correct it; the
  // rows stay unchanged.
  const [typed, setTyped] = useState<string | null>(null)
  const wrong = typed !== null && typedColorCount(typed) === null

  function count(text: string) {
    const number = typedColorCount(text)
    setTyped(number === null ? text : null)
    if (number !== null) onChange(withColorCount(colors, number))
  }

  const change = (at: number, part: Partial<Color>) =>
    onChange(colors.map((color, n) => (n === at ? { ...color, ...part } : color)))
  return (
    <>
      <div className={`flex gap-2 ${css.count}`}>
        <TextField
          label="Number of colors"
          type="number"
          min={0}
          max={COLORS_MAX}
          step={1}
          inputMode="numeric"
          value={typed ?? String(colors.length)}
          onChange={count}
          onFocus={(event) => event.target.select()}
          onBlur={() => setTyped(null)}
          error={wrong && typed !== '' ? 'Enter a whole number, 0 or more' : null}
        />
        <IconButton
          line
          icon={minusIcon}
          label="Remove the last color"
          disabled={colors.length === 0}
          onClick={() => count(String(colors.length - 1))}
        />
        <IconButton
          line
          icon={plusIcon}
          label="Add a color"
          disabled={colors.length >= COLORS_MAX}
          onClick={() => count(String(colors.length + 1))}
        />
      </div>
      {colors.length > 0 && (
        <ol className={`grid gap-2 ${css.colors}`}>
          {colors.map(({ name, code }, at) => (
            // An empty row has no identity other than its index.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at}>
              <span
                className={css.swatch}
                style={{ backgroundColor: safeColor(code) ?? 'transparent' }}
              >
                <input
                  type="color"
                  aria-label={`Pick color ${at + 1}`}
                  value={pickableColor(code)}
                  onChange={(event) => change(at, { code: event.target.value })}
                />
              </span>
              <TextField
                label={`Name of color ${at + 1}`}
                hideLabel
                placeholder="Name"
                hint={name.trim() === '' ? 'Name missing' : undefined}
                value={name}
                onChange={(text) => change(at, { name: text })}
              />
              <TextField
                label={`Code of color ${at + 1}`}
                hideLabel
                value={code}
                spellCheck={false}
                autoComplete="off"
                onChange={(text) => change(at, { code: text })}
                error={safeColor(code) === null ? 'Enter a color code such as #3a3f52' : null}
              />
            </li>
          ))}
        </ol>
      )}
    </>
  )
}
