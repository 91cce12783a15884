import { beforeEach, expect, test } from 'vitest'
import type { ProgramDocumentInput } from '../../../contract/program-document.ts'
import { withClientLong } from '../../db/client-tx.ts'
import { testDatabase } from '../../db/test-database.ts'
import { quest } from '../../db/test-programs.ts'
import { makeDue } from '../../emails/mail-fixture.ts'
import { mailWorld } from '../../emails/mail-world-fixture.ts'
import { mustChangeSettings } from '../clients/change-settings.ts'
import { plantFault } from '../ledger/ledger-fault-fixture.ts'
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
const mailed = async () =>
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
  return { program, goals, load }
}

test('whoever was mailed a final result that was reversed is mailed the one that was issued instead', async () => {
  const { program, load } = await endedProgram('anew', { from: -49, to: -5 }, 'fay')
  await turnOn(world.one, ['final-result', 'points-credited'])
  await load(-6, '250')
  const first = await issue(program)
  await notify()
  expect(await mailed()).toEqual(['final-result fay 60'])
  await reverse(first)
  await load(-5, '100')
  await notify()
  await issue(program)
  await notify()
  await notify()
  expect(await mailed()).toEqual(['final-result fay 60', 'final-result fay 0'])
  // A correction is no new issue: people hear of it by what it credits.
  await load(-5, '250')
  const correction = await issue(program, 'a sale that was missing')
  await notify()
  await reverse(correction)
  await notify()
  expect(await mailed()).toEqual(['final-result fay 60', 'final-result fay 0', 'points-credited fay 60 points'])
})

test('a correction for one person tells nobody of results from before the mails were turned on', async () => {
  const { program, goals, load } = await endedProgram('old', { from: -79, to: -45 }, 'ivy', 'jon')
  await load(-46, '250', '250')
  await issue(program)
  await plantFault(
    database.address,
    `update result_batches set issued_at = now() - interval '40 days' where program_id = 'old'`,
  )
  await turnOn(world.one, ['final-result'])
  const since = { 'final-result': world.one.day(-10), 'points-credited': world.one.day(-10) }
  await world.one.within(tx => mustChangeSettings(tx, ({ occasions }) => ({ occasions: { ...occasions, on: since } })))
  await notify()
  expect(await mailed()).toEqual([])
  // Who has a result for the first time by the correction is mailed it.
  const late = { baseline: '200', levelId: 'silver', target: '240' }
  goals.push(await world.one.enroll(await somebody(world.one, 'kim'), program, late))
  await load(-45, '100', '250', '250')
  await issue(program, 'a return, and somebody who was missing')
  await notify()
  expect(await mailed()).toEqual(['final-result kim 60'])
})

test.each([
  ['final results are off', async () => turnOn(world.one, ['points-credited'])],
  [
    'who gets it has mails of results switched off',
    async (personId: number) => {
      await turnOn(world.one, ['final-result', 'points-credited'])
      await world.one.within(tx =>
        tx.query(`insert into mail_opt_outs (client_id, person_id, topic) values ($1, $2, 'progress')`, [
          tx.clientId,
          personId,
        ]),
      )
    },
  ],
])('where %s, the points of a first result by a correction are mailed', async (why, prepare) => {
  const name = why.startsWith('final') ? 'lea' : 'mia'
  const { program, goals, load } = await endedProgram(`first-${name}`, { from: -49, to: -5 }, `${name}-other`)
  await load(-6, '100')
  await issue(program)
  const person = await somebody(world.one, name)
  goals.push(await world.one.enroll(person, program, { baseline: '200', levelId: 'silver', target: '240' }))
  await prepare(person.personId)
  await load(-5, '100', '250')
  await issue(program, 'somebody who was missing')
  await notify()
  expect((await mailed()).filter(mail => mail.includes(` ${name} `))).toEqual([`points-credited ${name} 60 points`])
})

/** A program that is over and gives 25 points to a leader for each of their people who has reached the goal of 240. */
async function ledProgram(programId: string, leader: string, ...people: readonly { name: string; unitId: string }[]) {
  const { one } = world
  const program = quest(
    one.day,
    programId,
    { window: [-60, -50], period: [-49, -5] },
    {
      override: { type: 'flat_payout', award: 25, roles: ['Manager'] },
      isOwnerEligibleForAward: true,
    },
  )
  await one.publish(program)
  const units = { leads: { unitId: 'north', role: 'Manager' }, sells: { unitId: 'south', role: 'Selector' } }
  const lead = await one.person(leader, [units.leads, units.sells])
  await one.within(tx =>
    tx.query(`update people set email = user_name || '@example.test' where person_id = $1`, [lead.personId]),
  )
  const goal = { baseline: '200', levelId: 'silver', target: '240' }
  const goals: number[] = []
  for (const { name, unitId } of people) {
    const person = name === leader ? lead : await one.person(name, [{ unitId, role: 'Selector' }])
    goals.push(await one.enroll(person, program, goal))
  }
  const load = (day: number, ...values: readonly string[]) =>
    one.loadProgress(
      program,
      one.day(day),
      values.map((value, index) => ({ paxGoalId: goals[index]!, value })),
    )
  return { program, goals, load }
}

test('what leaders got by final results is mailed to them, though a correction for somebody else came before the first look', async () => {
  const people = [
    { name: 'ned', unitId: 'north' },
    { name: 'sue', unitId: 'south' },
  ]
  const { program, load } = await ledProgram('led', 'lou', ...people)
  await load(-7, '250', '100')
  await issue(program)
  await load(-6, '250', '245')
  await issue(program, 'a sale that was missing')
  await turnOn(world.one, ['final-result', 'points-credited'])
  await notify()
  await notify()
  expect((await mailed()).filter(mail => mail.includes(' lou '))).toEqual(['points-credited lou 25 points'])
})

test.each([
  ['before the first look', 'lia'],
  ['while the mail waited', 'lev'],
])(
  'what somebody got for leading is mailed to them, though a correction took back what their own goal had brought %s',
  async (when, name) => {
    const people = [
      { name: `team-${name}`, unitId: 'north' },
      { name, unitId: 'south' },
    ]
    const { program, load } = await ledProgram(`led-${name}`, name, ...people)
    await turnOn(world.one, ['points-credited'])
    await load(-7, '250', '250')
    await issue(program)
    if (when.startsWith('while')) await notify()
    await load(-6, '250', '100')
    await issue(program, 'a return')
    await notify()
    await makeDue(world.one)
    await world.send()
    await notify()
    const sent = await world.one.within(tx =>
      tx.query(`select facts ->> 'award' as award, status from mails where to_address like $1`, [`${name}@%`]),
    )
    expect(sent).toEqual([{ award: '25 points', status: 'sent' }])
  },
)

test.each([
  ['before the first look', 'noa'],
  ['while the mail waited', 'nik'],
])('nor where their own first result came by a correction too, and was lowered %s', async (when, name) => {
  const { one } = world
  const people = [
    { name: `team-${name}`, unitId: 'north' },
    { name, unitId: 'south' },
  ]
  const { program, goals, load } = await ledProgram(`led-${name}`, name, ...people)
  await turnOn(one, ['final-result', 'points-credited'])
  const enroll = (enrolled: boolean) =>
    one.within(tx => tx.query('update pax_goals set enrolled = $1 where pax_goal_id = $2', [enrolled, goals[1]]))
  await enroll(false)
  await load(-7, '100')
  await issue(program)
  await enroll(true)
  await load(-6, '250', '250')
  await issue(program, 'a team that sold, and a leader who was missing')
  if (when.startsWith('while')) await notify()
  await load(-5, '250', '100')
  await issue(program, 'a return')
  await notify()
  await makeDue(one)
  await world.send()
  await notify()
  const sent = await one.within(tx =>
    tx.query(
      `select facts ->> 'award' as award, status from mails where to_address like $1 and kind = 'points-credited'`,
      [`${name}@%`],
    ),
  )
  expect(sent).toEqual([{ award: '25 points', status: 'sent' }])
})

test('points that the mail of a first result named are not mailed once that mail is deleted', async () => {
  const { program, goals, load } = await endedProgram('tidied', { from: -49, to: -5 }, 'tia')
  await load(-6, '100')
  await issue(program)
  await turnOn(world.one, ['final-result', 'points-credited'])
  await notify()
  const late = { baseline: '200', levelId: 'silver', target: '240' }
  goals.push(await world.one.enroll(await somebody(world.one, 'tom'), program, late))
  await load(-5, '100', '250')
  await issue(program, 'somebody who was missing')
  await notify()
  await world.one.within(tx => tx.query('delete from mails'))
  await notify()
  expect(await mailed()).toEqual([])
})
