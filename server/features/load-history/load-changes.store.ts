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
export async function rememberBefore(
  tenant: Tenant,
  loadId: number,
  table: ChangedTable,
  which: string,
): Promise<void> {
  const key = changedTables[table].key
  await tenant.query(
    `insert into load_changes (client_id, load_id, table_name, row_key, before)
     select $1, $2, $3, jsonb_build_object('${key}', t.${key}), ${image(table)}
     from ${table} t where t.${key} in (${which})`,
    [tenant.clientId, loadId, table],
  )
}

/** Notes rows that the load has made. `which` is a query of their keys. */
export async function rememberCreated(tenant: Tenant, loadId: number, table: ChangedTable, which: string) {
  const key = changedTables[table].key
  await tenant.query(
    `insert into load_changes (client_id, load_id, table_name, row_key)
     select $1, $2, $3, jsonb_build_object('${key}', k.key) from (${which}) k (key)`,
    [tenant.clientId, loadId, table],
  )
}

/** Remembers how the load leaves its rows, and forgets those that are as before; answers how many are not. */
export async function rememberAfter(tenant: Tenant, loadId: number, table: ChangedTable): Promise<number> {
  const key = changedTables[table].key
  await tenant.query(
    `update load_changes c set after = ${image(table)} from ${table} t
     where c.load_id = $1 and c.table_name = $2 and c.row_key = jsonb_build_object('${key}', t.${key})`,
    [loadId, table],
  )
  await tenant.query('delete from load_changes where load_id = $1 and table_name = $2 and before = after', [
    loadId,
    table,
  ])
  const [row] = await tenant.query<{ count: number }>(
    'select count(*) as count from load_changes where load_id = $1 and table_name = $2',
    [loadId, table],
  )
  return row!.count
}

/** How many rows are no longer as the load left them. */
export async function countChangedSince(tenant: Tenant, loadId: number, table: ChangedTable): Promise<number> {
  const key = changedTables[table].key
  const [row] = await tenant.query<{ count: number }>(
    `select count(*) as count from load_changes c
     left join ${table} t on jsonb_build_object('${key}', t.${key}) = c.row_key
     where c.load_id = $1 and c.table_name = $2 and (t.${key} is null or c.after is distinct from ${image(table)})`,
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
