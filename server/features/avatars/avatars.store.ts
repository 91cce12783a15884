import type { Tenant } from '../../db/tenant.ts'

/** Puts a picture in the place of the person's last one; both happen or neither. */
export async function replaceAvatar(tenant: Tenant, personId: number, name: string, image: Buffer): Promise<void> {
  // The person's row first: of two uploads at once one waits here.
  await tenant.query('update people set avatar_id = $3, updated_at = now() where client_id = $1 and person_id = $2', [
    tenant.clientId,
    personId,
    name,
  ])
  await tenant.query('delete from avatars where client_id = $1 and person_id = $2', [tenant.clientId, personId])
  await tenant.query('insert into avatars (client_id, avatar_id, person_id, image) values ($1, $2, $3, $4)', [
    tenant.clientId,
    name,
    personId,
    image,
  ])
}

/** Takes the person's picture away; answers whether there was one. */
export async function deleteAvatar(tenant: Tenant, personId: number): Promise<boolean> {
  const had = await tenant.query(
    `update people set avatar_id = null, updated_at = now()
     where client_id = $1 and person_id = $2 and avatar_id is not null returning person_id`,
    [tenant.clientId, personId],
  )
  await tenant.query('delete from avatars where client_id = $1 and person_id = $2', [tenant.clientId, personId])
  return had.length > 0
}

export async function findAvatar(tenant: Tenant, name: string): Promise<Buffer | undefined> {
  const rows = await tenant.query<{ image: Buffer }>(
    'select image from avatars where client_id = $1 and avatar_id = $2',
    [tenant.clientId, name],
  )
  return rows[0]?.image
}
