import type { ClientTx } from '../../db/client-tx.ts'

export interface LimitKey {
  readonly kind: string
  readonly subject: string
}

/**
 * Locks each of the subjects: counted concurrently, a burst would pass before the first attempt is recorded. In the order of
 * their numbers, against deadlocks.
 */
export async function lockSubjects(tx: ClientTx, keys: readonly LimitKey[]): Promise<void> {
  await tx.query(
    `select pg_advisory_xact_lock($1::int, key)
     from (select distinct hashtext(subject) as key from unnest($2::text[]) as subject order by key) keys`,
    [tx.clientId, keys.map(({ kind, subject }) => `try ${kind} ${subject}`)],
  )
}

// What was counted by a clock that was ahead counts no more once it is right. Those who count at once may be a moment apart.
const isPast = "t.at < now() + interval '1 minute'"

/** For each limit, the time of attempt number `most`, counted back from the newest; null where there are fewer. */
export async function readLimits(
  tx: ClientTx,
  limits: readonly (LimitKey & { readonly most: number })[],
): Promise<(Date | null)[]> {
  const rows = await tx.query<{ at: Date | null }>(
    `select (select t.at from attempts t where t.client_id = $1 and t.kind = l.kind and t.subject = l.subject and ${isPast}
       order by t.at desc offset l.most - 1 limit 1) as at
     from unnest($2::text[], $3::text[], $4::int[]) with ordinality as l (kind, subject, most, place) order by l.place`,
    [tx.clientId, limits.map(l => l.kind), limits.map(l => l.subject), limits.map(l => l.most)],
  )
  return rows.map(({ at }) => at)
}

/** Records one attempt for each subject. */
export async function insertAttempts(tx: ClientTx, keys: readonly LimitKey[]): Promise<void> {
  await tx.query(
    `insert into attempts (client_id, kind, subject) select $1, kind, subject from unnest($2::text[], $3::text[]) as k (kind, subject)`,
    [tx.clientId, keys.map(({ kind }) => kind), keys.map(({ subject }) => subject)],
  )
}

/** The number of attempts of each subject within a day, and the time of the newest. */
export async function countAttempts(
  tx: ClientTx,
  keys: readonly LimitKey[],
): Promise<{ readonly attempts: number; readonly last_at: Date | null }[]> {
  return tx.query(
    `select counted.attempts, counted.last_at
     from unnest($2::text[], $3::text[]) with ordinality as k (kind, subject, place)
     cross join lateral (
       select count(*)::int as attempts, max(t.at) as last_at from attempts t
       where t.client_id = $1 and t.kind = k.kind and t.subject = k.subject and t.at > now() - interval '1 day' and ${isPast}
     ) counted order by k.place`,
    [tx.clientId, keys.map(({ kind }) => kind), keys.map(({ subject }) => subject)],
  )
}

export async function deleteNewestAttempts(tx: ClientTx, keys: readonly LimitKey[]): Promise<void> {
  await tx.query(
    `delete from attempts using (
       select newest.attempt_id from unnest($2::text[], $3::text[]) as k (kind, subject)
       cross join lateral (
         select t.attempt_id from attempts t where t.client_id = $1 and t.kind = k.kind and t.subject = k.subject
         order by t.at desc limit 1 for update skip locked
       ) newest
     ) taken where attempts.client_id = $1 and attempts.attempt_id = taken.attempt_id`,
    [tx.clientId, keys.map(({ kind }) => kind), keys.map(({ subject }) => subject)],
  )
}

export async function deleteAttempts(tx: ClientTx, { kind, subject }: LimitKey): Promise<void> {
  await tx.query('delete from attempts where client_id = $1 and kind = $2 and subject = $3', [
    tx.clientId,
    kind,
    subject,
  ])
}

/** The same of every subject that begins with these words. */
export async function deleteAttemptsBelow(tx: ClientTx, { kind, subject }: LimitKey): Promise<void> {
  await tx.query("delete from attempts where client_id = $1 and kind = $2 and starts_with(subject, $3 || ' ')", [
    tx.clientId,
    kind,
    subject,
  ])
}

/** Deletes at most so many attempts that no limit counts any more; answers how many. */
export async function deleteOldAttempts(tx: ClientTx, keptDays: number, most: number): Promise<number> {
  const rows = await tx.query(
    `delete from attempts t using (
       select attempt_id from attempts where client_id = $1 and at < now() - make_interval(days => $2)
       limit $3 for update skip locked
     ) old where t.client_id = $1 and t.attempt_id = old.attempt_id returning 1`,
    [tx.clientId, keptDays, most],
  )
  return rows.length
}
