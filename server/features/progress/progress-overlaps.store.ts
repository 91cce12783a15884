import type { ClientTx } from '../../db/client-tx.ts'

/**
 * Whether the load has days on or before one through which its programs were loaded. A day newer than all of them needs no look
 * at existing rows.
 */
export async function reachesBack(tx: ClientTx, loadId: number): Promise<boolean> {
  const rows = await tx.query(
    `select from load_days d join load_groups s using (slot)
     join progress_loads l on l.program_id = s.program_id and l.group_id = s.group_id
     where l.load_id <> $1 and l.data_through >= d.first_day limit 1`,
    [loadId],
  )
  return rows.length > 0
}

/** Where a row replaces the total to date: figures of days that were loaded before, and that now are others. */
export async function noteReplaced(tx: ClientTx, loadId: number): Promise<void> {
  await tx.query(
    `insert into load_issues
     select 0, false, 'value', 'value-replaced',
       format('%s: %s people, together %s before and %s now', program_id, count(distinct pax_goal_id),
         trim_scale(sum((old).value)), trim_scale(sum((new).value)))
     from (
       select distinct on (n.pax_goal_id, n.data_through) s.program_id, n.pax_goal_id, o as old, n as new
       from progress_rows n
       join pax_goals g on g.pax_goal_id = n.pax_goal_id
       join (select distinct program_id from load_groups where not adds) s on s.program_id = g.program_id
       join progress_rows o on o.pax_goal_id = n.pax_goal_id and o.data_through = n.data_through and o.load_id <> n.load_id
       where n.load_id = $1
       order by n.pax_goal_id, n.data_through, o.load_id desc) pairs
     where ((old).value, (old).weight, (old).mq_value, (old).bonus_value)
       is distinct from ((new).value, (new).weight, (new).mq_value, (new).bonus_value)
     group by program_id`,
    [loadId],
  )
}

/**
 * Where rows add to the total: rows without a sourceRowId for days on which the same people have rows already. Only whoever
 * made the file knows whether they are more of that day, or the same again.
 */
export async function noteAddedAgain(tx: ClientTx, loadId: number): Promise<void> {
  await tx.query(
    `insert into load_issues
     select 0, false, 'value', 'rows-added-again',
       format('%s: %s rows of %s people, together %s', g.program_id, count(*), count(distinct n.pax_goal_id),
         trim_scale(sum(n.value)))
     from progress_rows n
     join pax_goals g on g.pax_goal_id = n.pax_goal_id
     join (select distinct program_id from load_groups where adds) s on s.program_id = g.program_id
     where n.load_id = $1 and n.source_row_id is null and exists (
       select from progress_rows o
       where o.pax_goal_id = n.pax_goal_id and o.data_through = n.data_through and o.load_id <> n.load_id)
     group by g.program_id`,
    [loadId],
  )
}
