import { createHash, randomBytes } from 'node:crypto'
import { withClient } from '../server/db/client-tx.ts'
import type { Database } from '../server/db/connect.ts'
import { insertGrant } from '../server/db/test-world.ts'

/** Somebody of the staff, an owner who has just proved that it is them; answers the id of their session. */
export async function staffSession(db: Database, clientId: number): Promise<string> {
  const sessionId = randomBytes(32).toString('base64url')
  await withClient(db, clientId, async tx => {
    const [person] = await tx.query<{ id: number }>(
      `insert into people (client_id, external_id, user_name, first_name, last_name)
       values ($1, 'runner', 'runner', 'First', 'Last') returning person_id as id`,
      [clientId],
    )
    await insertGrant(tx, person!.id, 'owner')
    await tx.query('insert into sessions (client_id, session_hash, person_id, proved_at) values ($1, $2, $3, now())', [
      clientId,
      createHash('sha256').update(sessionId).digest(),
      person!.id,
    ])
  })
  return sessionId
}
