import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database.ts'
import { quest } from '../../db/test-programs.ts'
import { mailWorld } from '../../emails/mail-world-fixture.ts'
import { reminderKey } from '../reminders/reminder-key.ts'
import { mailsIn, notifyIn, short, somebody, startAnew, turnOn } from './occasions-fixture.ts'

const database = testDatabase()
const world = mailWorld(database)
beforeEach(() => startAnew(world.one))

const notify = () => notifyIn(database.db, world.one)
const mailed = async () => (await mailsIn(world.one)).map(({ kind, facts }) => `${kind} ${facts['programId']}`).sort()

/** Programs in which somebody has not chosen and can for so many days after today. */
async function endingFor(name: string, days: number, ...programIds: readonly string[]) {
  const { one } = world
  const person = await somebody(one, name)
  for (const programId of programIds) {
    const program = quest(one.day, programId, { window: [-20, days], period: [11, 40] })
    await one.publish(program)
    await one.enroll(person, program, { baseline: '200' })
  }
  return person
}

test('on the last day of two programs somebody hears of both', async () => {
  await endingFor('eva', 0, 'both-a', 'both-b')
  await turnOn(world.one, ['last-days'])
  await notify()
  await notify()
  expect(await mailed()).toEqual(['last-days both-a', 'last-days both-b'])
})

test('where mails rest on the days that are left, somebody hears of both programs before', async () => {
  await endingFor('ned', 1, 'rest-a', 'rest-b')
  const [row] = await world.one.within(tx =>
    tx.query<{ weekday: number }>(`select extract(isodow from $1::date)::int as weekday`, [world.one.day(1)]),
  )
  await turnOn(world.one, ['last-days'], { quietDays: [row!.weekday] })
  await notify()
  expect(await mailed()).toEqual(['last-days rest-a', 'last-days rest-b'])
})

test('where mails rest on all of the last days, they are named on the day before', async () => {
  await endingFor('ola', 1, 'early-a')
  const [row] = await world.one.within(tx =>
    tx.query<{ weekday: number }>(`select extract(isodow from $1::date)::int as weekday`, [world.one.day(1)]),
  )
  await turnOn(world.one, ['last-days'], { quietDays: [row!.weekday], lastDays: 1 })
  await notify()
  expect(await mailed()).toEqual(['last-days early-a'])
})

test('where there is another day, the second program waits for it', async () => {
  await endingFor('ria', 1, 'wait-a', 'wait-b')
  await turnOn(world.one, ['last-days'])
  await notify()
  await notify()
  expect(await mailed()).toEqual(['last-days wait-a'])
})

test('P13 whoever has no level to choose, and earns on the way alone, is not asked to choose', async () => {
  const { one } = world
  const walker = await somebody(one, 'una')
  const basicAward = { incrementQuantity: '10', incrementAward: 5, maxPoints: 100 }
  for (const [chooser, window] of [
    ['viv', [-20, 0]],
    ['wes', [0, 20]],
  ] as const) {
    const plain = quest(one.day, `way-of-${chooser}`, { window, period: [21, 40] })
    const walkers = { groupId: 'walkers', name: { en_US: 'Walkers' }, basicAward }
    const program = { ...plain, type: 'challengepoint' as const, groups: [...plain.groups, walkers] }
    await one.publish(program)
    await one.enroll(walker, program, { groupId: 'walkers', baseline: '200' })
    await one.enroll(await somebody(one, chooser), program, { baseline: '200' })
  }
  await turnOn(one, ['opening', 'last-days'])
  await notify()
  expect(await short(one)).toEqual(['last-days viv', 'opening wes'])
})

test('whom a leader has reminded of a program on its last day hears of the others alone', async () => {
  const person = await endingFor('sam', 0, 'named-a', 'named-b', 'named-c')
  await turnOn(world.one, ['last-days'])
  const facts = { programId: 'named-a', also: [{ programId: 'named-c', programName: 'C' }] }
  await world.one.within(tx =>
    tx.query(
      `insert into mails (client_id, kind, locale, to_address, message_id, mail_key, facts)
       values ($1, 'choose-goal', 'en_US', 'a@b', '<a@b>', $2, $3)`,
      [world.one.clientId, reminderKey(person.personId, world.one.day(0)), JSON.stringify(facts)],
    ),
  )
  await notify()
  await notify()
  expect(await mailed()).toEqual(['choose-goal named-a', 'last-days named-b'])
})

test('once the last day to choose is a later one, whoever was notified of the former hears of it in its last days, and a mail that waits names it', async () => {
  const { one } = world
  const program = (last: number) => quest(one.day, 'extended', { window: [-20, last], period: [11, 40] })
  await one.publish(program(1))
  await one.enroll(await somebody(one, 'yve'), program(1), { baseline: '200' })
  await turnOn(one, ['last-days'])
  const ends = async () => {
    await notify()
    await one.within(tx => tx.query(`update mails set next_at = now() where status = 'waiting'`))
    await world.send()
    await notify()
    return one.within(tx => tx.query(`select facts ->> 'until' as until, status from mails order by mail_id`))
  }
  expect(await ends()).toEqual([{ until: one.day(1), status: 'sent' }])
  await one.within(tx => tx.query('delete from mails'))
  await one.publish(program(2))
  await notify()
  await one.publish(program(0))
  expect(await ends()).toEqual([
    { until: one.day(2), status: 'lapsed' },
    { until: one.day(0), status: 'waiting' },
  ])
})
