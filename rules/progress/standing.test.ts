import { expect, test } from 'vitest'
import { plainText } from '../decimal.ts'
import type { Program } from '../programs/program.ts'
import { sampleQuest } from '../programs/sample-quest.ts'
import { type StandingFacts, standing } from './standing.ts'

const chosen = { groupId: 'field', levelId: 'two', target: '240', baseline: '200' }
const row = (value: string, dataThrough = '2026-02-14') => ({ dataThrough, loadId: 1, value })
const [group] = sampleQuest.groups

function standingOf(program: Program, facts: Partial<StandingFacts>) {
  const outcome = standing(program, { groupId: 'field', rows: [], ...facts })
  if (!outcome.ok) throw new Error(outcome.refusal)
  const { result, mqValue, bonusValue, ...rest } = outcome.value
  return JSON.parse(JSON.stringify({ result: result && plainText(result), ...rest }))
}

test('P10 P11 half of the goal through half of the period is on track, and earns nothing yet', () => {
  expect(standingOf(sampleQuest, { ...chosen, rows: [row('120')] })).toEqual({
    result: '120',
    dataThrough: '2026-02-14',
    progressPercentage: 50,
    onTrackPercentage: 100,
    dateThroughPercentage: 50,
    treatment: 'on_track',
    isGoalAchieved: false,
    entitlement: 0,
  })
})

test('P10 P11 a goal that is reached comes with its entitlement, and at issuance is done', () => {
  const reached = { ...chosen, rows: [row('240')] }
  expect(standingOf(sampleQuest, reached)).toMatchObject({
    treatment: 'made_it',
    isGoalAchieved: true,
    entitlement: 60,
  })
  expect(standingOf(sampleQuest, { ...reached, isFinal: true }).treatment).toBe('did_it')
})

test('P13 without a row of their own a standard result is 0 through the load of the group', () => {
  const loaded = { ...chosen, loadedThrough: '2026-01-31' }
  expect(standingOf(sampleQuest, loaded)).toMatchObject({
    result: '0',
    dataThrough: '2026-01-31',
    progressPercentage: 0,
    treatment: 'get_going',
  })
  expect(standingOf(sampleQuest, chosen)).toEqual({ isGoalAchieved: false, entitlement: 0 })
  expect(standingOf(sampleQuest, { ...chosen, isFinal: true })).toMatchObject({
    dataThrough: '2026-03-31',
    treatment: 'missed_goal',
  })
})

test('P13 an average without a row has no standing until it is final', () => {
  const average: Program = { ...sampleQuest, calculation: 'average' }
  const loaded = { ...chosen, loadedThrough: '2026-01-31' }
  expect(standingOf(average, loaded)).toEqual({ dataThrough: '2026-01-31', isGoalAchieved: false, entitlement: 0 })
  expect(standingOf(average, { ...loaded, isFinal: true }).treatment).toBe('missed_goal')
})

test('P13 whoever picked no goal of a challenge point stands with what the basic part earned', () => {
  const basicAward = {
    threshold: { rule: 'fixed_amount', amount: '200' },
    incrementQuantity: '10',
    incrementAward: 5,
  } as const
  const program: Program = { ...sampleQuest, type: 'challengepoint', groups: [{ ...group!, basicAward }] }
  expect(standingOf(program, { rows: [row('239')] })).toEqual({
    result: '239',
    dataThrough: '2026-02-14',
    isGoalAchieved: false,
    entitlement: 15,
    earnedToDate: 15,
  })
})

test('P13 what the law refuses has no standing', () => {
  expect(standing(sampleQuest, { ...chosen, groupId: 'moon', rows: [] })).toMatchObject({ refusal: 'group-unknown' })
})
