import type { ClientTx } from '../../db/client-tx.ts'
import { isOfTeam } from '../organisation/assigned.ts'
import { isFinalBatch } from '../results/final-award.ts'
import type { Team } from '../tables/find-team.ts'
import { reminderKeyStart as keyStart } from './reminder-key.ts'

/** Somebody who has no goal yet. */
export interface UndecidedRow {
  readonly person_id: number
  readonly user_name: string
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly locale: string | null
}

export interface Undecided {
  readonly people: readonly UndecidedRow[]
  readonly alreadyToday: number
  readonly withoutAddress: number
  /** Those who cannot choose yet, for want of a baseline. */
  readonly withoutBaseline: number
  /** Those who have an address and were not reminded today, more than are answered. */
  readonly waiting: number
}

/** Groups of a program whose people have a goal to choose. */
export interface ChoosingGroups {
  readonly all: readonly string[]
  /** Those whose people can choose by a baseline only. */
  readonly byBaseline: readonly string[]
  /** Those of them for whom one of zero is as good as none. */
  readonly aboveZero: readonly string[]
}

/** Those below the units who have no goal, as far as they may sign in, but for whoever asks; some of them to be reminded, and how many in all. */
export async function readUndecided(
  tx: ClientTx,
  leaderId: number,
  { programId, timePeriodId, today }: Pick<Team, 'programId' | 'timePeriodId' | 'today'>,
  unitIds: readonly string[],
  groups: ChoosingGroups,
  most: number,
): Promise<Undecided> {
  const [row] = await tx.query<{
    people: UndecidedRow[]
    already_today: number
    without_address: number
    without_baseline: number
    waiting: number
  }>(
    `with all_undecided as materialized (
       select p.person_id, p.user_name, p.first_name, p.last_name, p.email, p.locale,
         (g.baseline is null and g.group_id = any($8::text[])
           or g.baseline <= 0 and g.group_id = any($9::text[])) is true as is_unready,
         exists (select from mails o where o.client_id = $1 and o.mail_key = $6 || p.person_id || to_char($4::date, '/YYYY-MM-DD')) as is_reminded
       from (
         select distinct m.person_id
         from org_closure c join assignments m on m.client_id = c.client_id and m.unit_id = c.unit_id
         where c.client_id = $1 and c.ancestor_id = any($5::text[]) and m.person_id <> $10 and ${isOfTeam('$4::date')}) placed
       join pax_goals g on g.client_id = $1 and g.person_id = placed.person_id and g.program_id = $2
         and g.time_period_id = $3 and g.enrolled and g.target is null and g.group_id = any($11::text[])
       join people p on p.client_id = $1 and p.person_id = g.person_id and p.status = 'active' and p.locked_at is null
     ), undecided as (select * from all_undecided where not is_unready),
     waiting as (select * from undecided where email is not null and not is_reminded)
     select (select coalesce(jsonb_agg(few), '[]') from (
         select person_id, user_name, first_name, last_name, email, locale from waiting order by person_id limit $7) few) as people,
       (select count(*) from undecided where is_reminded) as already_today,
       (select count(*) from undecided where email is null and not is_reminded) as without_address,
       (select count(*) from all_undecided where is_unready) as without_baseline,
       (select count(*) from waiting) as waiting`,
    [
      tx.clientId,
      programId,
      timePeriodId,
      today,
      unitIds,
      keyStart,
      most,
      groups.byBaseline,
      groups.aboveZero,
      leaderId,
      groups.all,
    ],
  )
  const { people, already_today: alreadyToday, without_address: withoutAddress, waiting } = row!
  return { people, alreadyToday, withoutAddress, withoutBaseline: row!.without_baseline, waiting }
}

/** A program in which somebody has no goal while goals are chosen. */
export interface OpenChoiceRow {
  readonly person_id: number
  readonly program_id: string
  readonly version: number
  readonly group_id: string
  readonly baseline: string | null
}

/** What these people could choose today and have not, in all programs that they take part in; what ends first comes first. */
export function readOpenChoices(tx: ClientTx, personIds: readonly number[], today: string): Promise<OpenChoiceRow[]> {
  return tx.query<OpenChoiceRow>(
    `select g.person_id, g.program_id, p.published_version as version, g.group_id, g.baseline
     from pax_goals g
     join programs p on p.client_id = $1 and p.program_id = g.program_id and p.published_version is not null
     join program_versions v on v.client_id = $1 and v.program_id = p.program_id and v.version = p.published_version
       and v.document #>> '{timePeriod,timePeriodId}' = g.time_period_id
       and v.document #>> '{goalSelection,from}' <= $3 and v.document #>> '{goalSelection,to}' >= $3
     where g.client_id = $1 and g.person_id = any($2::bigint[]) and g.enrolled and g.target is null
       and not exists (
         select from result_batches b where b.client_id = $1 and b.program_id = g.program_id
           and b.time_period_id = g.time_period_id and ${isFinalBatch})
     order by v.document #>> '{goalSelection,to}', g.program_id`,
    [tx.clientId, personIds, today],
  )
}
