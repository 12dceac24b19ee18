import { codeDigitsOf } from '../world/dice'

export type MailKind = 'verification' | 'otp' | 'reply'

export type Mail = {
  id: number
  kind: MailKind
  to: string
  subject: string
  text: string
  /** '' for a mail without a code. */
  code: string
  state: 'open' | 'proven' | 'used'
  at: string
}

const sameAddress = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

/** Collects the mails that the shop sends, so that a tester can read them. */
export function createInbox(stamp: () => string, onMail: (mail: Mail) => void) {
  let mails: Mail[] = []
  let lastId = 0

  function send(mail: Pick<Mail, 'kind' | 'to' | 'subject' | 'text' | 'code'>): Mail {
    lastId++
    const sent: Mail = { ...mail, id: lastId, state: 'open', at: stamp() }
    mails = [sent, ...mails].slice(0, 200)
    onMail(sent)
    return sent
  }

  return {
    /** Newest first. */
    get mails(): readonly Mail[] {
      return mails
    },
    send,
    /** Older codes for the same address become invalid. */
    sendCode(kind: 'verification' | 'otp', to: string): Mail {
      const before = mails.filter((mail) => mail.kind === kind && sameAddress(mail.to, to)).length
      mails = mails.map((mail) =>
        mail.kind === kind && sameAddress(mail.to, to) ? { ...mail, state: 'used' as const } : mail,
      )
      const code = codeDigitsOf(`${kind}:${to.trim().toLowerCase()}:${before}`)
      const subject = kind === 'verification' ? 'Your verification code' : 'Your password reset OTP'
      return send({ kind, to, subject, text: `${subject} is ${code}.`, code })
    },
    latest(kind: MailKind, to: string): Mail | undefined {
      return mails.find(
        (mail) => mail.kind === kind && mail.state !== 'used' && sameAddress(mail.to, to),
      )
    },
    mark(id: number, state: Mail['state']): void {
      mails = mails.map((mail) => (mail.id === id ? { ...mail, state } : mail))
    },
    clear(): void {
      mails = []
      lastId = 0
    },
    restore(saved: readonly Mail[]): void {
      mails = [...saved]
      lastId = Math.max(0, ...saved.map(({ id }) => id))
    },
  }
}

export type Inbox = ReturnType<typeof createInbox>
