import { beforeEach, expect, test } from 'vitest'
import type { ProgramDocumentInput } from '../../../contract/program-document.ts'
import { withClientLong } from '../../db/client-tx.ts'
import { testDatabase } from '../../db/test-database.ts'
import { quest } from '../../db/test-programs.ts'
import { mailWorld } from '../../emails/mail-world-fixture.ts'
import { issueAll } from '../results/results-fixture.ts'
import { reverseResults } from '../results/reverse-results.ts'
import { mailsIn, notifyIn, somebody, startAnew, turnOn } from './occasions-fixture.ts'

const database = testDatabase()
const world = mailWorld(database)
beforeEach(() => startAnew(world.one))

const notify = () => notifyIn(database.db, world.one)
const issue = ({ programId }: ProgramDocumentInput, reason?: string) =>
  withClientLong(database.db, world.one.clientId, tx =>
    issueAll(database.db, tx, programId, reason === undefined ? {} : { reason }),
  )
async function reverse({ batch }: Awaited<ReturnType<typeof issue>>): Promise<void> {
  const reversed = await world.one.within(tx => reverseResults(tx, batch.batch_id, 'the wrong file', 'operator:test'))
  expect(reversed.ok).toBe(true)
}
const told = async () =>
  (await mailsIn(world.one)).map(({ kind, to_address, facts }) => {
    const { points } = (facts as unknown as { spoken: { points?: string } }).spoken ?? {}
    return `${kind} ${to_address.split('@')[0]} ${points ?? facts['award']}`
  })

/** A program that is over; people of these names have goals of 240 in it, each for 60 points. */
async function endedProgram(programId: string, days: { from: number; to: number }, ...names: readonly string[]) {
  const program = quest(world.one.day, programId, {
    window: [days.from - 10, days.from - 1],
    period: [days.from, days.to],
  })
  await world.one.publish(program)
  const goals: number[] = []
  for (const name of names) {
    const goal = { baseline: '200', levelId: 'silver', target: '240' }
    goals.push(await world.one.enroll(await somebody(world.one, name), program, goal))
  }
  const load = (day: number, ...values: readonly string[]) =>
    world.one.loadProgress(
      program,
      world.one.day(day),
      values.map((value, index) => ({ paxGoalId: goals[index]!, value })),
    )
  return { program, load }
}

test('whoever was told a final result that was reversed is told the one that was issued instead', async () => {
  const { program, load } = await endedProgram('anew', { from: -49, to: -5 }, 'fay')
  await turnOn(world.one, ['final-result', 'points-credited'])
  await load(-6, '250')
  const first = await issue(program)
  await notify()
  expect(await told()).toEqual(['final-result fay 60'])
  await reverse(first)
  await load(-5, '100')
  await notify()
  await issue(program)
  await notify()
  await notify()
  expect(await told()).toEqual(['final-result fay 60', 'final-result fay 0'])
  // A correction is no new issue: of it, people are told by what it credits.
  await load(-5, '250')
  const correction = await issue(program, 'a sale that was missing')
  await notify()
  await reverse(correction)
  await notify()
  expect(await told()).toEqual(['final-result fay 60', 'final-result fay 0', 'points-credited fay 60 points'])
})
