import { beforeEach, expect, test } from 'vitest'
import type { Progress } from '../../../../../contract/calls/program-views/progress.ts'
import type { FinalResult } from '../../../../../contract/final-result.ts'
import { wholeNumbers } from '../../../../../rules/clients/whole-numbers-fixture.ts'
import { speakWords } from '../../../../words/words-fixture.ts'
import { sumRows } from './adds-up.ts'

beforeEach(() => speakWords('en_US', key => /^(award|final|progress|pay)[.]/.test(key)))

const label = { ...wholeNumbers, labelText: 'visits' } as const

/** The row of a bonus of somebody who picked no goal. */
function bonusRow(isGoalNeedToAchieve: boolean, isBonusAchieved: boolean) {
  const awards = [{ kind: 'bonus', points: isBonusAchieved ? 100 : 0, lines: [] }]
  const result = { isBonusAchieved, totalNumberOfPoints: 0, awards } as unknown as FinalResult
  const progress = {
    goal: { paxProgressResponse: { currentBonusValue: isBonusAchieved ? '12' : '7' } },
    bonusPayout: { isGoalNeedToAchieve, bonusAchievementAmount: '10', label, name: 'Visits' },
  } as unknown as Progress
  const [row] = sumRows(result, progress, { mediaLabel: 'points' })
  return [row!.notes, row!.isMet]
}

test.each([
  [false, true, [['12 visits, minimum 10 visits', 'Reached'], true]],
  [false, false, [['7 visits, minimum 10 visits', 'Not reached'], false]],
  [true, false, [[], undefined]],
] as const)(
  'P12 without a goal, a bonus that needs one (%s) and was reached (%s) says %j',
  (needsGoal, isReached, row) => {
    expect(bonusRow(needsGoal, isReached)).toEqual(row)
  },
)
