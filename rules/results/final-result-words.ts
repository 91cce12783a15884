import type { ObjectiveCode, QuestCode } from './result-code.ts'

/** Every key that a final result may ask for, so that the bundles can be checked against them. */
export const finalResultKeys = [
  'final.headline.goal-success',
  'final.headline.missed-mq',
  'final.headline.bonus-success',
  'final.headline.better-luck',
  'final.subheadline.goal-reached',
  'final.subheadline.goal-and-bonus-reached',
  'final.subheadline.goal-not-achieved',
  'final.subheadline.objective-reached',
  'final.subheadline.objective-not-achieved',
  'final.message.you-earned',
  'final.message.missed-mq',
  'final.message.missed-mq-bonus-earned',
  'final.message.goal-not-achieved',
  'final.message.bonus-needs-goal',
  'final.message.bonus-earned',
  'final.message.objective-not-achieved',
  'final.footer.in-your-account',
  'final.footer.next-time',
] as const
export type FinalResultKey = (typeof finalResultKeys)[number]

/** The four texts of a final result, by key; each may use {name}, {percent}, {points} and {mediaLabel}. */
export interface FinalResultWords {
  readonly headline: FinalResultKey
  readonly subheadline: FinalResultKey
  readonly message: FinalResultKey
  readonly footer: FinalResultKey
}

/**
 * The words of a final result (product §4, decisions §4.12, P12). `YYXX` is a goal success that tells what was earned;
 * `YNXX` says that the goal was reached and the minimum was not.
 */
export function finalResultWords(type: 'goalquest', code: QuestCode): FinalResultWords
export function finalResultWords(type: 'objective', code: ObjectiveCode): FinalResultWords
export function finalResultWords(type: 'goalquest' | 'objective', code: QuestCode | ObjectiveCode): FinalResultWords {
  const isGoalAchieved = code[0] === 'Y'
  const isMinimumMissed = code[1] === 'N'
  const isBonusAchieved = code[2] === 'Y'
  const isAwarded = isGoalAchieved && !isMinimumMissed
  return {
    headline: headline(isGoalAchieved, isMinimumMissed, isBonusAchieved),
    subheadline: subheadline(type, isGoalAchieved, isBonusAchieved),
    message: isGoalAchieved
      ? goalMessage(isMinimumMissed, isBonusAchieved)
      : missedMessage(type, isBonusAchieved, code[2] === 'N' && code[3] === 'Y'),
    footer: isAwarded || isBonusAchieved ? 'final.footer.in-your-account' : 'final.footer.next-time',
  }
}

function headline(isGoalAchieved: boolean, isMinimumMissed: boolean, isBonusAchieved: boolean): FinalResultKey {
  if (isGoalAchieved) return isMinimumMissed ? 'final.headline.missed-mq' : 'final.headline.goal-success'
  return isBonusAchieved ? 'final.headline.bonus-success' : 'final.headline.better-luck'
}

function subheadline(type: string, isGoalAchieved: boolean, isBonusAchieved: boolean): FinalResultKey {
  if (type === 'objective') {
    return isGoalAchieved ? 'final.subheadline.objective-reached' : 'final.subheadline.objective-not-achieved'
  }
  if (!isGoalAchieved) return 'final.subheadline.goal-not-achieved'
  return isBonusAchieved ? 'final.subheadline.goal-and-bonus-reached' : 'final.subheadline.goal-reached'
}

function goalMessage(isMinimumMissed: boolean, isBonusAchieved: boolean): FinalResultKey {
  if (!isMinimumMissed) return 'final.message.you-earned'
  return isBonusAchieved ? 'final.message.missed-mq-bonus-earned' : 'final.message.missed-mq'
}

function missedMessage(type: string, isBonusAchieved: boolean, isBonusLost: boolean): FinalResultKey {
  if (isBonusAchieved) return 'final.message.bonus-earned'
  if (isBonusLost) return 'final.message.bonus-needs-goal'
  return type === 'objective' ? 'final.message.objective-not-achieved' : 'final.message.goal-not-achieved'
}
