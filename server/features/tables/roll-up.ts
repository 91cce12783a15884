import type { Tables } from '../../../contract/calls/program-views/tables.ts'
import type { CountRow } from './roll-up.store.ts'

type RollUp = Tables['total']

/**
 * People of one program as they are counted: how many, with a goal, at or past their target, their mean percentage cut to
 * a whole one, and how many get each treatment that progress has before it is final. 93, 50 and 30 percent are 57 on
 * average.
 */
export function rollUp(row: CountRow | undefined): RollUp {
  if (row === undefined) return nobody
  const { people, with_goal: withGoal, reached, measured, percentages } = row
  const { paced, paces, moved_up: movedUp, moved_down: movedDown } = row
  const { get_going, stay_focused, sorta, on_track, made_it } = row
  return {
    people,
    withGoal,
    reached,
    ...(measured > 0 && { averagePercentage: Math.trunc(percentages / measured) }),
    ...(paced > 0 && { averagePace: Math.trunc(paces / paced) }),
    movedUp,
    movedDown,
    spread: { get_going, stay_focused, sorta, on_track, made_it },
  }
}

const nobody: RollUp = {
  people: 0,
  withGoal: 0,
  reached: 0,
  movedUp: 0,
  movedDown: 0,
  spread: { get_going: 0, stay_focused: 0, sorta: 0, on_track: 0, made_it: 0 },
}
