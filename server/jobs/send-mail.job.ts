import { withClient } from '../db/client-tx.ts'
import type { Database } from '../db/connect.ts'
import { sendMails } from '../emails/send-mails.ts'
import { smtpSettings } from '../emails/smtp-settings.ts'
import { tidyMails } from '../emails/tidy-mails.ts'
import { listClients } from '../features/clients/client-of-host.ts'
import { oneByOne } from './one-by-one.ts'

const everyMs = 1000
const firstRestMs = 5000
const longestRestMs = 120_000
const tidyEveryMs = 600_000

export interface MailJobParts {
  readonly db: Database
  /** Absent where nothing is sent: then mails wait in the database. */
  readonly smtpUrl: string | undefined
  readonly port: number
  readonly say: (line: string) => void
}

/**
 * Sends what is due, once a second, and tidies up now and then. Answers after how many milliseconds to look again: while the
 * mail server takes nothing, ever later, up to two minutes, and no mail is the worse for it.
 */
export function makeSendMailJob({ db, smtpUrl, port, say }: MailJobParts): (signal: AbortSignal) => Promise<number> {
  const smtp = smtpUrl === undefined ? undefined : smtpSettings(smtpUrl)
  let tidyDue = 0
  let restMs = 0
  let told = ''

  return async signal => {
    if (performance.now() >= tidyDue) {
      tidyDue = performance.now() + tidyEveryMs
      await oneByOne(await listClients(db), signal, ({ clientId }) => withClient(db, clientId, tidyMails))
    }
    if (smtp === undefined) return tidyEveryMs
    const { trouble, sent } = await sendMails({ db, smtp, port, signal, tell: say })
    if (trouble === undefined) {
      if (told !== '' && sent > 0) say('The mail server takes mails again.')
      if (sent > 0) told = ''
      restMs = 0
      return everyMs
    }
    restMs = Math.min(longestRestMs, restMs === 0 ? firstRestMs : restMs * 2)
    if (trouble !== told && !signal.aborted) say(`Mails wait, the mail server takes none: ${trouble}`)
    told = trouble
    return restMs
  }
}
