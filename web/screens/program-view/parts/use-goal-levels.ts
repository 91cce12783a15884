import { useEffect } from 'react'
import { getGoalLevels } from '../../../../contract/calls/program/levels.ts'
import type { ProgramView } from '../../../../contract/calls/program-views.ts'
import type { CallError } from '../../../client/call-error.ts'
import { dismissErrorsOf, raiseError } from '../../../client/errors.ts'
import { useCall } from '../../../client/use-call.ts'
import type { GoalLevels } from './levels-ahead.ts'

export interface LevelsRead {
  /** Nothing while they are on their way, and where the server would not give them. */
  readonly levels: GoalLevels | undefined
  readonly error: CallError | null
  readonly isFetching: boolean
  readonly again: () => void
}

/**
 * The levels of a program view. What the server says when it refuses them is raised, and the levels read before no longer
 * stand (E05); where it could not be reached at all, they do.
 */
export function useGoalLevels({ groupId = '', timePeriodId }: ProgramView): LevelsRead {
  const { data, error, isFetching, refetch } = useCall(getGoalLevels, { params: { groupId, timePeriodId } })
  useEffect(() => {
    if (error) raiseError('goal-levels', error)
    else dismissErrorsOf('goal-levels')
  }, [error])
  const isReset = error !== null && error.messageCode !== 'errors.generic.unreachable'
  return { levels: isReset ? undefined : data, error, isFetching, again: () => void refetch() }
}
