import type { ClientTx } from '../../db/client-tx.ts'
import { insertRows, updateRows } from '../load-history/write-rows.ts'

/** The top of every client's organisation (decisions §1). */
const topUnit = 'Corporate'

/**
 * The tree with the file's good rows applied to the existing units. Records each row that would break the tree; answers how many.
 */
export async function noteTreeProblems(tx: ClientTx): Promise<number> {
  await tx.query(
    `create temp table if not exists load_tree (unit_id text primary key, parent_id text, line int) on commit drop`,
  )
  await tx.query('truncate load_tree')
  await tx.query(
    `insert into load_tree
     select r.unit_id, r.parent_id, r.line from load_rows r where r.line not in (select line from load_issues where is_error)
     union all
     select u.unit_id, u.parent_id, null from org_units u
     where not exists (select from load_rows r where r.unit_id = u.unit_id
       and r.line not in (select line from load_issues where is_error))`,
  )
  const noted = await tx.query(
    `with recursive reached as (
       select unit_id from load_tree where parent_id is null and unit_id = $1
       union
       select t.unit_id from load_tree t join reached r on t.parent_id = r.unit_id
     ), ring as (
       select t.unit_id, t.parent_id, array[t.unit_id] as path, false as is_ring
       from load_tree t where t.unit_id not in (select unit_id from reached)
       union all
       select r.unit_id, t.parent_id, r.path || t.unit_id, t.unit_id = any(r.path)
       from ring r join load_tree t on t.unit_id = r.parent_id where not r.is_ring
     )
     insert into load_issues
     select line, true, 'parentId', 'root-not-corporate', unit_id from load_tree
     where line is not null and parent_id is null and unit_id <> $1
       and not exists (select from load_tree where parent_id is null and unit_id = $1)
     union all
     select line, true, 'parentId', 'second-root', unit_id from load_tree
     where line is not null and parent_id is null and unit_id <> $1
       and exists (select from load_tree where parent_id is null and unit_id = $1)
     union all
     select line, true, 'parentId', 'parent-unknown', parent_id from load_tree t
     where line is not null and parent_id is not null and not exists (select from load_tree p where p.unit_id = t.parent_id)
     union all
     select distinct t.line, true, 'parentId', 'parent-cycle', t.parent_id
     from ring r join load_tree t on t.unit_id = r.unit_id
     where r.is_ring and r.path[cardinality(r.path)] = r.unit_id and t.line is not null
     returning 1`,
    [topUnit],
  )
  return noted.length
}

/** Of a column that is not there the day stays that the unit has. */
export async function noteReversedDates(tx: ClientTx, given: ReadonlySet<string>): Promise<void> {
  const [from, to] = dates.map(({ name, column }) => `${given.has(name) ? 'r' : 'u'}.${column}`)
  await tx.query(
    `insert into load_issues select r.line, true, 'validTo', 'dates-reversed', ${to}::text
     from load_rows r left join org_units u on u.unit_id = r.unit_id where ${to} < ${from}`,
  )
}

const dates = [
  { name: 'validFrom', column: 'valid_from' },
  { name: 'validTo', column: 'valid_to' },
] as const

/** An empty cell takes a day away; a column that is not there changes nothing. */
export async function writeUnits(tx: ClientTx, loadId: number, given: ReadonlySet<string>): Promise<number> {
  const changedDates = dates.filter(({ name }) => given.has(name)).map(({ column }) => [column, `r.${column}`])
  // One root at any moment, whichever unit it is: the index that says so does not wait for the end of the transaction.
  const changed = await updateRows(tx, loadId, 'org_units', {
    from: 'load_rows r',
    key: 'r.unit_id',
    set: { parent_id: 'r.parent_id', name: 'r.name', ...Object.fromEntries(changedDates) },
  })
  const created = await insertRows(
    tx,
    loadId,
    'org_units',
    `insert into org_units (client_id, unit_id, parent_id, name, valid_from, valid_to)
     select $1, unit_id, parent_id, name, valid_from, valid_to from load_rows r
     where not exists (select from org_units u where u.unit_id = r.unit_id) order by line`,
  )
  return changed + created
}

/** Every unit with each of its ancestors and itself: the tree has changed. */
export async function rebuildClosure(tx: ClientTx): Promise<void> {
  await tx.query('delete from org_closure')
  await tx.query(
    `insert into org_closure (client_id, ancestor_id, unit_id, depth)
     with recursive pairs as (
       select unit_id as ancestor_id, unit_id, 0 as depth from org_units
       union all
       select p.ancestor_id, u.unit_id, p.depth + 1 from pairs p join org_units u on u.parent_id = p.unit_id
     ) select $1, ancestor_id, unit_id, depth from pairs`,
    [tx.clientId],
  )
}
