import { beforeEach, expect, test } from 'vitest'
import { withClientLong } from '../../db/client-tx.ts'
import { testDatabase } from '../../db/test-database.ts'
import { quest } from '../../db/test-programs.ts'
import { retryMail } from '../../emails/look-at-mails.ts'
import { mailsOf, makeDue, queue } from '../../emails/mail-fixture.ts'
import type { MailValues, NewMail } from '../../emails/mail-kinds.ts'
import { mailWorld } from '../../emails/mail-world-fixture.ts'
import { upsertStop } from '../../emails/returns.store.ts'
import { proposeAdjustment } from '../ledger/adjustments.ts'
import { issueAll } from '../results/results-fixture.ts'
import { reverseResults } from '../results/reverse-results.ts'
import { notifyIn, short, somebody, startAnew, turnOn } from './occasions-fixture.ts'

const database = testDatabase()
const world = mailWorld(database)
beforeEach(() => startAnew(world.one))

const change = (sql: string, ...values: readonly unknown[]) =>
  world.one.within(tx => tx.query<Record<string, string>>(sql, [...values]))

/** Queues what there is to notify of; nobody gets it before `sendLate`. */
async function queueWhatThereIs(): Promise<readonly string[]> {
  await notifyIn(database.db, world.one)
  return short(world.one)
}

/** Sends what waited, as once a mail server is back; answers what became of each mail. */
async function sendLate(): Promise<string[]> {
  await makeDue(world.one)
  await world.send()
  const ended = await change(`select kind, split_part(to_address, '@', 1) as to, status from mails order by mail_id`)
  const sent = ended.filter(mail => mail['status'] === 'sent').map(mail => `${mail['to']}@example.test`)
  expect(world.server.mails.flatMap(({ envelope }) => envelope.to)).toEqual(sent)
  return ended.map(mail => `${mail['kind']} ${mail['to']} ${mail['status']}`)
}

/** Somebody who can choose until tomorrow, and has not. */
async function undecided(name: string, programId: string) {
  const program = quest(world.one.day, programId, { window: [-20, 1], period: [11, 40] })
  await world.one.publish(program)
  const person = await somebody(world.one, name)
  const goal = await world.one.enroll(person, program, { baseline: '200' })
  await turnOn(world.one, ['last-days'])
  expect(await queueWhatThereIs()).toEqual([`last-days ${name}`])
  return { person, goal }
}

/** Somebody with a result of 250 of a goal of 240, in a program that is over. */
async function ended(name: string, programId: string) {
  const { one } = world
  const program = quest(one.day, programId, { window: [-60, -50], period: [-49, -5] })
  await one.publish(program)
  const paxGoalId = await one.enroll(await somebody(one, name), program, {
    baseline: '200',
    levelId: 'silver',
    target: '240',
  })
  const load = (day: number, value: string) => one.loadProgress(program, one.day(day), [{ paxGoalId, value }])
  const issue = (reason?: string) =>
    withClientLong(database.db, one.clientId, tx =>
      issueAll(database.db, tx, programId, reason === undefined ? {} : { reason }),
    )
  await load(-7, '250')
  return { load, issue }
}

test('what waited goes to whoever it is still true for', async () => {
  await undecided('bea', 'open-still')
  expect(await sendLate()).toEqual(['last-days bea sent'])
})

test('what waited goes to the address that was corrected meanwhile, and to it alone', async () => {
  const { person } = await undecided('cleo', 'corrected')
  await change(`update people set email = 'right@example.test' where person_id = $1`, person.personId)
  expect(await sendLate()).toEqual(['last-days right sent'])
  expect(await queueWhatThereIs()).toHaveLength(1)
})

const named = { userName: 'cleo', firstName: 'Cleo', lastName: 'Vale' }
const summit = { programName: 'Summit', programId: 'summit' }
const aboutPeople = {
  'choose-goal': { ...named, ...summit, leader: 'Nora Lindqvist' },
  'leader-note': { ...named, ...summit, leader: 'Nora Lindqvist', words: 'Well done' },
  'baseline-corrected': { ...named, ...summit, baseline: '200', targetBefore: '220', target: '240' },
  'reward-order': { ...named, orderId: '1', event: 'placed', lines: [{ name: 'Kettle', pieces: 1, points: 90 }] },
  'password-changed': named,
  'forgot-password': { ...named, token: 'the-token', goodForSeconds: 1800 },
} satisfies Partial<MailValues>
type AboutPeople = keyof typeof aboutPeople

/** A mail without a topic that waits for somebody at the address that they have. */
async function queueTo(name: string, kind: AboutPeople): Promise<number> {
  const { personId } = await somebody(world.one, name)
  const to = { address: `${name}@example.test`, name: 'Cleo Vale' }
  await queue(world.one, { kind, personId, to, values: aboutPeople[kind] } as NewMail)
  return personId
}

const correct = (personId: number) =>
  change(`update people set email = 'right@example.test' where person_id = $1`, personId)

test.each<[AboutPeople, string]>([
  ['choose-goal', 'corrected'],
  ['leader-note', 'corrected'],
  ['baseline-corrected', 'corrected'],
  ['reward-order', 'corrected'],
  // An account's own go where they were asked for, or to whom the account was when its password changed.
  ['password-changed', 'former'],
  ['forgot-password', 'former'],
])('a mail %s that waited goes to the %s address', async (kind, where) => {
  await correct(await queueTo(`had-${kind}`, kind))
  expect(await sendLate()).toEqual([`${kind} ${where === 'corrected' ? 'right' : `had-${kind}`} sent`])
})

test('a mail of an order that failed at an address goes to the corrected one when it is sent again', async () => {
  const personId = await queueTo('ordered', 'reward-order')
  world.server.answering = to => (to.startsWith('ordered') ? { code: 550, text: 'No such user' } : undefined)
  expect(await sendLate()).toEqual(['reward-order ordered failed'])
  await correct(personId)
  const [mail] = await mailsOf(world.one)
  expect(await world.one.within(tx => retryMail(tx, mail!.mail_id))).toMatchObject({ ok: true })
  expect(await sendLate()).toEqual(['reward-order right sent'])
})

test.each([
  ['former', 'sent'],
  ['corrected', 'failed'],
])('a leader’s note that waited while mails to the %s address were stopped is %s', async (which, end) => {
  const personId = await queueTo(`stopped-${which}`, 'leader-note')
  await correct(personId)
  const address = `${which === 'corrected' ? 'right' : `stopped-${which}`}@example.test`
  await world.one.within(tx => upsertStop(tx, { personId, address, reason: '550 No' }))
  expect(await sendLate()).toEqual([`leader-note right ${end}`])
})

test('whoever had lost their address while a mail waited is written to once they have another', async () => {
  const { person } = await undecided('cora', 'without')
  await change(`update people set email = null where person_id = $1`, person.personId)
  expect(await sendLate()).toEqual(['last-days cora lapsed'])
  expect(await queueWhatThereIs()).toHaveLength(1)
  await change(`update people set email = 'new@example.test' where person_id = $1`, person.personId)
  expect(await queueWhatThereIs()).toEqual(['last-days cora', 'last-days new'])
  expect(await sendLate()).toEqual(['last-days cora lapsed', 'last-days new sent'])
})

test('whoever has chosen while a mail waited does not get it', async () => {
  const { goal } = await undecided('dora', 'chosen-since')
  await change(`update pax_goals set level_id = 'silver', target = 240 where pax_goal_id = $1`, goal)
  expect(await sendLate()).toEqual(['last-days dora lapsed'])
})

test('whoever has no goal again after all hears of the last days on the same day', async () => {
  const { goal } = await undecided('dana', 'without-again')
  await change(`update pax_goals set level_id = 'silver', target = 240 where pax_goal_id = $1`, goal)
  expect(await sendLate()).toEqual(['last-days dana lapsed'])
  await change(`update pax_goals set level_id = null, target = null where pax_goal_id = $1`, goal)
  await queueWhatThereIs()
  expect(await sendLate()).toEqual(['last-days dana lapsed', 'last-days dana sent'])
})

test.each([
  ['locked', `update people set locked_at = now()`, `update people set locked_at = null`],
  ['inactive', `update people set status = 'inactive'`, `update people set status = 'active'`],
  [
    'without the topic',
    `insert into mail_opt_outs (client_id, topic, person_id) select client_id, 'programs', person_id from people`,
    'delete from mail_opt_outs o',
  ],
])('what was not sent to somebody who was %s is not written anew', async (state, before, after) => {
  const { person, goal } = await undecided(state.split(' ')[0]!, `not-${state.split(' ')[0]}`)
  await change(`${before} where person_id = $1`, person.personId)
  await change(`update pax_goals set level_id = 'silver', target = 240 where pax_goal_id = $1`, goal)
  expect(await sendLate()).toEqual([expect.stringMatching(/ lapsed$/)])
  await change(`${after} where person_id = $1`, person.personId)
  await change(`update pax_goals set level_id = null, target = null where pax_goal_id = $1`, goal)
  expect(await queueWhatThereIs()).toHaveLength(1)
})

test('a mail with a last day is over with it', async () => {
  const { one } = world
  await undecided('emil', 'over')
  const running = quest(one.day, 'running', { window: [-60, -50], period: [-49, 10] })
  await one.publish(running)
  const person = await somebody(one, 'finn')
  const paxGoalId = await one.enroll(person, running, { baseline: '200', levelId: 'silver', target: '240' })
  await one.loadProgress(running, one.day(-8), [{ paxGoalId, value: '170' }])
  await one.loadProgress(running, one.day(-1), [{ paxGoalId, value: '215' }])
  const gift = { points: 9, reason: 'Thanks', key: 'gift', expiresOn: one.day(4), actor: 'system:test' } as const
  await one.within(tx => proposeAdjustment(tx, { personId: person.personId, ...gift }))
  await turnOn(one, ['one-week', 'points-expiring'])
  await queueWhatThereIs()
  const lapses = await change(
    `select kind, (lapses_at at time zone 'UTC')::text as at from mails where lapses_at is not null order by mail_id`,
  )
  expect(lapses).toEqual([
    { kind: 'last-days', at: `${one.day(2)} 00:00:00` },
    // With the day after it fewer than seven are left.
    { kind: 'one-week', at: `${one.day(4)} 00:00:00` },
    { kind: 'points-expiring', at: `${one.day(5)} 00:00:00` },
  ])
  await change('update mails set lapses_at = now()')
  expect(await sendLate()).toEqual(['last-days emil lapsed', 'one-week finn lapsed', 'points-expiring finn lapsed'])
})

test('a mail of a final result that was reversed or corrected meanwhile goes to nobody', async () => {
  const { one } = world
  const first = await ended('gina', 'reversed')
  const second = await ended('hugo', 'lowered')
  const third = await ended('iris', 'stands')
  const { batch } = await first.issue()
  await second.issue()
  await third.issue()
  await turnOn(one, ['final-result'])
  expect(await queueWhatThereIs()).toEqual(['final-result gina', 'final-result hugo', 'final-result iris'])
  await one.within(tx => reverseResults(tx, batch.batch_id, 'the wrong file', 'operator:test'))
  await second.load(-6, '100')
  await second.issue('a return')
  await third.load(-6, '251')
  await third.issue('a sale more, which is worth nothing')
  const lapsed = ['final-result gina lapsed', 'final-result hugo lapsed', 'final-result iris lapsed']
  expect((await sendLate()).sort()).toEqual(lapsed)
})

test('a mail of a final result that a correction leaves as it is goes out', async () => {
  const { load, issue } = await ended('jack', 'unchanged')
  await issue()
  await turnOn(world.one, ['final-result'])
  await queueWhatThereIs()
  await load(-6, '250')
  await issue('a return of somebody else')
  expect(await sendLate()).toEqual(['final-result jack sent'])
})

test('whoever was not mailed a final result that was corrected is mailed the one that stands, once', async () => {
  const { load, issue } = await ended('jana', 'corrected-final')
  await issue()
  await turnOn(world.one, ['final-result'])
  await queueWhatThereIs()
  await load(-6, '100')
  await issue('a return')
  expect(await sendLate()).toEqual(['final-result jana lapsed'])
  await queueWhatThereIs()
  await queueWhatThereIs()
  expect(await sendLate()).toEqual(['final-result jana lapsed', 'final-result jana sent'])
  const [mail] = await change(`select facts ->> 'result' as result from mails where status = 'sent'`)
  expect(mail).toEqual({ result: '100' })
  await queueWhatThereIs()
  expect(await sendLate()).toHaveLength(2)
})

test('where the final result that was issued anew waits as well, it is mailed once', async () => {
  const { issue } = await ended('kurt', 'issued-anew')
  const { batch } = await issue()
  await turnOn(world.one, ['final-result'])
  await queueWhatThereIs()
  await world.one.within(tx => reverseResults(tx, batch.batch_id, 'the wrong file', 'operator:test'))
  await issue()
  await queueWhatThereIs()
  const ends = ['final-result kurt lapsed', 'final-result kurt sent']
  expect(await sendLate()).toEqual(ends)
  await queueWhatThereIs()
  expect(await sendLate()).toEqual(ends)
})

test.each([
  ['goes to nobody where a correction has taken them back since', 'kira', '230', 'lapsed'],
  ['goes out where a correction has left them', 'kobe', '260', 'sent'],
])('a mail of points %s', async (_, name, value, end) => {
  const { load, issue } = await ended(name, `later-${name}`)
  await load(-7, '100')
  await issue()
  await turnOn(world.one, ['points-credited'])
  await load(-6, '250')
  await issue('a sale that was missing')
  await queueWhatThereIs()
  await load(-5, value)
  await issue('another file')
  expect(await sendLate()).toContain(`points-credited ${name} ${end}`)
})

test('a mail of points whose batch was reversed meanwhile goes to nobody', async () => {
  const { load, issue } = await ended('kaia', 'taken-back')
  await load(-7, '100')
  await issue()
  await load(-6, '250')
  const { batch } = await issue('a sale that was missing')
  await turnOn(world.one, ['points-credited'])
  expect(await queueWhatThereIs()).toContain('points-credited kaia')
  await world.one.within(tx => reverseResults(tx, batch.batch_id, 'the wrong file', 'operator:test'))
  expect(await sendLate()).toContain('points-credited kaia lapsed')
})

test('a mail that points expire goes to nobody who has used them up meanwhile', async () => {
  const { one } = world
  const { personId } = await somebody(one, 'lars')
  const gift = { points: 9, reason: 'Thanks', key: 'spent', expiresOn: one.day(4), actor: 'system:test' } as const
  await one.within(tx => proposeAdjustment(tx, { personId, ...gift }))
  await turnOn(one, ['points-expiring'])
  expect(await queueWhatThereIs()).toContain('points-expiring lars')
  await one.within(tx =>
    proposeAdjustment(tx, { personId, points: -9, reason: 'By mistake', key: 'back', actor: 'system:test' }),
  )
  expect(await sendLate()).toContain('points-expiring lars lapsed')
})

test('whoever has spent some of the points that expire meanwhile hears of the others, once', async () => {
  const { one } = world
  const { personId } = await somebody(one, 'lisa')
  const give = { personId, reason: 'Thanks', actor: 'system:test' } as const
  await one.within(tx => proposeAdjustment(tx, { ...give, points: 9, key: 'nine', expiresOn: one.day(4) }))
  await turnOn(one, ['points-expiring'])
  await queueWhatThereIs()
  await one.within(tx => proposeAdjustment(tx, { ...give, points: -8, key: 'eight' }))
  await sendLate()
  await queueWhatThereIs()
  await sendLate()
  await queueWhatThereIs()
  const mails = await change(`select facts ->> 'award' as award, status from mails where kind = 'points-expiring'
    and to_address like 'lisa%' order by mail_id`)
  expect(mails).toEqual([
    { award: '9 points', status: 'lapsed' },
    { award: '1 point', status: 'sent' },
  ])
})

test('a mail that points expire from before their number was kept goes out while there are some', async () => {
  const { one } = world
  const { personId } = await somebody(one, 'lena')
  const gift = { points: 9, reason: 'Thanks', key: 'before', expiresOn: one.day(4), actor: 'system:test' } as const
  await one.within(tx => proposeAdjustment(tx, { personId, ...gift }))
  await turnOn(one, ['points-expiring'])
  await queueWhatThereIs()
  await change(`update mails set facts = facts - 'points'`)
  expect(await sendLate()).toContain('points-expiring lena sent')
})
