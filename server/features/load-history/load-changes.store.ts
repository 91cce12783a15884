import type { ClientTx } from '../../db/client-tx.ts'
import type { FormerWaysIn } from '../accounts/former-ways-in.ts'
import { type ChangedTable, changedTables, imageOf } from './changed-tables.ts'

/** How many rows are no longer as the load left them. */
export async function countChangedSince(tx: ClientTx, loadId: number, table: ChangedTable): Promise<number> {
  const { key, keyType } = changedTables[table]
  const [row] = await tx.query<{ count: number }>(
    `select count(*) as count
     from load_changes c cross join lateral rows from (unnest(c.row_keys), unnest(c.after)) as k (key, after)
     left join ${table} t on t.${key} = k.key::${keyType}
     where c.load_id = $1 and c.table_name = $2 and (t.${key} is null or k.after <> ${imageOf(table, 't')})`,
    [loadId, table],
  )
  return row!.count
}

/** Puts a table back as it was before the load; answers how many rows that were. */
export async function restoreBefore(tx: ClientTx, loadId: number, table: ChangedTable): Promise<number> {
  const { key, keyType } = changedTables[table]
  const removed = await tx.connection.query(
    `delete from ${table} t using (${madeKeys(keyType)}) k where t.${key} = k.key`,
    [loadId, table],
  )
  const written = await tx.query<{ columns: string[] }>(
    'select distinct columns from load_changes where load_id = $1 and table_name = $2 and before is not null',
    [loadId, table],
  )
  let restored = removed.rowCount ?? 0
  for (const { columns } of written) {
    const before = rowsBefore(table, columns)
    const values = [loadId, table, columns]
    // Two people may have swapped user names: the first step gives way.
    if (table === 'people' && columns.includes('user_name')) {
      await tx.query(
        `update people t set user_name = 'moving ' || t.person_id from (${before}) b
         where t.person_id = b.key and t.user_name <> b.user_name`,
        values,
      )
    }
    const put = await tx.connection.query(
      `update ${table} t set ${columns.map(column => `${column} = b.${column}`).join(', ')} from (${before}) b where t.${key} = b.key`,
      values,
    )
    restored += put.rowCount ?? 0
  }
  return restored
}

/** The keys of the rows that the load $1 has made in the table $2. */
function madeKeys(keyType: string): string {
  return `select k::${keyType} as key from load_changes c cross join lateral unnest(c.row_keys) k
    where c.load_id = $1 and c.table_name = $2 and c.before is null`
}

/** What stood in the columns $3 of the rows that the load $1 has changed in the table $2. */
function rowsBefore(table: ChangedTable, columns: readonly string[]): string {
  const { keyType } = changedTables[table]
  const types: Readonly<Record<string, string>> = changedTables[table].columns
  return `select k.key::${keyType} as key, ${columns.map(column => `k.${column}::${types[column]} as ${column}`).join(', ')}
    from load_changes c cross join lateral rows from (unnest(c.row_keys), ${columns
      .map((_, at) => `jsonb_array_elements_text(c.before -> ${at})`)
      .join(', ')}) as k (key, ${columns.join(', ')})
    where c.load_id = $1 and c.table_name = $2 and c.columns = $3`
}

/** How many rows of the load cannot be deleted, because points, results or progress refer to them. */
export async function countHeld(tx: ClientTx, loadId: number): Promise<number> {
  const held = async (table: ChangedTable, what: string) => {
    const [row] = await tx.query<{ count: number }>(
      `select count(*) as count from (${madeKeys(changedTables[table].keyType)}) k where ${what}`,
      [loadId, table],
    )
    return row!.count
  }
  const exists = (table: string, column: string) => `exists (select from ${table} h where h.${column} = k.key)`
  const isHeld = (goal: string) =>
    ['award_lines', 'award_deltas', 'progress_rows']
      .map(table => `exists (select from ${table} h where h.pax_goal_id = ${goal})`)
      .join(' or ')
  // A preparation may have given a leader a place; once nothing stands upon it, it goes with its person.
  const hasGoal = `exists (select from pax_goals g where g.person_id = k.key and (g.enrolled or ${isHeld('g.pax_goal_id')}
    or exists (select from held_back h join result_batches b using (client_id, batch_id)
      where h.pax_goal_id = g.pax_goal_id and b.status <> 'withdrawn')))`
  return (
    (await held('people', `${exists('ledger_accounts', 'person_id')} or ${hasGoal}`)) +
    (await held('pax_goals', isHeld('k.key'))) +
    (await held('org_units', exists('assignments', 'unit_id')))
  )
}

/** User names that undoing the load would bring back and that people it has not touched have by now; so many at most. */
export async function findNamesTaken(tx: ClientTx, loadId: number, most: number): Promise<string[]> {
  const rows = await tx.query<{ user_name: string }>(
    `with restored as (
       select k.user_name
       from load_changes c cross join lateral
         jsonb_array_elements_text(c.before -> (array_position(c.columns, 'user_name') - 1)) as k (user_name)
       where c.client_id = $1 and c.load_id = $2 and c.table_name = 'people'
     ), touched as (
       select k::bigint as person_id from load_changes c cross join lateral unnest(c.row_keys) k
       where c.client_id = $1 and c.load_id = $2 and c.table_name = 'people')
     select p.user_name from restored r join people p on p.client_id = $1 and p.user_name_folded = lower(r.user_name)
     where p.person_id not in (select person_id from touched)
     order by p.user_name limit $3`,
    [tx.clientId, loadId, most],
  )
  return rows.map(row => row.user_name)
}

/** The people who lose an address or a subject that the load gave them: undoing it brings another back, or none. */
export async function readWaysInTaken(tx: ClientTx, loadId: number): Promise<FormerWaysIn> {
  const taken = async (column: 'email' | 'sso_subject', isTaken: string) => {
    const rows = await tx.query<{ person_id: number }>(
      `select p.person_id
       from load_changes c cross join lateral rows from (unnest(c.row_keys),
         jsonb_array_elements_text(c.before -> (array_position(c.columns, $3) - 1))) as k (key, before)
       join people p on p.client_id = $1 and p.person_id = k.key::bigint
       where c.client_id = $1 and c.load_id = $2 and c.table_name = 'people' and c.before is not null and $3 = any (c.columns)
         and ${isTaken}`,
      [tx.clientId, loadId, column],
    )
    return rows.map(row => row.person_id)
  }
  return {
    addresses: await taken('email', 'p.email is not null and p.email_folded is distinct from lower(k.before)'),
    subjects: await taken('sso_subject', 'p.sso_subject is not null and p.sso_subject is distinct from k.before'),
  }
}

/** Whether the undo history of the load exists. */
export async function hasChanges(tx: ClientTx, loadId: number): Promise<boolean> {
  return (await tx.query('select from load_changes where load_id = $1 limit 1', [loadId])).length > 0
}

export async function deleteChanges(tx: ClientTx, loadId: number): Promise<void> {
  await tx.query('delete from load_changes where load_id = $1', [loadId])
}

/** Deletes what is kept of the oldest load that is older than so many days and not the newest of its kind; answers how many parts. */
export async function deleteOldestChanges(tx: ClientTx, keptDays: number): Promise<number> {
  const gone = await tx.query(
    `delete from load_changes where client_id = $1 and load_id = (
       select l.load_id from loads l
       where l.created_at < now() - make_interval(days => $2)
         and exists (select from load_changes c where c.client_id = l.client_id and c.load_id = l.load_id)
         and exists (select from loads n where n.client_id = l.client_id and n.kind = l.kind and n.load_id > l.load_id
           and n.status = 'committed')
       order by l.load_id limit 1) returning 1`,
    [tx.clientId, keptDays],
  )
  return gone.length
}

/** How many rows of which table a load has made and changed. */
export async function countChangedRows(
  tx: ClientTx,
  loadId: number,
): Promise<{ table: string; added: number; changed: number }[]> {
  return tx.query(
    `select table_name as "table", coalesce(sum(cardinality(row_keys)) filter (where before is null), 0)::bigint as added,
       coalesce(sum(cardinality(row_keys)) filter (where before is not null), 0)::bigint as changed
     from load_changes where client_id = $1 and load_id = $2 group by table_name order by table_name`,
    [tx.clientId, loadId],
  )
}

/** How many people the rows are about that a load has made or changed. */
export async function countPeople(tx: ClientTx, loadId: number): Promise<number> {
  const [row] = await tx.query<{ people: number }>(
    `with keys as (
       select c.table_name, k::bigint as key from load_changes c cross join lateral unnest(c.row_keys) k
       where c.client_id = $1 and c.load_id = $2 and c.table_name <> 'org_units')
     select count(*) as people from (
       select key from keys where table_name = 'people'
       union select a.person_id from keys k join assignments a on a.assignment_id = k.key where k.table_name = 'assignments'
       union select g.person_id from keys k join pax_goals g on g.pax_goal_id = k.key where k.table_name = 'pax_goals') p`,
    [tx.clientId, loadId],
  )
  return row!.people
}
