/** What may stand against acting on somebody's account. */
export type AssistRefusal = 'not-permitted' | 'own-account' | 'administrator' | 'person-erased'

export interface Assisting {
  /** Whether whoever acts may assist, and whether they own the client. */
  readonly mayAssist: boolean
  readonly isOwner: boolean
  readonly isSelf: boolean
  /** Whether the other one holds a role. */
  readonly isAdmin: boolean
  /** Whether a pseudonym is in the place of the other one: there is no account any more. */
  readonly isErased: boolean
}

/**
 * Why somebody may not lock an account, hand out its password or send its activation; nothing where they may. Nobody acts on their own
 * account, and on that of somebody who holds a role owners alone: a new password would hand its powers over.
 */
export function whyNotAssist({ mayAssist, isOwner, isSelf, isAdmin, isErased }: Assisting): AssistRefusal | undefined {
  if (!mayAssist) return 'not-permitted'
  if (isErased) return 'person-erased'
  if (isSelf) return 'own-account'
  return isAdmin && !isOwner ? 'administrator' : undefined
}
