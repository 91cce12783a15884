import type { Progress } from '../../../../../contract/calls/program-views/progress.ts'
import type { FinalResult, Paid } from '../../../../../contract/final-result.ts'
import type { MediaLabel } from '../../../../../rules/clients/media-label.ts'
import type { FinalResultWords, ParticipantResultOf } from '../../../../../rules/results/final-result-words.ts'
import { happenedIn } from '../../../../../rules/results/happened.ts'
import type { ManagerCode, ParticipantCode } from '../../../../../rules/results/result-code.ts'
import { isCelebrated, resultMessage } from '../../../../../rules/results/result-message.ts'
import { teamResultMessage } from '../../../../../rules/results/team-result-message.ts'
import { formatDate, formatPoints } from '../../../../words/format.ts'
import type { Values } from '../../../../words/message.ts'
import { percentText } from '../../../../words/percent-text.ts'
import { countedLabel } from '../../../../words/points-text.ts'
import { t } from '../../../../words/words.ts'

export interface ResultMessageInput {
  /** As texts address the person. */
  readonly name: string
  readonly label: MediaLabel
  readonly progress: Pick<Progress, 'goal' | 'minQualifierName'>
  readonly result: FinalResult
  readonly paid: Pick<Paid, 'payments'> | undefined
}

/** A participant's final result in its four texts, and whether it is celebrated. */
export interface ResultWords extends FinalResultWords {
  readonly isCelebrated: boolean
}

/** What the texts of a participant's result speak of: who, how far, for how many points, and since when. */
export function resultValues({ name, label, progress, result, paid }: ResultMessageInput): Values {
  return {
    name,
    percent: percentText(progress.goal.paxProgressResponse?.progressPercentage ?? 0),
    points: formatPoints(result.totalNumberOfPoints),
    mediaLabel: countedLabel(label, result.totalNumberOfPoints),
    date: formatDate(creditedOn(paid) ?? result.issuedOn, 'day-and-year'),
    measure: progress.minQualifierName ?? t('progress.second-measure'),
  }
}

/** The day of the newest payment that gave something, whatever was taken back since. */
export function creditedOn(paid: Pick<Paid, 'payments'> | undefined): string | undefined {
  return paid?.payments.findLast(({ points }) => points > 0)?.date
}

/** The texts of a participant's result as it came out. The server's code is one of the law's: the contract carries it as text. */
export function resultWords(
  of: ParticipantResultOf,
  result: FinalResult,
  { goal }: Pick<Progress, 'goal'>,
): ResultWords {
  const happened = happenedIn(result, {
    hasGoal: goal.paxGoalSelection !== undefined,
    percent: goal.paxProgressResponse?.progressPercentage,
  })
  return {
    ...resultMessage(of, result.code as ParticipantCode, happened),
    isCelebrated: isCelebrated(result.isGoalAchieved === true, happened),
  }
}

/** The texts of a leader's result as it came out. */
export function teamWords(result: FinalResult): FinalResultWords {
  return teamResultMessage(result.code as ManagerCode, {
    achievers: result.totalNumberofPaxWhoAchievedGoal ?? 0,
    teamSize: result.totalNumberOfPax ?? 0,
    points: result.totalNumberOfPoints,
  })
}
