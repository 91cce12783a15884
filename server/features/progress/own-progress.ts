import type { Progress } from '../../../contract/calls/program-views/progress.ts'
import type { ExplainedAward, Paid } from '../../../contract/final-result.ts'
import { done, type Outcome } from '../../../rules/outcome.ts'
import type { Program } from '../../../rules/programs/program.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { paidOf } from '../ledger/paid-of.ts'
import { type Asking, seenOrPast, viewAmong } from '../program-views/list-program-views.ts'
import type { SeenProgram } from '../program-views/seen-programs.ts'
import { awardRoleOf } from '../results/award-scope.ts'
import { finalResultsOf, type IssuedResult, leaderResultOf } from '../results/final-results-of.ts'
import { issuedSoFar } from '../results/issued-so-far.ts'
import { loadDaysOf } from './load-days.ts'
import { finalPart, progressOf } from './progress-of.ts'

/**
 * A person's own goal, progress and final result (product §3, Progress). A leader has no goal in their view, only what was
 * issued to them for their team, in the role that shows it.
 */
export async function ownProgress(
  tx: ClientTx,
  asking: Asking,
  viewId: string,
): Promise<Outcome<Progress, 'program-view-unknown'>> {
  const all = await seenOrPast(tx, asking, viewId)
  const found = viewAmong(all, asking, viewId)
  if (!found.ok) return found
  const { seen } = found.value
  const terms = seen.program.termsIn(asking.locale, asking.client.defaultLocale)
  if (seen.paxGoal === undefined) {
    const roles = all.seen.filter(({ paxGoal }) => paxGoal === undefined).map(({ role }) => role)
    if (seen.role !== awardRoleOf(terms.override, roles)) return done(withoutGoal(viewId, terms))
  }
  const [final, paid, awardsToDate, loadDays] = await Promise.all([
    finalResultOf(tx, asking, seen),
    ownPaid(tx, asking, seen),
    awardsToDateOf(tx, asking, seen),
    loadDaysOf(tx, seen),
  ])
  if (seen.paxGoal !== undefined) {
    const own = progressOf(seen, seen.paxGoal, asking, viewId, final, loadDays)
    return done({ ...own, ...(awardsToDate && { awardsToDate }), ...(paid && { paid }) })
  }
  return done({
    ...withoutGoal(viewId, terms),
    ...(final && { finalResult: finalPart(seen.isFormerTeam ? withoutTeam(final) : final, terms, '') }),
    ...(awardsToDate && { awardsToDate }),
    ...(paid && { paid }),
  })
}

/** Whoever leads the people no more reads how many counted, and not who they are. */
function withoutTeam(final: IssuedResult): IssuedResult {
  return { ...final, awards: final.awards.map(({ team: _, teamTotal: _total, ...award }) => award) }
}

function withoutGoal(programViewId: string, { label }: Program): Progress {
  return { programViewId, goal: {}, goalLabel: label, milestones: [], history: [] }
}

/** What reached the person's account of a program that is issued, or that pays as it goes. */
export async function ownPaid(
  tx: ClientTx,
  { personId }: Asking,
  { program: { programId, document }, standing, paxGoal }: SeenProgram,
): Promise<Paid | undefined> {
  if (standing.status !== 'final_issuance' && document.payout.timing !== 'pay_at_progress') return undefined
  const { timePeriodId } = document.timePeriod
  const scope = { personId, programId, timePeriodId, isLeader: paxGoal === undefined }
  return paidOf(tx, scope)
}

/** What was issued to a person in the role in which they see the program; nothing before the final results stand. */
export async function finalResultOf(
  tx: ClientTx,
  { personId }: Asking,
  { program: { programId }, standing, paxGoal }: SeenProgram,
): Promise<IssuedResult | undefined> {
  if (standing.status !== 'final_issuance') return undefined
  if (paxGoal === undefined) return leaderResultOf(tx, personId, programId)
  return (await finalResultsOf(tx, personId, [programId])).get(programId)
}

/** What was issued so far to a person of a program that pays as it goes; nothing once its final results stand. */
export async function awardsToDateOf(
  tx: ClientTx,
  { personId }: Asking,
  { program: { programId, document }, standing, paxGoal }: SeenProgram,
): Promise<ExplainedAward[] | undefined> {
  if (document.payout.timing !== 'pay_at_progress' || standing.status === 'final_issuance') return undefined
  const awards = await issuedSoFar(tx, personId, programId, paxGoal === undefined)
  return awards.length === 0 ? undefined : awards
}
