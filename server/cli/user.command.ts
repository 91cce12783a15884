import { checkPassword, type PasswordRules } from '../../rules/accounts/password-rules.ts'
import { refused } from '../../rules/outcome.ts'
import { withClient } from '../db/client-tx.ts'
import { checkNewPassword } from '../features/accounts/check-new-password.ts'
import { handOutTemporary } from '../features/accounts/hand-out-temporary.ts'
import { takesPasswords } from '../features/accounts/may-sign-in.ts'
import { personNamed } from '../features/accounts/person-named.ts'
import { setPassword } from '../features/accounts/set-password.ts'
import { getClient } from '../features/clients/client-of-host.ts'
import { actorOn } from './acting.ts'
import { clientNamed, clientOption } from './client-named.ts'
import { answer, type Command, CommandError, must, neededWord, printedAnswer } from './command.ts'
import { neededPassword, readPassword } from './read-password.ts'

export const userCommands: readonly Command[] = [
  {
    name: 'user password',
    usage: 'NAME --client KEY [--temporary]',
    summary:
      'Sets a password, read from standard input; ends the sessions of that person. A temporary one, made up where none is handed in, lasts 7 days and must be replaced first.',
    options: { ...clientOption, temporary: { type: 'boolean' } },
    run: async call => {
      const clientId = await clientNamed(call)
      const userName = neededWord(call, 0, 'NAME')
      const client = await withClient(call.db, clientId, getClient)
      if (!takesPasswords(client)) must(refused('passwords-off'))
      const isTemporary = call.options['temporary'] === true
      const given = isTemporary
        ? await readPassword('Temporary password, then Enter; Enter alone makes one up')
        : await neededPassword('New password, then Enter')
      const actor = await actorOn(call, clientId)
      if (given === '') {
        return withClient(call.db, clientId, async tx => {
          const { password } = must(await handOutTemporary(tx, client, { userName }, { actor }))
          process.stderr.write(`${userName} has this temporary password, for 7 days:\n`)
          return printedAnswer(call, [password], { userName, isTemporary, password })
        })
      }
      await withClient(call.db, clientId, async tx => {
        const person = must(await personNamed(tx, { userName }))
        checkGiven(client, person, given)
      })
      const order = { isTemporary, actor }
      must(await withClient(call.db, clientId, tx => setPassword(tx, { userName }, given, order)))
      if (!isTemporary) return answer([`${userName} has a new password.`], { userName })
      return answer([`${userName} has a temporary password, for 7 days.`], { userName, isTemporary })
    },
  },
]

function checkGiven(
  client: Parameters<typeof checkNewPassword>[0] & { settings: { passwordRules: PasswordRules } },
  person: Parameters<typeof checkNewPassword>[1],
  password: string,
): void {
  const checked = checkNewPassword(client, person, password)
  if (checked.ok) return
  const { minLength, maxLength } = client.settings.passwordRules
  const failed = checkPassword(client.settings.passwordRules, password).filter(({ state }) => state === 'failed')
  const rules = failed.map(({ rule }) => (rule === 'length' ? `length ${minLength} to ${maxLength}` : rule))
  const words = {
    'password-rules': `The password breaks the client's rules: ${rules.join(', ')}.`,
    'password-common': 'The password is one of the first that anybody would guess.',
    'password-personal': 'The password is little else than names of the person or of the client.',
  }
  throw new CommandError(words[checked.refusal], 'password-refused')
}
