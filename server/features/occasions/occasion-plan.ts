import type { Occasion } from '../../../rules/mails/occasions.ts'
import { addDays } from '../../../rules/programs/calendar-day.ts'
import { isVisible } from '../../../rules/programs/program-status.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { dayIn } from '../clients/client-day.ts'
import { type Client, getClient } from '../clients/client-of-host.ts'
import { nextSendingTime } from '../clients/sending-time.ts'
import { findPrograms, type PublishedProgram } from '../program-views/program-documents.ts'
import { readPublic } from './occasions.store.ts'

/** What people may be notified of now. */
export interface OccasionPlan {
  readonly client: Client
  readonly today: string
  readonly programs: readonly PublishedProgram[]
}

/** Since which day an occasion is on, for a program or without one; nothing where it is off. */
export function onSince({ settings }: Client, occasion: Occasion, programId?: string): string | undefined {
  const { on, programs } = settings.occasions
  const isOff = programId !== undefined && programs[programId]?.off.includes(occasion) === true
  return isOff ? undefined : on[occasion]
}

/** What a client's mails of occasions are about today; nothing while they rest, or all are off. */
export async function readPlan(tx: ClientTx): Promise<OccasionPlan | undefined> {
  const client = await getClient(tx)
  if (Object.keys(client.settings.occasions.on).length === 0) return undefined
  if (nextSendingTime(client, tx.now) > tx.now) return undefined
  const today = dayIn(client.timeZone, tx.now)
  const versions = await readPublic(tx)
  const find = await findPrograms(tx, versions)
  const programs = versions
    .map(({ programId, version }) => find(programId, version))
    // Results of a program are final weeks after its end; long before it and long after there is nothing to say.
    .filter(({ document }) => isVisible(document, { date: today }) && today < addDays(document.timePeriod.endDate, 400))
  return { client, today, programs }
}
