import pg from 'pg'
import { superuserOf, type testDatabase } from '../../db/test-database.ts'

type Rows = Readonly<Record<string, number>>

/** For tests: how many rows each table has, of which client; as a superuser, who sees the rows of every client. */
export function clientRows(database: ReturnType<typeof testDatabase>): Promise<Rows> {
  return counted(
    database,
    `select a.attrelid::regclass::text as name from pg_attribute a join pg_class c on c.oid = a.attrelid
     where a.attname = 'client_id' and c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`,
    name => `select '${name} of ' || client_id as name, count(*)::int as count from ${name} group by client_id`,
  )
}

/** For tests: how many rows every table has, whether it is of a client or not. */
export function tableRows(database: ReturnType<typeof testDatabase>): Promise<Rows> {
  return counted(
    database,
    `select c.oid::regclass::text as name from pg_class c where c.relkind in ('r', 'p') and not c.relispartition
     and c.relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema')`,
    name => `select '${name}' as name, count(*)::int as count from ${name}`,
  )
}

async function counted(
  database: ReturnType<typeof testDatabase>,
  named: string,
  countOf: (table: string) => string,
): Promise<Rows> {
  const superuser = new pg.Client(superuserOf(database.address))
  await superuser.connect()
  try {
    const { rows: tables } = await superuser.query<{ name: string }>(named)
    const counts = tables.map(({ name }) => countOf(name)).join(' union all ')
    const { rows } = await superuser.query<{ name: string; count: number }>(`${counts} order by 1`)
    return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
  } finally {
    await superuser.end()
  }
}
