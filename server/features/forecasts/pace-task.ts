import type { Course } from '../../../rules/forecast/course.ts'
import { gathered, measureOf, reachedAlong } from '../../../rules/forecast/forecast-person.ts'
import { paceFigures, personPace } from '../../../rules/forecast/pace.ts'
import type { Program } from '../../../rules/programs/program.ts'
import type { Task } from '../../calculation/task.ts'

export interface PaceTerms {
  readonly program: Program
  readonly course: Course
}

export const paceColumns = ['pax_goal_id', 'pace_group', 'figures'] as const

/** What each person adds to the pace of their group; whoever has no result adds nothing. */
export const paceTask: Task<PaceTerms> = {
  name: 'forecast-paces',
  lines({ program, course }, goal) {
    const values = gathered(program, reachedAlong(program, goal, course), course)
    if (values === undefined) return []
    const { measure, paceGroup } = measureOf(goal)
    const figures = paceFigures(personPace(values, course.lengths, measure))
    return [[goal.paxGoalId, paceGroup, `{${figures.join(',')}}`]]
  },
}
