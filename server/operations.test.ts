import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { operationsPage, runners } from './operations-page-fixture.ts'

test('every block of OPERATIONS has a test that runs or reads it', () => {
  const written = operationsPage.map(({ heading }) => heading)
  expect(written).toEqual(Object.entries(runners).flatMap(([heading, tests]) => tests.map(() => heading)))
  for (const [heading, tests] of Object.entries(runners)) {
    for (const file of tests) expect(readFileSync(file, 'utf8'), file).toContain(heading)
  }
})
