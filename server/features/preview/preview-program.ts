import type { ReplyOf } from '../../../contract/call.ts'
import type { previewDraft } from '../../../contract/calls/admin/drafts/preview.ts'
import { type ProgramDocument, termsOf } from '../../../contract/program-document.ts'
import { canEarnWithoutGoal } from '../../../rules/goals/earn-without-goal.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import { programViewId } from '../../../rules/programs/role.ts'
import { dayIn } from '../clients/client-day.ts'
import { goalLevelsOf } from '../goals/list-goal-levels.ts'
import { rulesOf } from '../program-rules/program-rules.ts'
import type { Asking } from '../program-views/list-program-views.ts'
import { publishedProgram } from '../program-views/program-documents.ts'
import { programViewOf } from '../program-views/program-view-of.ts'
import type { SeenProgram } from '../program-views/seen-programs.ts'
import { goalStanding } from '../progress/goal-standing.ts'
import { progressOf } from '../progress/progress-of.ts'
import { awardLines } from '../results/award-line.ts'
import { type IssuedResult, resultOfLines } from '../results/final-results-of.ts'
import { type Invented, inventPerson, movedTo, statusesOf } from './invented-person.ts'

const role = 'Selector'

/**
 * What the calls of a participant's screens would answer if a document were published (console W01c): an invented person, the days
 * moved into the wanted status, and everything else by the functions that those calls use. It reads nothing and writes nothing.
 */
export function previewProgram(
  document: ProgramDocument,
  wanted: Partial<Invented>,
  asking: Asking,
  now: Date,
): Outcome<ReplyOf<typeof previewDraft>, 'preview-impossible'> {
  const today = dayIn(asking.client.timeZone, now)
  const groups = groupsOf(document, asking)
  const groupId = (groups.find(one => one.groupId === wanted.groupId) ?? groups[0])?.groupId
  const all = statusesOf(document).map(status => ({
    status,
    seen: seenAs(document, { ...wanted, groupId, status }, today),
  }))
  // A status in which this program has nobody, such as without a goal where something is earned without one, is left out.
  const possible = all.filter(({ status, seen }) => seen?.seen.standing.status === status)
  const chosen = possible.find(({ status }) => status === wanted.status) ?? possible[0]
  if (chosen?.seen === undefined) return refused('preview-impossible')
  const { seen, final } = chosen.seen
  const { program, paxGoal } = seen
  const { levelId, facts } = paxGoal
  const view = programViewOf(seen, { ...asking, today })
  const rules = rulesOf(seen, { programId: document.programId, groupId: paxGoal.groupId, role }, asking)
  if (rules === undefined) return refused('preview-impossible')
  const goal = {
    program: program.termsIn(asking.locale, asking.client.defaultLocale),
    document: program.document,
    isIssued: final !== undefined,
    goal: {
      group_id: paxGoal.groupId,
      baseline: facts.baseline ?? null,
      frozen_baseline: facts.baseline ?? null,
      target: facts.target ?? null,
      level_id: levelId ?? null,
    },
  }
  const loadDays = facts.rows.map(({ dataThrough }) => dataThrough)
  return done({
    statuses: possible.map(({ status }) => status),
    leaderRoles: document.managerRoles,
    groups,
    view,
    progress: progressOf(seen, paxGoal, asking, programViewId(document.programId, role), final, loadDays),
    ...(document.goalSelection && { levels: goalLevelsOf(goal, asking, { date: today }) }),
    rules,
  })
}

/** Those in which somebody can have a goal. */
function groupsOf(document: ProgramDocument, { locale, client }: Asking) {
  const terms = termsOf(document, locale, client.defaultLocale)
  return terms.groups
    .filter(({ groupId }) => inventPerson(terms, { status: 'no_progress', groupId }) !== undefined)
    .map(({ groupId, name }) => ({ groupId, name }))
}

/** The document's program as an invented person sees it, with what was issued to them at the end. */
function seenAs(document: ProgramDocument, invented: Invented, today: string) {
  const { status } = invented
  const program = publishedProgram(document.programId, 1, movedTo(document, status, today))
  const terms = program.termsIn('', '')
  const person = inventPerson(terms, invented)
  if (person === undefined) return undefined
  const { groupId, levelId, assignedAward, target, baseline, rows, paxGoalId } = person
  const final = status === 'final_issuance' ? issuedTo() : undefined
  const facts = {
    rows,
    ...(target !== undefined && { target }),
    ...(baseline !== undefined && { baseline }),
    ...(rows.length > 0 && { loadedThrough: rows.at(-1)!.dataThrough }),
    ...(final && {
      issuedOn: today,
      award: {
        points: final.totalNumberOfPoints,
        ...(final.result !== undefined && { result: final.result }),
        ...lastOf(),
      },
    }),
  }
  const standing = goalStanding(
    terms,
    { ...facts, canEarnWithoutGoal: canEarnWithoutGoal(terms, groupId) },
    { date: today },
  )
  const paxGoal = {
    paxGoalId,
    groupId,
    facts,
    ...(levelId !== undefined && { levelId }),
    ...(assignedAward !== undefined && { assignedAward }),
  }
  const seen: SeenProgram & { readonly paxGoal: typeof paxGoal } = { role, program, standing, paxGoal }
  return { seen, final }

  function issuedTo(): IssuedResult | undefined {
    const lines = awardLines(terms, 1, person!)
    if (!lines.ok) return undefined
    return resultOfLines(lines.value, {
      programId: document.programId,
      timePeriodId: terms.timePeriod.timePeriodId,
      issuedOn: today,
    })
  }

  function lastOf() {
    const { mqValue, bonusValue, dataThrough } = rows.at(-1)!
    return { dataThrough, ...(mqValue !== undefined && { mqValue }), ...(bonusValue !== undefined && { bonusValue }) }
  }
}
