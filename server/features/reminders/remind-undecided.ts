import type { ReplyOf } from '../../../contract/call.ts'
import type { remindToChoose } from '../../../contract/calls/program-views/reminders.ts'
import { type ProgramDocument, sayIn } from '../../../contract/program-document.ts'
import { fullName } from '../../../rules/accounts/full-name.ts'
import { goalLevelsFor } from '../../../rules/goals/goal-levels-for.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { Program } from '../../../rules/programs/program.ts'
import { type ClientTx, withClient } from '../../db/client-tx.ts'
import type { Database } from '../../db/connect.ts'
import { queueMail } from '../../emails/queue-mail.ts'
import { personOf } from '../accounts/person-of.ts'
import { recordEvent } from '../audit/events.ts'
import { type Limit, takeAttempt, tooManyAttempts } from '../limits/limits.ts'
import type { Asking } from '../program-views/list-program-views.ts'
import { type PublishedProgram, readProgram } from '../program-views/program-documents.ts'
import { type TeamRefusal, withTeam } from '../tables/find-team.ts'
import { reminderKey } from './reminder-key.ts'
import { type BaselineNeeds, readOpenChoices, readUndecided, type UndecidedRow } from './undecided.store.ts'

/** Mails that one call queues at most: more would take longer than somebody waits. */
const mostMails = 500
/** How often a leader may ask within the minutes. */
const most = 20
const minutes = 15

export interface ReminderWish {
  readonly programViewId: string
  /** Absent for all of the leader's part. */
  readonly orgUnitId: string | undefined
}

/**
 * Reminds those of a leader's part who have no goal while goals are chosen, each in their language and once a day: a mail
 * names all programs in which they could choose one. Who cannot, for want of a baseline, gets none and is counted.
 */
export async function remindUndecided(
  db: Database,
  asking: Asking,
  { programViewId, orgUnitId }: ReminderWish,
): Promise<Outcome<ReplyOf<typeof remindToChoose>, TeamRefusal | 'selection-closed' | 'too-many-tries'>> {
  const found = await withTeam(db, asking, programViewId, orgUnitId, async (_, team) => team)
  if (!found.ok) return found
  const team = found.value
  const { client, personId } = asking
  if (team.status !== 'goal_selection') return refused('selection-closed')
  return withClient(db, client.clientId, async tx => {
    const limits: Limit[] = [{ kind: 'choice-reminder', subject: `person ${personId}`, most, minutes }]
    const seconds = await takeAttempt(tx, limits)
    if (seconds > 0) return tooManyAttempts(seconds)
    const leader = await personOf(tx, personId)
    const { programId, today } = team
    const undecided = await readUndecided(tx, team, team.place.tops, baselineNeeds(team.program), mostMails)
    const { people, alreadyToday, withoutAddress, waiting } = undecided
    const choices = await openChoices(tx, people, today)
    let reminded = 0
    let unready = 0
    for (const {
      person_id,
      user_name: userName,
      first_name: firstName,
      last_name: lastName,
      email,
      locale: own,
    } of people) {
      const locale = own ?? client.defaultLocale
      const open = (choices.get(person_id) ?? []).map(document => ({
        programName: sayIn(document.name, locale, client.defaultLocale),
        programId: document.programId,
        ...(document.goalSelection && { until: document.goalSelection.to }),
      }))
      const named = open.find(one => one.programId === programId)
      if (named === undefined) {
        unready += 1
        continue
      }
      const also = open.filter(one => one !== named)
      const mailId = await queueMail(tx, client, {
        kind: 'choose-goal',
        personId: person_id,
        to: { address: email, name: fullName({ firstName, lastName }) },
        locale,
        values: {
          userName,
          firstName,
          lastName,
          leader: fullName({ firstName: leader.first_name, lastName: leader.last_name }),
          ...named,
          ...(also.length > 0 && { also }),
        },
        key: reminderKey(person_id, today),
      })
      // Another leader of the same people may have been quicker by a moment, in this program or in another.
      if (mailId !== undefined) reminded += 1
    }
    const details = { programId, unit: team.place.unitId ?? '', reminded }
    await recordEvent(tx, {
      actor: `person:${personId}`,
      action: 'choice.reminded',
      subject: `person:${personId}`,
      details,
    })
    return done({
      reminded,
      alreadyToday: alreadyToday + people.length - reminded - unready,
      withoutAddress,
      withoutBaseline: undecided.withoutBaseline + unready,
      left: waiting - people.length,
    })
  })
}

/** Whose people need a baseline before they can choose, as the rules say of a baseline that is missing or zero. */
function baselineNeeds(program: Program): BaselineNeeds {
  const unready = (baseline?: string) =>
    program.groups.filter(group => !goalLevelsFor({ program, group, baseline }).ok).map(({ groupId }) => groupId)
  return { any: unready(), aboveZero: unready('0') }
}

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
    if (!group || !goalLevelsFor({ program, group, baseline: baseline ?? undefined }).ok) continue
    choices.set(person_id, [...(choices.get(person_id) ?? []), published.document])
  }
  return choices
}
