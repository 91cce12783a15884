import { Readable } from 'node:stream'
import type { TablesFileQuery } from '../../../contract/calls/program-views/tables.ts'
import { csvLine } from '../../../rules/files/csv-line.ts'
import { done, type Outcome } from '../../../rules/outcome.ts'
import { withClient, withClientLong } from '../../db/client-tx.ts'
import type { Database } from '../../db/connect.ts'
import { actorOf } from '../accounts/launched-act.ts'
import type { Session } from '../accounts/sessions.ts'
import { recordEvent } from '../audit/events.ts'
import { type Limit, takeAttempt, tooManyAttempts } from '../limits/limits.ts'
import type { Asking } from '../program-views/list-program-views.ts'
import { countSlowly } from './count-team.ts'
import { detailsRow, memberAsk } from './details-table.ts'
import { findTeam, membersOf, type Team, type TeamRefusal, whatIsSeen } from './find-team.ts'
import { unitAsShown } from './list-units.ts'
import { listMembers, type MemberScope, readMembers } from './members.store.ts'
import { preparedTables } from './prepared-tables.ts'
import { headerOf, peopleCells, unitCells } from './table-cells.ts'

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
  const found = await findTeam(db, asking, programViewId, orgUnitId)
  if (!found.ok) return found
  const team = found.value
  const { clientId } = asking.client
  const { table = 'people', unitSort, unitSearch, ...list } = query
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
  const within = team.isLarge ? withClientLong : withClient
  const { locale } = asking
  const lines = await within(db, clientId, async tx => {
    const seen = await whatIsSeen(tx, team)
    if (table === 'units') {
      const asked = { unitSort, unitSearch }
      const prepared = await preparedTables(db, tx, team, { list: {}, units: asked, page: 1, locale })
      const { units } = prepared?.counted ?? (await countSlowly(tx, team, seen, asked))
      return units.map(unit => csvLine(unitCells(unitAsShown(unit)), '\r\n'))
    }
    const scope = membersOf(team, seen, list.people === 'below')
    const ids = scope.unitIds.length === 0 ? '' : await listMembers(tx, scope, await memberAsk(tx, list, locale))
    return peopleLines(db, asking, team, scope, ids)
  })
  const head = csvLine(headerOf(table, locale), '\r\n')
  return done(Readable.from(fileOf(head, lines), { objectMode: false, highWaterMark: 64 * 1024 }))
}

// The mark at the beginning is what makes spreadsheets read letters beyond ASCII.
async function* fileOf(head: string, lines: Iterable<string> | AsyncIterable<string>): AsyncGenerator<string> {
  yield `\ufeff${head}`
  yield* lines
}

async function* peopleLines(
  db: Database,
  { client, locale }: Asking,
  { program }: Team,
  scope: MemberScope,
  ids: string,
): AsyncGenerator<string> {
  for (const page of pagesOf(ids)) {
    const rows = await withClient(db, client.clientId, tx => readMembers(tx, scope, page))
    const people = rows.map(row => ({ ...detailsRow(row, program, true), userName: row.user_name }))
    yield people.map(row => csvLine(peopleCells(row, locale), '\r\n')).join('')
  }
}

/** The numbers of a long list, some at a time, without ever holding it as numbers. */
function* pagesOf(ids: string): Generator<number[]> {
  let page: number[] = []
  for (let at = 0; at < ids.length; ) {
    const comma = ids.indexOf(',', at)
    const end = comma < 0 ? ids.length : comma
    page.push(Number(ids.slice(at, end)))
    at = end + 1
    if (page.length === pageSize || at > ids.length) {
      yield page
      page = []
    }
  }
}
