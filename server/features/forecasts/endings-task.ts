import { type ForecastTerms, forecastPerson } from '../../../rules/forecast/forecast-person.ts'
import { heldBackCells, type Task } from '../../calculation/task.ts'

export const endingsColumns = ['pax_goal_id', 'points', 'goals', 'achieved', 'held_back'] as const

/** What each person is paid at every load so far, and in every scenario ahead. */
export const endingsTask: Task<ForecastTerms> = {
  name: 'forecast-endings',
  lines(terms, goal) {
    const worths = forecastPerson(terms, goal.paxGoalId, goal)
    if (!worths.ok) return [heldBackCells(endingsColumns, goal, worths)]
    const list = (figures: readonly unknown[]) => `{${figures.join(',')}}`
    const points = list(worths.value.map(one => one.points))
    // Only leaders' shares need the rest.
    if (terms.program.override === undefined) return [[goal.paxGoalId, points, undefined, undefined, undefined]]
    const goals = list(worths.value.map(one => one.goal))
    return [[goal.paxGoalId, points, goals, list(worths.value.map(one => one.isAchiever)), undefined]]
  },
}
