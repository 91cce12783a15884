import type { Actor } from '../../../rules/actors/actor.ts'
import type { ClientTx } from '../../db/client-tx.ts'

export interface KnownPerson {
  readonly person_id: number
  readonly user_name: string
  readonly status: string
  readonly locked_at: Date | null
}

const columns = 'p.person_id, p.user_name, p.status, p.locked_at'

/** Who has this `ssoSubject`, at most two of them: more than one is as bad as none. */
export async function findBySsoSubject(tx: ClientTx, subject: string): Promise<KnownPerson[]> {
  return tx.query<KnownPerson>(
    `select ${columns} from people p where p.client_id = $1 and p.sso_subject = $2 limit 2`,
    [tx.clientId, subject],
  )
}

export async function findIdentity(
  tx: ClientTx,
  providerId: string,
  subject: string,
): Promise<KnownPerson | undefined> {
  const rows = await tx.query<KnownPerson>(
    `select ${columns} from sso_identities i
     join people p on p.client_id = i.client_id and p.person_id = i.person_id
     where i.client_id = $1 and i.provider_id = $2 and i.subject = $3`,
    [tx.clientId, providerId, subject],
  )
  return rows[0]
}

/** Links a subject of a provider to a person; false where it is somebody's already. */
export async function insertIdentity(
  tx: ClientTx,
  identity: { providerId: string; subject: string; personId: number; actor: Actor },
): Promise<boolean> {
  const rows = await tx.query(
    `insert into sso_identities (client_id, provider_id, subject, person_id, linked_by) values ($1, $2, $3, $4, $5)
     on conflict do nothing returning subject`,
    [tx.clientId, identity.providerId, identity.subject, identity.personId, identity.actor],
  )
  return rows.length > 0
}

export interface NewPerson {
  readonly subject: string
  readonly userName: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string | null
  readonly locale: string | null
  /** Whether the subject is the one of the people's file. */
  readonly isFirstProvider: boolean
}

/**
 * Makes a person at their first sign-on; nothing where the user name is somebody's already. The external id is not of the user name: that
 * may be changed, and given to the next one.
 */
export async function insertProvisioned(tx: ClientTx, person: NewPerson): Promise<KnownPerson | undefined> {
  const rows = await tx.query<KnownPerson>(
    `insert into people as p (client_id, external_id, user_name, first_name, last_name, email, locale, sso_subject)
     values ($1, 'sso:' || gen_random_uuid(), $2, $3, $4, $5, $6, $7)
     on conflict do nothing returning ${columns}`,
    [
      tx.clientId,
      person.userName,
      person.firstName,
      person.lastName,
      person.email,
      person.locale,
      person.isFirstProvider ? person.subject : null,
    ],
  )
  return rows[0]
}

/** Everything that somebody is at providers; without a provider the subject of the people's file. */
export function readIdentitiesOf(
  tx: ClientTx,
  personId: number,
): Promise<{ provider_id: string | null; subject: string; linked_at: Date | null }[]> {
  return tx.query(
    `select provider_id, subject, linked_at from sso_identities where client_id = $1 and person_id = $2
     union all
     select null, sso_subject, null from people where client_id = $1 and person_id = $2 and sso_subject is not null
     order by 1 nulls first, 2`,
    [tx.clientId, personId],
  )
}
