import { withClient } from '../db/client-tx.ts'
import type { Database } from '../db/connect.ts'
import { sendMails } from '../emails/send-mails.ts'
import { smtpSettings } from '../emails/smtp-settings.ts'
import { tidyMails } from '../emails/tidy-mails.ts'
import { listClients } from '../features/clients/client-of-host.ts'
import { forEachItem } from './for-each-item.ts'

const everyMs = 1000
const firstRestMs = 5000
const longestRestMs = 120_000
const tidyEveryMs = 600_000

export interface MailJobParts {
  readonly db: Database
  /** Absent where nothing is sent: then mails wait in the database. */
  readonly smtpUrl: string | undefined
  readonly port: number
  readonly log: (line: string) => void
}

/**
 * Sends due mails once a second, and deletes old ones now and then. Answers in how many milliseconds to poll again: while the
 * mail server accepts nothing, with growing waits of up to two minutes.
 */
export function makeSendMailJob({ db, smtpUrl, port, log }: MailJobParts): (signal: AbortSignal) => Promise<number> {
  const smtp = smtpUrl === undefined ? undefined : smtpSettings(smtpUrl)
  let tidyDue = 0
  let restMs = 0
  let reported = ''

  return async signal => {
    if (performance.now() >= tidyDue) {
      tidyDue = performance.now() + tidyEveryMs
      await forEachItem(await listClients(db), signal, ({ clientId }) => withClient(db, clientId, tidyMails))
    }
    if (smtp === undefined) return tidyEveryMs
    const { trouble, sent } = await sendMails({ db, smtp, port, signal, log })
    if (trouble === undefined) {
      if (reported !== '' && sent > 0) log('The mail server accepts mails again.')
      if (sent > 0) reported = ''
      restMs = 0
      return everyMs
    }
    restMs = Math.min(longestRestMs, restMs === 0 ? firstRestMs : restMs * 2)
    if (trouble !== reported && !signal.aborted) log(`Mails wait, the mail server accepts none: ${trouble}`)
    reported = trouble
    return restMs
  }
}
