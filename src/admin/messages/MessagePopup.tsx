import { useState } from 'react'
import { config } from '../../api/core/config'
import {
  PAYMENT_QUESTIONS,
  filledTemplateText,
  messageChannels,
  PLACEHOLDERS,
  unfilledPlaceholders,
  type Template,
  type PlaceholderValues,
  DEFAULT_TEMPLATES,
} from '../../rules/messageText'
import { npr, paisaOf } from '../../rules/pricing'
import type { Paisa } from '../../rules/types'
import { internationalPhone } from '../../rules/contact'
import { Button, buttonClass } from '../../ui/controls/Button'
import { CopyButton } from '../../ui/controls/CopyButton'
import { Modal } from '../../ui/dialog/Modal'
import { SelectField } from '../../ui/controls/SelectField'
import { TextArea, TextField } from '../../ui/controls/TextField'
import { UNDO_MS } from '../../rules/constants'
import { notify } from '../../state/notices'
import { removeFromLocalStorage } from '../../state/localStorage'
import { createStoredValue } from '../../state/storedTexts'
import css from './messagePopup.module.css'

// Templates name no customer, so a logout does not delete them.

const TEMPLATES_KEY = 'office-message-templates'

function isTemplate(value: unknown): value is Template {
  const { name, text, about } = Object(value) as Record<string, unknown>
  return (
    typeof name === 'string' &&
    typeof text === 'string' &&
    (about === 'order' || about === 'person')
  )
}

const templates = createStoredValue<readonly Template[]>(TEMPLATES_KEY, (stored) =>
  Array.isArray(stored) ? stored.filter(isTemplate) : DEFAULT_TEMPLATES,
)
export const useTemplates = templates.use

export function changeTemplates(next: (before: readonly Template[]) => readonly Template[]): void {
  templates.write(next(templates.read()))
}

export const resetTemplates = (): void => removeFromLocalStorage(TEMPLATES_KEY)

/** Offers Undo after the owner's own templates were deleted. */
function offerTemplatesBack(
  done: string,
  undo: (all: readonly Template[]) => readonly Template[],
): void {
  notify(done, 'good', UNDO_MS, { action: { label: 'Undo', run: () => changeTemplates(undo) } })
}

function restoreDefaults(): void {
  const before = templates.read()
  resetTemplates()
  offerTemplatesBack('Default templates restored', () => before)
}

export type MessageProps = {
  to: string
  phone: string
  email: string
  subject: string
  values: PlaceholderValues
  /** Templates about an order are offered for orders only. */
  about: Template['about']
  /** Total of an order whose payment is not verified. If given, the questions about the payment are listed first. */
  unpaid?: Paisa | undefined
  onClose: () => void
}

type EditorProps = {
  template: Template
  at: number
  shown: string
  onChoose: (at: number) => void
  count: number
}

function TemplateEditor({ template, at, shown, onChoose, count }: EditorProps) {
  const put = (change: Partial<Template>) =>
    changeTemplates((all) => all.map((one, n) => (n === at ? { ...one, ...change } : one)))
  return (
    <section
      className={`grid gap-3 one-column line-above ${css.editor}`}
      aria-label="Edit template"
    >
      <TextField label="Name" value={template.name} onChange={(name) => put({ name })} />
      <TextArea
        label="Text"
        hint={PLACEHOLDERS.map((name) => `{${name}}`).join(' ')}
        value={template.text}
        onChange={(text) => put({ text })}
        rows={4}
      />
      <p className="muted">Preview</p>
      <p className={`lines anywhere ${css.preview}`}>{shown}</p>
      <p className="cluster gap-2">
        <Button
          kind="line"
          small
          onClick={() => {
            changeTemplates((all) => [...all, { ...template, name: `Copy of ${template.name}` }])
            onChoose(count)
          }}
        >
          Duplicate this template
        </Button>
        <Button
          kind="line"
          small
          disabled={count === 1}
          onClick={() => {
            changeTemplates((all) => all.filter((_, n) => n !== at))
            onChoose(0)
            offerTemplatesBack(`Template "${template.name || 'Untitled'}" deleted`, (all) => [
              ...all.slice(0, at),
              template,
              ...all.slice(at),
            ])
          }}
        >
          Delete this template
        </Button>
        <Button
          kind="quiet"
          small
          onClick={() => {
            restoreDefaults()
            onChoose(0)
          }}
        >
          Restore default templates
        </Button>
      </p>
      <p className="muted">Saved as you type, on this device only.</p>
    </section>
  )
}

export function MessagePopup({
  to,
  phone,
  email,
  subject,
  values: known,
  about,
  unpaid,
  onClose,
}: MessageProps) {
  const templates = useTemplates()
  const asks = unpaid === undefined ? [] : PAYMENT_QUESTIONS
  const owned = templates.flatMap((template, at) =>
    about === 'order' || template.about === 'person' ? [{ template, at }] : [],
  )
  // Built-in questions get negative indexes, because they are not among the owner's templates and cannot be edited.
  const offered = [...asks.map((template, n) => ({ template, at: n - asks.length })), ...owned]
  const [chosen, setChosen] = useState(-asks.length)
  const [paid, setPaid] = useState('')
  const [written, setWritten] = useState<string | null>(null)
  const [editing, setEditing] = useState(false)
  const current = offered.find(({ at }) => at === chosen) ?? offered[0]
  const short = (unpaid ?? 0) - (paisaOf(paid) ?? unpaid ?? 0)
  const values = { shop: config().brandName, short: short > 0 ? npr(short) : '', ...known }
  const filled = current ? filledTemplateText(current.template.text, values) : ''
  const text = written ?? filled
  const left = unfilledPlaceholders(text)
  const ways = messageChannels(phone, email, text, subject)

  function choose(at: number) {
    setChosen(at)
    setWritten(null)
  }

  return (
    <Modal open onClose={onClose} title={`Message to ${to}`}>
      <div className="grid gap-3 one-column">
        {offered.length > 0 && (
          <SelectField
            label="Template"
            value={String(current?.at ?? 0)}
            onChange={(at) => choose(Number(at))}
            options={offered.map(({ template, at }) => ({
              value: String(at),
              label: template.name || 'Untitled',
            }))}
          />
        )}
        {current?.template.text.includes('{short}') && (
          <TextField
            label="Amount paid"
            inputMode="decimal"
            hint={`of ${npr(unpaid ?? 0)} due`}
            value={paid}
            onChange={(text) => {
              setPaid(text)
              setWritten(null)
            }}
          />
        )}
        <TextArea
          label="Message"
          value={text}
          onChange={setWritten}
          rows={6}
          error={left.length > 0 ? `Fill in before sending: ${left.join(', ')}` : null}
        />
        <p className="cluster gap-2" role="group" aria-label="Open with">
          {ways.map(({ name, url }) => (
            <a
              key={name}
              className={buttonClass(name === ways[0]?.name ? 'ink' : 'line')}
              href={url}
              {...(url.startsWith('https:')
                ? { target: '_blank', rel: 'noopener noreferrer' }
                : {})}
            >
              {name}
            </a>
          ))}
          <CopyButton text={text} label="message" />
        </p>
        <p className="muted">
          {internationalPhone(phone) === null
            ? `${phone === '' ? "There's no phone number" : `The phone number ${phone} has an unknown country code`}, so you can't open a chat.`
            : 'The app will open with this message filled in. Send it from there.'}
        </p>
        {offered.length === 0 || !current ? (
          <Button kind="line" small onClick={restoreDefaults}>
            Restore default templates
          </Button>
        ) : (
          <Button
            kind="quiet"
            small
            disabled={current.at < 0}
            aria-expanded={editing}
            onClick={() => setEditing(!editing)}
          >
            {editing ? 'Close editor' : 'Edit templates'}
          </Button>
        )}
        {editing && current && current.at >= 0 && (
          <TemplateEditor
            template={current.template}
            at={current.at}
            shown={filled}
            onChoose={choose}
            count={templates.length}
          />
        )}
      </div>
    </Modal>
  )
}
