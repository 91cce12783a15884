import { userNameProblem } from '../../../rules/accounts/user-name.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { looksLikeAnother } from './people.store.ts'

/**
 * Why nobody new may have this user name, at most 200 characters: it could stand for something else, or reads like the name of
 * somebody who is there (security T3, UTS 39). Whether it is taken is decided where the person is made.
 */
export async function newUserNameProblem(
  tx: ClientTx,
  userName: string,
): Promise<'user-name-malformed' | 'user-name-looks-alike' | undefined> {
  if (userName.length > 200 || userNameProblem(userName) !== undefined) return 'user-name-malformed'
  return (await looksLikeAnother(tx, userName)) ? 'user-name-looks-alike' : undefined
}
