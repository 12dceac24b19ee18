import type { Mail } from '../server/inbox'

const SHOWN_MS = 20_000

/** The static demo has no inbox page, so a mail with a code is shown for 20 s in a box at the bottom of the window. */
export function showMail(mail: Mail): void {
  if (mail.code === '') return
  const box = document.createElement('div')
  box.setAttribute('role', 'status')
  Object.assign(box.style, {
    position: 'fixed',
    insetInline: '16px',
    bottom: '16px',
    maxWidth: '360px',
    margin: '0 auto',
    padding: '12px 16px',
    background: 'var(--surface)',
    color: 'var(--ink)',
    border: '1px solid var(--line)',
    borderRadius: '4px',
    zIndex: '1000',
  })
  box.textContent = `Demo mail to ${mail.to}: ${mail.text}`
  document.body.append(box)
  setTimeout(() => box.remove(), SHOWN_MS)
}
