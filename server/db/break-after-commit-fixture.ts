import { once } from 'node:events'
import type { Socket } from 'node:net'
import pg from 'pg'
import type { Database } from './connect.ts'

/** A database whose connections can be cut right after a commit, as by a server that dies at that moment. */
export interface Breakable {
  /**
   * Cuts every connection once the work has committed so many transactions that wrote something, and refuses new ones until
   * the work has ended; without a number nothing is cut. Answers how many were committed.
   */
  during(work: () => Promise<void>, cutAfter?: number): Promise<number>
}

type Query = (...parts: unknown[]) => Promise<unknown>

/** Makes the pools of a database breakable. The connections stay real ones. */
export function breakable(db: Database): Breakable {
  const clients = new Set<pg.PoolClient>()
  let committed = 0
  let cutAfter: number | undefined
  let dying: Promise<unknown>[] = []
  let isCut = false

  function cut(): void {
    isCut = true
    dying = [...clients].map(client => once(socketOf(client), 'close'))
    for (const client of clients) socketOf(client).destroy()
  }
  function watch(client: pg.PoolClient): pg.PoolClient {
    if (clients.has(client)) return client
    clients.add(client)
    const query = client.query.bind(client) as unknown as Query
    client.query = (async (...parts: unknown[]) => {
      const [text] = parts
      // Words for listening pages come in a transaction of their own, after the one that counts.
      if (typeof text !== 'string' || !/commit$/.test(text) || text.startsWith('begin')) return query(...parts)
      const assigned = (await query('select pg_current_xact_id_if_assigned() as id').catch(() => undefined)) as
        | pg.QueryResult<{ id: string | null }>
        | undefined
      const answer = await query(...parts)
      if (assigned?.rows[0]?.id != null) {
        committed += 1
        if (committed === cutAfter) cut()
      }
      return answer
    }) as unknown as typeof client.query
    // What is no text, such as a pipelined read, wants the driver's own answer.
    const watched = client.query as unknown as Query
    client.query = ((...parts: unknown[]) =>
      typeof parts[0] === 'string' ? watched(...parts) : query(...parts)) as unknown as typeof client.query
    return client
  }
  for (const pool of [db.pool, db.longPool, db.readPool]) {
    const connect = pool.connect.bind(pool) as (done?: unknown) => Promise<pg.PoolClient>
    pool.connect = ((done?: unknown) => {
      if (done !== undefined) return connect(done)
      if (isCut) return Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }))
      return connect().then(watch)
    }) as unknown as typeof pool.connect
    pool.on('remove', client => clients.delete(client as pg.PoolClient))
  }
  return {
    during: async (work, after) => {
      committed = 0
      cutAfter = after
      try {
        await work()
        return committed
      } finally {
        cutAfter = undefined
        await Promise.all(dying.splice(0))
        isCut = false
      }
    },
  }
}

function socketOf(client: pg.PoolClient): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream
}

/** What all tables hold, as one line for each; columns that only say when somebody was last seen are left out. */
export async function contentsOf(superuser: pg.Client, except: readonly string[]): Promise<Map<string, string>> {
  const { rows: tables } = await superuser.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind = 'r' order by 1`,
  )
  const looks = tables
    .filter(({ name }) => !except.includes(name))
    .map(({ name }) => {
      const table = pg.escapeIdentifier(name)
      return `select '${name}' as name, md5(string_agg(line, ',' order by line)) as hash
        from (select (to_jsonb(t) - 'last_seen_at')::text as line from ${table} t) as lines`
    })
  // Prepared, because planning it takes longer than running it.
  const { rows } = await superuser.query<{ name: string; hash: string }>({
    name: 'contents',
    text: looks.join(' union all '),
  })
  return new Map(rows.map(({ name, hash }) => [name, hash]))
}
