import { randomBytes } from 'node:crypto'
import type { ProgramDocument } from '../../../contract/program-document.ts'
import type { Actor } from '../../../rules/actors/actor.ts'
import { type ClientTx, withClient, withClientLong } from '../../db/client-tx.ts'
import type { Database } from '../../db/connect.ts'
import { createPerson } from '../../features/accounts/create-administrator.ts'
import { issueNextActivations } from '../../features/accounts/issue-activation.ts'
import { type Client, getClient } from '../../features/clients/client-of-host.ts'
import { createClient } from '../../features/clients/create-client.ts'
import { originOf } from '../../features/clients/origin-of.ts'
import type { InventedParticipant } from '../../features/rehearsals/invent-people.ts'
import { keepWords } from '../../features/translations/change-words.ts'
import { isSaid } from '../../features/translations/client-words.ts'
import type { BroughtFile } from './rehearsal-files.ts'

/** Who does in a rehearsal what an operator does. */
export const actor = 'system:rehearsal' satisfies Actor
/** One leader for so many people. */
const teamSize = 25

/** Whose program it is: languages, words, brand, time zone. */
export interface Owner {
  readonly client: Client
  readonly ownWords: readonly { readonly key: string; readonly locale: string; readonly words: string }[]
}

/** A client like the one whose program it is, that nobody reaches: no host leads to it that anybody could see. */
export async function makeClient(inside: Database, { client, ownWords }: Owner, since: string): Promise<number> {
  const { sso: _, catalogue: _shop, occasions, ...settings } = client.settings
  // The clock stands still on a day, whatever its hour: people are notified of what is on.
  const on = Object.fromEntries(Object.keys(occasions.on).map(occasion => [occasion, since]))
  const made = await createClient(inside, {
    key: `rehearsal-${randomBytes(8).toString('hex')}`,
    name: client.name,
    timeZone: client.timeZone,
    defaultLocale: client.defaultLocale,
    settings: {
      ...settings,
      occasions: { ...occasions, on, from: '00:00', to: '24:00', quietDays: [] },
      origin: originOf(client, { port: 0 }),
    },
    actor,
  })
  if (!made.ok) throw new Error(`client: ${made.refusal}`)
  await withClient(inside, made.value, tx => keepWords(tx, ownWords.filter(isSaid), actor))
  return made.value
}

/** People, teams with their leaders, who takes part, and what they had before; answers how many leaders there are. */
export async function bringPeople(
  bring: (file: Omit<BroughtFile, 'actor'>) => Promise<void>,
  document: ProgramDocument,
  people: readonly InventedParticipant[],
): Promise<number> {
  const { programId } = document
  const leaders = Math.ceil(people.length / teamSize)
  const teams = Array.from({ length: leaders }, (_, at) => at + 1)
  const asRow = (userName: string, named: Pick<InventedParticipant, 'firstName' | 'lastName' | 'locale'>) => ({
    externalId: userName,
    userName,
    firstName: named.firstName,
    lastName: named.lastName,
    email: `${userName}@rehearsal.invalid`,
    locale: named.locale,
  })
  await bring({
    kind: 'participants',
    rows: [
      ...people.map(one => asRow(one.userName, one)),
      ...teams.map(at => asRow(leaderName(at), people[at % people.length]!)),
    ],
  })
  const unit = (at: number) => `team-${at}`
  await bring({
    kind: 'orgunits',
    rows: [
      { unitId: 'Corporate', parentId: '', name: 'Corporate' },
      ...teams.map(at => ({ unitId: unit(at), parentId: 'Corporate', name: unit(at) })),
    ],
  })
  await bring({
    kind: 'assignments',
    rows: [
      ...people.map(({ userName }, at) => ({ userName, unitId: unit((at % leaders) + 1), role: 'Selector' })),
      ...teams.map(at => ({ userName: leaderName(at), unitId: unit(at), role: leaderRole(document) })),
    ],
  })
  await bring({ kind: 'enrollments', rows: people.map(({ userName, groupId }) => ({ userName, programId, groupId })) })
  await bring({
    kind: 'baselines',
    rows: people.map(({ userName, baseline: value }) => ({ userName, programId, value })),
  })
  return leaders
}

export const leaderName = (at: number) => `leader.${String(at).padStart(4, '0')}`

/** The role in which somebody leads a team here: one that earns of it where any does. */
export function leaderRole({ managerRoles, override }: ProgramDocument): string {
  return managerRoles.find(role => override?.roles.includes(role)) ?? managerRoles[0] ?? 'Manager'
}

export async function staff(tx: ClientTx, userName: string): Promise<Actor> {
  const made = await createPerson(tx, { userName, firstName: 'Rehearsal', lastName: userName, email: null }, actor)
  if (!made.ok) throw new Error(`${userName}: ${made.refusal}`)
  return `person:${made.value.personId}`
}

/** Everybody gets a link by mail, as before a real program. */
export async function invite(inside: Database, clientId: number): Promise<void> {
  let after = 0
  for (;;) {
    const issued = await withClientLong(inside, clientId, async tx =>
      issueNextActivations(tx, await getClient(tx), after, { actor, isMailed: true }),
    )
    const last = issued.ok ? issued.value.at(-1) : undefined
    if (last === undefined) return
    after = last.personId
  }
}
