import type { ClientTx, Statement } from '../../db/client-tx.ts'
import type { Step } from '../../db/pipelined-read.ts'
import { isOn } from '../organisation/assigned.ts'
import { isFinalBatch } from '../results/final-award.ts'
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
  /** The units right below it today, by name; null where they are remembered. */
  readonly below: readonly UnitRow[] | null
  /** What the client's organisation is of: whatever was remembered at another revision may have changed. */
  readonly revision: number
}

/** Units of which is remembered what is right below them, at a revision of the client. */
export interface KnownPlaces {
  readonly revision?: number
  readonly unitIds: readonly string[]
}

/** Whether a unit is one of an object's keys: of thousands of units, an array would be gone through for each who is looked at. */
export const isAmong = (unitId: string, units: string) => `${units} ? ${unitId}`

const unitsAsJson = (order: string) =>
  `coalesce(json_agg(json_build_object('unit_id', u.unit_id, 'name', u.name) order by ${order}), '[]')`

const placeOfPerson = (names: NameOrder): Statement<PlaceRow> => ({
  name: `place-of-person ${names}`,
  text: `with held as (
       select distinct m.unit_id from assignments m
       where m.client_id = $1 and m.person_id = $2 and m.role = $3 and ${isOn('$4::date')}),
     held_ids as materialized (select coalesce(jsonb_object_agg(unit_id, 1), '{}') as ids from held),
     tops as materialized (
       select u.unit_id, u.name from held join org_units u on u.client_id = $1 and u.unit_id = held.unit_id
       where not exists (
         select from org_closure c
         where c.client_id = $1 and c.unit_id = held.unit_id and c.depth > 0 and ${isAmong('c.ancestor_id', '(select ids from held_ids)')})),
     meant as materialized (
       select coalesce($5::text, (select min(unit_id) from tops having count(*) = 1)) as unit_id),
     revised as materialized (
       select coalesce((select revision from client_revisions where client_id = $1), 0) as revision)
     select (select ${unitsAsJson(byName(names))} from tops u) as tops,
       case when (select count(*) from tops) > 1 then (
         select u.name from org_closure c join org_units u on u.client_id = c.client_id and u.unit_id = c.ancestor_id
         where c.client_id = $1 and c.unit_id = any(array(select unit_id from tops))
         group by u.unit_id, u.name having count(*) = (select count(*) from tops) order by sum(c.depth) limit 1) end as common,
       (select ${unitsAsJson('way.depth desc')}
        from org_closure way join org_units u on u.client_id = way.client_id and u.unit_id = way.ancestor_id
        where way.client_id = $1 and way.unit_id = (select unit_id from meant) and exists (
          select from org_closure c
          where c.client_id = $1 and c.ancestor_id = any(array(select unit_id from tops)) and c.unit_id = way.ancestor_id)) as way,
       case when (select revision from revised) = $6::bigint and (select unit_id from meant) = any($7::text[]) then null
         else (select ${unitsAsJson(byName(names))} from org_units u
           where u.client_id = $1 and u.parent_id = (select unit_id from meant) and ${isOn('$4::date', 'u')}) end as below,
       (select revision from revised) as revision`,
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
  const values = [tx.clientId, personId, role, today, wanted ?? null, null, []]
  const [row] = await tx.ask(placeOfPerson(names), values)
  return row!
}

/** The same, together with something else, and without what is remembered. */
export function placeStep(
  clientId: number,
  { personId, role, today, names }: Leading,
  wanted: string | undefined,
  { revision, unitIds }: KnownPlaces,
): Step {
  const { name, text } = placeOfPerson(names)
  return { name, text, values: [clientId, personId, role, today, wanted ?? null, revision ?? null, unitIds] }
}

/** Whether the final results of the period stand. */
export async function isFinal(tx: ClientTx, { programId, timePeriodId }: TeamScope): Promise<boolean> {
  const found = await tx.query(
    `select from result_batches b where b.client_id = $1 and b.program_id = $2 and b.time_period_id = $3 and ${isFinalBatch}`,
    [tx.clientId, programId, timePeriodId],
  )
  return found.length > 0
}

/** The newest day before another through which a load told, of any group of the program. */
export async function previousThrough(tx: ClientTx, programId: string, through: string): Promise<string | undefined> {
  const [row] = await tx.query<{ before: string | null }>(
    `select max(data_through) as before from progress_loads
     where client_id = $1 and program_id = $2 and data_through < $3::date`,
    [tx.clientId, programId, through],
  )
  return row?.before ?? undefined
}
