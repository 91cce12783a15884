import { expect, test } from 'vitest'
import { withPrefix } from './load-picture.ts'

test.each([
  ['url(#mt-sky)', 'url(#r1-mt-sky)'],
  ['#pine', '#r1-pine'],
  ['#fff', '#fff'],
  ['#8c5a3a', '#8c5a3a'],
  ['light-dark(#5a2a0c,#fff0c2)', 'light-dark(#5a2a0c,#fff0c2)'],
])('a reference %s in a copied picture reads %s', (value, expected) => {
  expect(withPrefix(value, 'r1-')).toBe(expected)
})
