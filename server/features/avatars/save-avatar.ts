import { randomBytes } from 'node:crypto'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import { withClient } from '../../db/client-tx.ts'
import type { Database } from '../../db/connect.ts'
import { avatarUrl } from '../accounts/avatar-url.ts'
import { holdAsker } from '../accounts/hold-person.ts'
import { actorOf } from '../accounts/launched-act.ts'
import type { Session } from '../accounts/sessions.ts'
import { recordEvent } from '../audit/events.ts'
import { refuseIfSetAside } from '../clients/set-aside.ts'
import { replaceAvatar } from './avatars.store.ts'
import { makePicture, type PictureRefusal } from './picture.ts'

/**
 * Keeps a new picture of the person who is signed in; answers its address. It is made before the transaction begins, so
 * that no connection waits for it, and until it is kept the old one stays. Whom the form names may only be that person.
 */
export async function saveAvatar(
  db: Database,
  session: Session,
  file: Buffer,
  userId: string | undefined,
): Promise<Outcome<{ url: string }, PictureRefusal | 'avatar-of-another'>> {
  const { clientId, personId } = session
  if (userId !== undefined && userId !== String(personId)) return refused('avatar-of-another')
  const picture = await makePicture(file, 'face')
  if (!picture.ok) return picture
  const name = randomBytes(24).toString('base64url')
  await withClient(db, clientId, async tx => {
    await refuseIfSetAside(tx)
    await holdAsker(tx, personId)
    await replaceAvatar(tx, personId, name, picture.value)
    await recordEvent(tx, { actor: actorOf(session), action: 'avatar.changed', subject: `person:${personId}` })
  })
  return done({ url: avatarUrl(name) })
}
