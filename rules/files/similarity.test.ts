import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mostAlike, similarity } from './similarity.ts'

test('W02c names are alike by the pairs of letters that they share', () => {
  expect(similarity('anderson', 'andersson')).toBeCloseTo(0.947, 2)
  expect(similarity('anderson', 'anderson')).toBe(1)
  expect(similarity('ab', 'xy')).toBe(0)
  expect(similarity('', '')).toBe(1)
  expect(similarity('aa', 'aaaa')).toBe(0.75)
  const long = 'x'.repeat(63)
  expect(similarity(`${long}ab`, `${long}ac`)).toBe(1)
  expect(similarity(`${long}a`, `${long}b`)).toBeLessThan(1)
})

test('W02c likeness is the same both ways and never above 1', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (one, other) => {
      expect(similarity(one, other)).toBe(similarity(other, one))
      expect(similarity(one, other)).toBeLessThanOrEqual(1)
    }),
  )
})

test('W02c what was probably meant is the one that is most alike, and nothing where two are', () => {
  expect(mostAlike('m.anderson', ['maya.andersson', 'm.tanaka', 'liam.chen'])).toBe('maya.andersson')
  expect(mostAlike('tanaka_y2', ['tanaka_y', 'tanaka_x'])).toBe('tanaka_y')
  expect(mostAlike('tanaka_y2', ['tanaka_x', 'tanaka_y'])).toBe('tanaka_y')
  expect(mostAlike('maya', ['maya', 'mayo'])).toBe('mayo')
  expect(mostAlike('abc', ['abd'])).toBe('abd')
  expect(mostAlike('tanaka', ['tamara'])).toBeUndefined()
  expect(mostAlike('new.hire.04', ['maya.andersson', 'm.tanaka'])).toBeUndefined()
  expect(mostAlike('anna1', ['anna2', 'anna3'])).toBeUndefined()
  expect(mostAlike('maya', [])).toBeUndefined()
})
