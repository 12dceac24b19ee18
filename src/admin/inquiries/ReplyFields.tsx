import { config, type Config } from '../../api/core/config'
import { Button } from '../../ui/controls/Button'
import { TextArea } from '../../ui/controls/TextArea'
import css from './inquiries.module.css'
import type { Reply } from './useReply'

type Days = { return?: string; refund?: string }

/** The days of the owner's return policy; core/ownerConfig.ts would bring its code for two words. */
const daysOf = ({ texts }: Config) => Object((Object(texts) as { days?: unknown }).days) as Days

const templates = ({ return: back = '7 days', refund = '7 business days' }: Days) => [
  {
    name: 'Size',
    text: 'Thank you for asking. Our sizes are cut to the size guide on the product page; between two sizes we suggest the larger one.',
  },
  {
    name: 'On its way',
    text: 'Thank you for your patience. Your order has left our workroom and should be with you within the days given in our shipping policy.',
  },
  {
    name: 'Return',
    text: `Please keep the piece unworn with its label on. You can send it back within ${back}, and we refund within ${refund} of receiving it.`,
  },
]

/** Ctrl Enter sends, with Shift it also resolves. `autoFocus`: in a popup. */
export function ReplyFields({ reply, autoFocus = false }: { reply: Reply; autoFocus?: boolean }) {
  const { message, write, error, send } = reply
  const insert = (text: string) => write(message.trim() === '' ? text : `${message}\n${text}`)
  return (
    <>
      <TextArea
        label="Message"
        hint="Ctrl Enter sends; with Shift it also resolves."
        value={message}
        onChange={write}
        rows={7}
        error={error}
        required
        autoFocus={autoFocus}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send(event.shiftKey)
        }}
      />
      <p className={css.templates}>
        <span>Insert:</span>
        {templates(daysOf(config())).map(({ name, text }) => (
          <Button key={name} small kind="line" onClick={() => insert(text)}>
            {name}
          </Button>
        ))}
      </p>
    </>
  )
}
