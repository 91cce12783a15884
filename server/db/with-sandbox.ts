import { connectInTurn, opening } from './client-tx.ts'
import type { Database } from './connect.ts'
import { Sandbox } from './sandbox.ts'

/**
 * Long work on clients that are there for its time alone. Use cases take `inside` for a database; nothing that they do in it outlives
 * the work. It has one connection, of those of the client that wants it. Where the signal is aborted, no transaction begins any more.
 */
export async function withSandbox<T>(
  db: Database,
  clientId: number,
  work: (inside: Database, sandbox: Sandbox) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const { connection, letGo } = await connectInTurn(db.longPool, clientId)
  let isClean = false
  try {
    await connection.query(opening(db.longPool, 0))
    // Before the product's own now() (0001-foundation.sql).
    await connection.query('set local search_path = sandbox, pg_catalog, public')
    const sandbox = new Sandbox(connection, signal)
    await sandbox.setClock(new Date())
    return await work({ ...db, sandbox }, sandbox)
  } finally {
    // A connection that cannot take it back is closed, which does it too.
    await connection.query('rollback').then(
      () => {
        isClean = true
      },
      () => {},
    )
    letGo(!isClean)
  }
}
