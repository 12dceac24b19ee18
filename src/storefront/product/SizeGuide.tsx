import { useState } from 'react'
import { config } from '../../api/core/config'
import { Icon } from '../../ui/controls/Icon'
import { rulerIcon } from '../../ui/controls/moreIcons'
import { Modal } from '../../ui/dialog/Modal'
import css from './sizeGuide.module.css'

type Unit = 'cm' | 'in'

/** Measurements are stored in centimetres; a range such as "28-30" is converted number by number. */
function measure(text: string, unit: Unit): string {
  if (unit === 'cm') return text
  return text.replaceAll(/\d+(?:\.\d+)?/g, (cm) => String(Math.round((Number(cm) / 2.54) * 2) / 2))
}

/** The owner's table of measurements; the button is hidden without one. */
export function SizeGuide() {
  const [open, setOpen] = useState(false)
  const [unit, setUnit] = useState<Unit>('cm')
  const rows = config().sizeGuide
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter(
    (name) => name !== 'size',
  )
  if (columns.length === 0) return null
  return (
    <>
      <button
        type="button"
        className={`inline-row t14 ${css.open}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon path={rulerIcon} size={18} />
        Size guide
      </button>
      <Modal open={open} onClose={() => setOpen(false)} title="Size guide">
        <fieldset className={`flex gap-4 ${css.units}`}>
          <legend className="sr">Unit</legend>
          {(['cm', 'in'] as const).map((one) => (
            <label key={one}>
              <input
                type="radio"
                name="unit"
                checked={one === unit}
                onChange={() => setUnit(one)}
              />
              <span>{one === 'cm' ? 'Centimetres' : 'Inches'}</span>
            </label>
          ))}
        </fieldset>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- wider than a phone: the keyboard has to scroll it */}
        <div className={css.scroll} role="region" aria-label="Body measurements" tabIndex={0}>
          <table className={`above-2 t14 figures full ${css.table}`}>
            <caption className="sr">Body measurements</caption>
            <thead>
              <tr>
                <th scope="col">Size</th>
                {columns.map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                <tr key={index}>
                  <th scope="row">{row.size ?? ''}</th>
                  {columns.map((name) => (
                    <td key={name}>{measure(row[name] ?? '', unit)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <p className="above-4 muted t14">
          Measure around the body, over a thin shirt, with the tape level and not tight.
        </p>
      </Modal>
    </>
  )
}
