import { personOfActor } from '../../rules/actors/actor.ts'
import { withClient } from '../db/client-tx.ts'
import { getClient } from '../features/clients/client-of-host.ts'
import { originOf } from '../features/clients/origin-of.ts'
import { allowGoals } from '../features/launch/allow-goals.ts'
import { mintLaunchToken } from '../features/launch/mint-launch-token.ts'
import { actorOf } from './acting.ts'
import { clientNamed, clientOfWord, clientOption } from './client-named.ts'
import { answer, type Command, CommandError, must, neededOption, neededWord } from './command.ts'

export const launchCommands: readonly Command[] = [
  {
    name: 'launch token',
    usage: 'NAME --as LAUNCHER --reason TEXT --client KEY',
    summary: 'Prints a link by which LAUNCHER signs in as NAME: once, within 60 seconds.',
    options: { ...clientOption, as: { type: 'string' }, reason: { type: 'string' } },
    run: async call => {
      const userName = neededWord(call, 0, 'NAME')
      const [launcherName, reason] = [neededOption(call, 'as'), neededOption(call, 'reason').trim()]
      if (!/^[^\p{Cc}]{3,500}$/u.test(reason))
        throw new CommandError('--reason must be 3 to 500 characters on one line.')
      const clientId = await clientNamed(call)
      const minted = await withClient(call.db, clientId, async tx => {
        const client = await getClient(tx)
        const origin = originOf(client, { port: call.port })
        const launcher = personOfActor(await actorOf(call, tx))!
        const wish = { by: { personId: launcher }, userName, reason, origin, isProved: true, operator: call.actor }
        return mintLaunchToken(tx, client, wish)
      })
      const { url, expiresInSeconds } = must(minted, {
        'launch-not-allowed': `${launcherName} may not sign in, or has neither the role support or owner nor anybody to lead today.`,
        'launch-target-unknown': `${userName} is not among those whom ${launcherName} may launch.`,
        'too-many-tries': 'Too many tokens were minted. Wait {minutes} minutes.',
      })
      return answer([url], { url, expiresInSeconds })
    },
  },
  {
    name: 'client launch',
    usage: 'KEY --goals on|off',
    summary: 'Says whether goals and plans may be kept for a person by whoever acts as them.',
    options: { goals: { type: 'string' } },
    run: async call => {
      const key = neededWord(call, 0, 'KEY')
      const goals = neededOption(call, 'goals')
      if (goals !== 'on' && goals !== 'off') throw new CommandError('--goals must be on or off.', 'switch-malformed')
      const clientId = await clientOfWord(call)
      await withClient(call.db, clientId, async tx => allowGoals(tx, goals === 'on', await actorOf(call, tx)))
      const can = goals === 'on' ? 'may' : 'may not'
      return answer([`Whoever acts as a person ${can} keep goals for them.`], { key, goals })
    },
  },
]
