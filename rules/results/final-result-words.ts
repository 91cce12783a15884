import type { Program } from '../programs/program.ts'
import { managerWords, teamResultKeys } from './manager-words.ts'
import type { ChallengePointCode, ManagerCode, ObjectiveCode, ParticipantCode, QuestCode } from './result-code.ts'

/** Every key that a final result may use, so that the bundles can be checked against them. */
export const finalResultKeys = [
  'final.headline.goal-success',
  'final.headline.missed-mq',
  'final.headline.bonus-success',
  'final.headline.earned',
  'final.headline.better-luck',
  'final.headline.so-close',
  'final.headline.result',
  'final.subheadline.goal-reached',
  'final.subheadline.goal-and-bonus-reached',
  'final.subheadline.goal-not-achieved',
  'final.subheadline.reached-beyond-measure',
  'final.subheadline.nothing-counted',
  'final.subheadline.without-goal',
  'final.subheadline.on-the-way',
  'final.subheadline.on-the-way-to-goal',
  'final.subheadline.objective-reached',
  'final.subheadline.objective-not-achieved',
  'final.message.you-earned',
  'final.message.for-your-goal',
  'final.message.missed-mq',
  'final.message.missed-mq-bonus-earned',
  'final.message.missed-mq-earned',
  'final.message.nothing-paid',
  'final.message.by-correction',
  'final.message.goal-not-achieved',
  'final.message.bonus-needs-goal',
  'final.message.bonus-earned',
  'final.message.earned-bonus-needs-goal',
  'final.message.objective-missed-mq',
  'final.message.objective-not-achieved',
  'final.footer.in-your-account',
  'final.footer.shown-below',
  'final.footer.next-time',
  ...teamResultKeys,
] as const
export type FinalResultKey = (typeof finalResultKeys)[number]

/**
 * The four texts of a final result, by key; each may use {name}, {percent}, {points}, {mediaLabel} and {measure}, those of
 * a leader {count}, {total} and {range} as well.
 */
export interface FinalResultWords {
  readonly headline: FinalResultKey
  readonly subheadline: FinalResultKey
  readonly message: FinalResultKey
  readonly footer: FinalResultKey
}

/** Whose result it is: a participant's by the type of their program, or a leader's. */
export type ResultOf = Program['type'] | 'manager'
export type ParticipantResultOf = Program['type']

/**
 * The words of a final result by its code alone (product §4, decisions §4.12, P12): the fixed lookup that `resultMessage`
 * and `teamResultMessage` build on. `YYXX` is a goal success with what was earned; `YNXX` of a quest says that the goal was
 * reached and the minimum was not.
 */
export function finalResultWords(of: 'goalquest', code: QuestCode): FinalResultWords
export function finalResultWords(of: 'challengepoint', code: ChallengePointCode): FinalResultWords
export function finalResultWords(of: 'objective', code: ObjectiveCode): FinalResultWords
export function finalResultWords(of: 'manager', code: ManagerCode): FinalResultWords
export function finalResultWords(of: ParticipantResultOf, code: ParticipantCode): FinalResultWords
export function finalResultWords(of: ResultOf, code: string): FinalResultWords {
  switch (of) {
    case 'goalquest':
      return questWords(code)
    case 'challengepoint':
      return challengePointWords(code)
    case 'objective':
      return objectiveWords(code)
    case 'manager':
      return managerWords(code)
  }
}

function questWords(code: string): FinalResultWords {
  const isGoalAchieved = code[0] === 'Y'
  const isMinimumMissed = code[1] === 'N'
  const bonus = bonusOf(code)
  if (isGoalAchieved) {
    return {
      headline: isMinimumMissed ? 'final.headline.missed-mq' : 'final.headline.goal-success',
      subheadline: bonus.isPaid ? 'final.subheadline.goal-and-bonus-reached' : 'final.subheadline.goal-reached',
      message: isMinimumMissed ? missedMinimum(bonus) : 'final.message.you-earned',
      footer: footer(!isMinimumMissed || bonus.isPaid),
    }
  }
  return { ...missedGoal(bonus), subheadline: 'final.subheadline.goal-not-achieved', footer: footer(bonus.isPaid) }
}

function challengePointWords(code: string): FinalResultWords {
  const isGoalAchieved = code[0] === 'Y'
  const hasEarned = code[1] === 'Y'
  const bonus = bonusOf(code)
  if (isGoalAchieved) {
    return {
      headline: 'final.headline.goal-success',
      subheadline: bonus.isPaid ? 'final.subheadline.goal-and-bonus-reached' : 'final.subheadline.goal-reached',
      // Without a basic part the code does not say whether a missed minimum withheld the goal's award.
      message: hasEarned || bonus.isPaid ? 'final.message.you-earned' : 'final.message.for-your-goal',
      footer: hasEarned || bonus.isPaid ? 'final.footer.in-your-account' : 'final.footer.account-tells',
    }
  }
  if (!hasEarned) {
    return { ...missedGoal(bonus), subheadline: 'final.subheadline.goal-not-achieved', footer: footer(bonus.isPaid) }
  }
  return {
    headline: bonus.isPaid ? 'final.headline.bonus-success' : 'final.headline.earned',
    // True also of whoever picked no goal and earned the basic part.
    subheadline: 'final.subheadline.on-the-way',
    message: bonus.isLost ? 'final.message.earned-bonus-needs-goal' : 'final.message.you-earned',
    footer: 'final.footer.in-your-account',
  }
}

/** An objective's code says nothing about a bonus, so its words are about the objective alone. */
function objectiveWords(code: string): FinalResultWords {
  if (code[0] !== 'Y') {
    return {
      headline: 'final.headline.better-luck',
      subheadline: 'final.subheadline.objective-not-achieved',
      message: 'final.message.objective-not-achieved',
      footer: 'final.footer.next-time',
    }
  }
  const isMinimumMissed = code[1] === 'N'
  return {
    headline: isMinimumMissed ? 'final.headline.missed-mq' : 'final.headline.goal-success',
    subheadline: 'final.subheadline.objective-reached',
    message: isMinimumMissed ? 'final.message.objective-missed-mq' : 'final.message.you-earned',
    footer: footer(!isMinimumMissed),
  }
}

interface BonusOutcome {
  readonly isPaid: boolean
  /** Its own measures were reached, but not the goal that it requires. */
  readonly isLost: boolean
}

function bonusOf(code: string): BonusOutcome {
  const isAchieved = code[2] === 'Y'
  const isThere = code[0] === 'Y' || code[3] === 'N'
  return { isPaid: isAchieved && isThere, isLost: isAchieved && !isThere }
}

function missedMinimum({ isPaid }: BonusOutcome): FinalResultKey {
  return isPaid ? 'final.message.missed-mq-bonus-earned' : 'final.message.missed-mq'
}

function missedGoal({ isPaid, isLost }: BonusOutcome): Pick<FinalResultWords, 'headline' | 'message'> {
  if (isPaid) return { headline: 'final.headline.bonus-success', message: 'final.message.bonus-earned' }
  return {
    headline: 'final.headline.better-luck',
    message: isLost ? 'final.message.bonus-needs-goal' : 'final.message.goal-not-achieved',
  }
}

function footer(isEarned: boolean): FinalResultKey {
  return isEarned ? 'final.footer.in-your-account' : 'final.footer.next-time'
}
