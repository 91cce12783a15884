import fc from 'fast-check'
import { expect, test } from 'vitest'
import { givesBack, isToFulfil, mayCancel, nextStates, orderStates, rewardKinds } from './order-states.ts'

test.each([
  ['parcel', 'placed', ['accepted', 'shipped', 'cancelled']],
  ['parcel', 'shipped', ['delivered', 'returned']],
  ['booking', 'placed', ['accepted', 'delivered', 'cancelled']],
  ['booking', 'delivered', ['returned']],
  ['code', 'delivered', []],
] as const)('S05 a %s that is %s goes on to %j', (kind, state, expected) => {
  expect(nextStates(kind, state)).toEqual(expected)
})

test('S05 points go back once at most: no way leads on from a state that gave them back', () => {
  const walk = fc.array(fc.nat(5), { maxLength: 8 })
  fc.assert(
    fc.property(fc.constantFrom(...rewardKinds), walk, (kind, choices) => {
      let state: (typeof orderStates)[number] = 'placed'
      let given = 0
      for (const choice of choices) {
        const next = nextStates(kind, state)
        if (next.length === 0) break
        state = next[choice % next.length]!
        if (givesBack(state)) given += 1
      }
      expect(given).toBeLessThanOrEqual(1)
    }),
  )
})

test('S05 the person cancels what nobody has begun with, and never a code', () => {
  for (const state of orderStates) {
    expect(mayCancel('parcel', state)).toBe(state === 'placed')
    expect(mayCancel('code', state)).toBe(false)
  }
})

test('S09 a supplier sees an address until the parcel is on its way, or given back', () => {
  expect(orderStates.filter(isToFulfil)).toEqual(['placed', 'accepted'])
})

test('S05 cancelled and returned lines give points back', () => {
  expect(orderStates.filter(givesBack)).toEqual(['cancelled', 'returned'])
})

test('S05 a booking is cancelled as a parcel is', () => {
  expect(orderStates.filter(state => mayCancel('booking', state))).toEqual(['placed'])
})
