import * as z from 'zod/mini'
import { withClient } from '../db/client-tx.ts'
import type { Database } from '../db/connect.ts'
import { withoutAddresses } from '../emails/plain-line.ts'
import { sendMails } from '../emails/send-mails.ts'
import type { SmtpSettings } from '../emails/smtp-settings.ts'
import { lapseMails } from '../emails/tidy-mails.ts'
import { moreToDo, TaskDelayed, type TaskKind } from '../features/tasks/task-kind.ts'

const firstWait = 5
const longestWait = 120

export interface MailJobParts {
  readonly db: Database
  readonly smtp: SmtpSettings
  readonly port: number
  readonly secret: Buffer
  readonly log: (line: string) => void
}

/** Sends a client's due mails. While the mail server accepts none, it is asked again after 5 s, 10 s … and at most two minutes. */
export function sendMailKind({ db, smtp, port, secret, log }: MailJobParts): TaskKind<object> {
  let reported = ''
  return {
    name: 'mails',
    input: z.object({}),
    wait: attempts => Math.min(longestWait, firstWait * 2 ** Math.min(attempts - 1, 20)),
    run: async ({ clientId, signal }) => {
      const { trouble, isMore, ...counts } = await sendMails({ db, clientId, smtp, port, secret, signal, log })
      if (trouble === undefined) {
        if (reported !== '' && counts.sent > 0) {
          log('The mail server accepts mails again.')
          reported = ''
        }
        return isMore ? moreToDo : counts
      }
      if (trouble !== reported && !signal.aborted)
        log(`Mails wait, the mail server accepts none: ${withoutAddresses(trouble)}`)
      reported = trouble
      throw new TaskDelayed(trouble)
    },
  }
}

/** Ends what waits though its link has expired; where nothing is sent, too. */
export function tidyMailsKind(db: Database): TaskKind<object> {
  return {
    name: 'tidy-mails',
    input: z.object({}),
    run: async ({ clientId }) => {
      await withClient(db, clientId, lapseMails)
      return undefined
    },
  }
}
