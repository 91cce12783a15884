import pg from 'pg'
import { superuserOf, type testDatabase } from '../../db/test-database.ts'

/** For tests: how many rows each table has, of which client; as a superuser, who sees the rows of every client. */
export async function clientRows(database: ReturnType<typeof testDatabase>): Promise<Readonly<Record<string, number>>> {
  const superuser = new pg.Client(superuserOf(database.address))
  await superuser.connect()
  try {
    const { rows: tables } = await superuser.query<{ name: string }>(
      `select a.attrelid::regclass::text as name from pg_attribute a join pg_class c on c.oid = a.attrelid
       where a.attname = 'client_id' and c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`,
    )
    const counts = tables.map(
      ({ name }) => `select '${name} of ' || client_id as name, count(*)::int as count from ${name} group by client_id`,
    )
    const { rows } = await superuser.query<{ name: string; count: number }>(`${counts.join(' union all ')} order by 1`)
    return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
  } finally {
    await superuser.end()
  }
}
