import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Program } from '../programs/program.ts'
import { sampleQuest } from '../programs/sample-quest.ts'
import { facts, programs } from './any-program-fixture.ts'
import type { ParticipantFacts } from './earnings.ts'
import { ifReached } from './if-reached.ts'
import { worthOf } from './worth.ts'

/** Somebody with a goal of 240 for 60 points. */
const at = (value?: string, more?: Partial<ParticipantFacts>): ParticipantFacts => ({
  groupId: 'field',
  levelId: 'two',
  target: '240',
  baseline: '200',
  rows: value === undefined ? [] : [{ dataThrough: '2026-02-28', loadId: 1, value }],
  ...more,
})

test.each([
  ['nothing yet', {}, at(), 60],
  ['a result short of the goal', {}, at('239'), 60],
  ['the goal reached', {}, at('240'), 60],
  ['no goal', {}, at('239', { target: undefined, levelId: undefined }), 0],
  ['an average that nothing is known of', { calculation: 'average' }, at(), 60],
  ['a reduction that nothing is known of', { calculation: 'reduction' }, at(), 60],
  ['an average and a level that is none of theirs', { calculation: 'average' }, at(undefined, { levelId: 'nine' }), 0],
] satisfies [string, Partial<Program>, ParticipantFacts, number][])('S03 with %s', (_, terms, who, points) => {
  expect(ifReached({ ...sampleQuest, ...terms }, who)).toBe(points)
})

test('S03 it is never less than what results are worth to date', () => {
  fc.assert(
    fc.property(programs, facts, (program, who) => {
      const toDate = who.target === undefined ? 0 : (worthOf(program, who)?.toDate ?? 0)
      expect(ifReached(program, who)).toBeGreaterThanOrEqual(toDate)
    }),
  )
})
