import type { ClientTx, Statement } from '../../db/client-tx.ts'
import { isOn } from '../organisation/assigned.ts'
import type { NameOrder } from './name-order.ts'

export interface UnitRow {
  readonly unit_id: string
  readonly name: string
}

/** Which people: of one program and period, as it is today where the client is. */
export interface TeamScope {
  readonly programId: string
  readonly timePeriodId: string
  readonly today: string
  /** The order of names in the client's lists. */
  readonly names: NameOrder
}

/** A unit of a person's part of the organisation, or with `wanted` null its top where there is one. */
export interface PlaceRow {
  /** The units of the person's assignments of today in a role, without those that lie below another of them. */
  readonly tops: readonly UnitRow[]
  /** Where there are several, the name of the nearest unit that they all lie below. */
  readonly common: string | null
  /** The way from one of the tops down to the unit, both with it; empty where the unit is not below any of them. */
  readonly way: readonly UnitRow[]
}

const unitsAsJson = (order: string) =>
  `coalesce(json_agg(json_build_object('unit_id', u.unit_id, 'name', u.name) order by ${order}), '[]')`

const placeOfPerson = (names: NameOrder): Statement<PlaceRow> => ({
  name: `place-of-person ${names}`,
  text: `with held as (
       select distinct m.unit_id from assignments m
       where m.client_id = $1 and m.person_id = $2 and m.role = $3 and ${isOn('$4::date')}),
     -- An object's keys: of thousands of units, an array would be gone through for each.
     held_ids as materialized (select coalesce(jsonb_object_agg(unit_id, 1), '{}') as ids from held),
     tops as materialized (
       select u.unit_id, u.name from held join org_units u on u.client_id = $1 and u.unit_id = held.unit_id
       where not exists (
         select from org_closure c
         where c.client_id = $1 and c.unit_id = held.unit_id and c.depth > 0 and (select ids from held_ids) ? c.ancestor_id)),
     meant as materialized (
       select coalesce($5::text, (select min(unit_id) from tops having count(*) = 1)) as unit_id)
     select (select ${unitsAsJson(byName(names))} from tops u) as tops,
       case when (select count(*) from tops) > 1 then (
         select u.name from org_closure c join org_units u on u.client_id = c.client_id and u.unit_id = c.ancestor_id
         where c.client_id = $1 and c.unit_id = any(array(select unit_id from tops))
         group by u.unit_id, u.name having count(*) = (select count(*) from tops) order by sum(c.depth) limit 1) end as common,
       (select ${unitsAsJson('way.depth desc')}
        from org_closure way join org_units u on u.client_id = way.client_id and u.unit_id = way.ancestor_id
        where way.client_id = $1 and way.unit_id = (select unit_id from meant) and exists (
          select from org_closure c
          where c.client_id = $1 and c.ancestor_id = any(array(select unit_id from tops)) and c.unit_id = way.ancestor_id)) as way`,
})

const byName = (names: NameOrder) => `u.name collate "${names}", u.unit_id`

/** A person in a role, today, and the order of names in their client's lists. */
export interface Leading {
  readonly personId: number
  readonly role: string
  readonly today: string
  readonly names: NameOrder
}

export async function readPlace(
  tx: ClientTx,
  { personId, role, today, names }: Leading,
  wanted: string | undefined,
): Promise<PlaceRow> {
  const [row] = await tx.ask(placeOfPerson(names), [tx.clientId, personId, role, today, wanted ?? null])
  return row!
}
