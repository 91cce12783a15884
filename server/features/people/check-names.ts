import { hasUnseenCharacter, userNameProblem } from '../../../rules/accounts/user-name.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { lookAlikes, readNames } from './names.store.ts'

/** Somebody whose names would be refused today; `why` is a code of `bundles/console` (`issues.<code>`). */
export interface RefusedName {
  readonly personId: number
  readonly externalId: string
  readonly userName: string
  readonly why: string
}

/** The people of a client whose names a load would refuse: from before names were checked, or from another source. */
export async function checkNames(tx: ClientTx): Promise<RefusedName[]> {
  const alike = new Set(await lookAlikes(tx))
  const found: RefusedName[] = []
  for await (const {
    person_id: personId,
    external_id: externalId,
    user_name: userName,
    first_name,
    last_name,
  } of readNames(tx)) {
    const isUnseen = hasUnseenCharacter(first_name) || hasUnseenCharacter(last_name)
    const why =
      userNameProblem(userName) ??
      (isUnseen ? 'character-not-allowed' : alike.has(personId) ? 'user-name-looks-alike' : undefined)
    if (why !== undefined) found.push({ personId, externalId, userName, why })
  }
  return found
}
