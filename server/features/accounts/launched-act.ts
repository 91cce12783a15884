import type { Database } from '../../db/connect.ts'
import { withClient } from '../../db/tenant.ts'
import { recordEvent } from '../audit/events.ts'
import type { Launcher, Session } from './sessions.ts'

/** Who acts, for the audit trail: in a launched session both, `nora.lindqvist as maya.andersson` (security T21). */
export function actorOf({ userName, launchedBy }: Session): string {
  return launchedBy === undefined ? userName : `${launchedBy.userName} as ${userName}`
}

/** Notes what somebody sets out to do as another, before it is done: both are named (decisions §8, security T21). */
export async function noteLaunchedAct(
  db: Database,
  { clientId, userName }: Session,
  launcher: Launcher,
  act: string,
): Promise<void> {
  await withClient(db, clientId, tenant =>
    recordEvent(tenant, { actor: launcher.userName, action: 'launch.act', subject: userName, details: { act } }),
  )
}
