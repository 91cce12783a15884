import type { ClientTx } from '../../db/client-tx.ts'
import { isOfTeam, isOn } from '../organisation/assigned.ts'

/** A participation as the readiness report needs it. */
export interface ParticipationRow {
  readonly group_id: string
  readonly user_name: string
  readonly is_active: boolean
  readonly baseline: string | null
  readonly level_id: string | null
  readonly has_goal: boolean
}

/** Everybody enrolled in a program's time period by user name, some thousand at a time. */
export async function* readParticipations(
  tx: ClientTx,
  programId: string,
  timePeriodId: string,
): AsyncGenerator<ParticipationRow[]> {
  await tx.query(
    `declare participations no scroll cursor for
     select g.group_id, p.user_name, p.status = 'active' as is_active, g.baseline, g.level_id,
       g.target is not null as has_goal
     from pax_goals g join people p on p.client_id = g.client_id and p.person_id = g.person_id
     where g.client_id = $1 and g.program_id = $2 and g.time_period_id = $3 and g.enrolled
     order by p.user_name`,
    [tx.clientId, programId, timePeriodId],
  )
  for (;;) {
    const rows = await tx.query<ParticipationRow>('fetch 4000 from participations')
    if (rows.length === 0) break
    yield rows
  }
  await tx.query('close participations')
}

/** Active Selectors of today who are in no group of the program's time period. */
export async function countUnenrolled(
  tx: ClientTx,
  programId: string,
  timePeriodId: string,
  today: string,
): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    `select count(*) from people p
     where p.client_id = $1 and p.status = 'active'
       and exists (select from assignments a
         where a.client_id = $1 and a.person_id = p.person_id and ${isOfTeam('$4', 'a')})
       and not exists (select from pax_goals g
         where g.client_id = $1 and g.person_id = p.person_id and g.program_id = $2 and g.time_period_id = $3
           and g.enrolled)`,
    [tx.clientId, programId, timePeriodId, today],
  )
  return Number(row!.count)
}

/** Goals that are frozen, by group, level and version of the terms; a level of null is an assigned goal. */
export interface FrozenGoals {
  readonly group_id: string
  readonly level_id: string | null
  readonly program_version: number | null
  /** Whether a file assigned their awards, too. */
  readonly has_own_award: boolean
  readonly people: number
}

export async function readFrozenGoals(tx: ClientTx, programId: string, timePeriodId: string): Promise<FrozenGoals[]> {
  const rows = await tx.query<FrozenGoals>(
    `select group_id, level_id, program_version, assigned_award is not null as has_own_award, count(*)::int as people
     from pax_goals
     where client_id = $1 and program_id = $2 and time_period_id = $3 and enrolled and target is not null
     group by group_id, level_id, program_version, has_own_award
     order by group_id, level_id, program_version, has_own_award`,
    [tx.clientId, programId, timePeriodId],
  )
  return rows
}

/** What the people of a group may earn of awards that a file assigned to them. */
export interface GroupHeads {
  readonly group_id: string
  readonly people: number
  readonly with_own_award: number
  readonly own_awards: string
  readonly highest_own_award: number
}

export async function readGroupHeads(tx: ClientTx, programId: string, timePeriodId: string): Promise<GroupHeads[]> {
  return tx.query<GroupHeads>(
    `select group_id, count(*)::int as people, count(assigned_award)::int as with_own_award,
       coalesce(sum(assigned_award), 0)::text as own_awards, coalesce(max(assigned_award), 0)::float8 as highest_own_award
     from pax_goals where client_id = $1 and program_id = $2 and time_period_id = $3 and enrolled
     group by group_id order by group_id`,
    [tx.clientId, programId, timePeriodId],
  )
}

/** How many people of a group a leader may earn of. */
export interface LeaderReach {
  readonly person_id: number
  readonly group_id: string
  readonly people: number
}

export interface ReachScope {
  readonly programId: string
  readonly timePeriodId: string
  /** The day whose assignments count: the last of the period (decisions §4.10). */
  readonly day: string
  readonly roles: readonly string[]
  readonly team: 'nearest' | 'all'
}

/**
 * Which leaders may earn of how many people. Nobody is in their own team: of who also leads, the next one above is the nearest.
 * Somebody with two units counts in both, so that this is never too few.
 */
export async function readLeaderReach(tx: ClientTx, scope: ReachScope): Promise<LeaderReach[]> {
  return tx.query<LeaderReach>(
    `with leaders as materialized (
       select distinct m.person_id, m.unit_id from assignments m
       where m.client_id = $1 and m.role = any($5) and ${isOn('$4')}),
     members as (
       select a.unit_id, g.group_id, case when a.person_id in (select person_id from leaders) then a.person_id end as self,
         count(*) as people
       from pax_goals g join assignments a on a.client_id = g.client_id and a.person_id = g.person_id
       where g.client_id = $1 and g.program_id = $2 and g.time_period_id = $3 and g.enrolled
         and ${isOfTeam('$4', 'a')}
       group by a.unit_id, g.group_id, self),
     reach as (
       select m.unit_id, m.group_id, m.self, m.people, l.person_id, min(c.depth) as depth
       from members m
       join org_closure c on c.client_id = $1 and c.unit_id = m.unit_id
       join leaders l on l.unit_id = c.ancestor_id and l.person_id is distinct from m.self
       group by m.unit_id, m.group_id, m.self, m.people, l.person_id),
     nearest as (select r.*, min(depth) over (partition by unit_id, group_id, self) as least from reach r)
     select person_id, group_id, sum(people)::int as people from nearest
     where depth = least or $6 = 'all'
     group by person_id, group_id order by person_id, group_id`,
    [tx.clientId, scope.programId, scope.timePeriodId, scope.day, scope.roles, scope.team],
  )
}

/** Time periods of other published versions of the program that overlap with this one under another id. */
export async function findOverlappingPeriod(
  tx: ClientTx,
  programId: string,
  period: { readonly timePeriodId: string; readonly startDate: string; readonly endDate: string },
): Promise<{ time_period_id: string; version: number } | undefined> {
  const rows = await tx.query<{ time_period_id: string; version: number }>(
    `select document->'timePeriod'->>'timePeriodId' as time_period_id, version
     from program_versions v
     where client_id = $1 and program_id = $2 and document->'timePeriod'->>'timePeriodId' <> $3
       and document->'timePeriod'->>'startDate' <= $5 and document->'timePeriod'->>'endDate' >= $4
       and exists (select from pax_goals g where g.client_id = $1 and g.program_id = $2
         and g.time_period_id = v.document->'timePeriod'->>'timePeriodId' and g.target is not null)
     order by version desc limit 1`,
    [tx.clientId, programId, period.timePeriodId, period.startDate, period.endDate],
  )
  return rows[0]
}

/** Whether points were issued in the program's time period, and by which version of its terms. */
export async function issuedVersion(
  tx: ClientTx,
  programId: string,
  timePeriodId: string,
): Promise<number | undefined> {
  const [row] = await tx.query<{ program_version: number }>(
    `select program_version from result_batches
     where client_id = $1 and program_id = $2 and time_period_id = $3 and status in ('issued', 'locked')
     order by batch_id desc limit 1`,
    [tx.clientId, programId, timePeriodId],
  )
  return row?.program_version
}

/** Whether progress of the program was loaded for this day or a later one. */
export async function hasProgressSince(tx: ClientTx, programId: string, day: string): Promise<boolean> {
  const rows = await tx.query(
    'select from progress_loads where client_id = $1 and program_id = $2 and data_through >= $3 limit 1',
    [tx.clientId, programId, day],
  )
  return rows.length > 0
}
