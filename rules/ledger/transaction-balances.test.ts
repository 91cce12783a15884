import fc from 'fast-check'
import { expect, test } from 'vitest'
import { transactionBalances } from './transaction-balances.ts'

const entries = (...points: (number | bigint)[]) => points.map(one => ({ points: one }))

test.each([
  ['60, -60', true],
  ['60, -40, -20', true],
  ['60, -59', false],
  ['0, 0', false],
  ['60', false],
  ['9007199254740993, -9007199254740992', false],
])('W04 %s balances: %s', (points, balances) => {
  expect(transactionBalances(entries(...points.split(', ').map(BigInt)))).toBe(balances)
})

test('W04 points may be numbers too, and a movement of nothing is none', () => {
  expect(transactionBalances(entries(60, -60n))).toBe(true)
  expect(transactionBalances([])).toBe(false)
})

test('W04 part of a point is a bug', () => {
  expect(() => transactionBalances(entries(0.5, -0.5))).toThrow(RangeError)
})

test('W04 a movement always balances with its own reversal', () => {
  const points = fc.array(
    fc.integer().filter(one => one !== 0),
    { minLength: 1 },
  )
  fc.assert(fc.property(points, list => transactionBalances(entries(...list, ...list.map(one => -one)))))
})
