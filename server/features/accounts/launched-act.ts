import type { Actor } from '../../../rules/actors/actor.ts'
import { withClient } from '../../db/client-tx.ts'
import type { Database } from '../../db/connect.ts'
import { recordEvent } from '../audit/events.ts'
import type { Launcher, Session } from './sessions.ts'

/** Who acts: in a launched session both, `person:7 as person:42` (security T21). */
export function actorOf({ personId, launchedBy }: Pick<Session, 'personId' | 'launchedBy'>): Actor {
  return launchedBy === undefined ? `person:${personId}` : `person:${launchedBy.personId} as person:${personId}`
}

/** Notes what somebody sets out to do as another, before it is done: both are named (decisions §8, security T21). */
export async function noteLaunchedAct(
  db: Database,
  { clientId, personId }: Session,
  launcher: Launcher,
  act: string,
): Promise<void> {
  await withClient(db, clientId, tx =>
    recordEvent(tx, {
      actor: `person:${launcher.personId}`,
      action: 'launch.act',
      subject: `person:${personId}`,
      details: { act },
    }),
  )
}
