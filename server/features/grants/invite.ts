import type { Actor } from '../../../rules/actors/actor.ts'
import { done, type Outcome } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { createPerson, type NewPersonRefusal } from '../accounts/create-administrator.ts'
import { issueActivation } from '../accounts/issue-activation.ts'
import type { Client } from '../clients/client-of-host.ts'
import { checkWish, type GiveRefusal, type GrantWish, giveGrant } from './change-grants.ts'

export interface Invitation extends GrantWish {
  /** Somebody who is in no file of the client: made first. */
  readonly newcomer?: { readonly firstName: string; readonly lastName: string; readonly email: string } | undefined
}

export type InviteRefusal = GiveRefusal | NewPersonRefusal

/**
 * Gives somebody a role; whoever has no password yet gets a link by mail that sets one, so that they can come in at all. Answers
 * whether a mail went out: not to who has a password or no address, nor where single sign-on is the only way in.
 */
export async function inviteToRole(
  tx: ClientTx,
  client: Client,
  { newcomer, ...wish }: Invitation,
  actor: Actor,
): Promise<Outcome<{ readonly grantId: number; readonly isMailed: boolean }, InviteRefusal>> {
  if (newcomer !== undefined) {
    // Before anybody is made: what is refused leaves nobody behind.
    const whole = await checkWish(tx, wish)
    if (!whole.ok) return whole
    const made = await createPerson(tx, { userName: wish.userName.trim(), ...newcomer }, actor)
    if (!made.ok) return made
  }
  const given = await giveGrant(tx, wish, actor)
  if (!given.ok) return given
  const { grantId, userName } = given.value
  const issued = await issueActivation(tx, client, { userName }, { actor, isMailed: true, reason: wish.reason })
  return done({ grantId, isMailed: issued.ok })
}
