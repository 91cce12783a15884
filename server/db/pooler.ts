import type pg from 'pg'
import { connectClient, type ServerConfig } from './servers.ts'

/** A session is needed, and the address leads to a pooler, which gives the connection to others between transactions. */
export class PoolerError extends Error {}

/**
 * Throws a PoolerError where a connection goes through a pooler, such as PgBouncer. A pooler answers clients with a number of its own in
 * place of the number of the database's process, since it may be another process for each transaction.
 */
export async function refusePooler(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  if (rows[0]!.pid === (client as pg.Client & { readonly processID: number }).processID) return
  throw new PoolerError(
    'Notifications, tasks and migrations need a session of their own, and their address leads to a pooler such as PgBouncer. Set ' +
      'DATABASE_SESSION_URL, and DATABASE_OWNER_URL where it is set, to the database itself.',
  )
}

/** The same for an address. */
export async function refusePoolerAt(config: ServerConfig): Promise<void> {
  const client = await connectClient({ ...config, connectionTimeoutMillis: 5000 })
  try {
    await refusePooler(client)
  } finally {
    await client.end()
  }
}
