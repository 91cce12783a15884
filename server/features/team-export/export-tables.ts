import { Readable } from 'node:stream'
import type { TablesFileQuery } from '../../../contract/calls/program-views/tables.ts'
import { done, type Outcome } from '../../../rules/outcome.ts'
import { withClientReport } from '../../db/client-report.ts'
import { type ClientTx, withClient } from '../../db/client-tx.ts'
import type { Database } from '../../db/connect.ts'
import { actorOf } from '../accounts/launched-act.ts'
import type { Session } from '../accounts/sessions.ts'
import { recordEvent } from '../audit/events.ts'
import { type Limit, takeAttempt, tooManyAttempts } from '../limits/limits.ts'
import type { Asking } from '../program-views/list-program-views.ts'
import { type Team, type TeamRefusal, withTeam } from '../tables/find-team.ts'
import { unitAsShown } from '../tables/list-units.ts'
import { detailsRow, type Found, readPeople, readPlaceTables } from '../tables/read-tables.ts'
import { peopleFile, unitsFile } from './table-file.ts'

/** Rows that are read at once: besides the list of who is in the file, of those alone is memory taken. */
const pageSize = 500
/** How often a person may ask for a file within the minutes. */
const most = 30
const minutes = 15

export interface ExportRequest {
  readonly programViewId: string
  readonly orgUnitId?: string
  readonly query: TablesFileQuery
}

/**
 * What a leader sees as CSV, all pages of it, made while it is sent: whom it lists is settled first, then each page is a look
 * of its own, so that no connection waits for a slow reader. Who took which file is noted.
 */
export async function exportTeamTables(
  db: Database,
  asking: Asking,
  session: Session,
  { programViewId, orgUnitId, query }: ExportRequest,
): Promise<Outcome<Readable, TeamRefusal | 'too-many-tries'>> {
  const { clientId } = asking.client
  const { table = 'people', unitSort, unitSearch, ...list } = query
  const none = { offset: 0, limit: 0 }
  const { locale } = asking
  const read = async (tx: ClientTx, team: Team) => {
    const [people, units] = table === 'units' ? [none, undefined] : [undefined, none]
    return {
      team,
      found: await readPlaceTables(
        tx,
        team,
        table === 'units' ? {} : list,
        { unitSort, unitSearch, part: units },
        locale,
        people,
      ),
    }
  }
  const found = await withTeam(db, asking, programViewId, orgUnitId, read, true)
  if (!found.ok) return found
  const { team } = found.value
  const seconds = await withClient(db, clientId, async tx => {
    const limits: Limit[] = [{ kind: 'team-export', subject: `person ${asking.personId}`, most, minutes }]
    const wait = await takeAttempt(tx, limits)
    if (wait > 0) return wait
    const details = { programId: team.programId, unit: team.place.unitId ?? '', table, ...list }
    await recordEvent(tx, {
      actor: actorOf(session),
      action: 'team.exported',
      subject: `person:${session.personId}`,
      details,
    })
    return 0
  })
  if (seconds > 0) return tooManyAttempts(seconds)
  const lines =
    table === 'units' ? unitLines(asking, team, found.value.found) : peopleLines(db, asking, team, found.value.found)
  return done(Readable.from(fileOf(lines), { objectMode: false, highWaterMark: 64 * 1024 }))
}

// The mark at the beginning is what makes spreadsheets read letters beyond ASCII.
async function* fileOf(lines: Iterable<string> | AsyncIterable<string>): AsyncGenerator<string> {
  yield '\ufeff'
  yield* lines
}

function* unitLines(asking: Asking, team: Team, { counts }: Found): Generator<string> {
  const { head, line } = unitsFile(team, asking)
  yield head
  for (const row of counts.units) yield line(unitAsShown(row))
}

async function* peopleLines(
  db: Database,
  asking: Asking,
  team: Team,
  { personIds, scope }: Found,
): AsyncGenerator<string> {
  const { head, line } = peopleFile(team, asking)
  yield head
  for (let at = 0; at < personIds.length; at += pageSize) {
    const some = personIds.slice(at, at + pageSize)
    const rows = await withClientReport(db, asking.client.clientId, tx => readPeople(tx, team, scope, some))
    yield rows.map(row => line({ ...detailsRow(row, team.program, true), userName: row.user_name })).join('')
  }
}
