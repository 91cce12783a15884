import type { Progress } from '../../../contract/calls/program-views/progress.ts'
import { sayIn } from '../../../contract/program-document.ts'
import { decimal, plainText } from '../../../rules/decimal.ts'
import { levelOfGoal, promisedAward } from '../../../rules/goals/promised-award.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { Program } from '../../../rules/programs/program.ts'
import { toAchieve } from '../../../rules/progress/progress-figures.ts'
import type { Database } from '../../db/connect.ts'
import { withClient } from '../../db/tenant.ts'
import { type Asking, findSeenProgram } from '../program-views/list-program-views.ts'
import type { PaxGoal, SeenProgram } from '../program-views/seen-programs.ts'
import { finalResultsOf, type IssuedResult } from '../results/final-results-of.ts'
import type { GoalFigures } from './goal-standing.ts'
import { milestones } from './milestones.ts'
import { progressHistory } from './progress-history.ts'

/** A person's own goal, progress and final result; leaders have no goal of their own in their view (product §3, Progress). */
export async function ownProgress(
  db: Database,
  asking: Asking,
  viewId: string,
): Promise<Outcome<Progress, 'program-view-unknown'>> {
  const found = await findSeenProgram(db, asking, viewId)
  if (!found.ok) return found
  const { seen } = found.value
  if (seen.paxGoal === undefined) return refused('program-view-unknown')
  const final = seen.standing.status === 'final_issuance' ? await finalResultOf(db, asking, seen) : undefined
  return done(progressOf(seen, seen.paxGoal, asking, viewId, final))
}

async function finalResultOf(db: Database, { client, personId }: Asking, { program }: SeenProgram) {
  const { programId } = program
  const results = await withClient(db, client.clientId, tenant => finalResultsOf(tenant, personId, [programId]))
  return results.get(programId)
}

function progressOf(
  { program, standing }: SeenProgram,
  paxGoal: PaxGoal,
  { client, locale }: Asking,
  programViewId: string,
  final: IssuedResult | undefined,
): Progress {
  const terms = program.termsIn(locale, client.defaultLocale)
  const { document } = program
  const { target, rows } = paxGoal.facts
  const { figures, minimum } = standing
  const name = levelOfGoal(terms, paxGoal)?.name ?? sayIn(document.name, locale, client.defaultLocale)
  return {
    programViewId,
    goal: {
      ...(target !== undefined && {
        paxGoalSelection: {
          // An assigned goal has no level to be named by.
          name,
          description: document.description ? sayIn(document.description, locale, client.defaultLocale) : '',
          goalAchieveAmount: plainText(decimal(target)),
          goalAwardAmount: promisedAward(terms, paxGoal),
          ...(minimum && { minQualifier: plainText(minimum) }),
        },
      }),
      ...(target !== undefined &&
        figures && { paxProgressResponse: responseOf(terms, target, figures, standing.status === 'final_issuance') }),
    },
    treatment: standing.treatment,
    goalLabel: document.label,
    ...(document.minimumQualifier && {
      minQualifierLabel: document.minimumQualifier.label,
      minQualifierName: sayIn(document.minimumQualifier.name, locale, client.defaultLocale),
    }),
    milestones: milestones(terms, paxGoal, figures?.result),
    // What is not shown as progress is not shown as its history either.
    history: figures === undefined ? [] : progressHistory(terms, rows),
    ...(final && { finalResult: finalPart(final, terms, paxGoal) }),
  }
}

function responseOf({ calculation }: Program, target: string, figures: GoalFigures, isFinal: boolean) {
  const { result, mqValue } = figures
  const remaining = toAchieve({ calculation, target, result, isFinal })
  return {
    dataThrough: figures.dataThrough,
    dateThroughPercentage: figures.dateThroughPercentage,
    progressPercentage: figures.progressPercentage,
    onTrackPercentage: figures.onTrackPercentage,
    resultsToDate: plainText(result),
    toAchieve: remaining && plainText(remaining),
    currentMQValue: mqValue && plainText(mqValue),
    isMinQualifierAchieved: figures.isMinQualifierAchieved,
  }
}

function finalPart(final: IssuedResult, terms: Program, { groupId }: PaxGoal): Progress['finalResult'] {
  return {
    code: final.resultCode,
    isGoalAchieved: final.isGoalAchieved,
    isMQAchieved: final.isMQAchieved,
    totalNumberOfPoints: final.points,
    totalGoalPoints: final.points,
    levelName: levelOfGoal(terms, { groupId, levelId: final.levelId })?.name,
    issuedOn: final.issuedOn,
    explanation: final.explanation.lines.map(line => ({ ...line, inputs: { ...line.inputs } })),
  }
}
