import { expect, test } from 'vitest'
import { isNamedForTests } from './test-host.ts'

test.each([
  ['points.ci.example.com', true],
  ['points.dev.example.com', true],
  ['points.qa.example.com', true],
  ['points.qa2.example.com', true],
  ['points.pprd.example.com', true],
  ['localhost', true],
  ['northlight.localhost', true],
  ['points.example.com', false],
  ['qa.example.com', false],
  ['points-qa.example.com', false],
  ['points.dev', false],
])('L05 %s is named for tests: %s', (host, isForTests) => {
  expect(isNamedForTests(host)).toBe(isForTests)
})
