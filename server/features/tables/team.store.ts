import type { ClientTx, Statement } from '../../db/client-tx.ts'
import { isFinalBatch } from '../results/final-award.ts'
import { fewPeople } from './few-people.ts'
import type { TeamScope } from './tables.store.ts'

/** What the last whole run wrote of a program, and who has changed since. */
export interface TeamState {
  /** Absent where everybody is read from the facts. */
  readonly teamId?: number
  /** Everybody in it, as it was written. */
  readonly people: number
  /** Whether so many are read from the facts that it takes longer than a person's other calls may. */
  readonly isLong: boolean
  /** Those to be read from the facts; absent for everybody. */
  readonly changed?: readonly number[]
  readonly isFinal: boolean
  /** By group, the newest day of its loads. */
  readonly loadedThrough: Readonly<Record<string, string>>
  /** The days of all loads, the newest first. */
  readonly days: readonly string[]
}

interface StateRow {
  readonly team_id: number | null
  readonly people: number
  readonly is_long: boolean
  readonly was_final: boolean
  readonly is_final: boolean
  readonly was_loaded: Readonly<Record<string, string>> | null
  readonly loaded: Readonly<Record<string, string>>
  readonly days: readonly string[]
  readonly is_whole: boolean
  readonly changed: readonly number[]
}

/** Whether results are final now, as SQL. */
export const isFinalNow = `exists (select from result_batches b
  where b.client_id = $1 and b.program_id = $2 and b.time_period_id = $3 and ${isFinalBatch})`

export const loadedNow = `(select coalesce(jsonb_object_agg(group_id, through), '{}') from (
  select group_id, max(data_through) as through from progress_loads
  where client_id = $1 and program_id = $2 group by group_id) l)`

// Assignments that have begun or ended since the day of the run count as changed. With them come settings for what is read next:
// a list is walked in the order of its index and what is not looked up row by row is hashed, whatever the planner thinks of a
// client that has just loaded.
const teamState: Statement<StateRow> = {
  name: 'team-state',
  text: `with t as materialized (select * from teams where client_id = $1 and program_id = $2 and time_period_id = $3)
    select (select team_id from t), coalesce((select people from t), 0) as people,
      not exists (select from t) and ${fewPeople} < (select count(*) from (select from pax_goals
        where client_id = $1 and program_id = $2 and time_period_id = $3 and enrolled limit ${fewPeople} + 1) some_of_them) as is_long,
      coalesce((select is_final from t), false) as was_final, ${isFinalNow} as is_final,
      (select loaded_through from t) as was_loaded, ${loadedNow} as loaded,
      array(select distinct data_through::text from progress_loads where client_id = $1 and program_id = $2 order by 1 desc) as days,
      exists (select from team_changes c where c.client_id = $1 and c.program_id = $2 and c.person_id is null) as is_whole,
      array(select person_id::float8 from (
        select c.person_id from team_changes c where c.client_id = $1 and c.program_id = $2 and c.person_id is not null
        union select m.person_id from t cross join assignments m
        where m.client_id = $1 and m.valid_from > t.day and m.valid_from <= $4::date
        union select m.person_id from t cross join assignments m
        where m.client_id = $1 and m.valid_to >= t.day and m.valid_to < $4::date limit 1000) each_once) as changed,
      set_config('enable_seqscan', 'off', true), set_config('enable_sort', 'off', true),
      set_config('enable_nestloop', 'off', true), set_config('enable_memoize', 'off', true),
      set_config('jit', 'off', true),
      set_config('max_parallel_workers_per_gather', '0', true), set_config('plan_cache_mode', 'force_generic_plan', true)`,
}

/**
 * In which state a program is read. Until the run is done that a change of very many asks for, few people are read from the
 * facts, and many as that run found them but for those who are named.
 */
export async function readTeamState(tx: ClientTx, { programId, timePeriodId, today }: TeamScope): Promise<TeamState> {
  const [row] = await tx.ask(teamState, [tx.clientId, programId, timePeriodId, today])
  const {
    team_id: teamId,
    people,
    is_long: isLong,
    was_final,
    is_final,
    was_loaded,
    loaded,
    days,
    is_whole,
    changed,
  } = row!
  const mayDiffer = is_whole || was_final !== is_final
  if (teamId === null || (mayDiffer && people <= fewPeople)) {
    return { people: 0, isLong, isFinal: is_final, loadedThrough: loaded, days }
  }
  return { teamId, people, isLong, changed, isFinal: was_final, loadedThrough: was_loaded!, days }
}
