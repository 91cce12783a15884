import { wordsOf } from '../../words/words.ts'

/** What a role is called; a role that a client named itself keeps its own name. */
export function roleName(role: string): string {
  return wordsOf(`role.${role.toLowerCase()}`) ?? role
}
