import { expect, test } from 'vitest'
import type { Actor } from '../actors/actor.ts'
import { hasSingleApprover, whyNotDecide } from './second-person.ts'

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

test.each([
  ['two persons', 'person:1', 'person:2', false],
  ['one person', 'person:1', 'person:1', true],
  ['an account that is linked to nobody', 'person:1', 'operator:root', true],
  ['somebody from before actors had ids, of whom nobody can say it', 'person:1', 'unknown:Maya', false],
])('W04a a single approver is marked where it was agreed to by %s', (_, proposedBy, agreedBy, isSingle) => {
  expect(hasSingleApprover(proposedBy, agreedBy)).toBe(isSingle)
})
