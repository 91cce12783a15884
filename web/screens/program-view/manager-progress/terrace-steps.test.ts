import { expect, test } from 'vitest'
import { stepsOf } from './terrace-steps.ts'

const spread = { get_going: 0, stay_focused: 0, sorta: 28, on_track: 12, made_it: 0 }
const total = {
  people: 40,
  withGoal: 40,
  measured: 40,
  reached: 12,
  movedUp: 0,
  movedDown: 0,
  averagePercentage: 97,
  spread,
}
const last = (programCalculationType: 'standard' | 'average') =>
  stepsOf({ programViewStatus: 'progress_loaded_no_issuance', programCalculationType }, { total, levels: [] }).at(-1)

// No words are loaded here, so that each text is its key.
test('P11 P18 the last terrace says that an average is decided at the end, and any other goal is reached', () => {
  expect(last('average')).toMatchObject({ count: 0, note: expect.stringContaining('manager.step.at-end') })
  expect(last('standard')).toMatchObject({ count: 0, note: expect.stringContaining('manager.step.goal-reached') })
})
