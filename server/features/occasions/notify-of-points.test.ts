import { beforeEach, expect, test } from 'vitest'
import { withClientLong } from '../../db/client-tx.ts'
import { testDatabase } from '../../db/test-database.ts'
import { somebodyWaits } from '../../db/test-lock.ts'
import { quest } from '../../db/test-programs.ts'
import type { TestPerson } from '../../db/test-world.ts'
import { forgetMail } from '../../emails/forget-mail.store.ts'
import { makeDue } from '../../emails/mail-fixture.ts'
import { mailWorld } from '../../emails/mail-world-fixture.ts'
import { proposeAdjustment } from '../ledger/adjustments.ts'
import { reverseTransfer } from '../ledger/reverse-transfer.ts'
import { spend } from '../ledger/spend.ts'
import { issueAll } from '../results/results-fixture.ts'
import { mailsIn, notifyIn, somebody, startAnew, turnOn } from './occasions-fixture.ts'

const database = testDatabase()
const world = mailWorld(database)
beforeEach(() => startAnew(world.one))

const notify = () => notifyIn(database.db, world.one)
const mailed = async () =>
  (await mailsIn(world.one)).map(
    ({ kind, to_address, facts }) => `${kind} ${to_address.split('@')[0]} ${facts['award']}`,
  )
const issue = (programId: string, reason?: string) =>
  withClientLong(database.db, world.one.clientId, tx =>
    issueAll(database.db, tx, programId, reason === undefined ? {} : { reason }),
  )

async function give({ personId }: TestPerson, points: number, expiresOn?: string): Promise<number> {
  const made = await world.one.within(tx =>
    proposeAdjustment(tx, { personId, points, reason: 'Thanks', key: `for ${personId}`, expiresOn, actor }),
  )
  if (!made.ok || made.value.adjustment.transfer_id === null) throw new Error('No points were given.')
  return made.value.adjustment.transfer_id
}
const actor = 'system:test'
const takeBack = (transferId: number) =>
  world.one.within(tx => reverseTransfer(tx, { transferId, reason: 'By mistake', actor }))

/** Somebody in a program that pays ten points for each ten that are sold, at progress. */
async function walking(name: string, programId: string) {
  const { one } = world
  const plain = quest(one.day, programId, { window: [-60, -50], period: [-49, 20] })
  const program = {
    ...plain,
    type: 'challengepoint' as const,
    payout: { type: 'fixed', timing: 'pay_at_progress' } as const,
    groups: [{ ...plain.groups[0]!, basicAward: { incrementQuantity: '10', incrementAward: 10, maxPoints: 900 } }],
  }
  await one.publish(program)
  const goal = { baseline: '200', levelId: 'gold', target: '260' }
  const paxGoalId = await one.enroll(await somebody(one, name), program, goal)
  return (day: number, value: string) => one.loadProgress(program, one.day(day), [{ paxGoalId, value }])
}

test('points of a batch that a later one has lowered are mailed to nobody, however often it is looked', async () => {
  const load = await walking('ada', 'lowered-on-the-way')
  await load(-8, '55')
  await issue('lowered-on-the-way')
  await turnOn(world.one, ['points-credited'])
  await notify()
  expect(await mailed()).toEqual(['points-credited ada 50 points'])
  await load(-7, '35')
  await issue('lowered-on-the-way')
  await makeDue(world.one)
  await world.send()
  expect(await notify()).toBe(0)
})

test('points that were given by hand and taken back are mailed to nobody', async () => {
  const bob = await somebody(world.one, 'bob')
  const transferId = await give(bob, 900)
  expect((await takeBack(transferId)).ok).toBe(true)
  await turnOn(world.one, ['points-credited'])
  expect(await notify()).toBe(0)
})

test('a mail of points by hand that waited while they were taken back goes to nobody', async () => {
  const cem = await somebody(world.one, 'cem')
  const transferId = await give(cem, 800)
  await turnOn(world.one, ['points-credited'])
  await notify()
  await takeBack(transferId)
  await makeDue(world.one)
  await world.send()
  expect(world.server.mails).toEqual([])
  expect(await notify()).toBe(0)
})

/** Somebody with 500 points that end in ten days; answers how to order with them, and what their mails say and became. */
async function orderer(name: string) {
  const { one } = world
  const person = await somebody(one, name)
  await give(person, 500, one.day(10))
  await turnOn(one, ['points-expiring'])
  return {
    order: async (points: number, key: string): Promise<number> => {
      const spent = await one.within(tx =>
        spend(tx, { personId: person.personId, points, reason: key, key: `${key} of ${name}`, actor }),
      )
      if (!spent.ok) throw new Error(spent.refusal)
      return spent.value.transferId
    },
    mails: async (): Promise<string[]> => {
      const rows = await one.within(tx =>
        tx.query<{ mail: string }>(
          `select concat_ws(' ', facts ->> 'award', status) as mail from mails where person_id = $1 order by mail_id`,
          [person.personId],
        ),
      )
      return rows.map(({ mail }) => mail)
    },
  }
}
const send = async () => {
  await makeDue(world.one)
  await world.send()
}

test('points that come back with an order are announced once more before they expire, where the mail named fewer', async () => {
  const { order, mails } = await orderer('dot')
  const first = await order(490, 'order 1')
  await notify()
  await send()
  await takeBack(first)
  await notify()
  expect(await mails()).toEqual(['10 points sent', '500 points waiting'])
})

test('points that expire are announced once, however many orders are cancelled', async () => {
  const { order, mails } = await orderer('don')
  await notify()
  await takeBack(await order(10, 'order 1'))
  await notify()
  await send()
  for (const points of [10, 500]) {
    await takeBack(await order(points, `order of ${points}`))
    await notify()
  }
  expect(await mails()).toEqual(['500 points sent'])
})

test('points that come back with an order are announced once more where the mail did not go out', async () => {
  const { order, mails } = await orderer('dor')
  await notify()
  await world.one.within(tx => tx.query(`update mails set status = 'failed', token = null, ended_at = now()`))
  await takeBack(await order(10, 'order 1'))
  await notify()
  expect(await mails()).toEqual(['500 points failed', '500 points waiting'])
})

test('an order that is taken back while its mail is ended waits for it', async () => {
  const { one } = world
  const { order, mails } = await orderer('dex')
  const first = await order(490, 'order 1')
  await notify()
  const back = await one.within(async tx => {
    const [mail] = await tx.query<{
      mail_id: number
    }>(`update mails set status = 'lapsed', token = null, ended_at = now()
      where status = 'waiting' returning mail_id`)
    const back = takeBack(first)
    await somebodyWaits(tx)
    await forgetMail(tx, mail!.mail_id)
    return { back }
  })
  expect(await back.back).toMatchObject({ ok: true })
  await notify()
  expect(await mails()).toEqual(['10 points lapsed', '500 points waiting'])
})

test('a mail that points expire does not wait any more once an order has brought some back', async () => {
  const { order, mails } = await orderer('dov')
  const first = await order(490, 'order 1')
  await notify()
  await takeBack(first)
  await notify()
  expect(await mails()).toEqual(['10 points lapsed', '500 points waiting'])
  await order(490, 'order 2')
  await send()
  await notify()
  await send()
  expect(await mails()).toEqual(['10 points lapsed', '500 points lapsed', '10 points sent'])
})

test('points whose last days are all quiet are announced on the day before', async () => {
  const eli = await somebody(world.one, 'eli')
  await give(eli, 7, world.one.day(2))
  const weekdays = await world.one.within(tx =>
    tx.query<{ weekday: number }>(`select extract(isodow from day::date)::int as weekday from unnest($1::text[]) day`, [
      [world.one.day(1), world.one.day(2)],
    ]),
  )
  const rest = { quietDays: weekdays.map(({ weekday }) => weekday), expiryDays: 1 }
  await turnOn(world.one, ['points-expiring'], rest)
  await notify()
  expect(await mailed()).toEqual(['points-expiring eli 7 points'])
})
