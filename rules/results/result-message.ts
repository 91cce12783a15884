import { highestPercentage } from '../progress/highest-percentage.ts'
import {
  type FinalResultKey,
  type FinalResultWords,
  finalResultWords,
  type ParticipantResultOf,
} from './final-result-words.ts'
import type { ParticipantCode } from './result-code.ts'

/** What a code does not contain: what was measured, and what was paid, by the terms or by a correction, in whole points. */
export interface Happened {
  readonly hasGoal: boolean
  /** Whole percent of the goal; absent where nothing was measured. */
  readonly percent?: number
  /** Absent where the feature is off. */
  readonly isMQAchieved?: boolean
  readonly paid: { readonly goal: number; readonly basic: number; readonly bonus: number }
}

/** From here on a missed goal was close (product §4, `sorta`), in whole percent. */
const closeFrom = 80

/**
 * The message of a participant's final result (P12). The code states what was reached; where the points paid differ from
 * what it suggests, the message follows the points: a bonus reached at a rate that came to no whole step is no bonus
 * success, and a missed goal with points by a correction is not called a miss.
 */
export function resultMessage(of: ParticipantResultOf, code: ParticipantCode, happened: Happened): FinalResultWords {
  const byCode = finalResultWords(of, code)
  return code.startsWith('Y') ? reached(of, byCode, happened) : missed(of, byCode, happened)
}

/** Whether the screen celebrates: the goal and its minimum were reached, and something was paid. */
export function isCelebrated(isGoalAchieved: boolean, { isMQAchieved, paid }: Happened): boolean {
  return isGoalAchieved && isMQAchieved !== false && paid.goal + paid.basic + paid.bonus > 0
}

function reached(of: ParticipantResultOf, byCode: FinalResultWords, happened: Happened): FinalResultWords {
  const { isMQAchieved, percent = 0, paid } = happened
  const points = sumOf(happened)
  const withBonus = paid.bonus > 0 && byCode.subheadline === 'final.subheadline.goal-and-bonus-reached'
  const byPercent = of === 'objective' ? 'final.subheadline.objective-reached' : 'final.subheadline.goal-reached'
  const subheadline: FinalResultKey =
    percent >= highestPercentage
      ? 'final.subheadline.reached-beyond-measure'
      : withBonus
        ? 'final.subheadline.goal-and-bonus-reached'
        : byPercent
  // Where the minimum was missed and the goal was paid all the same, a correction is the reason.
  if (isMQAchieved === false && paid.goal === 0) {
    return {
      headline: 'final.headline.missed-mq',
      subheadline,
      message: missedMinimum(of, happened),
      footer: footer(points),
    }
  }
  return {
    headline: isMQAchieved === false ? 'final.headline.result' : 'final.headline.goal-success',
    subheadline,
    message: points > 0 ? 'final.message.you-earned' : 'final.message.nothing-paid',
    footer: points > 0 ? 'final.footer.in-your-account' : 'final.footer.shown-below',
  }
}

function missedMinimum(of: ParticipantResultOf, happened: Happened): FinalResultKey {
  const points = sumOf(happened)
  if (points === 0) return of === 'objective' ? 'final.message.objective-missed-mq' : 'final.message.missed-mq'
  return happened.paid.bonus === points ? 'final.message.missed-mq-bonus-earned' : 'final.message.missed-mq-earned'
}

function missed(of: ParticipantResultOf, byCode: FinalResultWords, happened: Happened): FinalResultWords {
  const { hasGoal, percent = 0, paid } = happened
  const points = sumOf(happened)
  const headline = (): FinalResultKey => {
    if (paid.bonus > 0) return 'final.headline.bonus-success'
    if (paid.basic > 0) return 'final.headline.earned'
    if (points > 0 || !hasGoal) return 'final.headline.result'
    return percent >= closeFrom ? 'final.headline.so-close' : 'final.headline.better-luck'
  }
  const subheadline = (): FinalResultKey => {
    if (!hasGoal) return paid.basic > 0 ? 'final.subheadline.on-the-way' : 'final.subheadline.without-goal'
    if (percent <= 0) return 'final.subheadline.nothing-counted'
    if (paid.basic > 0) return 'final.subheadline.on-the-way-to-goal'
    return of === 'objective' ? 'final.subheadline.objective-not-achieved' : 'final.subheadline.goal-not-achieved'
  }
  const isBonusLost = bonusLost.includes(byCode.message)
  const message = (): FinalResultKey => {
    if (points === 0) {
      if (isBonusLost) return 'final.message.bonus-needs-goal'
      return of === 'objective' ? 'final.message.objective-not-achieved' : 'final.message.goal-not-achieved'
    }
    if (paid.basic > 0) {
      return isBonusLost && paid.bonus === 0 ? 'final.message.earned-bonus-needs-goal' : 'final.message.you-earned'
    }
    if (paid.bonus !== points) return 'final.message.by-correction'
    return hasGoal ? 'final.message.bonus-earned' : 'final.message.you-earned'
  }
  return { headline: headline(), subheadline: subheadline(), message: message(), footer: footer(points) }
}

const bonusLost: readonly FinalResultKey[] = ['final.message.bonus-needs-goal', 'final.message.earned-bonus-needs-goal']

function sumOf({ paid: { goal, basic, bonus } }: Happened): number {
  return goal + basic + bonus
}

function footer(points: number): FinalResultKey {
  return points > 0 ? 'final.footer.in-your-account' : 'final.footer.next-time'
}
