import type { ClientTx } from '../../db/client-tx.ts'
import { isOn, isPicking, ledUnits } from '../organisation/assigned.ts'

/** Whose teams count, and by which day's assignments. */
export interface TeamTerms {
  readonly programId: string
  readonly timePeriodId: string
  /** The last day of the period. */
  readonly day: string
  /** The roles that may earn. */
  readonly roles: readonly string[]
  /** Whether every leader above a person has them in the team, or the nearest alone. */
  readonly isEveryLeader: boolean
}

/**
 * Who is in whose team on that day: everybody enrolled who picks goals at or below a leader's unit (decisions §4.10), where
 * there were both their units on that day. Nobody is in their own team: of a leader who also picks a goal, the next one above
 * is the nearest. A second place, in a partner's unit or below it, puts somebody in no team above that unit. Step by step, and counted
 * after each, since right after a load the planner knows nothing of what it would join.
 */
export async function findTeams(tx: ClientTx, terms: TeamTerms): Promise<void> {
  const { clientId } = tx
  const held = `from assignments m where m.client_id = $1 and ${isOn('$2')}
    and m.unit_id in (select u.unit_id from org_units u where u.client_id = $1 and ${isOn('$2', 'u')})`
  await tx.query(
    `drop table if exists pg_temp.team_leaders, pg_temp.nearest_led, pg_temp.team_places, pg_temp.team_members, pg_temp.leader_units, pg_temp.award_teams`,
  )
  await tx.query(
    `create temp table team_leaders on commit drop as
     select distinct m.person_id, m.unit_id ${held} and m.role = any($3)`,
    [clientId, terms.day, terms.roles],
  )
  await tx.query(
    // The unit at or above each that somebody leads.
    `create temp table nearest_led on commit drop as
     select distinct on (c.unit_id) c.unit_id, c.depth, u.is_partners
     from ${ledUnits('$2')} u join org_closure c on c.client_id = $1 and c.ancestor_id = u.unit_id
     order by c.unit_id, c.depth`,
    [clientId, terms.day],
  )
  await tx.query(
    `create temp table team_places on commit drop as select distinct m.person_id, m.unit_id ${held} and ${isPicking()}`,
    [clientId, terms.day],
  )
  await tx.query('analyze team_leaders; analyze nearest_led; analyze team_places')
  await tx.query(
    `create temp table team_members on commit drop as
     select person_id, unit_id, case when is_partners and not bool_and(is_partners is true) over (partition by person_id) then depth end as within
     from team_places left join nearest_led using (unit_id)`,
  )
  await tx.query('analyze team_members')
  await tx.query(
    `create temp table leader_units on commit drop as
     select c.unit_id, l.person_id as leader_id, c.depth, c.depth = min(c.depth) over (partition by c.unit_id) as is_nearest
     from team_leaders l join org_closure c on c.client_id = $1 and c.ancestor_id = l.unit_id`,
    [clientId],
  )
  await tx.query('analyze leader_units')
  await tx.query(
    `create temp table award_teams on commit drop as
     with alone as materialized (
       -- Who leads nobody themselves: nearly all, and of them it is the unit that says whose they are.
       select m.person_id, u.leader_id from team_members m join leader_units u using (unit_id)
       where (u.is_nearest or $4) and (m.within is null or u.depth <= m.within) and m.person_id not in (select person_id from team_leaders)
     ), leaders_too as (
       select m.person_id, u.leader_id, u.depth, min(u.depth) over (partition by m.person_id, m.unit_id) as nearest
       from team_members m join leader_units u on u.unit_id = m.unit_id and u.leader_id <> m.person_id
       where m.person_id in (select person_id from team_leaders) and (m.within is null or u.depth <= m.within)
     ), led as (
       select person_id, leader_id from alone union select person_id, leader_id from leaders_too where $4 or depth = nearest
     )
     select led.leader_id, g.pax_goal_id
     from led join pax_goals g on g.client_id = $1 and g.person_id = led.person_id and g.program_id = $2
       and g.time_period_id = $3 and g.enrolled`,
    [clientId, terms.programId, terms.timePeriodId, terms.isEveryLeader],
  )
  await tx.query('analyze award_teams')
}

/** A hash of who is in whose team; undefined without teams. */
export async function hashTeams(tx: ClientTx): Promise<string | undefined> {
  const [row] = await tx.query<{ hash: string | null }>(
    `select encode(sha256(string_agg(team, ''::bytea order by leader_id)), 'hex') as hash from (
       select leader_id, sha256(convert_to(leader_id || ':' || string_agg(pax_goal_id::text, ',' order by pax_goal_id), 'UTF8')) as team
       from award_teams group by leader_id) teams`,
  )
  return row?.hash ?? undefined
}

/** A leader with the sums of their team, as the lines just calculated have them. */
export interface LeaderRow {
  readonly pax_goal_id: number
  readonly person_id: number
  readonly eligible: number
  readonly achievers: number
  readonly goal_awards: number
  readonly deltas: readonly { readonly points: number; readonly reason: string }[]
}

/**
 * A place in the program for each leader who has none, so that what they earn has one to stand upon; they are not enrolled. The
 * people are held, for no foreign key does it (0004-organisation.sql): whoever is being removed meanwhile gets no place that would outlive them.
 */
export async function placeLeaders(tx: ClientTx, programId: string, timePeriodId: string): Promise<void> {
  await tx.query(
    `with leaders as (
       select person_id from people where client_id = $1 and person_id in (select leader_id from award_teams)
       order by person_id for key share)
     insert into pax_goals (client_id, person_id, program_id, time_period_id, group_id, enrolled)
     select $1::int, person_id, $2, $3, '', false from leaders
     on conflict (client_id, person_id, program_id, time_period_id) do nothing`,
    [tx.clientId, programId, timePeriodId],
  )
}

/**
 * The team of each leader with its sums, as the lines just calculated have them; those with most points first. An achiever's
 * result meets the target and, where the program has one, the minimum (decisions §4.10).
 */
export async function sumUpTeams(tx: ClientTx): Promise<void> {
  const isAchiever = 'l.is_goal_achieved and l.is_mq_achieved is not false'
  const inOrder = 'order by l.points desc nulls last, t.pax_goal_id'
  await tx.query(
    `insert into led_teams
     select t.leader_id, count(*), count(*) filter (where ${isAchiever}), coalesce(sum(l.points), 0),
       array_agg(t.pax_goal_id ${inOrder}), array_agg(coalesce(l.points, 0) ${inOrder}),
       array_agg(coalesce(${isAchiever}, false) ${inOrder})
     from award_teams t left join calculated_awards l on l.pax_goal_id = t.pax_goal_id and l.award_kind = 'goal'
     group by t.leader_id`,
  )
  await tx.query('analyze led_teams')
}

/** Every leader with the sums of their team, some at a time. */
export async function* readLeaders(tx: ClientTx, programId: string, timePeriodId: string): AsyncGenerator<LeaderRow[]> {
  await tx.query(
    `declare leaders no scroll cursor for
     select g.pax_goal_id, g.person_id, s.eligible, s.achievers, s.goal_awards,
       coalesce((select jsonb_agg(jsonb_build_object('points', d.points, 'reason', d.reason) order by d.delta_id)
         from award_deltas d where d.client_id = g.client_id and d.pax_goal_id = g.pax_goal_id and d.award_kind = 'override'), '[]') as deltas
     from led_teams s join pax_goals g on g.client_id = $1 and g.person_id = s.leader_id and g.program_id = $2 and g.time_period_id = $3
     order by g.pax_goal_id`,
    [tx.clientId, programId, timePeriodId],
  )
  for (;;) {
    const rows = await tx.query<LeaderRow>('fetch 1000 from leaders')
    if (rows.length === 0) break
    yield rows
  }
  await tx.query('close leaders')
}
