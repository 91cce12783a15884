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
