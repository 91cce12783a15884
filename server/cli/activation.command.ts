import { type ClientTx, withClient } from '../db/client-tx.ts'
import { createAdministrator } from '../features/accounts/create-administrator.ts'
import { type IssuedActivation, issueActivation, issueNextActivations } from '../features/accounts/issue-activation.ts'
import { takesPasswords } from '../features/accounts/may-sign-in.ts'
import { getClient } from '../features/clients/client-of-host.ts'
import { originOf } from '../features/clients/origin-of.ts'
import { actorOf } from './acting.ts'
import { clientNamed, clientOption } from './client-named.ts'
import {
  answer,
  type Command,
  type CommandAnswer,
  type CommandCall,
  CommandError,
  must,
  printedAnswer,
  textOption,
} from './command.ts'

export const activationCommands: readonly Command[] = [
  {
    name: 'user activation',
    usage: '[NAME] --client KEY [--all-new] [--mail]',
    summary:
      'Prints or mails the link by which NAME sets a first password, or all who have none and no link yet: 7 days, once.',
    options: { ...clientOption, 'all-new': { type: 'boolean' }, mail: { type: 'boolean' } },
    run: async call => {
      const name = call.words[0]
      const isForAll = call.options['all-new'] === true
      if ((name === undefined) !== isForAll) throw new CommandError('Say NAME or --all-new.', 'usage')
      const clientId = await clientNamed(call)
      if (name === undefined) return activateAll(call, clientId)
      return withClient(call.db, clientId, tx => activateOne(call, tx, name))
    },
  },
  {
    name: 'admin create',
    usage: 'NAME --client KEY [--first NAME] [--last NAME] [--email ADDRESS] [--mail]',
    summary: 'Makes a person who owns the client, and prints or mails the link that sets their password.',
    options: {
      ...clientOption,
      first: { type: 'string' },
      last: { type: 'string' },
      email: { type: 'string' },
      mail: { type: 'boolean' },
    },
    run: async call => {
      const clientId = await clientNamed(call)
      const userName = (call.words[0] ?? '').trim()
      const email = textOption(call, 'email') ?? null
      if (email !== null && !/^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u.test(email)) {
        throw new CommandError(`${email} is no e-mail address.`, 'address-malformed')
      }
      if (call.options['mail'] === true && email === null) throw new CommandError('--mail needs --email.', 'usage')
      const named = { firstName: textOption(call, 'first') ?? userName, lastName: textOption(call, 'last') ?? '' }
      return withClient(call.db, clientId, async tx => {
        must(await createAdministrator(tx, { userName, email, ...named }, await actorOf(call, tx)))
        if (takesPasswords(await getClient(tx))) return activateOne(call, tx, userName)
        return answer([`${userName} signs in by single sign-on, the only way in.`], { userName, isMailed: false })
      })
    },
  },
]

async function activateOne(call: CommandCall, tx: ClientTx, userName: string): Promise<CommandAnswer> {
  const order = { actor: await actorOf(call, tx), isMailed: call.options['mail'] === true }
  const client = await getClient(tx)
  const issued = must(await issueActivation(tx, client, { userName }, order))
  const details = detailsOf(issued, originOf(client, call))
  if (issued.isMailed) return answer([`The link is on its way to ${issued.userName}.`], details)
  process.stderr.write(`${issued.userName} sets a password here, once, within 7 days:\n`)
  return printedAnswer(call, [linkOf(issued, originOf(client, call))], details)
}

// Some hundred people a transaction, so that many thousands hold nobody up. A link is printed before it is committed: no
// interruption leaves one that nobody has seen, and of whom another run prints again the later link counts.
async function activateAll(call: CommandCall, clientId: number): Promise<CommandAnswer> {
  const isMailed = call.options['mail'] === true
  let count = 0
  let mailed = 0
  for (let after = 0, isMore = true; isMore; ) {
    const issued = await withClient(call.db, clientId, async tx => {
      const client = await getClient(tx)
      const origin = originOf(client, call)
      const next = must(await issueNextActivations(tx, client, after, { actor: await actorOf(call, tx), isMailed }))
      for (const one of next) {
        await call.print(one.isMailed ? undefined : `${one.userName}\t${linkOf(one, origin)}`, detailsOf(one, origin))
      }
      return next
    })
    after = issued.at(-1)?.personId ?? after
    count += issued.length
    mailed += issued.filter(one => one.isMailed).length
    isMore = issued.length > 0
  }
  process.stderr.write(`${count} people, ${mailed} by mail.\n`)
  return answer([], { count, mailed })
}

function linkOf({ token }: IssuedActivation, origin: string): string {
  return `${origin}/activation?k=${token}`
}

function detailsOf(issued: IssuedActivation, origin: string): object {
  const { userName, isMailed } = issued
  return isMailed ? { userName, isMailed } : { userName, isMailed, link: linkOf(issued, origin) }
}
