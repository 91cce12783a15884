import fc from 'fast-check'
import { expect, test } from 'vitest'
import { actorParts, areTwoPersons, isSamePerson, personOfActor } from './actor.ts'

test.each([
  ['person:42', { kind: 'person', id: '42' }],
  ['person:7 as person:42', { kind: 'person', id: '7', as: '42' }],
  ['person:7 by operator:root', { kind: 'person', id: '7', typedBy: 'root' }],
  ['person:7 by operator:SHOP\\anna k', { kind: 'person', id: '7', typedBy: 'SHOP\\anna k' }],
  ['operator:person:42', { kind: 'operator', id: 'person:42' }],
  ['system:expiry', { kind: 'system', id: 'expiry' }],
  ['key:3', { kind: 'key', id: '3' }],
  ['catalogue', { kind: 'catalogue', id: '' }],
  ['unknown:person:42', { kind: 'unknown', id: 'person:42' }],
  ['unknown:ann\nperson:42', { kind: 'unknown', id: 'ann\nperson:42' }],
])('M1 %j is taken apart', (actor, parts) => {
  expect(actorParts(actor)).toStrictEqual(parts)
})

test.each([
  ['person:1', 'person:2', true],
  ['person:1', 'person:1', false],
  ['person:1 by operator:anna', 'person:1 by operator:piet', false],
  ['person:1 by operator:root', 'person:2 by operator:root', false],
  ['person:1 by operator:SHOP\\anna k', 'person:2 by operator:SHOP\\anna k', false],
  ['person:1 by operator:anna', 'person:2 by operator:piet', true],
  ['person:1 by operator:x by operator:anna', 'person:2 by operator:anna', true],
  ['person:1 by operator:anna', 'person:2', true],
  ['person:1 as person:2', 'person:2', true],
  ['person:1 as person:2', 'person:1', false],
  ['operator:anna', 'operator:piet', false],
  ['operator:anna', 'person:2', false],
  ['person:2', 'operator:anna', false],
  ['system:seed', 'person:2', false],
  ['unknown:Pia', 'unknown:Max', false],
  ['unknown:Pia', 'person:2', false],
])('M3 %s and %s are two persons: %s', (one, other, are) => {
  expect(areTwoPersons(one, other)).toBe(are)
})

test.each([
  ['person:1', 'person:1 by operator:anna', true],
  ['person:1 as person:2', 'person:1', true],
  ['person:1', 'person:2', false],
  ['operator:anna', 'operator:anna', true],
  ['operator:anna', 'operator:piet', false],
  ['operator:anna', 'person:1', false],
  ['person:1', 'operator:anna', false],
  ['unknown:Pia', 'system:seed', false],
])('M3 %s and %s are known to be one person: %s', (one, other, is) => {
  expect(isSamePerson(one, other)).toBe(is)
})

test('M1 whatever an account, a job or an old row is called, it is no person', () => {
  const kinds = fc.constantFrom('operator:', 'system:', 'key:', 'unknown:')
  const texts = fc.oneof(fc.string(), fc.constantFrom('person:1', ' as person:1', '\nperson:1', 'x by operator:y'))
  fc.assert(fc.property(kinds, texts, (kind, text) => personOfActor(kind + text) === undefined))
})

test('M3 nobody makes a pair with themselves, nor any two at one account', () => {
  const ids = fc.integer({ min: 1, max: 3 })
  const accounts = fc.option(fc.constantFrom('anna', 'root', ' by operator:anna'), { nil: undefined })
  const acted = (id: number, account: string | undefined) =>
    `person:${id}${account === undefined ? '' : ` by operator:${account}`}`
  fc.assert(
    fc.property(ids, ids, accounts, accounts, (one, other, by, also) => {
      const arePair = one !== other && (by === undefined || by !== also)
      expect(areTwoPersons(acted(one, by), acted(other, also))).toBe(arePair)
    }),
  )
})
