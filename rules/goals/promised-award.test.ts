import { expect, test } from 'vitest'
import { sampleQuest } from '../programs/sample-quest.ts'
import { promisedAward, promisedAwards } from './promised-award.ts'

const [group] = sampleQuest.groups
const { groupId, levels } = group!
const objective = { type: 'objective', groups: [group!] } as const

test('P13 a picked level promises its own award, and before the pick those of all levels may be reached', () => {
  for (const { levelId, award } of levels) expect(promisedAward(sampleQuest, { groupId, levelId })).toBe(award)
  expect(promisedAwards(sampleQuest, { groupId })).toEqual(levels.map(({ award }) => award))
})

test('P13 an assigned award goes before that of any level', () => {
  const place = { groupId, levelId: levels[0]!.levelId, assignedAward: 75 }
  expect([promisedAward(sampleQuest, place), promisedAwards(sampleQuest, place)]).toEqual([75, [75]])
})

test('P13 an objective without an award of its own promises that of the only level, else nothing', () => {
  expect(promisedAward(objective, { groupId })).toBe(0)
  expect(promisedAwards(objective, { groupId })).toEqual([])
  const single = { ...objective, groups: [{ ...group!, levels: levels.slice(1, 2) }] }
  expect(promisedAward(single, { groupId })).toBe(levels[1]!.award)
})

test('P13 a group that the terms do not know promises nothing', () => {
  expect(promisedAwards(sampleQuest, { groupId: 'unknown' })).toEqual([])
  expect(promisedAward(sampleQuest, { groupId: 'unknown', levelId: levels[0]!.levelId })).toBe(0)
})
