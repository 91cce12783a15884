import { expect, test } from 'vitest'
import { planToSave } from './edit-plan.ts'
import { planOfWire, wireOfPlan } from './plan-on-wire.ts'

test('P17 a plan travels by the names of product §7 and comes back as it was, the single space as no words', () => {
  const plan = {
    programId: 'climb',
    planSets: [
      { id: 'a', obstacle: '100%', positive: '', actionSteps: [{ id: '1', text: 'Call', isCompleted: true }] },
      { id: 'b', obstacle: '', positive: 'A team', actionSteps: [] },
    ],
  }
  const sent = wireOfPlan(planToSave(plan))
  expect(sent).toEqual([
    {
      id: 'a',
      obstacle: '100%',
      positive: ' ',
      actionSteps: [{ id: '1', actionStep: 'Call', actionStepStatus: true }],
    },
    { id: 'b', obstacle: ' ', positive: 'A team', actionSteps: [] },
  ])
  expect(planOfWire('climb', sent)).toEqual(plan)
})
