import { Readable } from 'node:stream'
import { done, type Outcome } from '../../../rules/outcome.ts'
import { withClientReport } from '../../db/client-report.ts'
import { withClient } from '../../db/client-tx.ts'
import type { Database } from '../../db/connect.ts'
import { actorOf } from '../accounts/launched-act.ts'
import type { Session } from '../accounts/sessions.ts'
import { recordEvent } from '../audit/events.ts'
import type { Client } from '../clients/client-of-host.ts'
import { type Limit, takeAttempt, tooManyAttempts } from '../limits/limits.ts'
import { type Owner, readPage } from './parts.store.ts'
import { parts } from './parts.ts'

/** Rows read at once, which bounds the memory, however long a history is. */
const pageSize = 500
/** How often a person may ask for the file within the minutes. */
const most = 5
const minutes = 60

/**
 * Everything that is stored about a person, as one JSON document that is produced while it is sent. Each page is a separate read,
 * so that no connection waits for a slow reader; concurrent changes may or may not be included.
 */
export async function exportData(
  db: Database,
  client: Client,
  session: Session,
): Promise<Outcome<Readable, 'too-many-tries'>> {
  const { personId } = session
  const limits: Limit[] = [{ kind: 'data-export', subject: `person ${personId}`, most, minutes }]
  return withClient(db, client.clientId, async tx => {
    const seconds = await takeAttempt(tx, limits)
    if (seconds > 0) return tooManyAttempts(seconds)
    await recordEvent(tx, { actor: actorOf(session), action: 'data.exported', subject: `person:${personId}` })
    const owner = { client: client.clientId, person: personId }
    return done(Readable.from(documentOf(db, client, owner, tx.now), { objectMode: false, highWaterMark: 64 * 1024 }))
  })
}

async function* documentOf(db: Database, client: Client, owner: Owner, now: Date): AsyncGenerator<string> {
  yield `{"exportedAt":${JSON.stringify(now)},"client":${JSON.stringify({ key: client.key, name: client.name })}`
  for (const part of parts) {
    yield `,\n${JSON.stringify(part.name)}:[`
    for (let after = 0, lines: string[] = []; after === 0 || lines.length === pageSize; after += pageSize) {
      const page = { size: pageSize, after }
      lines = await withClientReport(db, client.clientId, tx => readPage(tx, part, owner, page))
      if (lines.length > 0) yield `${after === 0 ? '\n' : ',\n'}${lines.join(',\n')}`
    }
    yield ']'
  }
  yield '}\n'
}
