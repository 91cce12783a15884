import type { ClientTx } from '../../db/client-tx.ts'
import { isOn } from '../organisation/assigned.ts'

/** The language of a person, kept from changes until the transaction ends; null where it is the client's. */
export async function readLocale(tx: ClientTx, personId: number): Promise<string | null> {
  const [row] = await tx.query<{ locale: string | null }>(
    'select locale from people where client_id = $1 and person_id = $2 for update',
    [tx.clientId, personId],
  )
  return row?.locale ?? null
}

/** Their open pages, wherever they are, read all again: nearly everything that the server says is in their language. */
export async function updateLocale(tx: ClientTx, personId: number, locale: string): Promise<void> {
  await tx.query(
    `with changed as (
       update people set locale = $3, updated_at = now() where client_id = $1 and person_id = $2 returning person_id
     )
     select notify_change($1::int, 'all', person_id, null) from changed`,
    [tx.clientId, personId, locale],
  )
}

/** Notes the version as acknowledged; answers whether it is news. */
export async function raisePrivacyVersion(tx: ClientTx, personId: number, version: number): Promise<boolean> {
  const rows = await tx.query(
    `update people set privacy_version = $3, updated_at = now()
     where client_id = $1 and person_id = $2 and privacy_version < $3 returning person_id`,
    [tx.clientId, personId, version],
  )
  return rows.length > 0
}

/** Ends the first-time setup; answers whether it was still open. Of two at once one waits here, and finds it done. */
export async function endSetup(tx: ClientTx, personId: number): Promise<boolean> {
  const rows = await tx.query(
    `update people set first_time_setup_done = true, updated_at = now()
     where client_id = $1 and person_id = $2 and not first_time_setup_done returning person_id`,
    [tx.clientId, personId],
  )
  return rows.length > 0
}

export interface AssignmentRow {
  readonly unit_id: string
  readonly unit_name: string
  readonly role: string
}

/** Where a person stands on a day. */
export function readAssignments(tx: ClientTx, personId: number, day: string): Promise<AssignmentRow[]> {
  return tx.query<AssignmentRow>(
    `select distinct a.unit_id, u.name as unit_name, a.role
     from assignments a join org_units u on u.client_id = a.client_id and u.unit_id = a.unit_id
     where a.client_id = $1 and a.person_id = $2
       and ${isOn('$3', 'a')}
     order by unit_name, a.role`,
    [tx.clientId, personId, day],
  )
}

/** When the person signed in before the session of the hash began; launches by others are none. */
export async function readLastSignIn(tx: ClientTx, personId: number, hash: Buffer): Promise<Date | undefined> {
  const [row] = await tx.query<{ at: Date | null }>(
    `select max(created_at) as at from sessions
     where client_id = $1 and person_id = $2 and launched_by is null and session_hash <> $3
       and created_at < (select created_at from sessions where client_id = $1 and session_hash = $3)`,
    [tx.clientId, personId, hash],
  )
  return row?.at ?? undefined
}
