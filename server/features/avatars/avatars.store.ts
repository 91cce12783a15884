import type { ClientTx } from '../../db/client-tx.ts'

/** Puts a picture in the place of the person's last one; both happen or neither. */
export async function replaceAvatar(tx: ClientTx, personId: number, name: string, image: Buffer): Promise<void> {
  // The person's row first: of two concurrent uploads one waits here.
  await tx.query('update people set avatar_id = $3, updated_at = now() where client_id = $1 and person_id = $2', [
    tx.clientId,
    personId,
    name,
  ])
  await tx.query('delete from avatars where client_id = $1 and person_id = $2', [tx.clientId, personId])
  await tx.query('insert into avatars (client_id, avatar_id, person_id, image) values ($1, $2, $3, $4)', [
    tx.clientId,
    name,
    personId,
    image,
  ])
}

/** Takes the person's picture away; answers whether there was one. */
export async function deleteAvatar(tx: ClientTx, personId: number): Promise<boolean> {
  const had = await tx.query(
    `update people set avatar_id = null, updated_at = now()
     where client_id = $1 and person_id = $2 and avatar_id is not null returning person_id`,
    [tx.clientId, personId],
  )
  await tx.query('delete from avatars where client_id = $1 and person_id = $2', [tx.clientId, personId])
  return had.length > 0
}

export async function findAvatar(tx: ClientTx, name: string): Promise<Buffer | undefined> {
  const rows = await tx.query<{ image: Buffer }>('select image from avatars where client_id = $1 and avatar_id = $2', [
    tx.clientId,
    name,
  ])
  return rows[0]?.image
}

/** Takes at most so many pictures away, of people who have been inactive and unchanged for so many days; answers how many. */
export async function deleteOldAvatars(tx: ClientTx, keptDays: number, most: number): Promise<number> {
  const rows = await tx.query<{ person_id: number }>(
    `update people p set avatar_id = null from (
       select person_id from people
       where client_id = $1 and avatar_id is not null and status = 'inactive' and updated_at < now() - make_interval(days => $2)
       limit $3 for update skip locked
     ) old where p.client_id = $1 and p.person_id = old.person_id returning p.person_id`,
    [tx.clientId, keptDays, most],
  )
  await tx.query('delete from avatars where client_id = $1 and person_id = any($2)', [
    tx.clientId,
    rows.map(row => row.person_id),
  ])
  return rows.length
}
