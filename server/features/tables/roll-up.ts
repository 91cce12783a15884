import type { Tables } from '../../../contract/calls/program-views/tables.ts'
import type { Program } from '../../../rules/programs/program.ts'
import { treatment } from '../../../rules/progress/treatment.ts'
import { isGoalAchieved } from '../../../rules/results/achievement.ts'
import type { GoalFacts } from '../progress/goal-facts.ts'
import type { GoalStanding } from '../progress/goal-standing.ts'

/** People counted, one after the other. */
export interface RollUp {
  add(facts: GoalFacts, standing: GoalStanding): void
  total(): Tables['total']
}

/**
 * Counts people of one program: how many, with a goal, at or past their target, their mean percentage cut to a whole one,
 * and how many get each treatment that progress has before it is final. 93, 50 and 30 percent are 57 on average.
 */
export function rollUp({ calculation }: Program): RollUp {
  let people = 0
  let withGoal = 0
  let reached = 0
  let measured = 0
  let percentages = 0
  const spread = { get_going: 0, stay_focused: 0, sorta: 0, on_track: 0, made_it: 0 }
  return {
    add({ target }, { figures }) {
      people += 1
      if (target === undefined) return
      withGoal += 1
      if (figures === undefined) return
      measured += 1
      percentages += figures.progressPercentage
      if (isGoalAchieved({ calculation, target, result: figures.result })) reached += 1
      const band = treatment({ calculation, isFinal: false, ...figures })
      if (isBand(band)) spread[band] += 1
    },
    total: () => ({
      people,
      withGoal,
      reached,
      ...(measured > 0 && { averagePercentage: Math.trunc(percentages / measured) }),
      spread,
    }),
  }

  function isBand(band: string): band is keyof typeof spread {
    return band in spread
  }
}
