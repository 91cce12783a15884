import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { workedLevel } from './worked.ts'

const sample = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../../samples/programs/${name}.json`, import.meta.url), 'utf8'))
const worked = (document: unknown, level: number, baseline = '200') => {
  const found = workedLevel(document, ['groups', 0, 'levels', level], baseline)
  return found && [found.target.toString(), found.points]
}

test.each([
  ['quest-fixed-and-rate', 1, '240', 60],
  ['threshold-trail', 0, '320', 2000],
  ['quest-reduction-percentage', 0, '190', 20],
  ['fixed-climb', 0, '50', 2000],
] as const)('W01b a level of %s is calculated by the rules', (name, level, target, points) => {
  expect(worked(sample(name), level)).toEqual([target, points])
})

test('W01b 120 percent for 60 points is 240 and 60 points from a baseline of 200, and follows what is typed', () => {
  const document = {
    achievementRule: 'percentage_of_baseline',
    groups: [{ levels: [{ levelId: 'ridge', amount: '120', award: 60 }] }],
  }
  expect(worked(document, 0)).toEqual(['240', 60])
  expect(worked(document, 0, '333')).toEqual(['400', 60])
  expect(worked(document, 0, 'many')).toBeUndefined()
  expect(worked({ groups: [{ levels: [{ amount: '120', award: 'many' }] }] }, 0)).toBeUndefined()
  const rate = { ...document, payout: { type: 'rate' } }
  expect(worked(rate, 0)).toBeUndefined()
  const level = { amount: '120', award: 0, incrementQuantity: '10', incrementAward: 5, baseLevel: 'baseline' }
  expect(worked({ ...rate, groups: [{ levels: [level] }] }, 0)).toEqual(['240', 20])
  expect(worked({ ...rate, groups: [{ levels: [{ ...level, incrementQuantity: '0' }] }] }, 0)).toBeUndefined()
  expect(worked({ groups: [{ levels: [{ amount: 'x', award: 'y' }] }] }, 0)).toBeUndefined()
})
