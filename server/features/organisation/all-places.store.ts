import type { ClientTx } from '../../db/client-tx.ts'
import { isOn } from './assigned.ts'

export interface DatedPlace {
  readonly assignment_id: number
  readonly unit_id: string
  readonly name: string
  readonly role: string
  readonly valid_from: string | null
  readonly valid_to: string | null
  readonly is_today: boolean
}

export function readAllPlaces(tx: ClientTx, personId: number): Promise<DatedPlace[]> {
  return tx.query<DatedPlace>(
    `select m.assignment_id, m.unit_id, u.name, m.role, m.valid_from, m.valid_to, ${isOn('place.today')} as is_today
     from (select * from assignments where client_id = $1 and person_id = $2 offset 0) m
     join org_units u on (u.client_id, u.unit_id) = (m.client_id, m.unit_id)
     cross join (select (now() at time zone time_zone)::date as today from clients where client_id = $1) place
     order by m.valid_to desc nulls first, m.valid_from desc nulls last, u.name, m.role limit 200`,
    [tx.clientId, personId],
  )
}

export function readUnits(tx: ClientTx, typed: string, most: number): Promise<{ unit_id: string; name: string }[]> {
  return tx.query(
    `select unit_id, name from org_units
     where client_id = $1 and (starts_with(lower(name), lower($2)) or starts_with(lower(unit_id), lower($2)))
     order by name, unit_id limit $3`,
    [tx.clientId, typed, most],
  )
}
