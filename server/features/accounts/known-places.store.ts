import type { ClientTx } from '../../db/client-tx.ts'

/** The kinds of known places; `undefined` asks for nobody's, by the same statement (security T6). */
export async function findKnownPlaces(
  tx: ClientTx,
  personId: number | undefined,
  hashes: readonly Buffer[],
  keptDays: number,
): Promise<{ readonly kind: 'browser' | 'address' }[]> {
  return tx.query(
    `select kind from known_places
     where client_id = $1 and person_id = $2 and place_hash = any($3::bytea[])
       and seen_at > now() - make_interval(days => $4)`,
    [tx.clientId, personId ?? null, hashes, keptDays],
  )
}

/** Keeps these places, and of each kind no more than the person's `most` last seen. */
export async function keepPlaces(
  tx: ClientTx,
  personId: number,
  places: readonly { readonly kind: 'browser' | 'address'; readonly hash: Buffer }[],
  most: number,
): Promise<void> {
  await tx.query(
    `insert into known_places (client_id, person_id, place_hash, kind)
     select $1, $2, hash, kind from unnest($3::bytea[], $4::text[]) as p (hash, kind) order by hash
     on conflict (client_id, person_id, place_hash) do update set seen_at = now()`,
    [tx.clientId, personId, places.map(({ hash }) => hash), places.map(({ kind }) => kind)],
  )
  await tx.query(
    `delete from known_places k using (
       select place_hash from known_places
       where client_id = $1 and person_id = $2 and place_hash in (
         select place_hash from (
           select place_hash, row_number() over (partition by kind order by seen_at desc) as number
           from known_places where client_id = $1 and person_id = $2) numbered
         where number > $3)
       for update skip locked
     ) old where k.client_id = $1 and k.person_id = $2 and k.place_hash = old.place_hash`,
    [tx.clientId, personId, most],
  )
}

export async function deletePlaces(tx: ClientTx, personId: number): Promise<void> {
  await tx.query('delete from known_places where client_id = $1 and person_id = $2', [tx.clientId, personId])
}

/** Deletes at most so many places where nobody has signed in for so many days; answers how many. */
export async function deleteOldPlaces(tx: ClientTx, keptDays: number, most: number): Promise<number> {
  const rows = await tx.query(
    `delete from known_places k using (
       select person_id, place_hash from known_places
       where client_id = $1 and seen_at < now() - make_interval(days => $2)
       limit $3 for update skip locked
     ) old where k.client_id = $1 and k.person_id = old.person_id and k.place_hash = old.place_hash returning 1`,
    [tx.clientId, keptDays, most],
  )
  return rows.length
}
