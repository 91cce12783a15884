import { sayIn } from '../../../contract/program-document.ts'
import { addDays } from '../../../rules/programs/calendar-day.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { pointsLabelOf } from '../clients/client-data.ts'
import type { Client } from '../clients/client-of-host.ts'
import { nextSendingDay } from '../clients/sending-time.ts'
import { findPrograms } from '../program-views/program-documents.ts'
import { programLabel } from '../programs/program-label.ts'
import { awardIn } from './figures.ts'
import { localeFor, notify } from './mail-reader.ts'
import { onSince } from './occasion-plan.ts'
import { type BatchRow, readCredited, readExpiring, readGiven, type Slice, type Slicing } from './occasions.store.ts'

/** Notifies people of points that a batch has brought them. */
export async function notifyOfCredited(tx: ClientTx, client: Client, batch: BatchRow, slice: Slice): Promise<Slicing> {
  const { program_id: programId, version, batch_id: batchId } = batch
  if (onSince(client, 'points-credited', programId) === undefined) return { notified: 0 }
  const { document } = (await findPrograms(tx, [{ programId, version }]))(programId, version)
  const rows = await readCredited(tx, batch, slice)
  let notified = 0
  for (const row of rows) {
    const locale = localeFor(row, client)
    const values = {
      award: awardIn(client, locale, programLabel(document, { client, locale }), row.points),
      programName: sayIn(document.name, locale, client.defaultLocale),
      batchId,
    }
    const instance = `batch ${batchId}`
    if (await notify(tx, client, row, { occasion: 'points-credited', instance, programId, values })) notified += 1
  }
  return { notified, last: rows.length === slice.most ? rows.at(-1)!.person_id : undefined }
}

/** Notifies people of points that somebody has given them by hand. */
export async function notifyOfGiven(tx: ClientTx, client: Client, slice: Slice): Promise<Slicing> {
  const since = onSince(client, 'points-credited')
  if (since === undefined) return { notified: 0 }
  const rows = await readGiven(tx, since, slice)
  let notified = 0
  for (const row of rows) {
    const locale = localeFor(row, client)
    const values = { award: awardIn(client, locale, pointsLabelOf(client, locale), row.points) }
    const instance = `adjustment ${row.adjustment_id}`
    if (await notify(tx, client, row, { occasion: 'points-credited', instance, values })) notified += 1
  }
  return { notified, last: rows.length === slice.most ? rows.at(-1)!.adjustment_id : undefined }
}

/** Notifies people of points whose last day is near. */
export async function notifyOfExpiring(tx: ClientTx, client: Client, today: string, slice: Slice): Promise<Slicing> {
  if (onSince(client, 'points-expiring') === undefined) return { notified: 0 }
  const soon = addDays(today, client.settings.occasions.expiryDays)
  // What ends while mails rest has no later day.
  const untilNext = addDays(nextSendingDay(client, today), -1)
  const rows = await readExpiring(tx, { from: today, to: soon > untilNext ? soon : untilNext }, slice)
  let notified = 0
  for (const row of rows) {
    const locale = localeFor(row, client)
    const award = awardIn(client, locale, pointsLabelOf(client, locale), row.points)
    const lastDay = row.expires_on
    const values = { award, points: row.points, lastDay }
    if (await notify(tx, client, row, { occasion: 'points-expiring', instance: lastDay, lastDay, values }))
      notified += 1
  }
  return { notified, last: rows.length === slice.most ? rows.at(-1)!.person_id : undefined }
}
