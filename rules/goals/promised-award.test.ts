import { expect, test } from 'vitest'
import { sampleQuest } from '../programs/sample-quest.ts'
import { promisedAwards } from './promised-award.ts'

const [group] = sampleQuest.groups
const { groupId, levels } = group!
const objective = { type: 'objective', groups: [group!] } as const

test('P13 before a goal is picked the awards of all levels may be reached', () => {
  expect(promisedAwards(sampleQuest, { groupId })).toEqual(levels.map(({ award }) => award))
})

test('P13 an assigned award goes before that of any level', () => {
  const place = { groupId, levelId: levels[0]!.levelId, assignedAward: 75 }
  expect(promisedAwards(sampleQuest, place)).toEqual([75])
})

test('P13 an objective without an award of its own promises that of the only level, else nothing', () => {
  expect(promisedAwards(objective, { groupId })).toEqual([])
  expect(promisedAwards(objective, { groupId, levelId: 'two' })).toEqual(levels.map(({ award }) => award))
  const single = { ...objective, groups: [{ ...group!, levels: levels.slice(1, 2) }] }
  expect(promisedAwards(single, { groupId })).toEqual([levels[1]!.award])
})

test('P13 a group that the terms do not know promises nothing', () => {
  expect(promisedAwards(sampleQuest, { groupId: 'unknown' })).toEqual([])
})
