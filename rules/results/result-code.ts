type YesNo = 'Y' | 'N'

/** Whether the bonus was achieved and whether it needs the goal; XX where the feature is off. */
export type BonusPart = 'XX' | `${YesNo}${YesNo}`
/** Goal achieved, minimum qualifier achieved (product §4): 6 codes. */
export type ObjectiveCode = `${YesNo}${YesNo | 'X'}`
/** Goal achieved, minimum qualifier achieved, bonus achieved, bonus needs goal (product §4): 30 codes. */
export type QuestCode = `${ObjectiveCode}${BonusPart}`

export interface GoalAndMinimum {
  readonly isGoalAchieved: boolean
  /** Absent where the program has no minimum qualifier. */
  readonly isMQAchieved?: boolean
}

export interface QuestResult extends GoalAndMinimum {
  /** Absent where the program has no bonus. */
  readonly bonus?: { readonly isAchieved: boolean; readonly isGoalNeedToAchieve: boolean }
}

/** The code of an objective's final result (decisions §4.12). Goal met with the minimum missed is `YN`, without one `YX`. */
export function objectiveCode({ isGoalAchieved, isMQAchieved }: GoalAndMinimum): ObjectiveCode {
  return `${yesNo(isGoalAchieved)}${isMQAchieved === undefined ? 'X' : yesNo(isMQAchieved)}`
}

/** The code of a goal quest's final result (decisions §4.12). Goal and minimum met, no bonus in the program: `YYXX`. */
export function questCode({ bonus, ...goal }: QuestResult): QuestCode {
  const bonusPart: BonusPart = bonus ? `${yesNo(bonus.isAchieved)}${yesNo(bonus.isGoalNeedToAchieve)}` : 'XX'
  return `${objectiveCode(goal)}${bonusPart}`
}

function yesNo(is: boolean): YesNo {
  return is ? 'Y' : 'N'
}
