import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normalQuantile, seededChance, seedFor, studentQuantile } from './chance.ts'

test('W08a the same seed draws the same, another one something else', () => {
  const draws = (seed: number) => Array.from({ length: 5 }, seededChance(seed))
  expect(draws(7)).toEqual(draws(7))
  expect(draws(7)).not.toEqual(draws(8))
  const many = Array.from({ length: 20_000 }, seededChance(1))
  expect(many.every(one => one >= 0 && one < 1)).toBe(true)
  expect(many.reduce((sum, one) => sum + one, 0) / many.length).toBeCloseTo(0.5, 1)
})

// The first draws of mulberry32 by its author's code.
test('W08a a forecast is repeated anywhere, as its chance is mulberry32', () => {
  const chance = seededChance(1)
  expect([chance(), chance(), chance()]).toEqual([0.6270739405881613, 0.002735721180215478, 0.5274470399599522])
})

test('W08a people under one seed have seeds of their own', () => {
  const ids = Array.from({ length: 5000 }, (_, at) => at + 1)
  expect(new Set([...ids, 2 ** 33 + 1].map(id => seedFor(42, id))).size).toBe(5001)
  expect(seedFor(42, 1)).not.toBe(seedFor(43, 1))
})

test.each([
  [0.5, 0],
  [0.9, 1.281552],
  [0.975, 1.959964],
  [0.01, -2.326348],
  [0.001, -3.090232],
  [0.03, -1.880794],
  [0.999, 3.090232],
])('W08b a normal figure is below the quantile of %s with that probability', (probability, quantile) => {
  expect(normalQuantile(probability)).toBeCloseTo(quantile, 5)
})

test('W08b the quantile of 0 is far away, but a figure', () => {
  expect(normalQuantile(0)).toBeLessThan(-30)
  expect(normalQuantile(0)).toBeGreaterThan(-50)
})

test.each([
  [0.9, 3, 1.638],
  [0.9, 7, 1.415],
  [0.9, 1000, 1.282],
  [0.1, 3, -1.638],
])('W08b the quantile of %s with %s degrees of freedom is %s', (probability, freedom, quantile) => {
  expect(studentQuantile(probability, freedom)).toBeCloseTo(quantile, 2)
})

test.each([
  [0.6, 3, 0.2767],
  [0.8, 3, 0.9785],
  [0.2, 3, -0.9785],
])('W08b near the middle the quantile of %s with %s degrees of freedom is %s', (probability, freedom, quantile) => {
  expect(studentQuantile(probability, freedom)).toBeCloseTo(quantile, 3)
})

test('W08b a quantile grows with its probability, and the fewer figures the farther out', () => {
  const probability = fc.double({ min: 0.02, max: 0.98, noNaN: true })
  const law = fc.property(probability, probability, fc.integer({ min: 3, max: 30 }), (a, b, freedom) => {
    const [less, more] = a < b ? [a, b] : [b, a]
    return (
      studentQuantile(less, freedom) <= studentQuantile(more, freedom) &&
      Math.abs(studentQuantile(a, freedom)) >= Math.abs(normalQuantile(a)) - 1e-9
    )
  })
  fc.assert(law)
})
