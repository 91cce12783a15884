import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test } from 'vitest'
import type { ProgramView } from '../../../../contract/calls/program-views.ts'
import { wholeNumbers } from '../../../../rules/clients/whole-numbers-fixture.ts'
import { speakWords } from '../../../words/words-fixture.ts'
import type { GoalLevels, ReadyLevel } from '../parts/levels-ahead.ts'
import { EarnPreview } from './EarnPreview.tsx'
import { goalRange } from './earn-ranges.ts'
import { finishAt } from './earn-shape.ts'

beforeEach(() => speakWords('en_US', key => /^(goal-selection|pay|progress)[.]/.test(key)))

const goalLabel = { ...wholeNumbers, labelText: 'visits' }
const view = { programCalculationType: 'standard', goalLabel, mediaLabel: 'points' } as ProgramView
// Silver was picked at a baseline of 300, which a load has raised to 400 since.
const level = { goalAwardAmount: 60, goalPayoutTierType: 'fixed', isBaseLineRequired: false } as const
const silver: ReadyLevel = {
  ...level,
  payoutTierId: 'silver',
  productId: 'silver',
  levelName: 'Silver',
  goalAchieveAmount: '360',
  awardThreshold: '300',
  isSelected: true,
}
const gold: ReadyLevel = {
  ...silver,
  payoutTierId: 'gold',
  productId: 'gold',
  levelName: 'Gold',
  goalAchieveAmount: '600',
  awardThreshold: '400',
  isSelected: false,
}
const basicPayout = { awardThreshold: '300', incrementQuantity: '10', incrementAward: 5 }
const levels = { goalLevels: [silver, gold], highestLevelIndex: 1, goalLabel, basicPayout } as unknown as GoalLevels

function shown(chosen: ReadyLevel) {
  const ready = [silver, gold]
  const range = goalRange(ready, basicPayout, goalLabel)
  return renderToStaticMarkup(<EarnPreview view={view} levels={levels} ready={ready} range={range} chosen={chosen} />)
}

test.each([
  [silver, '300', '90'],
  [gold, '400', '160'],
] as const)('P07 P13 the basic part of a level pays from its own baseline on, case %#', (chosen, start, points) => {
  const html = shown(chosen)
  expect(html).toContain(`5 points for each 10 visits above ${start}`)
  expect(html).toContain(`<b>${points}</b>`)
})

test('P07 P13 the line of every level rises where its own basic part begins to pay', () => {
  const rises = [...shown(gold).matchAll(/ d="M0 100H([0-9.]+)V/g)].map(([, x]) => Number(x))
  expect(rises).toHaveLength(2)
  // The chosen line is drawn last.
  expect(rises[1]).toBeGreaterThan(rises[0]!)
})

test('P07 P13 the slider begins below where any level begins to pay', () => {
  const range = goalRange([{ ...gold, awardThreshold: '200' }], basicPayout, goalLabel)
  expect(Number(finishAt(range, 0))).toBeLessThan(200)
})
