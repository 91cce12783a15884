import type { ClientTx } from '../../db/client-tx.ts'

export async function insertPicture(tx: ClientTx, name: string, image: Buffer): Promise<void> {
  await tx.query('insert into brand_pictures (client_id, picture_id, image) values ($1, $2, $3)', [
    tx.clientId,
    name,
    image,
  ])
}

/** Deletes all but those that the brand, a version of a program or a draft uses, and the newest ones. */
export async function deleteOldPictures(tx: ClientTx, used: readonly string[], newest: number): Promise<void> {
  await tx.query(
    `delete from brand_pictures p where client_id = $1 and picture_id <> all ($2) and picture_id not in (
       select picture_id from brand_pictures where client_id = $1 order by kept_at desc, picture_id limit $3)
       and not exists (select from program_versions where client_id = $1
         and right(document #>> '{branding,heroImageUrl}', 32) = p.picture_id)
       and not exists (select from program_drafts where client_id = $1 and strpos(document, p.picture_id) > 0)`,
    [tx.clientId, used, newest],
  )
}

export async function findPicture(tx: ClientTx, name: string): Promise<Buffer | undefined> {
  const text = 'select image from brand_pictures where client_id = $1 and picture_id = $2'
  const [row] = await tx.query<{ image: Buffer }>(text, [tx.clientId, name])
  return row?.image
}
