import { expect, test } from 'vitest'
import { whyNotDecide } from './decide.ts'

test.each([
  ['person:2', 'person:1', [3], false, undefined],
  ['person:1', 'person:1', [3], false, 'one-person'],
  ['person:1 by operator:anna', 'person:1', [3], false, 'one-person'],
  ['person:1 as person:9', 'person:1', [3], false, 'one-person'],
  ['person:2 by operator:root', 'person:1 by operator:root', [3], false, 'one-person'],
  ['operator:root', 'person:1', [3], false, 'one-person'],
  ['person:2', 'operator:root', [3], false, 'one-person'],
  ['person:2', 'person:1', [3, 2], false, 'own-matter'],
  ['person:2 by operator:root', 'person:1', [2], false, 'own-matter'],
  ['person:1', 'person:1', [3], true, undefined],
  ['operator:root', 'operator:root', [3], true, undefined],
  ['person:1', 'person:1', [1], true, 'own-matter'],
] as const)(
  'W03b %s decides on what %s prepared about %j, single approver %s: %s',
  (decider, proposer, concerns, isSingleApprover, why) => {
    expect(whyNotDecide({ decider, proposer, concerns, isSingleApprover })).toBe(why)
  },
)
