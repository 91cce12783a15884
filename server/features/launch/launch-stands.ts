import { withClient } from '../../db/client-tx.ts'
import type { Database } from '../../db/connect.ts'
import { closeSession, type Session } from '../accounts/sessions.ts'
import { recordEvent } from '../audit/events.ts'
import type { Client } from '../clients/client-of-host.ts'
import { launchRights } from './launch-rights.ts'

/**
 * Whether a launched session may go on: once its launcher lost the right to it, be it the role, the unit or the day on
 * which it ended, the session is over and stays so (security T21).
 */
export async function launchStands(db: Database, client: Client, session: Session): Promise<boolean> {
  const { launchedBy, personId } = session
  if (launchedBy === undefined) return true
  return withClient(db, client.clientId, async tx => {
    const rights = await launchRights(tx, client, launchedBy, { personId })
    if (rights.ok) return true
    await closeSession(tx, session)
    const [actor, subject] = [`person:${launchedBy.personId}`, `person:${personId}`] as const
    await recordEvent(tx, { actor, action: 'launch.ended', subject })
    return false
  })
}
