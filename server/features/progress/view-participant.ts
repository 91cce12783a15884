import type { ReplyOf } from '../../../contract/call.ts'
import type { viewPlan } from '../../../contract/calls/manager/view-plan.ts'
import { fullName } from '../../../rules/accounts/full-name.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import { wireOfPlan } from '../../../rules/plans/plan-on-wire.ts'
import { programViewId } from '../../../rules/programs/role.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { launchRights } from '../launch/launch-rights.ts'
import { planOf } from '../plans/my-plan.ts'
import { type Asking, seenOrPast } from '../program-views/list-program-views.ts'
import { seenPrograms } from '../program-views/seen-programs.ts'
import { loadDaysOf } from './load-days.ts'
import { awardsToDateOf, finalResultOf, ownPaid } from './own-progress.ts'
import { progressOf } from './progress-of.ts'
import { readLedPerson } from './view-participant.store.ts'

export interface ParticipantWish {
  readonly userId: string
  readonly programId: string
  /** Whether whoever asks acts as somebody else, and so as nobody further (decisions §8). */
  readonly isLaunched: boolean
}

/**
 * One participant as who leads them may see them (product §7, P18): in a program that the leader sees in that role, and
 * only of their own part of the organisation. Whoever else is asked for is as unknown as nobody (security T27).
 */
export async function viewParticipant(
  tx: ClientTx,
  asking: Asking,
  { userId, programId, isLaunched }: ParticipantWish,
): Promise<Outcome<ReplyOf<typeof viewPlan>, 'participant-unknown'>> {
  const unknown = refused('participant-unknown')
  if (!/^[1-9]\d{0,14}$/.test(userId)) return unknown
  const { client, locale } = asking
  const { seen: led, today } = await seenPrograms(tx, client, asking.personId, programId)
  const roles = led.filter(one => one.program.programId === programId && one.paxGoal === undefined).map(one => one.role)
  if (roles.length === 0) return unknown
  const personId = Number(userId)
  const leader = { personId: asking.personId, roles }
  const person = await readLedPerson(tx, leader, personId, today)
  if (person === undefined) return unknown
  // Their results may be older than those that the leader got by a correction.
  const { seen } = await seenOrPast(tx, { client, personId }, programViewId(programId, 'Selector'))
  const own = seen.find(one => one.program.programId === programId && one.paxGoal !== undefined)
  if (own?.paxGoal === undefined) return unknown
  const participant = { client, personId, locale }
  const [rights, plan, final, awardsToDate, loadDays] = await Promise.all([
    isLaunched ? undefined : launchRights(tx, client, { personId: asking.personId }, { personId }),
    planOf(tx, participant, own),
    finalResultOf(tx, participant, own),
    awardsToDateOf(tx, participant, own),
    loadDaysOf(tx, own),
  ])
  const paid = final && (await ownPaid(tx, participant, own))
  const {
    programViewId: _,
    finalResult,
    ...chart
  } = progressOf(own, own.paxGoal, participant, programViewId(programId, own.role), final, loadDays)
  return done({
    userId,
    name: fullName({ firstName: person.first_name, lastName: person.last_name }),
    plan: { programId, planSets: wireOfPlan(plan) },
    firstName: person.first_name,
    lastName: person.last_name,
    finalResult,
    ...(paid && { paid: { payments: paid.payments, owed: paid.owed, kept: paid.kept } }),
    ...(rights?.ok && { launchAs: { userName: rights.value.target.userName } }),
    chart: { ...chart, ...(awardsToDate && { awardsToDate }) },
  })
}
