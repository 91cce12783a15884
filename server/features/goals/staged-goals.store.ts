import type { ClientTx } from '../../db/client-tx.ts'

/** Which staged rows a check is about, as SQL over `load_rows r`. Each row has its goal, and as of which version it was `seen`. */
export type StagedRows = 'true' | 'r.line in (select line from load_late)'

export const everyRow: StagedRows = 'true'

/** The rows whose goal somebody changed after they were checked: `findLateRows` lists them. */
export const lateRows: StagedRows = 'r.line in (select line from load_late)'

/** The batches that a program's final results stand by, as SQL over its version `v`. */
export const issuedBatches = `array(select batch_id from result_batches b where b.program_id = v.program_id
  and b.time_period_id = v.document->'timePeriod'->>'timePeriodId' and b.status in ('issued', 'locked') and b.purpose <> 'progress')`

/** Whether final results stand for the goal `g`, as SQL where `v.issued` are those batches. Of who was held back, they are still to come. */
export const isIssued = `case when v.issued <> '{}' then exists (select from unnest(v.issued) b (batch_id)
  where not exists (select from held_back h where h.batch_id = b.batch_id and h.pax_goal_id = g.pax_goal_id and not h.is_leader)) end`

/** Locks the goals of the good rows, in the one order in which goals are locked. */
export async function lockFoundGoals(tx: ClientTx): Promise<void> {
  await tx.query(
    `select count(*) from (
       select from pax_goals where pax_goal_id in (select pax_goal_id from load_rows)
       order by pax_goal_id for no key update) locked`,
  )
}

/** Lists in `load_late` the rows whose goal is another version now than the one that was checked; answers how many. */
export async function findLateRows(tx: ClientTx): Promise<number> {
  await tx.query(
    `create temp table load_late on commit drop as
     select r.line from load_rows r join pax_goals g using (pax_goal_id) where g.xmin <> r.seen`,
  )
  const [row] = await tx.query<{ late: number }>('select count(*) as late from load_late')
  return row!.late
}

/** Takes out what was warned of late rows, before they are checked once more. */
export async function dropLateIssues(tx: ClientTx): Promise<void> {
  await tx.query('delete from load_issues where line in (select line from load_late)')
}
