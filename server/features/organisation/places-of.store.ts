import type { ClientTx } from '../../db/client-tx.ts'
import { isOn } from './assigned.ts'

export interface PlaceRow {
  readonly unit_id: string
  readonly name: string
  readonly role: string
}

export function readPlacesOf(tx: ClientTx, personId: number): Promise<PlaceRow[]> {
  return tx.query<PlaceRow>(
    `select m.unit_id, u.name, m.role
     from (select * from assignments where client_id = $1 and person_id = $2 offset 0) m
     join org_units u on (u.client_id, u.unit_id) = (m.client_id, m.unit_id)
     cross join (select (now() at time zone time_zone)::date as today from clients where client_id = $1) place
     where ${isOn('place.today')} order by u.name, m.role limit 100`,
    [tx.clientId, personId],
  )
}
