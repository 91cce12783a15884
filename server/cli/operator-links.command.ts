import { withClient } from '../db/client-tx.ts'
import { linkOperator, listOperatorLinks, unlinkOperator } from '../features/accounts/operator-links.ts'
import { withActorNames } from '../features/audit/actor-names.ts'
import { setSingleApprover } from '../features/clients/set-single-approver.ts'
import { actorOf } from './acting.ts'
import { clientNamed, clientOfWord, clientOption } from './client-named.ts'
import { answer, type Command, CommandError, must, neededWord, tableLines } from './command.ts'

/** Who counts as a person at the command line, and what a client does that has no two of them (console §1). */
export const operatorLinkCommands: readonly Command[] = [
  {
    name: 'admin link',
    usage: 'OSUSER USERNAME --client KEY',
    summary: 'Says that the account OSUSER of this machine is the person USERNAME at the command line.',
    options: clientOption,
    run: async call => {
      const clientId = await clientNamed(call)
      const [osUser, userName] = [neededWord(call, 0, 'OSUSER').trim(), neededWord(call, 1, 'USERNAME')]
      if (!/^[^\p{Cc}\p{Cf}]{1,200}$/u.test(osUser)) {
        throw new CommandError('OSUSER has 1 to 200 characters, none of them invisible.', 'os-user-malformed')
      }
      const linked = await withClient(call.db, clientId, async tx =>
        linkOperator(tx, osUser, userName, await actorOf(call, tx)),
      )
      const person = must(linked)
      return answer([`${osUser} is ${person.userName} at the command line.`], { osUser, ...person })
    },
  },
  {
    name: 'admin unlink',
    usage: 'OSUSER --client KEY',
    summary: 'Ends that: OSUSER is nobody at the command line any more.',
    options: clientOption,
    run: async call => {
      const clientId = await clientNamed(call)
      const osUser = neededWord(call, 0, 'OSUSER').trim()
      const ended = await withClient(call.db, clientId, async tx => unlinkOperator(tx, osUser, await actorOf(call, tx)))
      must(ended, { 'link-unknown': '{osUser} is linked to nobody. See: admin links --client KEY' })
      return answer([`${osUser} is nobody at the command line any more.`], { osUser })
    },
  },
  {
    name: 'admin links',
    usage: '--client KEY',
    summary: 'Lists who is whom at the command line.',
    options: clientOption,
    run: async call => {
      const clientId = await clientNamed(call)
      const links = await withClient(call.db, clientId, async tx =>
        withActorNames(tx, await listOperatorLinks(tx), ['linked_by']),
      )
      const rows = links.map(link => [
        link.os_user,
        link.user_name,
        link.linked_by,
        link.linked_at.toISOString().slice(0, 10),
      ])
      const lines =
        rows.length === 0 ? ['Nobody is linked.'] : tableLines(['account', 'person', 'by', 'since'], rows, [])
      const json = links.map(link => ({
        osUser: link.os_user,
        personId: link.person_id,
        userName: link.user_name,
        linkedBy: link.linked_by,
        linkedAt: link.linked_at,
      }))
      return answer(lines, { links: json })
    },
  },
  {
    name: 'client single-approver',
    usage: 'KEY on|off',
    summary:
      'Says whether one person alone may prepare and approve: results, programs, adjustments of points, and codes.',
    options: {},
    run: async call => {
      const [key, text] = [neededWord(call, 0, 'KEY'), neededWord(call, 1, 'on or off')]
      if (text !== 'on' && text !== 'off') throw new CommandError('Say on or off.', 'switch-malformed')
      const clientId = await clientOfWord(call)
      await withClient(call.db, clientId, async tx => setSingleApprover(tx, text === 'on', await actorOf(call, tx)))
      const who = text === 'on' ? 'One person alone may prepare and approve' : 'Two persons prepare and approve'
      return answer([`${who} results, programs, adjustments and codes of ${key}.`], {
        key,
        singleApprover: text === 'on',
      })
    },
  },
]
