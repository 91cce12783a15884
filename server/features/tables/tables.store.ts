import type { Tenant } from '../../db/tenant.ts'
import type { GoalFactsRow } from '../progress/goal-facts.ts'
import { finalAward, isFinalBatch } from '../results/final-award.ts'

export interface UnitRow {
  readonly unit_id: string
  readonly name: string
}

/** Which people: of one program and period, as it is today where the client is. */
export interface TeamScope {
  readonly programId: string
  readonly timePeriodId: string
  readonly today: string
}

export interface MemberRow extends GoalFactsRow {
  readonly pax_goal_id: number
  readonly person_id: number
  readonly first_name: string
  readonly last_name: string
  readonly group_id: string
  readonly level_id: string | null
  readonly assigned_award: number | null
  /** Those of the asked units below which the person is. */
  readonly units: readonly string[]
}

const byName = `u.name collate "und-x-icu", u.unit_id`

/** The units of a person's assignments of today in a role, without those that lie below another of them. */
export function topUnits(tenant: Tenant, personId: number, role: string, today: string): Promise<UnitRow[]> {
  return tenant.query<UnitRow>(
    `with held as (
       select distinct unit_id from assignments
       where client_id = $1 and person_id = $2 and role = $3
         and coalesce(valid_from, $4) <= $4 and coalesce(valid_to, $4) >= $4)
     select u.unit_id, u.name from held join org_units u on u.client_id = $1 and u.unit_id = held.unit_id
     where not exists (
       select from org_closure c join held other on other.unit_id = c.ancestor_id
       where c.client_id = $1 and c.unit_id = held.unit_id and c.depth > 0)
     order by ${byName}`,
    [tenant.clientId, personId, role, today],
  )
}

/** The nearest unit that all of these lie below. */
export async function nearestCommonUnit(tenant: Tenant, unitIds: readonly string[]): Promise<UnitRow | undefined> {
  const rows = await tenant.query<UnitRow>(
    `select u.unit_id, u.name
     from org_closure c join org_units u on u.client_id = c.client_id and u.unit_id = c.ancestor_id
     where c.client_id = $1 and c.unit_id = any($2)
     group by u.unit_id, u.name having count(*) = cardinality($2) order by sum(c.depth) limit 1`,
    [tenant.clientId, unitIds],
  )
  return rows[0]
}

/** The way from one of the top units down to a unit, both with it; empty where the unit is not below any of them. */
export function wayDown(tenant: Tenant, topUnitIds: readonly string[], unitId: string): Promise<UnitRow[]> {
  return tenant.query<UnitRow>(
    `select u.unit_id, u.name
     from org_closure way join org_units u on u.client_id = way.client_id and u.unit_id = way.ancestor_id
     where way.client_id = $1 and way.unit_id = $3 and exists (
       select from org_closure c
       where c.client_id = $1 and c.ancestor_id = any($2) and c.unit_id = way.ancestor_id)
     order by way.depth desc`,
    [tenant.clientId, topUnitIds, unitId],
  )
}

/** The units right below a unit today, by name. */
export function unitsBelow(tenant: Tenant, unitId: string, today: string): Promise<UnitRow[]> {
  return tenant.query<UnitRow>(
    `select u.unit_id, u.name from org_units u
     where u.client_id = $1 and u.parent_id = $2
       and coalesce(u.valid_from, $3) <= $3 and coalesce(u.valid_to, $3) >= $3
     order by ${byName}`,
    [tenant.clientId, unitId, today],
  )
}

// $2 program, $3 time period, $4 today, $5 units. A team is made of Selectors (decisions §4.10): who leads a unit is in
// its team only by an assignment to it as Selector as well.
const enrolledBelow = `
  select g.pax_goal_id, array_agg(distinct c.ancestor_id) as units
  from org_closure c
  join assignments m on m.client_id = c.client_id and m.unit_id = c.unit_id and m.role ~* 'selector|participant'
    and coalesce(m.valid_from, $4) <= $4 and coalesce(m.valid_to, $4) >= $4
  join pax_goals g on g.client_id = m.client_id and g.person_id = m.person_id
    and g.program_id = $2 and g.time_period_id = $3 and g.enrolled
  where c.client_id = $1 and c.ancestor_id = any($5)`

function members(enrolled: string): string {
  return `
    with enrolled as (${enrolled} group by g.pax_goal_id),
    loaded as (
      select group_id, max(data_through) as through from progress_loads
      where client_id = $1 and program_id = $2 group by group_id
    )
    select g.pax_goal_id, g.person_id, p.first_name, p.last_name, g.group_id, g.level_id, g.assigned_award,
      g.target, g.baseline, enrolled.units, loaded.through as loaded_through,
      (select json_agg(json_build_array(r.data_through, r.load_id, r.value::text, r.weight::text, r.mq_value::text))
       from progress_rows r where r.client_id = $1 and r.pax_goal_id = g.pax_goal_id) as rows,
      (b.issued_at at time zone o.time_zone)::date as issued_on,
      w.points as award_points, w.result as award_result, w.mq_value as award_mq_value,
      w.through as award_through
    from enrolled
    join clients o on o.client_id = $1
    join pax_goals g on g.client_id = $1 and g.pax_goal_id = enrolled.pax_goal_id
    join people p on p.client_id = $1 and p.person_id = g.person_id
    left join loaded on loaded.group_id = g.group_id
    left join result_batches b on b.client_id = $1 and b.program_id = $2 and b.time_period_id = $3 and ${isFinalBatch}
    ${finalAward}`
}

/** Everybody enrolled below any of the units, each once, some at a time. */
export async function* readMembers(
  tenant: Tenant,
  scope: TeamScope,
  unitIds: readonly string[],
): AsyncGenerator<MemberRow[]> {
  await tenant.query(`declare members no scroll cursor for ${members(enrolledBelow)}`, valuesOf(tenant, scope, unitIds))
  for (;;) {
    const rows = await tenant.query<MemberRow>('fetch 1000 from members')
    if (rows.length === 0) break
    yield rows
  }
  await tenant.query('close members')
}

export interface Page {
  readonly offset: number
  readonly limit: number
}

/** The people right in a unit, by name, one page of them. */
export function readUnitMembers(tenant: Tenant, scope: TeamScope, unitId: string, page: Page): Promise<MemberRow[]> {
  return tenant.query<MemberRow>(
    `${members(`${enrolledBelow} and c.depth = 0`)}
     order by p.last_name collate "und-x-icu", p.first_name collate "und-x-icu", g.pax_goal_id offset $6 limit $7`,
    [...valuesOf(tenant, scope, [unitId]), page.offset, page.limit],
  )
}

export async function countUnitMembers(tenant: Tenant, scope: TeamScope, unitId: string): Promise<number> {
  const [row] = await tenant.query<{ count: number }>(
    `select count(*) as count from (${enrolledBelow} and c.depth = 0 group by g.pax_goal_id) enrolled`,
    valuesOf(tenant, scope, [unitId]),
  )
  return row!.count
}

function valuesOf(tenant: Tenant, { programId, timePeriodId, today }: TeamScope, unitIds: readonly string[]) {
  return [tenant.clientId, programId, timePeriodId, today, unitIds]
}
