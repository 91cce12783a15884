import { readConfig, secretOf } from '../../server/config.ts'
import { type ClientTx, withClient } from '../../server/db/client-tx.ts'
import { findDatabase, openDatabase } from '../../server/db/connect.ts'
import { testPatienceMs } from '../../server/db/test-database.ts'
import { clientByKey } from '../../server/features/clients/client-of-host.ts'
import { here } from './here.ts'

/** Works in one transaction of a client of the tests' server, with the server's secret. */
export async function inClient<T>(key: string, work: (tx: ClientTx, secret: Buffer) => Promise<T>): Promise<T> {
  const { address, leave } = await findDatabase(here.dataDir, undefined)
  const db = openDatabase(address, () => {}, testPatienceMs)
  try {
    const found = await clientByKey(db, key)
    if (!found.ok) throw new Error(found.refusal)
    const secret = secretOf(readConfig({ DATA_DIR: here.dataDir }))
    return await withClient(db, found.value, tx => work(tx, secret))
  } finally {
    await db.close()
    await leave()
  }
}
