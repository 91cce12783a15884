import type { ClientTx } from '../../db/client-tx.ts'
import { isLeading, isOn } from './assigned.ts'

export async function readLeadsToday(tx: ClientTx, personId: number): Promise<boolean> {
  const rows = await tx.query(
    `select from (select * from assignments where client_id = $1 and person_id = $2 offset 0) m
     cross join (select (now() at time zone time_zone)::date as today from clients where client_id = $1) place
     where ${isLeading()} and ${isOn('place.today')} limit 1`,
    [tx.clientId, personId],
  )
  return rows.length > 0
}
