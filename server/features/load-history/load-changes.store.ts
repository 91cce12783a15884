import type { Tenant } from '../../db/tenant.ts'

/** The tables that loads change, with the key of each and the columns that a load writes. */
export const changedTables = {
  people: {
    key: 'person_id',
    columns: [
      'external_id',
      'user_name',
      'first_name',
      'last_name',
      'email',
      'locale',
      'country',
      'status',
      'hire_date',
      'sso_subject',
    ],
  },
  org_units: { key: 'unit_id', columns: ['parent_id', 'name', 'valid_from', 'valid_to'] },
  assignments: { key: 'assignment_id', columns: ['person_id', 'unit_id', 'role', 'valid_from', 'valid_to'] },
  pax_goals: {
    key: 'pax_goal_id',
    columns: [
      'group_id',
      'enrolled',
      'baseline',
      'next_baseline',
      'level_id',
      'target',
      'assigned_award',
      'program_version',
      'selected_at',
      'selected_by',
    ],
  },
} as const
export type ChangedTable = keyof typeof changedTables

/** Remembers rows of a table that the load is about to write. `which` is a query of their keys. */
export async function rememberBefore(tenant: Tenant, table: ChangedTable, which: string): Promise<void> {
  const { key } = changedTables[table]
  await tenant.query(
    `create temp table load_before on commit drop as
     select t.${key} as key, ${image(table)} as before from ${table} t where t.${key} in (${which})`,
  )
}

/**
 * Keeps how the rows that the load has written were before and are now; a row that it has made was nothing before. Rows
 * that are as they were are left out. `created` is a query of the keys of rows made. Answers how many are different.
 */
export async function keepChanges(
  tenant: Tenant,
  loadId: number,
  table: ChangedTable,
  created: string,
): Promise<number> {
  const { key } = changedTables[table]
  await tenant.query('analyze load_before, load_created')
  const kept = await tenant.connection.query(
    `insert into load_changes (client_id, load_id, table_name, row_key, before, after)
     select $1, $2, $3, jsonb_build_object('${key}', t.${key}), b.before, ${image(table)}
     from (select key, before from load_before union all select k.key, null from (${created}) k (key)) b
     join ${table} t on t.${key} = b.key
     where b.before is distinct from ${image(table)}`,
    [tenant.clientId, loadId, table],
  )
  return kept.rowCount ?? 0
}

/** How many rows are no longer as the load left them, by the columns that its release knew. */
export async function countChangedSince(tenant: Tenant, loadId: number, table: ChangedTable): Promise<number> {
  const key = changedTables[table].key
  const [row] = await tenant.query<{ count: number }>(
    `select count(*) as count from load_changes c
     left join ${table} t on jsonb_build_object('${key}', t.${key}) = c.row_key
     where c.load_id = $1 and c.table_name = $2 and (t.${key} is null or not ${image(table)} @> c.after)`,
    [loadId, table],
  )
  return row!.count
}

/** Puts a table back as it was before the load; answers how many rows that were. */
export async function restoreBefore(tenant: Tenant, loadId: number, table: ChangedTable): Promise<number> {
  const { columns } = changedTables[table]
  const key = changedTables[table].key
  const same = `c.load_id = $1 and c.table_name = $2 and c.row_key = jsonb_build_object('${key}', t.${key})`
  const removed = await tenant.query(
    `delete from ${table} t using load_changes c where ${same} and c.before is null returning 1`,
    [loadId, table],
  )
  // Two people may have swapped user names: the first step gives way.
  if (table === 'people') {
    await tenant.query(
      `update people t set user_name = 'moving ' || t.person_id from load_changes c where ${same} and c.before is not null`,
      [loadId, table],
    )
  }
  const restored = await tenant.query(
    `update ${table} t set (${columns.join(', ')}) =
       (select ${columns.map(column => `b.${column}`).join(', ')} from jsonb_populate_record(null::${table}, c.before) b)
     from load_changes c where ${same} and c.before is not null returning 1`,
    [loadId, table],
  )
  return restored.length + removed.length
}

function image(table: ChangedTable): string {
  return `jsonb_build_object(${changedTables[table].columns.map(column => `'${column}', t.${column}`).join(', ')})`
}

/** How many rows that the load made cannot go, because points, results or progress stand upon them. */
export async function countHeld(tenant: Tenant, loadId: number): Promise<number> {
  const [row] = await tenant.query<{ count: number }>(
    `select count(*) as count from load_changes c
     where c.load_id = $1 and c.before is null and (
       (c.table_name = 'people' and (
         exists (select from ledger_accounts a where a.person_id = (c.row_key->>'person_id')::bigint)
         or exists (select from pax_goals g where g.person_id = (c.row_key->>'person_id')::bigint)))
       or (c.table_name = 'pax_goals' and (
         exists (select from award_lines l where l.pax_goal_id = (c.row_key->>'pax_goal_id')::bigint)
         or exists (select from progress_rows p where p.pax_goal_id = (c.row_key->>'pax_goal_id')::bigint)))
       or (c.table_name = 'org_units' and (
         exists (select from assignments a where a.unit_id = c.row_key->>'unit_id'))))`,
    [loadId],
  )
  return row!.count
}
