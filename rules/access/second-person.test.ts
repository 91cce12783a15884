import { expect, test } from 'vitest'
import type { Actor } from '../actors/actor.ts'
import { whyNotDecide } from './second-person.ts'

test.each([
  ['another person agrees', 'person:1', 'person:2', false, undefined],
  ['nobody agrees to what they proposed', 'person:1', 'person:1', false, 'one-person'],
  [
    'an account that is linked to nobody is no second person',
    'person:1',
    'operator:root',
    false,
    'approver-not-linked',
  ],
  ['nor completes a pair as the first', 'operator:root', 'person:2', false, 'proposer-not-linked'],
  ['one is enough where the client says so', 'person:1', 'person:1', true, undefined],
  ['but never for one’s own points', 'person:1', 'person:9', true, 'own-points'],
] as const)('W04a %s', (_, proposedBy, decider, isOneEnough, refusal) => {
  expect(whyNotDecide({ proposedBy, personId: 9 }, decider as Actor, isOneEnough)).toBe(refusal)
})
