import { replaceSecret } from '../db/one-secret.ts'
import { answer, type Command } from './command.ts'

export const secretCommands: readonly Command[] = [
  {
    name: 'secret replace',
    usage: '',
    options: {},
    summary:
      'Says that the secret of before is lost or replaced: servers and commands take the present one, and what was sealed has to be made anew.',
    takesAnySecret: true,
    run: async call => {
      const isNew = await replaceSecret(call.db, call.secret())
      const line = isNew
        ? 'This is the secret of the database now. Start all servers with it, and make anew what was sealed with the one before.'
        : 'The database has this secret already.'
      return answer([line], { isNew })
    },
  },
]
