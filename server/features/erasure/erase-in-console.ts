import type { ReplyOf } from '../../../contract/call.ts'
import type { eraseThisPerson } from '../../../contract/calls/admin/people/erasure.ts'
import { erasureKinds } from '../../../contract/erasure.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import { withClientLong } from '../../db/client-tx.ts'
import type { Database } from '../../db/connect.ts'
import { actorOf } from '../accounts/launched-act.ts'
import { personNamed } from '../accounts/person-named.ts'
import type { Session } from '../accounts/sessions.ts'
import { type Erasure, type ErasureRefusal, erasePerson, previewErasure } from './erase-person.ts'

type Shown = ReplyOf<typeof eraseThisPerson>

interface Wish {
  readonly personId: number
  readonly session: Session
}

/** What erasing somebody would do, for the page of the person. */
export async function erasureFor(
  db: Database,
  clientId: number,
  { personId, session }: Wish,
): Promise<Outcome<Shown, ErasureRefusal>> {
  return shown(await previewErasure(db, clientId, { personId, actor: actorOf(session), reason: '' }))
}

/** Erases somebody whose user ID was typed to confirm it: nobody else is meant. */
export async function eraseInConsole(
  db: Database,
  clientId: number,
  { personId, session, reason, userName }: Wish & { readonly reason: string; readonly userName: string },
): Promise<Outcome<Shown, ErasureRefusal | 'user-name-differs'>> {
  return withClientLong(db, clientId, async tx => {
    const person = await personNamed(tx, { personId })
    if (!person.ok) return refused('person-unknown')
    if (person.value.erased_at !== null) return refused('person-erased')
    if (person.value.user_name !== userName.trim()) return refused('user-name-differs')
    return shown(await erasePerson(tx, { personId, actor: actorOf(session), reason }))
  })
}

function shown(erased: Outcome<Erasure, ErasureRefusal>): Outcome<Shown, ErasureRefusal> {
  if (!erased.ok) return erased
  const { rows, points } = erased.value
  const counted = erasureKinds.map(kind => ({ kind, count: rows[kind] ?? 0 }))
  return done({ rows: counted.filter(({ count }) => count > 0), points })
}
