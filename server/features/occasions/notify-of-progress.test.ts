import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database.ts'
import { quest } from '../../db/test-programs.ts'
import { mailWorld } from '../../emails/mail-world-fixture.ts'
import { mailsIn, notifyIn, somebody, startAnew, turnOn } from './occasions-fixture.ts'

const database = testDatabase()
const world = mailWorld(database)
beforeEach(() => startAnew(world.one))

test.each([
  ['with seven days left', 7, 'one-week', '25'],
  ['with six days left', 6, 'results', '25'],
  ['on the last day', 0, 'results', '25'],
  ['after the last day', -1, 'results', undefined],
])('%s a mail of progress speaks of no more time than there is', async (_, end, kind, toAchieve) => {
  const { one } = world
  const program = quest(one.day, `race${end + 1}`, { window: [-60, -50], period: [-49, end] })
  await one.publish(program)
  const person = await somebody(one, `gus${end + 1}`)
  const paxGoalId = await one.enroll(person, program, { baseline: '200', levelId: 'silver', target: '240' })
  await turnOn(one, ['results', 'one-week'])
  // The best seven days have brought 45, and 25 are left.
  await one.loadProgress(program, one.day(-8), [{ paxGoalId, value: '170' }])
  await one.loadProgress(program, one.day(-1), [{ paxGoalId, value: '215' }])
  await notifyIn(database.db, one)
  expect((await mailsIn(one)).map(({ kind, facts }) => [kind, facts['toAchieve']])).toEqual([[kind, toAchieve]])
})
