import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readResults } from './test-results.mjs'

const folder = mkdtempSync(join(tmpdir(), 'cairn-results-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the end of a run names each test that failed, with its file and the beginning of its message', () => {
  const file = join(folder, 'database.json')
  const message = `Error: Property failed after 3 tests\n{ seed: 17 }\n\nCounterexample: ["${'x'.repeat(400)}"]\nGot\n    at a line`
  const assertionResults = [
    { status: 'passed', fullName: 'R1 one is paid' },
    { status: 'failed', fullName: 'R2 the balance never falls below 0', failureMessages: [message] },
  ]
  const testResults = [
    { name: '/house/server/ledger.test.ts', status: 'failed', assertionResults },
    { name: '/house/server/broken.test.ts', status: 'failed', assertionResults: [] },
    { name: '/house/server/good.test.ts', status: 'passed', assertionResults: [] },
  ]
  writeFileSync(file, JSON.stringify({ numPassedTests: 1, testResults }))
  expect(readResults(file, '/house')).toEqual({
    passed: 1,
    failures: [
      [
        'server/ledger.test.ts > R2 the balance never falls below 0',
        'Error: Property failed after 3 tests',
        '{ seed: 17 }',
        `Counterexample: ["${'x'.repeat(282)} …`,
        'Got',
      ].join('\n      '),
      'server/broken.test.ts (outside its tests)',
    ],
    skipped: [],
  })
})

test('the end of a run names each test that could not run here, and none that another run is for', () => {
  const file = join(folder, 'skipped.json')
  const assertionResults = [
    { status: 'passed', fullName: 'O09 one' },
    { status: 'skipped', fullName: 'O09 two' },
    { status: 'skipped', fullName: 'O09 three (thorough)' },
  ]
  const testResults = [{ name: '/house/server/pooler.test.ts', status: 'passed', assertionResults }]
  writeFileSync(file, JSON.stringify({ numPassedTests: 1, testResults }))
  const skippedOf = (pattern?: RegExp) => readResults(file, '/house', pattern).skipped
  expect(skippedOf(/^(?!.*\(thorough\)$)/)).toEqual(['server/pooler.test.ts > O09 two'])
  expect(skippedOf()).toHaveLength(2)
})

test('a run that broke off before its report has passed nothing', () => {
  expect(readResults(join(folder, 'missing.json'), '/house')).toEqual({ passed: 0, failures: [], skipped: [] })
})
