import { expect, test } from 'vitest'
import { emptySet, isCleared, planLimits, shownSets, startedPlan } from './plan.ts'

function counter(): () => string {
  let next = 0
  return () => `new-${++next}`
}

test('P17 a plan without sets gets one empty set with one empty step', () => {
  const { planSets } = startedPlan({ programId: 'climb', planSets: [] }, counter())
  expect(planSets).toEqual([
    { id: 'new-1', obstacle: '', positive: '', actionSteps: [{ id: 'new-2', text: '', isCompleted: false }] },
  ])
})

test('P17 so does one whose sets were all removed; one with a set stays as it is', () => {
  const cleared = { id: 'gone', obstacle: '', positive: '', actionSteps: [] }
  const plan = { programId: 'climb', planSets: [cleared] }
  const started = startedPlan(plan, counter())
  expect(shownSets(started)).toHaveLength(1)
  expect(shownSets(started)[0]?.id).toBe('new-1')
  expect(startedPlan(started, counter())).toBe(started)
})

test.each([
  ['an empty set to write in', false, emptySet(counter())],
  ['a set with an obstacle alone', false, { id: 'a', obstacle: 'Rain', positive: '', actionSteps: [] }],
  ['a set with a positive alone', false, { id: 'a', obstacle: '', positive: 'A team', actionSteps: [] }],
  ['a set without words and steps', true, { id: 'a', obstacle: '', positive: '', actionSteps: [] }],
])('P17 %s is a removed one: %s', (_, expected, set) => {
  expect(isCleared(set)).toBe(expected)
})

test('T32 the fullest plan fits below 64 KB, in any script', () => {
  const set = (at: number) => ({
    id: `${at}`.padStart(40, 'x'),
    obstacle: '頂'.repeat(planLimits.note),
    positive: '頂'.repeat(planLimits.note),
    actionSteps: Array.from({ length: planLimits.steps }, (_, step) => ({
      id: `${at}-${step}`.padStart(40, 'x'),
      actionStep: '頂'.repeat(planLimits.step),
      actionStepStatus: false,
    })),
  })
  const body = {
    programId: 'x'.repeat(100),
    goalQuestMyPlanVOs: Array.from({ length: planLimits.sets }, (_, at) => set(at)),
  }
  expect(new TextEncoder().encode(JSON.stringify(body)).length).toBeLessThan(64 * 1024)
})
