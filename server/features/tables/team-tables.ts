import type { Tables } from '../../../contract/calls/program-views/tables.ts'
import { decimal, plainText } from '../../../rules/decimal.ts'
import { levelOfGoal } from '../../../rules/goals/promised-award.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { Program } from '../../../rules/programs/program.ts'
import { programStatus } from '../../../rules/programs/program-status.ts'
import type { Database } from '../../db/connect.ts'
import { type Tenant, withClient, withClientLong } from '../../db/tenant.ts'
import { type Asking, findSeenProgram } from '../program-views/list-program-views.ts'
import { findPlace, type Place } from './find-place.ts'
import { countPeople, isLargePart } from './roll-up.store.ts'
import { rollUp } from './roll-up.ts'
import { countUnitMembers, isFinal, type MemberRow, readUnitMembers, type TeamScope } from './tables.store.ts'

/** People on one page of the details table. */
const pageSize = 50

export interface TablesRequest {
  readonly programViewId: string
  /** Absent for the top of the caller's part. */
  readonly orgUnitId?: string
  readonly page: number
}

export type TablesRefusal = 'program-view-unknown' | 'org-unit-unknown'

interface Team extends TeamScope {
  readonly program: Program
}

/**
 * Where the people of a leader's part of the organisation stand (product §3, P18): the units below with their people
 * counted, and those right in the unit, paged. Role, program and unit must all be the caller's own (security T27).
 */
export async function teamTables(
  db: Database,
  asking: Asking,
  { programViewId, orgUnitId, page }: TablesRequest,
): Promise<Outcome<Tables, TablesRefusal>> {
  const view = await findSeenProgram(db, asking, programViewId)
  if (!view.ok) return view
  const { seen, onlooker } = view.value
  if (seen.paxGoal !== undefined) return refused('program-view-unknown')
  const program = seen.program.termsIn(asking.locale, asking.client.defaultLocale)
  const { programId, timePeriod } = program
  const team = { program, programId, timePeriodId: timePeriod.timePeriodId, today: onlooker.today }
  const { personId, client } = asking
  type Found = Outcome<{ readonly place: Place; readonly tables?: Tables }, TablesRefusal>
  const found = await withClient(db, client.clientId, async (tenant): Promise<Found> => {
    const place = await findPlace(tenant, { personId, role: seen.role, today: team.today }, orgUnitId)
    if (!place.ok) return place
    if (await isLargePart(tenant, unitsOf(place.value))) return done({ place: place.value })
    return done({ place: place.value, tables: await tablesOf(tenant, team, place.value, page, false) })
  })
  if (!found.ok) return found
  const { place, tables } = found.value
  // A very large part takes longer than a person's other calls may.
  return done(
    tables ?? (await withClientLong(db, client.clientId, tenant => tablesOf(tenant, team, place, page, true))),
  )
}

/** The units of a place that are counted, each with all below it. */
function unitsOf({ unitId, below }: Place): string[] {
  return [...below.map(unit => unit.unit_id), ...(unitId === undefined ? [] : [unitId])]
}

async function tablesOf(tenant: Tenant, team: Team, place: Place, page: number, isLarge: boolean): Promise<Tables> {
  const seen = { ...(await whatIsSeen(tenant, team)), isLarge }
  return {
    parentOrgUnitId: place.unitId ?? '',
    parentOrgUnitName: place.name,
    breadcrumb: place.breadcrumb.map(({ unit_id, name }) => ({ orgUnitId: unit_id, orgUnitName: name })),
    ...(await countTeam(tenant, team, place, seen)),
    goalLabel: team.program.label,
    detailsTable: await detailsTable(tenant, team, place.unitId, page, seen),
  }
}

interface Seen {
  readonly isShown: boolean
  readonly isFinal: boolean
}

/** Whether progress may be seen today by who has a goal and figures: while the window is open it stays unseen (decisions §3). */
async function whatIsSeen(tenant: Tenant, team: Team): Promise<Seen> {
  const final = await isFinal(tenant, team)
  const measured = { hasGoal: true, progressLoaded: true, hasRow: true, hasEarned: false }
  const status = programStatus(
    { program: team.program, role: 'Selector', ...measured, issued: final },
    { date: team.today },
  )
  return { isShown: status === 'progress_loaded_no_issuance' || status === 'final_issuance', isFinal: final }
}

async function countTeam(tenant: Tenant, team: Team, { unitId, below }: Place, seen: Seen & { isLarge: boolean }) {
  const units = below.map(unit => unit.unit_id)
  const rows = await countPeople(tenant, { ...team, ...seen, unitId, below: units })
  const byUnit = new Map(rows.map(row => [row.unit_id, row]))
  return {
    dataThrough: byUnit.get(null)?.data_through ?? undefined,
    total: rollUp(byUnit.get(null)),
    hierarchyTable: below.map(({ unit_id, name }) => ({
      orgUnitId: unit_id,
      orgUnitName: name,
      ...rollUp(byUnit.get(unit_id)),
    })),
  }
}

async function detailsTable(
  tenant: Tenant,
  team: Team,
  unitId: string | undefined,
  page: number,
  { isShown }: Seen,
): Promise<Tables['detailsTable']> {
  // Right in a top of several units there is nobody: it is only what they have in common.
  if (unitId === undefined) return { page, pageSize, rowCount: 0, rows: [] }
  const offset = (page - 1) * pageSize
  const rows = await readUnitMembers(tenant, team, { unitId, isShown, offset, limit: pageSize })
  const rowCount = await countUnitMembers(tenant, team, unitId)
  return { page, pageSize, rowCount, rows: rows.map(row => detailsRow(row, team.program)) }
}

function detailsRow(row: MemberRow, program: Program): Tables['detailsTable']['rows'][number] {
  const { target, result, progress_percentage: percentage } = row
  const goal = { groupId: row.group_id, levelId: row.level_id ?? undefined }
  return {
    userId: String(row.person_id),
    name: `${row.first_name} ${row.last_name}`,
    levelName: levelOfGoal(program, goal)?.name,
    target: target === null ? undefined : plainText(decimal(target)),
    ...(percentage !== null && {
      resultsToDate: result === null ? undefined : plainText(decimal(result)),
      progressPercentage: percentage,
      onTrackPercentage: row.on_track_percentage ?? undefined,
    }),
    treatment: row.treatment ?? undefined,
  }
}
