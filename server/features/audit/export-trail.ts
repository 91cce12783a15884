import { Readable } from 'node:stream'
import type { Actor } from '../../../rules/actors/actor.ts'
import { csvLine } from '../../../rules/files/csv-line.ts'
import { withClientReport } from '../../db/client-report.ts'
import { withClient } from '../../db/client-tx.ts'
import type { Database } from '../../db/connect.ts'
import { recordEvent } from './events.ts'
import { readTrail, type TrailEvent, type TrailQuery } from './read-trail.ts'

/** Events that are read at once. */
const pageSize = 1000

export interface TrailFile {
  readonly clientId: number
  readonly query: TrailQuery
  readonly format: 'csv' | 'jsonl'
  readonly locale: string
  readonly actor: Actor
}

/** A client's trail as a file, made while it is sent, page by page. Who took it is an event, and so its first line. */
export async function exportTrail(db: Database, file: TrailFile): Promise<Readable> {
  const { clientId, query, format, actor } = file
  await withClient(db, clientId, tx =>
    recordEvent(tx, { actor, action: 'audit.exported', subject: 'client', details: { ...query, format } }),
  )
  return Readable.from(lines(db, file), { objectMode: false, highWaterMark: 64 * 1024 })
}

const columns = ['event', 'at', 'actor', 'actorName', 'action', 'subject', 'subjectName', 'details'] as const

async function* lines(db: Database, { clientId, query, format, locale }: TrailFile): AsyncGenerator<string> {
  if (format === 'csv') yield csvLine(columns, '\r\n')
  for (let before = query.before; ; ) {
    const events = await withClientReport(db, clientId, tx =>
      readTrail(tx, { ...query, ...(before !== undefined && { before }) }, pageSize, locale),
    )
    for (const event of events) yield format === 'csv' ? csvLine(cellsOf(event), '\r\n') : `${JSON.stringify(event)}\n`
    if (events.length < pageSize) return
    before = events.at(-1)!.eventId
  }
}

function cellsOf({ eventId, at, subjectName = '', details, ...event }: TrailEvent): string[] {
  const { actor, actorName, action, subject } = event
  return [String(eventId), at.toISOString(), actor, actorName, action, subject, subjectName, JSON.stringify(details)]
}
