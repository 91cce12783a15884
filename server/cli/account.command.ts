import { withClient } from '../db/client-tx.ts'
import { type Account, describeAccount } from '../features/accounts/describe-account.ts'
import { lockPerson, unlockPerson } from '../features/accounts/lock-person.ts'
import { actorOn } from './acting.ts'
import { clientNamed, clientOption } from './client-named.ts'
import { answer, type Command, must, neededWord, textOption } from './command.ts'

export const accountCommands: readonly Command[] = [
  {
    name: 'user lock',
    usage: 'NAME --client KEY [--reason TEXT]',
    summary: 'Ends the sessions of a person at once, and lets them begin no other.',
    options: { ...clientOption, reason: { type: 'string' } },
    run: async call => {
      const clientId = await clientNamed(call)
      const userName = neededWord(call, 0, 'NAME')
      const order = { actor: await actorOn(call, clientId), reason: textOption(call, 'reason') }
      const locked = await withClient(call.db, clientId, tx => lockPerson(tx, { userName }, order))
      const { isNew } = must(locked)
      const line = isNew ? `${userName} is locked, and has no session any more.` : `${userName} was locked already.`
      return answer([line], { userName, isLocked: true, isNew })
    },
  },
  {
    name: 'user unlock',
    usage: 'NAME --client KEY [--reason TEXT]',
    summary: 'Lets a person sign in again, also where wrong passwords made them wait.',
    options: { ...clientOption, reason: { type: 'string' } },
    run: async call => {
      const clientId = await clientNamed(call)
      const userName = neededWord(call, 0, 'NAME')
      const order = { actor: await actorOn(call, clientId), reason: textOption(call, 'reason') }
      const unlocked = await withClient(call.db, clientId, tx => unlockPerson(tx, { userName }, order))
      const { isNew } = must(unlocked)
      const line = isNew
        ? `${userName} may sign in again.`
        : `${userName} was not locked; wrong passwords are forgotten.`
      return answer([line], { userName, isLocked: false, isNew })
    },
  },
  {
    name: 'user show',
    usage: 'NAME --client KEY',
    summary: 'Says how the account of a person stands.',
    options: clientOption,
    run: async call => {
      const clientId = await clientNamed(call)
      const userName = neededWord(call, 0, 'NAME')
      const account = must(await withClient(call.db, clientId, tx => describeAccount(tx, { userName })))
      return answer(linesOf(account), account)
    },
  },
]

function linesOf(account: Account): string[] {
  const when = (date: Date | undefined) => date?.toISOString() ?? 'never'
  const facts: readonly (readonly [string, string])[] = [
    ['user ID', account.userName],
    ['name', account.name],
    ['e-mail', account.emailAddress ?? 'none'],
    ['language', account.locale ?? "the client's"],
    ['status', account.status],
    ['locked', account.lockedAt === undefined ? 'no' : `since ${account.lockedAt.toISOString()}`],
    ['administrator', account.isAdmin ? 'yes' : 'no'],
    ['password', account.password],
    ['password changed', when(account.passwordChangedAt)],
    ['activated', when(account.activatedAt)],
    ['first-time setup', account.setupDone ? 'done' : 'still to do'],
    ['last seen', when(account.lastSeenAt)],
    ['living sessions', String(account.livingSessions)],
  ]
  const width = Math.max(...facts.map(([name]) => name.length))
  return facts.map(([name, value]) => `${name.padEnd(width)}  ${value}`)
}
