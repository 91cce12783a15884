import { checkPassword } from '../../rules/accounts/password-rules.ts'
import { withClient } from '../db/tenant.ts'
import { setPassword } from '../features/accounts/set-password.ts'
import { getClient } from '../features/clients/client-of-host.ts'
import { clientNamed, clientOption } from './client-named.ts'
import { answer, type Command, CommandError, must, neededWord } from './command.ts'

/** More than any client allows; what comes after is not read. */
const longestInput = 4096

export const userCommands: readonly Command[] = [
  {
    name: 'user password',
    usage: 'NAME --client KEY',
    summary: 'Sets a password, read from standard input; ends the sessions of that person.',
    options: clientOption,
    run: async call => {
      const clientId = await clientNamed(call)
      const userName = neededWord(call, 0, 'NAME')
      const password = await readLine()
      const { passwordRules } = (await withClient(call.db, clientId, getClient)).settings
      const failed = checkPassword(passwordRules, password).filter(({ state }) => state !== 'satisfied')
      if (failed.length > 0) {
        const { minLength, maxLength } = passwordRules
        const rules = failed.map(({ rule }) => (rule === 'length' ? `length ${minLength} to ${maxLength}` : rule))
        throw new CommandError(`The password breaks the client's rules: ${rules.join(', ')}.`, 'password-refused')
      }
      must(await withClient(call.db, clientId, tenant => setPassword(tenant, userName, password)), {
        'user-unknown': 'Nobody has the user name {userName}.',
      })
      return answer([`${userName} has a new password.`], { userName })
    },
  },
]

async function readLine(): Promise<string> {
  if (process.stdin.isTTY) process.stderr.write('New password, then Enter: ')
  let text = ''
  process.stdin.setEncoding('utf8')
  for await (const chunk of process.stdin) {
    text += chunk
    if (text.includes('\n') || text.length > longestInput) break
  }
  const line = text.split(/\r?\n/)[0]!
  if (line === '') throw new CommandError('Hand the new password in on standard input.', 'password-missing')
  return line
}
