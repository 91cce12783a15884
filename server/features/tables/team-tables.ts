import type { Tables } from '../../../contract/calls/program-views/tables.ts'
import { decimal, plainText } from '../../../rules/decimal.ts'
import { levelOfGoal } from '../../../rules/goals/promised-award.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { Program } from '../../../rules/programs/program.ts'
import type { Database } from '../../db/connect.ts'
import { type Tenant, withClient } from '../../db/tenant.ts'
import { type Asking, findSeenProgram } from '../program-views/list-program-views.ts'
import { goalFactsOf } from '../progress/goal-facts.ts'
import { goalStanding } from '../progress/goal-standing.ts'
import { findPlace, type Place } from './find-place.ts'
import { rollUp } from './roll-up.ts'
import { countUnitMembers, type MemberRow, readMembers, readUnitMembers, type TeamScope } from './tables.store.ts'

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
  const found = await findSeenProgram(db, asking, programViewId)
  if (!found.ok) return found
  const { seen, onlooker } = found.value
  if (seen.paxGoal !== undefined) return refused('program-view-unknown')
  const program = seen.program.termsIn(asking.locale, asking.client.defaultLocale)
  const { programId, timePeriod } = program
  const team = { program, programId, timePeriodId: timePeriod.timePeriodId, today: onlooker.today }
  const { personId, client } = asking
  return withClient(db, client.clientId, async tenant => {
    const place = await findPlace(tenant, { personId, role: seen.role, today: team.today }, orgUnitId)
    return place.ok ? done(await tablesOf(tenant, team, place.value, page)) : place
  })
}

async function tablesOf(tenant: Tenant, team: Team, place: Place, page: number): Promise<Tables> {
  const counted = await countTeam(tenant, team, place)
  return {
    parentOrgUnitId: place.unitId ?? '',
    parentOrgUnitName: place.name,
    breadcrumb: place.breadcrumb.map(({ unit_id, name }) => ({ orgUnitId: unit_id, orgUnitName: name })),
    ...counted,
    goalLabel: team.program.label,
    detailsTable: await detailsTable(tenant, team, place.unitId, page),
  }
}

/** Reads everybody once: prepared standings, which spare that for large organisations, come with the next issue. */
async function countTeam(tenant: Tenant, team: Team, { unitId, below }: Place) {
  const total = rollUp(team.program)
  const units = new Map(below.map(unit => [unit.unit_id, rollUp(team.program)]))
  const asked = [...units.keys(), ...(unitId === undefined ? [] : [unitId])]
  let dataThrough: string | undefined
  for await (const rows of readMembers(tenant, team, asked)) {
    for (const row of rows) {
      const { facts, standing } = standingOf(row, team)
      total.add(facts, standing)
      for (const unit of row.units) units.get(unit)?.add(facts, standing)
      const through = standing.figures && (facts.award?.dataThrough ?? facts.loadedThrough)
      if (through !== undefined && (dataThrough === undefined || through > dataThrough)) dataThrough = through
    }
  }
  return {
    dataThrough,
    total: total.total(),
    hierarchyTable: below.map(({ unit_id, name }) => ({
      orgUnitId: unit_id,
      orgUnitName: name,
      ...units.get(unit_id)!.total(),
    })),
  }
}

async function detailsTable(tenant: Tenant, team: Team, unitId: string | undefined, page: number) {
  // Right in a top of several units there is nobody: it is only what they have in common.
  if (unitId === undefined) return { page, pageSize, rowCount: 0, rows: [] }
  const limits = { offset: (page - 1) * pageSize, limit: pageSize }
  const rows = await readUnitMembers(tenant, team, unitId, limits)
  const rowCount = await countUnitMembers(tenant, team, unitId)
  return { page, pageSize, rowCount, rows: rows.map(row => detailsRow(row, team)) }
}

function detailsRow(row: MemberRow, team: Team): Tables['detailsTable']['rows'][number] {
  const { facts, standing } = standingOf(row, team)
  const { figures } = standing
  const goal = { groupId: row.group_id, levelId: row.level_id ?? undefined }
  return {
    userId: String(row.person_id),
    name: `${row.first_name} ${row.last_name}`,
    levelName: levelOfGoal(team.program, goal)?.name,
    target: facts.target && plainText(decimal(facts.target)),
    ...(figures && {
      resultsToDate: plainText(figures.result),
      progressPercentage: figures.progressPercentage,
      onTrackPercentage: figures.onTrackPercentage,
    }),
    treatment: standing.treatment,
  }
}

function standingOf(row: MemberRow, { program, today }: Team) {
  const facts = goalFactsOf(row)
  return { facts, standing: goalStanding(program, facts, { date: today }) }
}
