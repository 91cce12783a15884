import { type ProgramDocument, sayIn } from '../../../contract/program-document.ts'
import { fullName } from '../../../rules/accounts/full-name.ts'
import { canChoose } from '../../../rules/goals/goal-levels-for.ts'
import type { Program } from '../../../rules/programs/program.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import type { MailValues } from '../../emails/mail-kinds.ts'
import { personOf } from '../accounts/person-of.ts'
import type { Client } from '../clients/client-of-host.ts'
import type { Asking } from '../program-views/list-program-views.ts'
import { type PublishedProgram, readProgram } from '../program-views/program-documents.ts'
import type { Team } from '../tables/find-team.ts'
import { type ChoosingGroups, readOpenChoices, readUndecided, type UndecidedRow } from './undecided.store.ts'

/** Mails that one call queues at most: more would take longer than somebody waits. */
const mostMails = 500

/** Somebody who is to be reminded of the team's program, and of others in which they could choose and have not. */
export interface Reminder {
  readonly person: UndecidedRow
  readonly program: ProgramDocument
  readonly also: readonly ProgramDocument[]
}

export interface Reminders {
  /** The leader's name. */
  readonly leader: string
  readonly reminders: readonly Reminder[]
  readonly alreadyToday: number
  readonly withoutAddress: number
  readonly withoutBaseline: number
  /** Those for whom another call is needed. */
  readonly left: number
}

/** Who of a leader's part gets a reminder now, and how many do not: for the sending and for the look before it. */
export async function readReminders(tx: ClientTx, { personId }: Asking, team: Team): Promise<Reminders> {
  const leader = await personOf(tx, personId)
  const undecided = await readUndecided(tx, personId, team, team.place.tops, choosingGroups(team.program), mostMails)
  const { people, alreadyToday, withoutAddress, withoutBaseline, waiting } = undecided
  const choices = await openChoices(tx, people, team.today)
  const reminders = people.flatMap(person => {
    const open = choices.get(person.person_id) ?? []
    const program = open.find(({ programId }) => programId === team.programId)
    return program === undefined ? [] : [{ person, program, also: open.filter(one => one !== program) }]
  })
  return {
    leader: fullName({ firstName: leader.first_name, lastName: leader.last_name }),
    reminders,
    alreadyToday,
    withoutAddress,
    withoutBaseline: withoutBaseline + people.length - reminders.length,
    left: waiting - people.length,
  }
}

/** What the mail says, in a language. */
export function reminderValues(
  { defaultLocale }: Client,
  leader: string,
  { person, program, also }: Reminder,
  locale: string,
): MailValues['choose-goal'] {
  const choice = ({ name, programId, goalSelection }: ProgramDocument) => ({
    programName: sayIn(name, locale, defaultLocale),
    programId,
    ...(goalSelection && { until: goalSelection.to }),
  })
  return {
    userName: person.user_name,
    ...nameOf(person),
    leader,
    ...choice(program),
    ...(also.length > 0 && { also: also.map(choice) }),
  }
}

export function nameOf({ first_name: firstName, last_name: lastName }: UndecidedRow) {
  return { firstName, lastName }
}

/** Whose people choose, and whose need a baseline for it, as the rules say of a baseline that is missing or zero. */
function choosingGroups(program: Program): ChoosingGroups {
  const groups = program.groups.filter(({ levels }) => levels.length > 0)
  const unready = (baseline?: string) => groups.filter(group => !canChoose({ program, group, baseline }))
  return { all: idsOf(groups), byBaseline: idsOf(unready()), aboveZero: idsOf(unready('0')) }
}

const idsOf = (groups: Program['groups']) => groups.map(({ groupId }) => groupId)

/** In which programs each of the people has no goal, and could choose one today. */
async function openChoices(
  tx: ClientTx,
  people: readonly UndecidedRow[],
  today: string,
): Promise<Map<number, ProgramDocument[]>> {
  const ids = people.map(({ person_id }) => person_id)
  const programs = new Map<string, PublishedProgram>()
  const choices = new Map<number, ProgramDocument[]>()
  for (const row of await readOpenChoices(tx, ids, today)) {
    const { person_id, program_id, version, group_id, baseline } = row
    const published = programs.get(program_id) ?? (await readProgram(tx, program_id, version))
    programs.set(program_id, published)
    const program = published.termsIn('', '')
    const group = program.groups.find(({ groupId }) => groupId === group_id)
    if (!group || !canChoose({ program, group, baseline: baseline ?? undefined })) continue
    choices.set(person_id, [...(choices.get(person_id) ?? []), published.document])
  }
  return choices
}
