import { randomBytes } from 'node:crypto'
import type { BodyOf } from '../../../contract/call.ts'
import type { saveMailReports } from '../../../contract/calls/admin/mails/reports.ts'
import type { Actor } from '../../../rules/actors/actor.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { takeReport } from '../../emails/returns.ts'
import { recordEvent } from '../audit/events.ts'
import { lockClient } from '../clients/client-of-host.ts'
import { revisionOf } from '../revisions/revision-of.ts'
import { seal, unseal } from '../secrets/seal.ts'
import { readReports } from './read-report.ts'
import {
  deleteReportKey,
  noteReported,
  type ReportKeyRow,
  readReportKey,
  upsertReportKey,
} from './report-keys.store.ts'

/** Where mail servers post their reports, on the client's host. */
export const mailReportPath = '/mails/reports'

export type ReportShape = 'cairn' | 'mailgun'

/** How reports come in: their shape, since when, and when the last one came; never the key. */
export async function showReportKey(tx: ClientTx) {
  const row = await readReportKey(tx)
  return {
    revision: keyRevision(row),
    ...(row && {
      on: {
        shape: row.shape,
        madeAt: row.made_at.toISOString(),
        ...(row.last_report_at && { lastReportAt: row.last_report_at.toISOString() }),
      },
    }),
  }
}

/** By which key reports are signed, or that none are taken any more, on the revision that whoever changes it has seen. */
export async function saveReportKey(
  tx: ClientTx,
  secret: Buffer,
  { revision, ...wanted }: BodyOf<typeof saveMailReports>,
  actor: Actor,
): Promise<Outcome<{ readonly key?: string }, 'settings-changed'>> {
  await lockClient(tx)
  if (keyRevision(await readReportKey(tx)) !== revision) return refused('settings-changed')
  if (wanted.shape === 'off') {
    await dropReportKey(tx, actor)
    return done({})
  }
  const key = await setReportKey(tx, secret, wanted, actor)
  return done(key === undefined ? {} : { key })
}

/** Takes reports signed with a key: the provider's own, else one that is made here and answered this once. */
export async function setReportKey(
  tx: ClientTx,
  secret: Buffer,
  { shape, key: given }: { readonly shape: ReportShape; readonly key?: string | undefined },
  actor: Actor,
): Promise<string | undefined> {
  const key = given ?? randomBytes(32).toString('base64url')
  const before = (await readReportKey(tx))?.shape ?? null
  await upsertReportKey(tx, { shape, sealed: seal(secret, placeOf(tx), key), actor })
  await recordEvent(tx, { actor, action: 'mail.reports-on', subject: 'client', details: { before, after: shape } })
  return given === undefined ? key : undefined
}

/** Takes no more reports. */
async function dropReportKey(tx: ClientTx, actor: Actor): Promise<void> {
  const before = (await readReportKey(tx))?.shape
  if (!(await deleteReportKey(tx))) return
  await recordEvent(tx, { actor, action: 'mail.reports-off', subject: 'client', details: { before, after: null } })
}

export type Reported = { readonly taken: number } | 'off' | 'unsigned' | 'malformed'

/** Takes what a mail server reports, where its signature holds. What is new of somebody's mail that came back for good is in the trail. */
export async function takeReports(
  tx: ClientTx,
  secret: Buffer,
  { body, signature }: { readonly body: Buffer; readonly signature: string | undefined },
): Promise<Reported> {
  const row = await readReportKey(tx)
  const key = row && unseal(secret, placeOf(tx), row.sealed)
  if (row === undefined || key === undefined) return 'off'
  const reports = readReports({ shape: row.shape, key, body, signature, now: tx.now })
  if (typeof reports === 'string') return reports
  let taken = 0
  for (const report of reports) {
    const mail = await takeReport(tx, report)
    if (mail === undefined) continue
    taken += 1
    if (mail.stoppedId !== undefined) {
      await recordEvent(tx, {
        actor: 'system:mail-reports',
        action: 'mail.stopped',
        subject: `person:${mail.stoppedId}`,
        details: { mailId: mail.mailId },
      })
    }
  }
  await noteReported(tx)
  return { taken }
}

function keyRevision(row: ReportKeyRow | undefined): string {
  return revisionOf(row && [row.shape, row.made_at])
}

function placeOf({ clientId }: ClientTx) {
  return { clientId, purpose: 'mail reports' }
}
