import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { occasions } from '../../../rules/mails/occasions.ts'
import { testDatabase } from '../../db/test-database.ts'
import { quest } from '../../db/test-programs.ts'
import { type TestClient, testClient } from '../../db/test-world.ts'
import { makeDue } from '../../emails/mail-fixture.ts'
import { sendMails } from '../../emails/send-mails.ts'
import { startMailServer } from '../../emails/smtp-fixture.ts'
import { proposeAdjustment } from '../ledger/adjustments.ts'
import { reminderKey } from '../reminders/reminder-key.ts'
import { mailsIn, notifyIn, short, somebody, startAnew, turnOn } from './occasions-fixture.ts'

const database = testDatabase()
let one: TestClient
let two: TestClient
beforeAll(async () => {
  one = await testClient(database.db, 1, 'one')
  two = await testClient(database.db, 2, 'two')
})

const notify = (client: TestClient) => notifyIn(database.db, client)

beforeEach(async () => {
  for (const client of [one, two]) await startAnew(client)
})

describe('choosing a goal', () => {
  test('W10j an opening is notified once to those who can choose and have not, in their language, and to nobody who must not get mail', async () => {
    const open = quest(one.day, 'open', { window: [-1, 10], period: [11, 40] })
    await one.publish(open)
    const ready = { baseline: '200' }
    await one.enroll(await somebody(one, 'ann', ", locale = 'de_DE'"), open, ready)
    await one.enroll(await somebody(one, 'chosen'), open, { ...ready, levelId: 'silver', target: '240' })
    await one.enroll(await somebody(one, 'unready'), open, {})
    await one.enroll(await somebody(one, 'locked', ', locked_at = now()'), open, ready)
    await one.enroll(await somebody(one, 'gone', ", status = 'inactive'"), open, ready)
    await one.enroll(await one.person('silent'), open, ready)
    const refusing = await somebody(one, 'refusing')
    await one.enroll(refusing, open, ready)
    await one.within(tx =>
      tx.query(`insert into mail_opt_outs (client_id, person_id, topic) values (1, $1, 'programs')`, [
        refusing.personId,
      ]),
    )
    await turnOn(one, [])
    expect(await notify(one)).toBe(0)
    await turnOn(one, occasions, { programs: { open: { off: ['opening'] } } })
    expect(await notify(one)).toBe(0)
    await turnOn(one, occasions)
    expect(await notify(one)).toBe(1)
    expect(await notify(one)).toBe(0)
    expect(await mailsIn(one)).toMatchObject([
      {
        kind: 'opening',
        to_address: 'ann@example.test',
        locale: 'de_DE',
        topic: 'programs',
        facts: { programName: 'Frühlingsziel', until: one.day(10) },
      },
    ])
  })

  test('W10j the last days are notified to those who have not chosen, and not on the day of a leader’s reminder', async () => {
    const ending = quest(one.day, 'ending', { window: [-20, 2], period: [11, 40] })
    await one.publish(ending)
    const ann = await somebody(one, 'bea')
    await one.enroll(ann, ending, { baseline: '200' })
    await one.enroll(await somebody(one, 'quick'), ending, { baseline: '200', levelId: 'gold', target: '260' })
    await turnOn(one, ['last-days'], { lastDays: 2 })
    expect(await notify(one)).toBe(0)
    await turnOn(one, ['last-days'])
    await one.within(tx =>
      tx.query(
        `insert into mails (client_id, kind, locale, to_address, message_id, mail_key) values (1, 'choose-goal', 'en_US', 'a@b', '<a@b>', $1)`,
        [reminderKey(ann.personId, one.day(0))],
      ),
    )
    expect(await notify(one)).toBe(0)
    await one.within(tx => tx.query('delete from mails'))
    expect(await notify(one)).toBe(1)
    expect(await short(one)).toEqual(['last-days bea'])
  })

  test('W10j where goals are assigned, the opening says the goal', async () => {
    const { goalSelection: _, ...assigned } = quest(one.day, 'assigned', { window: [0, 0], period: [-2, 40] })
    await one.publish(assigned)
    await one.enroll(await somebody(one, 'cem'), assigned, { target: '1240' })
    await turnOn(one, ['opening'])
    expect(await notify(one)).toBe(1)
    expect((await mailsIn(one))[0]!.facts).toMatchObject({ target: '1,240' })
  })
})

describe('W10j progress', () => {
  test('each load is worth one mail at most: the first results, a level, a week that is enough, the goal; the same figures as on the page', async () => {
    const race = quest(one.day, 'race', { window: [-60, -50], period: [-49, 30] })
    await one.publish(race)
    const dan = await somebody(one, 'dan')
    const eva = await somebody(one, 'eva')
    const goals = [
      await one.enroll(dan, race, { baseline: '200', levelId: 'gold', target: '260' }),
      await one.enroll(eva, race, { baseline: '200', levelId: 'bronze', target: '220' }),
    ]
    await turnOn(one, occasions)
    const load = async (day: number, ...values: string[]) => {
      const rows = values.map((value, index) => ({ paxGoalId: goals[index]!, value }))
      await one.loadProgress(race, one.day(day), rows)
      await one.within(tx => tx.query('delete from mails'))
      await notify(one)
      return short(one)
    }
    expect(await load(-30, '40', '0')).toEqual(['results dan', 'results eva'])
    expect(await load(-24, '90', '0')).toEqual(['results dan'])
    expect((await mailsIn(one))[0]!.facts).toMatchObject({
      result: '90',
      target: '260',
      percent: '34%',
      toAchieve: '170',
      dataThrough: one.day(-24),
    })
    expect(await load(-12, '225', '0')).toEqual(['milestone dan'])
    expect((await mailsIn(one))[0]!.facts).toMatchObject({ level: 'Bronze', levelTarget: '220' })
    expect(await load(-11, '230', '0')).toEqual(['one-week dan'])
    expect((await mailsIn(one))[0]!.facts).toMatchObject({ best: '50', toAchieve: '30' })
    expect(await load(-10, '231', '0')).toEqual(['results dan'])
    expect(await load(-9, '265', '0')).toEqual(['goal-reached dan'])
    expect(await load(-8, '266', '0')).toEqual(['results dan'])
    expect(await notify(one)).toBe(0)
  })

  test('a goal whose minimum came last is reached then, once, though the result stays', async () => {
    const gated = {
      ...quest(one.day, 'gated', { window: [-60, -50], period: [-49, 30] }),
      minimumQualifier: { name: { en_US: 'Referrals' }, amount: 5, label: {} },
    }
    await one.publish(gated)
    const paxGoalId = await one.enroll(await somebody(one, 'ira'), gated, {
      baseline: '200',
      levelId: 'silver',
      target: '240',
    })
    await turnOn(one, occasions)
    const load = async (day: number, mqValue: string) => {
      await one.loadProgress(gated, one.day(day), [{ paxGoalId, value: '250', mqValue }])
      await one.within(tx => tx.query('delete from mails'))
      await notify(one)
      return short(one)
    }
    expect(await load(-30, '4')).not.toContain('goal-reached ira')
    expect(await load(-20, '5')).toEqual(['goal-reached ira'])
    expect(await load(-10, '6')).toEqual([])
  })

  test('a final result is notified in the texts of its page, and once', async () => {
    const done = quest(one.day, 'done', { window: [-60, -50], period: [-49, -5] })
    await one.publish(done)
    const person = await somebody(one, 'fay')
    const paxGoalId = await one.enroll(person, done, { baseline: '200', levelId: 'silver', target: '240' })
    await one.loadProgress(done, one.day(-5), [{ paxGoalId, value: '250' }])
    await one.issue(done, [
      {
        paxGoalId,
        personId: person.personId,
        points: 60,
        result: '250',
        target: '240',
        isGoalAchieved: true,
        resultCode: 'YXX',
      },
    ])
    await turnOn(one, occasions)
    await notify(one)
    expect(await short(one)).toEqual(['final-result fay'])
    expect((await mailsIn(one))[0]!.facts).toMatchObject({
      headline: 'final.headline.goal-success',
      result: '250',
      target: '240',
      spoken: { percent: '104%', points: '60' },
    })
    expect(await notify(one)).toBe(0)
  })
})

test('W10j points that were given, and points whose last day is near, are notified once each', async () => {
  const gil = await somebody(one, 'gil')
  await turnOn(one, ['points-credited', 'points-expiring'])
  const give = (key: string, points: number, expiresOn?: string) =>
    one.within(tx =>
      proposeAdjustment(tx, { personId: gil.personId, points, reason: 'Thanks', key, expiresOn, actor: 'system:test' }),
    )
  await give('a', 1, one.day(10))
  await give('b', 900, one.day(60))
  await notify(one)
  await notify(one)
  const notified = (await mailsIn(one)).map(({ kind, facts }) =>
    `${kind}: ${facts['award']} ${facts['lastDay'] ?? ''}`.trim(),
  )
  expect(notified.sort()).toEqual([
    'points-credited: 1 point',
    'points-credited: 900 points',
    `points-expiring: 1 point ${one.day(10)}`,
  ])
})

test('W10j in quiet hours and on quiet days nothing is queued, and what waits is not sent', async () => {
  const open = quest(one.day, 'open2', { window: [-1, 10], period: [11, 40] })
  await one.publish(open)
  await one.enroll(await somebody(one, 'hal'), open, { baseline: '200' })
  const { weekday } = (
    await one.within(tx => tx.query<{ weekday: number }>('select extract(isodow from now())::int as weekday'))
  )[0]!
  const today = { quietDays: [weekday, (weekday % 7) + 1] }
  await turnOn(one, ['opening'], today)
  expect(await notify(one)).toBe(0)
  await turnOn(one, ['opening'])
  expect(await notify(one)).toBe(1)
  await turnOn(one, ['opening'], today)
  const server = await startMailServer()
  const send = () => {
    const rest = { smtp: server.settings, port: 3000, secret: Buffer.alloc(32), signal: new AbortController().signal }
    return sendMails({ db: database.db, clientId: 1, log: () => {}, ...rest })
  }
  expect(await send()).toMatchObject({ sent: 0 })
  const [waiting] = await one.within(tx =>
    tx.query<{ hours: number }>(`select extract(epoch from next_at - now())::float / 3600 as hours from mails`),
  )
  expect(waiting!.hours).toBeGreaterThan(20)
  await turnOn(one, ['opening'])
  await makeDue(one)
  // Whoever is locked meanwhile gets nothing that waited.
  await one.within(tx => tx.query(`update people set locked_at = now() where user_name = 'hal'`))
  expect(await send()).toMatchObject({ sent: 0 })
  expect(await one.within(tx => tx.query('select status from mails'))).toEqual([{ status: 'lapsed' }])
  await one.within(tx => tx.query(`update people set locked_at = null where user_name = 'hal'`))
  await one.within(tx => tx.query(`update mails set status = 'waiting', ended_at = null, next_at = now()`))
  expect(await send()).toMatchObject({ sent: 1 })
  const headers = Object.fromEntries(server.mails[0]!.headers.map(({ key, value }) => [key, value]))
  expect(headers['list-unsubscribe']).toMatch(/^<http[^>]+\/mails\/off\?k=\d+\.programs\.[\w-]{43}>$/)
  expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
  await server.stop()
})

test('W10j hours are those of the client’s time zone', async () => {
  const open = quest(one.day, 'zoned', { window: [-2, 10], period: [11, 40] })
  await one.publish(open)
  await one.enroll(await somebody(one, 'ida'), open, { baseline: '200' })
  const zones = await one.within(tx =>
    tx.query<{ zone: string; hour: number }>(
      `select zone, extract(hour from now() at time zone zone)::int as hour
       from unnest('{Pacific/Kiritimati,Asia/Tokyo,UTC,America/New_York}'::text[]) zone order by hour`,
    ),
  )
  const [early, late] = [zones[0]!, zones.at(-1)!]
  const inZone = ({ zone }: { zone: string }) =>
    one.within(tx => tx.query('update clients set time_zone = $1 where client_id = $2', [zone, one.clientId]))
  // Over where it is latest, and not yet where it is earliest.
  await turnOn(one, ['opening'], { from: '00:00', to: `${String(late.hour).padStart(2, '0')}:00` })
  await inZone(late)
  expect(await notify(one)).toBe(0)
  await inZone(early)
  expect(await notify(one)).toBe(1)
  await inZone({ zone: 'UTC' })
})

test('W10j four workers at the same time notify each person once, and no other client’s people', async () => {
  for (const client of [one, two]) {
    const open = quest(client.day, 'many', { window: [-1, 10], period: [11, 40] })
    await client.publish(open)
    await client.within(async tx => {
      await tx.query(
        `insert into people (client_id, external_id, user_name, first_name, last_name, email)
         select $1, 'many' || n, 'many' || n, 'Many', 'People', 'many' || n || '@example.test' from generate_series(1, 450) n`,
        [tx.clientId],
      )
      await tx.query(
        `insert into pax_goals (client_id, person_id, program_id, time_period_id, group_id, baseline)
         select $1, person_id, 'many', 'spring', 'all', 200 from people where client_id = $1 and user_name like 'many%'`,
        [tx.clientId],
      )
    })
  }
  await turnOn(one, ['opening'])
  const notified = await Promise.all([1, 2, 3, 4].map(() => notify(one)))
  expect(notified.reduce((sum, count) => sum + count, 0)).toBe(450)
  const mails = await short(one)
  expect(mails).toHaveLength(450)
  expect(new Set(mails).size).toBe(450)
  expect(await mailsIn(two)).toEqual([])
})
