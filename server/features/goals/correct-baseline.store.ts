import type { ClientTx } from '../../db/client-tx.ts'

/** A goal with what it was frozen with; decimals are text. */
export interface FrozenGoal {
  readonly pax_goal_id: number
  readonly program_id: string
  readonly group_id: string
  readonly level_id: string | null
  readonly baseline: string | null
  readonly target: string
  readonly person_id: number
  readonly user_name: string
  readonly first_name: string
  readonly last_name: string
  readonly locale: string | null
  /** Nothing of whoever has none, or has left. */
  readonly email: string | null
  /** The version of the terms that people see. */
  readonly version: number
}

/** The goal of a person in a program's present period, locked; undefined where they have none. */
export async function lockFrozenGoal(
  tx: ClientTx,
  programId: string,
  userName: string,
): Promise<FrozenGoal | undefined> {
  const rows = await tx.query<FrozenGoal>(
    `select g.pax_goal_id, g.program_id, g.group_id, g.level_id, g.baseline, g.target, v.version, p.person_id, p.user_name,
       p.first_name, p.last_name, p.locale, case when p.status = 'active' then p.email end as email
     from people p join pax_goals g using (client_id, person_id)
       join programs m using (client_id, program_id)
       join program_versions v on (v.client_id, v.program_id, v.version) = (m.client_id, m.program_id, m.published_version)
         and v.document #>> '{timePeriod,timePeriodId}' = g.time_period_id
     where p.client_id = $1 and p.user_name_folded = lower($3) and g.program_id = $2 and g.target is not null and g.enrolled
     for no key update of g`,
    [tx.clientId, programId, userName],
  )
  return rows[0]
}

export async function saveCorrectedBaseline(
  tx: ClientTx,
  paxGoalId: number,
  { baseline, target }: { readonly baseline: string; readonly target: string },
): Promise<void> {
  await tx.query(
    `update pax_goals set baseline = $3, next_baseline = null, target = $4 where client_id = $1 and pax_goal_id = $2`,
    [tx.clientId, paxGoalId, baseline, target],
  )
}
