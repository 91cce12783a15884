import type { Tenant } from '../../db/tenant.ts'

/** Who guesses, and from where. */
export interface Guesser {
  readonly personId: number
  readonly address: string
}

/**
 * Lets one request of a person, and one from an address, try codes at a time: were they counted side by side, a burst of
 * guesses would pass before the first is noted. In the order of their numbers, so that nobody waits in a circle.
 */
export async function lockGuesses(tenant: Tenant, { personId, address }: Guesser): Promise<void> {
  await tenant.query(
    `select pg_advisory_xact_lock($1::int, key)
     from (select distinct hashtext(subject) as key from unnest($2::text[]) as subject order by key) keys`,
    [tenant.clientId, [`code guesses of ${personId}`, `code guesses from ${address}`]],
  )
}

/** When the person's failure number `ofPerson`, counted backwards, and the address's number `ofAddress` were. */
export async function readLimits(
  tenant: Tenant,
  { personId, address }: Guesser,
  most: { readonly ofPerson: number; readonly ofAddress: number },
): Promise<{ readonly person_at: Date | null; readonly address_at: Date | null }> {
  const [row] = await tenant.query<{ person_at: Date | null; address_at: Date | null }>(
    `select
       (select at from code_failures where client_id = $1 and person_id = $2 order by at desc offset $4 limit 1) as person_at,
       (select at from code_failures where client_id = $1 and address = $3 order by at desc offset $5 limit 1) as address_at`,
    [tenant.clientId, personId, address, most.ofPerson - 1, most.ofAddress - 1],
  )
  return row!
}

/** Notes a failure, and lets some go that are older than a day. */
export async function insertFailure(tenant: Tenant, { personId, address }: Guesser): Promise<void> {
  await tenant.query(
    `with old as (
       select client_id, failure_id from code_failures where client_id = $1 and at < now() - interval '1 day'
       limit 100 for update skip locked
     ), gone as (
       delete from code_failures f using old where (f.client_id, f.failure_id) = (old.client_id, old.failure_id)
     )
     insert into code_failures (client_id, person_id, address) values ($1, $2, $3)`,
    [tenant.clientId, personId, address],
  )
}

/** Whether the client has this many failures within the minutes, and no alarm in this part of the hour yet. */
export async function raiseAlarm(tenant: Tenant, failures: number, minutes: number): Promise<boolean> {
  const rows = await tenant.query(
    `insert into code_alarms (client_id, quarter)
     select $1, date_bin(make_interval(mins => $3), now(), 'epoch')
     where (select count(*) from (
       select from code_failures where client_id = $1 and at > now() - make_interval(mins => $3) limit $2) lately) >= $2
     on conflict do nothing returning quarter`,
    [tenant.clientId, failures, minutes],
  )
  return rows.length > 0
}
