import { config } from '../../api/core/config'
import css from './chatLinks.module.css'

type ChatChannel = { name: string; url: string }

const digitsOf = (number: string) => number.replaceAll(/\D/g, '').replace(/^0+/, '')

function chatChannels(message: string): ChatChannel[] {
  const { whatsapp, viber, messenger } = config()
  const text = encodeURIComponent(message)
  return [
    { name: 'WhatsApp', to: whatsapp, url: `https://wa.me/${digitsOf(whatsapp)}?text=${text}` },
    { name: 'Viber', to: viber, url: `viber://chat?number=%2B${digitsOf(viber)}&draft=${text}` },
    { name: 'Messenger', to: messenger, url: `https://m.me/${messenger.trim()}?text=${text}` },
  ].filter(({ to }) => to.trim() !== '')
}

/** Links that share a text and an address. They contain nothing about the visitor. */
export function chatLinksFor(text: string, address: string): ChatChannel[] {
  const [said, url] = [encodeURIComponent(`${text} ${address}`), encodeURIComponent(address)]
  return [
    { name: 'WhatsApp', url: `https://wa.me/?text=${said}` },
    { name: 'Viber', url: `viber://forward?text=${said}` },
    { name: 'Messenger', url: `fb-messenger://share/?link=${url}` },
    { name: 'Facebook', url: `https://www.facebook.com/sharer/sharer.php?u=${url}` },
    { name: 'Email', url: `mailto:?subject=${encodeURIComponent(text)}&body=${said}` },
  ]
}

export function ChatLinks({ label, message }: { label: string; message: string }) {
  const ways = chatChannels(message)
  if (ways.length === 0) return null
  return (
    <p className={`cluster muted t14 ${css.ask}`} role="group" aria-label={label}>
      <span>{label}</span>
      {ways.map((way) => (
        <ChatLink key={way.name} {...way} />
      ))}
    </p>
  )
}

/** A link to another site opens in a new tab. A link to an app needs no tab, because the page stays open beside the app. */
export function ChatLink({ name, url }: ChatChannel) {
  const isSite = url.startsWith('https:')
  return (
    <a href={url} {...(isSite ? { target: '_blank', rel: 'noopener noreferrer' } : {})}>
      {name}
    </a>
  )
}
