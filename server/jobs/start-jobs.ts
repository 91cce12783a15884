import type { KeptDays } from '../clocks.ts'
import { withClient } from '../db/client-tx.ts'
import type { Database } from '../db/connect.ts'
import { clientsWithMails } from '../emails/send-mails.ts'
import { smtpSettings } from '../emails/smtp-settings.ts'
import { sealKind } from '../features/audit/task-kinds.ts'
import { listClients } from '../features/clients/client-of-host.ts'
import { keyIfSetAside } from '../features/clients/set-aside.ts'
import { forecastKind } from '../features/forecasts/task-kinds.ts'
import { proveLedgerKind } from '../features/ledger/task-kinds.ts'
import { occasionsKind } from '../features/occasions/notify-of-occasions.ts'
import { publishKind } from '../features/programs/task-kinds.ts'
import { issueKind, prepareKind } from '../features/results/task-kinds.ts'
import { clientsWithWork, doStandingsWait } from '../features/standings/clients-with-work.ts'
import type { StandingReport } from '../features/standings/run-standing-jobs.ts'
import { enqueueTask } from '../features/tasks/task-enqueuing.ts'
import type { TaskKind } from '../features/tasks/task-kind.ts'
import { expiryKind } from './expiry.job.ts'
import type { Lane } from './lanes.ts'
import { newDayKind } from './new-day.job.ts'
import { sendMailKind, tidyMailsKind } from './send-mail.job.ts'
import { standingsKinds } from './standings.job.ts'
import { type Jobs, startTasks, type TaskOptions } from './start-tasks.ts'
import { tidyKind } from './tidy.job.ts'

export type { Jobs } from './start-tasks.ts'

export interface JobSettings {
  readonly smtpUrl: string | undefined
  /** The key that signs links by which mails are switched off. */
  readonly secret: Buffer
  /** Where the server listens. */
  readonly port: number
  /** For how many days each kind of data is kept. */
  readonly keptDays: KeptDays
  /** After how many seconds a silent worker counts as dead. */
  readonly leaseSeconds?: number
  /** What people start, made by other entry points. */
  // biome-ignore lint/suspicious/noExplicitAny: each kind checks its own input
  readonly kinds?: readonly TaskKind<any>[]
  readonly onAttempt?: TaskOptions['onAttempt']
}

/**
 * Works on all tasks until it is stopped, and queues those that nobody asks for: standings and mails as they wait, and the upkeep
 * of each client at the start and then hourly.
 */
export function startJobs(db: Database, log: (line: string) => void, settings: JobSettings): Jobs {
  const smtp = settings.smtpUrl === undefined ? undefined : smtpSettings(settings.smtpUrl)
  const standings = standingsKinds(db, reportHeldBack)
  const mails = smtp && sendMailKind({ db, smtp, port: settings.port, secret: settings.secret, log })
  const hourly = [newDayKind, expiryKind(), tidyKind(db, settings)]
  const tidyMails = tidyMailsKind(db)
  const lanes: readonly Lane[] = [
    { slots: 1, kinds: [standings.few] },
    // One at a time, so that memory is bounded; two large programs take turns.
    { slots: 1, kinds: [standings.many] },
    { slots: 3, kinds: mails === undefined ? [] : [mails] },
    { slots: 2, kinds: [...hourly, tidyMails, occasionsKind, sealKind, proveLedgerKind] },
    { slots: 3, kinds: [prepareKind(db), issueKind(db), forecastKind(db), publishKind, ...(settings.kinds ?? [])] },
  ]

  function reportHeldBack({ programId, heldBack }: StandingReport): void {
    if (heldBack === undefined) return
    const { person_id: id, reason, details } = heldBack.people[0]!
    log(
      `Standings of ${programId}: ${heldBack.count} people have NONE, the first of them person:${id}, for ${reason} ${JSON.stringify(details)}. ` +
        `All of them: standings verify ${programId}`,
    )
  }

  /** Once for each client, unless it waits or runs. Where a client is set aside nothing begins, for ever if it has moved away. */
  const enqueue = (clientId: number, kind: TaskKind<object>) =>
    withClient(db, clientId, async tx => {
      if ((await keyIfSetAside(tx)) !== undefined) return
      await enqueueTask(tx, kind, { actor: `system:${kind.name}`, input: {}, key: kind.name })
    })

  async function enqueueForAll(kinds: readonly TaskKind<object>[]): Promise<void> {
    for (const { clientId } of await listClients(db)) for (const kind of kinds) await enqueue(clientId, kind)
  }

  let isFirst = true
  // What waits here was written by transactions that must not notify, or would commit one after the other (decision 0053).
  async function look(): Promise<void> {
    for (const clientId of await clientsWithWork(db)) {
      for (const people of await withClient(db, clientId, doStandingsWait)) await enqueue(clientId, standings[people])
    }
    if (mails !== undefined) for (const clientId of await clientsWithMails(db)) await enqueue(clientId, mails)
    if (isFirst) await enqueueForAll([...hourly, tidyMails])
    isFirst = false
  }

  return startTasks({
    db,
    log,
    look,
    lanes,
    leaseSeconds: settings.leaseSeconds,
    onAttempt: settings.onAttempt,
    schedule: {
      '0 * * * *': () => enqueueForAll(hourly),
      '*/10 * * * *': () => enqueueForAll([tidyMails, occasionsKind]),
      '* * * * *': () => enqueueForAll([sealKind]),
      '30 3 * * *': () => enqueueForAll([proveLedgerKind]),
    },
  })
}
