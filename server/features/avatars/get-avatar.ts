import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import { withClient } from '../../db/client-tx.ts'
import type { Database } from '../../db/connect.ts'
import { findAvatar } from './avatars.store.ts'
import { shrinkPicture } from './picture.ts'

/** A picture of the client by its name, at a width in pixels, or as it is kept. */
export async function getAvatar(
  db: Database,
  clientId: number,
  name: string,
  width: number | undefined,
): Promise<Outcome<Buffer, 'avatar-unknown'>> {
  const image = await withClient(db, clientId, tx => findAvatar(tx, name))
  if (image === undefined) return refused('avatar-unknown')
  return done(width === undefined ? image : await shrinkPicture(image, width, 'face'))
}
