import type { Tenant } from '../../db/tenant.ts'

/** Which staged rows a check is about, as SQL over `load_rows r`. */
export type StagedRows = 'true' | 'r.line in (select line from load_late)'

export const everyRow: StagedRows = 'true'

/** The rows whose goal somebody changed after they were checked: `findLateRows` lists them. */
export const lateRows: StagedRows = 'r.line in (select line from load_late)'

/**
 * Makes `load_found`: beside each row what was found for it, with its goal as of the version that was seen. On late rows
 * it takes out what was found before, and what was warned of.
 */
export async function beginFinding(tenant: Tenant, rows: StagedRows, columns: string): Promise<void> {
  if (rows === everyRow) {
    await tenant.query(
      `create temp table load_found (line int, person_id bigint, program_id text, version int, pax_goal_id bigint,
         seen xid, ${columns}) on commit drop`,
    )
    return
  }
  await tenant.query('delete from load_found where line in (select line from load_late)')
  await tenant.query('delete from load_issues where line in (select line from load_late)')
}

/** Locks the goals of the good rows, in the one order in which goals are locked. */
export async function lockFoundGoals(tenant: Tenant): Promise<void> {
  await tenant.query(
    `select count(*) from (
       select from pax_goals where pax_goal_id in (select f.pax_goal_id from load_found f join load_rows using (line))
       order by pax_goal_id for no key update) locked`,
  )
}

/** Lists in `load_late` the rows whose goal is another version now than the one that was checked; answers how many. */
export async function findLateRows(tenant: Tenant): Promise<number> {
  await tenant.query(
    `create temp table load_late on commit drop as
     select f.line from load_found f join load_rows using (line) join pax_goals g using (pax_goal_id)
     where g.xmin <> f.seen`,
  )
  const [row] = await tenant.query<{ late: number }>('select count(*) as late from load_late')
  return row!.late
}
