import { isLastOwner, isOwnGrant } from '../../../rules/access/grant-changes.ts'
import type { Role } from '../../../rules/access/permissions.ts'
import type { Actor } from '../../../rules/actors/actor.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { personNamed } from '../accounts/person-named.ts'
import { recordEvent } from '../audit/events.ts'
import { lockClient } from '../clients/client-of-host.ts'
import { readProgram } from '../programs/read-program.ts'
import { deleteGrant, insertGrant, type NewGrant, readGrants } from './grants.store.ts'

export interface GrantWish {
  readonly userName: string
  readonly role: Role
  readonly programId?: string | undefined
  readonly until?: Date | undefined
  /** Why, for the audit trail: always given in the console. */
  readonly reason?: string | undefined
}

export type GiveRefusal = 'user-unknown' | 'program-unknown' | 'own-grant' | 'grant-exists' | 'until-past'

/** Gives a role to somebody, for the client or one of its programs; nobody gives themselves one (console §1). */
export async function giveGrant(
  tx: ClientTx,
  { userName, role, programId, until, reason }: GrantWish,
  actor: Actor,
): Promise<Outcome<{ readonly grantId: number; readonly userName: string }, GiveRefusal>> {
  const person = await personNamed(tx, { userName: userName.trim() })
  if (!person.ok) return person
  const { person_id: personId } = person.value
  if (isOwnGrant({ by: actor, personId })) return refused('own-grant')
  const whole = await checkWish(tx, { programId, until })
  if (!whole.ok) return whole
  const grantId = await putGrant(tx, { personId, role, programId, until }, { actor, reason })
  if (grantId === undefined) return refused('grant-exists', { userName: person.value.user_name, role })
  return done({ grantId, userName: person.value.user_name })
}

/** Whether the program is there, and the end to come. */
export async function checkWish(
  tx: ClientTx,
  { programId, until }: Pick<GrantWish, 'programId' | 'until'>,
): Promise<Outcome<undefined, 'until-past' | 'program-unknown'>> {
  if (until !== undefined && until <= tx.now) return refused('until-past')
  if (programId !== undefined && !(await readProgram(tx, programId)).ok)
    return refused('program-unknown', { programId })
  return done(undefined)
}

/** Adds a grant and records it; answers nothing where the person has it already. */
export async function putGrant(
  tx: ClientTx,
  grant: NewGrant,
  { actor, reason }: { readonly actor: Actor; readonly reason?: string | undefined },
): Promise<number | undefined> {
  const grantId = await insertGrant(tx, grant, actor)
  if (grantId === undefined) return undefined
  const details = { before: null, after: noted(grant), ...(reason !== undefined && { reason }) }
  await recordEvent(tx, { actor, action: 'grant.given', subject: `person:${grant.personId}`, details })
  return grantId
}

export type RevokeRefusal = 'grant-unknown' | 'own-grant' | 'last-owner'

/** Takes a role away; nobody takes their own, and the last owner cannot go. Two who do it at once wait for each other. */
export async function revokeGrant(
  tx: ClientTx,
  { grantId, actor, reason }: { readonly grantId: number; readonly actor: Actor; readonly reason?: string | undefined },
): Promise<Outcome<undefined, RevokeRefusal>> {
  await lockClient(tx)
  const held = await readGrants(tx)
  const grant = held.find(({ grant_id }) => grant_id === grantId)
  if (grant === undefined) return refused('grant-unknown')
  const { person_id: personId, role, program_id: programId, valid_until: until } = grant
  if (isOwnGrant({ by: actor, personId })) return refused('own-grant')
  if (isLastOwner(ownersAmong(held), grantId)) return refused('last-owner')
  await deleteGrant(tx, grantId)
  const details = { before: noted({ role, programId, until }), after: null, ...(reason !== undefined && { reason }) }
  await recordEvent(tx, { actor, action: 'grant.revoked', subject: `person:${personId}`, details })
  return done(undefined)
}

interface NotedGrant {
  readonly role: Role
  readonly programId: string | null | undefined
  readonly until: Date | null | undefined
}

function noted({ role, programId, until }: NotedGrant) {
  return { role, ...(programId && { programId }), ...(until && { until: until.toISOString() }) }
}

/** As the rule of the last owner reads them: an owner who may not sign in owns nothing. */
export function ownersAmong(rows: Awaited<ReturnType<typeof readGrants>>) {
  return rows
    .filter(row => row.may_sign_in)
    .map(row => ({
      grantId: row.grant_id,
      role: row.role,
      programId: row.program_id ?? undefined,
      until: row.valid_until ?? undefined,
    }))
}
