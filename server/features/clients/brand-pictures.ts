import { randomBytes } from 'node:crypto'
import { basePath } from '../../../contract/call.ts'
import type { Actor } from '../../../rules/actors/actor.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import { type ClientTx, withClient } from '../../db/client-tx.ts'
import type { Database } from '../../db/connect.ts'
import { recordEvent } from '../audit/events.ts'
import { makePicture, type PictureRefusal } from '../avatars/picture.ts'
import { deleteOldPictures, findPicture, insertPicture } from './brand-pictures.store.ts'
import { lockClient } from './client-of-host.ts'
import type { ClientSettings } from './client-settings.ts'
import { refuseIfSetAside } from './set-aside.ts'

const folder = `${basePath}/api/v1.0/branding/picture/`

/** How many pictures stay that nothing uses, so that two who change the brand at once both see theirs. */
const mostUnused = 20

/** The name of a picture that we keep, of its path; nothing for any other path. */
export function brandPictureOf(path: string | undefined): string | undefined {
  return path?.startsWith(folder) ? path.slice(folder.length) : undefined
}

export interface NewBrandPicture {
  readonly clientId: number
  readonly kind: 'logo' | 'hero'
  readonly file: Buffer
  readonly actor: Actor
}

/** Keeps a picture for the brand or a program, made anew, and answers its path. The card of the brand, or the document, says whether it is used. */
export async function keepBrandPicture(
  db: Database,
  { clientId, kind, file, actor }: NewBrandPicture,
): Promise<Outcome<{ url: string }, PictureRefusal | 'picture-too-small'>> {
  const picture = await makePicture(file, kind)
  if (!picture.ok) return picture
  const name = randomBytes(24).toString('base64url')
  const url = `${folder}${name}`
  await withClient(db, clientId, async tx => {
    await refuseIfSetAside(tx)
    // One at a time: of two uploads neither counts without the other.
    const { settings } = await lockClient(tx)
    await insertPicture(tx, name, picture.value)
    await deleteOldPictures(tx, usedBy(settings), mostUnused)
    await recordEvent(tx, { actor, action: 'client.picture', subject: 'client', details: { kind, url } })
  })
  return done({ url })
}

/** A picture of the client's brand by its name. */
export async function readBrandPicture(
  db: Database,
  clientId: number,
  name: string,
): Promise<Outcome<Buffer, 'avatar-unknown'>> {
  const image = await withClient(db, clientId, tx => findPicture(tx, name))
  return image === undefined ? refused('avatar-unknown') : done(image)
}

/** Which of the brand's pictures are not there: of another client, or deleted meanwhile. */
export async function missingPictures(
  tx: ClientTx,
  { branding }: Pick<ClientSettings, 'branding'>,
): Promise<('logo' | 'hero')[]> {
  const missing: ('logo' | 'hero')[] = []
  for (const kind of ['logo', 'hero'] as const) {
    const name = brandPictureOf(branding[kind])
    if (name !== undefined && (await findPicture(tx, name)) === undefined) missing.push(kind)
  }
  return missing
}

function usedBy({ branding }: ClientSettings): string[] {
  return [branding.logo, branding.hero].map(brandPictureOf).filter(name => name !== undefined)
}
