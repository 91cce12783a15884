import type { ClientTx } from '../../db/client-tx.ts'
import type { Database } from '../../db/connect.ts'
import { type ChangeListener, listen } from '../../db/listen.ts'
import { isLeading, isOn } from '../organisation/assigned.ts'
import { type ChangeEvent, parseChangeEvent } from './change-event.ts'

export type { ChangeListener } from '../../db/listen.ts'

/** Receives the events of every process's transactions (`notify_change` in 0018-live.sql) as they commit. */
export function listenForChanges(
  db: Database,
  onChange: (event: ChangeEvent) => void,
  onOpen: () => void,
): ChangeListener {
  const onPayload = (payload: string) => {
    const event = parseChangeEvent(payload)
    if (event !== undefined) onChange(event)
  }
  return listen(db.address, 'cairn_changes', { onPayload, onOpen })
}

/** Those of these people who take part in a program. */
export async function readParticipants(
  tx: ClientTx,
  programId: string,
  personIds: readonly number[],
): Promise<number[]> {
  const rows = await tx.query<{ person_id: number }>(
    `select distinct g.person_id from unnest($2::bigint[]) as listening (person_id)
     join pax_goals g on g.client_id = $1 and g.person_id = listening.person_id and g.program_id = $3`,
    [tx.clientId, personIds, programId],
  )
  return rows.map(row => row.person_id)
}

/** Those of these people who lead some part of the organisation today. */
export async function readLeaders(tx: ClientTx, personIds: readonly number[]): Promise<number[]> {
  const rows = await tx.query<{ person_id: number }>(
    `select distinct a.person_id
     from (select (now() at time zone time_zone)::date as today from clients where client_id = $1) place
     cross join unnest($2::bigint[]) as listening (person_id)
     join assignments a on a.client_id = $1 and a.person_id = listening.person_id
     where ${isLeading('a')} and ${isOn('place.today', 'a')}`,
    [tx.clientId, personIds],
  )
  return rows.map(row => row.person_id)
}

/** Today's date in the client's time zone. */
export async function readDay(tx: ClientTx): Promise<string> {
  const [row] = await tx.query<{ today: string }>(
    'select (now() at time zone time_zone)::date as today from clients where client_id = $1',
    [tx.clientId],
  )
  return row!.today
}
