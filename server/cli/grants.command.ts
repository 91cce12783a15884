import { type Role, roles } from '../../rules/access/permissions.ts'
import { withClient } from '../db/client-tx.ts'
import { resetFactors } from '../features/factors/reset-factors.ts'
import { giveGrant, revokeGrant } from '../features/grants/change-grants.ts'
import { listGrants } from '../features/grants/list-grants.ts'
import { actorOf } from './acting.ts'
import { clientNamed, clientOption } from './client-named.ts'
import {
  answer,
  type Command,
  type CommandCall,
  CommandError,
  must,
  neededOption,
  neededWord,
  tableLines,
  textOption,
} from './command.ts'

const reasonOption = { reason: { type: 'string' } } as const

/** Who may do what in the console (console §1). */
export const grantCommands: readonly Command[] = [
  {
    name: 'admin grant',
    usage: 'USERNAME ROLE --client KEY [--reason TEXT] [--program ID] [--until MOMENT]',
    summary: `Gives a person a role: ${roles.join(', ')}; for one program, or until a moment such as 2027-01-31T18:00Z.`,
    options: { ...clientOption, ...reasonOption, program: { type: 'string' }, until: { type: 'string' } },
    run: async call => {
      const clientId = await clientNamed(call)
      const wish = {
        userName: neededWord(call, 0, 'USERNAME'),
        role: roleNamed(call),
        programId: textOption(call, 'program'),
        until: momentNamed(call),
        reason: reasonOf(call),
      }
      const given = await withClient(call.db, clientId, async tx => giveGrant(tx, wish, await actorOf(call, tx)))
      const { grantId, userName } = must(given)
      const { role, programId, until } = wish
      const line = `${userName} is ${role}${programId === undefined ? '' : ` of ${programId}`}${until ? ` until ${until.toISOString()}` : ''}.`
      return answer([line], { grantId, userName, role, programId, until })
    },
  },
  {
    name: 'admin revoke',
    usage: 'GRANT --client KEY [--reason TEXT]',
    summary: 'Takes a role away, by its number in admin list. The last owner cannot go.',
    options: { ...clientOption, ...reasonOption },
    run: async call => {
      const clientId = await clientNamed(call)
      const word = neededWord(call, 0, 'GRANT')
      if (!/^[1-9]\d{0,14}$/.test(word)) throw new CommandError('GRANT is a number. See: admin list', 'grant-malformed')
      const [grantId, reason] = [Number(word), reasonOf(call)]
      const revoked = await withClient(call.db, clientId, async tx =>
        revokeGrant(tx, { grantId, reason, actor: await actorOf(call, tx) }),
      )
      must(revoked)
      return answer([`The role ${grantId} is taken away.`], { grantId })
    },
  },
  {
    name: 'admin list',
    usage: '--client KEY',
    summary: 'Lists who may do what in the console, since when, by whom.',
    options: clientOption,
    run: async call => {
      const clientId = await clientNamed(call)
      const grants = await withClient(call.db, clientId, listGrants)
      const day = (date: Date | null) => date?.toISOString().slice(0, 10) ?? ''
      const rows = grants.map(grant => [
        String(grant.grant_id),
        grant.user_name,
        grant.role,
        grant.program_id ?? 'all',
        grant.granted_by,
        day(grant.granted_at),
        day(grant.valid_until),
      ])
      const heads = ['grant', 'person', 'role', 'programs', 'by', 'since', 'until']
      const lines =
        rows.length === 0 ? ['Nobody has a role. See: admin create, admin grant'] : tableLines(heads, rows, [0])
      const json = grants.map(grant => ({
        grantId: grant.grant_id,
        personId: grant.person_id,
        userName: grant.user_name,
        role: grant.role,
        programId: grant.program_id,
        grantedBy: grant.granted_by,
        grantedAt: grant.granted_at,
        until: grant.valid_until,
      }))
      return answer(lines, { grants: json })
    },
  },
  {
    name: 'admin reset-factors',
    usage: 'USERNAME --reason TEXT --client KEY',
    summary:
      'Takes passkeys, apps and recovery codes from somebody who has lost them; they set up new ones after they sign in.',
    options: { ...clientOption, ...reasonOption },
    run: async call => {
      const clientId = await clientNamed(call)
      const [userName, reason] = [neededWord(call, 0, 'USERNAME'), checkedReason(neededOption(call, 'reason'))]
      const reset = await withClient(call.db, clientId, async tx =>
        resetFactors(tx, userName, { actor: await actorOf(call, tx), reason }),
      )
      must(reset)
      return answer([`${userName} has no second factor any more, and no session.`], { userName, reason })
    },
  },
]

function reasonOf(call: CommandCall): string | undefined {
  const reason = textOption(call, 'reason')
  return reason === undefined ? undefined : checkedReason(reason)
}

function checkedReason(given: string): string {
  const reason = given.trim()
  if (!/^[^\p{Cc}]{3,500}$/u.test(reason)) throw new CommandError('--reason must be 3 to 500 characters on one line.')
  return reason
}

function roleNamed(call: CommandCall): Role {
  const word = neededWord(call, 1, 'ROLE')
  const role = roles.find(one => one === word)
  if (role === undefined) throw new CommandError(`${word} is no role. Roles are: ${roles.join(', ')}.`, 'role-unknown')
  return role
}

function momentNamed(call: CommandCall): Date | undefined {
  const text = textOption(call, 'until')
  if (text === undefined) return undefined
  const moment = new Date(text)
  // Without a zone it would be that of whoever types.
  if (!/(Z|[+-]\d\d:?\d\d)$/.test(text) || Number.isNaN(moment.getTime())) {
    throw new CommandError('--until is a moment with its zone, such as 2027-01-31T18:00Z.', 'until-malformed')
  }
  return moment
}
