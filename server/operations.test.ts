import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { blocksUnder, operationsPage, runners } from './operations-page-fixture.ts'

test('every block of OPERATIONS has a test that runs or reads it', () => {
  const written = operationsPage.map(({ heading }) => heading)
  expect(written).toEqual(Object.entries(runners).flatMap(([heading, tests]) => tests.map(() => heading)))
  for (const [heading, tests] of Object.entries(runners)) {
    for (const file of tests) expect(readFileSync(file, 'utf8'), file).toContain(heading)
  }
})

test('O07 O14 who goes back to a moment has everybody erased again who is by now, and sends no mail unseen, as the page says', () => {
  const replacing = blocksUnder('Restore to yesterday 14:05').find(text => text.includes('rename to'))!
  const steps = ['person erased', 'rename to', 'cairn -- restore', 'erase-again', 'systemctl start', 'mail list']
  const places = steps.map(step => replacing.indexOf(step))
  expect(places).not.toContain(-1)
  expect(places).toEqual([...places].sort((a, b) => a - b))
  expect(replacing).not.toMatch(/systemctl start .*cairn@worker/)
})
