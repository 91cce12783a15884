import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { type SmtpSettings, smtpSettings } from './smtp-settings.ts'

/** A mail as the server took it. */
export interface TakenMail extends Email {
  readonly raw: string
  readonly envelope: { readonly from: string; readonly to: readonly string[] }
}

/**
 * What the server says to a mail, by its recipient; nothing to take it. Once it has the mail, `drop` ends the connection
 * and `hang` answers no more.
 */
export type Answering = (to: string) => { code: number; text: string } | 'drop' | 'hang' | undefined

/** A real SMTP server on this machine that keeps what it takes. */
export interface MailServer {
  readonly url: string
  readonly settings: SmtpSettings
  readonly mails: TakenMail[]
  answering: Answering
  stop(): Promise<void>
}

export async function startMailServer(options: SMTPServerOptions = {}, port = 0): Promise<MailServer> {
  const mails: TakenMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    closeTimeout: 100,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', chunk => chunks.push(chunk))
      stream.on('end', async () => {
        const raw = Buffer.concat(chunks).toString()
        const from = session.envelope.mailFrom === false ? '' : session.envelope.mailFrom.address
        const to = session.envelope.rcptTo.map(({ address }) => address)
        const answer = made.answering(to[0] ?? '')
        if (answer === undefined || answer === 'drop' || answer === 'hang') {
          mails.push({ ...(await PostalMime.parse(raw)), raw, envelope: { from, to } })
        }
        if (answer === 'hang') return
        if (answer === 'drop') {
          // It has the mail, and its answer is lost: as where a process or a line dies just then.
          for (const connection of server.connections)
            (connection as { _socket?: { destroy(): void } })._socket?.destroy()
          return
        }
        if (answer === undefined) return done()
        done(Object.assign(new Error(answer.text), { responseCode: answer.code }))
      })
    },
    ...options,
  })
  // Whoever hangs up makes an error here.
  server.on('error', () => {})
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  const { port: listening } = server.server.address() as AddressInfo
  const url = `smtp://127.0.0.1:${listening}`
  const made: MailServer = {
    url,
    settings: smtpSettings(url),
    mails,
    answering: () => undefined,
    stop: () => new Promise(resolve => server.close(resolve)),
  }
  return made
}
