import nodemailer from 'nodemailer'
import type { SmtpSettings } from './smtp-settings.ts'

/** A mail as the wire needs it. */
export interface Letter {
  readonly messageId: string
  readonly from: { readonly name: string; readonly address: string }
  readonly to: { readonly name: string; readonly address: string }
  readonly replyTo?: { readonly name: string; readonly address: string }
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly intlCode: string
  /** By which its reader's program switches mails like it off, at once and unasked (RFC 8058). */
  readonly optOutUrl?: string | undefined
}

/** How a mail server answered: `busy` and `away` pass, `refused` does not. */
export type Delivery = { readonly as: 'sent' } | { readonly as: 'refused' | 'busy' | 'away'; readonly trouble: string }

/** An open way to the mail server. */
export interface Transport {
  /** Why nothing can be sent at present; nothing where it can. */
  trouble(): Promise<string | undefined>
  send(letter: Letter, signal: AbortSignal): Promise<Delivery>
  close(): void
}

export function openTransport({ host, port, tls, user, password }: SmtpSettings): Transport {
  const mailer = nodemailer.createTransport({
    pool: true,
    host,
    port,
    secure: tls === 'implicit',
    requireTLS: tls === 'required',
    ignoreTLS: tls === 'off',
    ...(user !== undefined && { auth: { user, pass: password ?? '' } }),
    maxConnections: 1,
    // Whether a mail goes again is the outbox's to say.
    maxRequeues: 0,
    dnsTimeout: 10_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    socketCloseTimeout: 1000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    trouble: () =>
      mailer.verify().then(
        () => undefined,
        (error: Error) => inOneLine(error),
      ),
    send: (letter, signal) =>
      mailer.sendMail({ ...letterParts(letter), signal }).then(() => ({ as: 'sent' }) as const, deliveryOf),
    close: () => mailer.close({ force: true }),
  }
}

function letterParts({ intlCode, optOutUrl, ...letter }: Letter) {
  return {
    ...letter,
    headers: {
      'Content-Language': intlCode,
      // No holiday reply, and no list, answers to a machine.
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(optOutUrl !== undefined && {
        'List-Unsubscribe': `<${optOutUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    textEncoding: 'quoted-printable' as const,
  }
}

interface SmtpError extends Error {
  readonly code?: string
  readonly responseCode?: number
  readonly command?: string
}

// A 5xx to the mail itself is for good; one to the greeting or the sign-in is about the server and the operator.
function deliveryOf(error: SmtpError): Delivery {
  const { code = '', responseCode, command = '' } = error
  const trouble = inOneLine(error)
  // Refused before it was sent: an address that is none, more than the server takes.
  if (responseCode === undefined && ['EENVELOPE', 'EMESSAGE'].includes(code)) return { as: 'refused', trouble }
  const isAboutMail = responseCode !== undefined && /^(MAIL FROM|RCPT TO|DATA)/.test(command)
  if (!isAboutMail || responseCode === 421) return { as: 'away', trouble }
  return { as: responseCode >= 500 ? 'refused' : 'busy', trouble }
}

function inOneLine({ message }: Error): string {
  return message.replace(/[\p{Cc}\s]+/gu, ' ').slice(0, 500)
}
