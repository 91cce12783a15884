type YesNo = 'Y' | 'N'

/** Whether the bonus was achieved and whether it needs the goal; XX where the feature is off. */
export type BonusPart = 'XX' | `${YesNo}${YesNo}`
/** Goal achieved, minimum qualifier achieved (product §4): 6 codes. */
export type ObjectiveCode = `${YesNo}${YesNo | 'X'}`
/** Goal achieved, minimum qualifier achieved, bonus achieved, bonus needs goal (product §4): 30 codes. */
export type QuestCode = `${ObjectiveCode}${BonusPart}`
/** Goal achieved, earned to date above 0, bonus achieved, bonus needs goal (product §4): 20 codes. */
export type ChallengePointCode = `${YesNo}${YesNo}${BonusPart}`
/** Eligible, more than one (Y), exactly one (N) or none (X) of the team achieved, a range exists (product §4): 12 codes. */
export type ManagerCode = `${YesNo}${YesNo | 'X'}${YesNo}`
/** The code of somebody who takes part. */
export type ParticipantCode = QuestCode | ChallengePointCode | ObjectiveCode

/** Absent where the program has no bonus; achieved by its own measures, whatever became of the goal. */
interface BonusResult {
  readonly isAchieved: boolean
  readonly isGoalNeedToAchieve: boolean
}

export interface GoalAndMinimum {
  readonly isGoalAchieved: boolean
  /** Absent where the program has no minimum qualifier. */
  readonly isMQAchieved?: boolean
}

export interface QuestResult extends GoalAndMinimum {
  readonly bonus?: BonusResult
}

export interface ChallengePointResult {
  readonly isGoalAchieved: boolean
  /** The basic part is above 0. */
  readonly hasEarned: boolean
  readonly bonus?: BonusResult
}

export interface ManagerResult {
  readonly isEligible: boolean
  readonly achievers: number
  readonly hasRange: boolean
}

/** The code of an objective's final result (decisions §4.12). Goal met with the minimum missed is `YN`, without one `YX`. */
export function objectiveCode({ isGoalAchieved, isMQAchieved }: GoalAndMinimum): ObjectiveCode {
  return `${yesNo(isGoalAchieved)}${isMQAchieved === undefined ? 'X' : yesNo(isMQAchieved)}`
}

/** The code of a goal quest's final result (decisions §4.12). Goal and minimum met, no bonus in the program: `YYXX`. */
export function questCode({ bonus, ...goal }: QuestResult): QuestCode {
  return `${objectiveCode(goal)}${bonusPart(bonus)}`
}

/** The code of a challenge point's final result (decisions §4.12). Goal missed, basic part earned, no bonus: `NYXX`. */
export function challengePointCode({ isGoalAchieved, hasEarned, bonus }: ChallengePointResult): ChallengePointCode {
  return `${yesNo(isGoalAchieved)}${yesNo(hasEarned)}${bonusPart(bonus)}`
}

/** The code of a leader's final result (decisions §4.12). Eligible, two of the team achieved, a range: `YYY`. */
export function managerCode({ isEligible, achievers, hasRange }: ManagerResult): ManagerCode {
  const achieved = achievers === 0 ? 'X' : yesNo(achievers > 1)
  return `${yesNo(isEligible)}${achieved}${yesNo(hasRange)}`
}

function bonusPart(bonus: BonusResult | undefined): BonusPart {
  return bonus ? `${yesNo(bonus.isAchieved)}${yesNo(bonus.isGoalNeedToAchieve)}` : 'XX'
}

function yesNo(is: boolean): YesNo {
  return is ? 'Y' : 'N'
}
