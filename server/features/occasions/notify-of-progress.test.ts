import { beforeEach, expect, test } from 'vitest'
import { occasions } from '../../../rules/mails/occasions.ts'
import { withClientLong } from '../../db/client-tx.ts'
import { testDatabase } from '../../db/test-database.ts'
import { somebodyWaits } from '../../db/test-lock.ts'
import { quest } from '../../db/test-programs.ts'
import { forgetMail } from '../../emails/forget-mail.store.ts'
import { makeDue } from '../../emails/mail-fixture.ts'
import { mailWorld } from '../../emails/mail-world-fixture.ts'
import { undoNewestLoad } from '../load-history/undo-newest-load.ts'
import { mailsIn, notifyIn, short, somebody, startAnew, turnOn } from './occasions-fixture.ts'
import { progressOccasions } from './progress-occasions.ts'

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

/** People with goals of 240 in a program that is under way; answers how to load what some of them have. */
async function climbers(programId: string, ...names: readonly string[]) {
  const { one } = world
  const program = quest(one.day, programId, { window: [-60, -50], period: [-49, 10] })
  await one.publish(program)
  const goals: Record<string, number> = {}
  for (const name of names) {
    const goal = { baseline: '200', levelId: 'silver', target: '240' }
    goals[name] = await one.enroll(await somebody(one, name), program, goal)
  }
  return (day: number, values: Readonly<Record<string, string>>) => {
    const rows = Object.entries(values).map(([name, value]) => ({ paxGoalId: goals[name]!, value }))
    return one.loadProgress(program, one.day(day), rows)
  }
}
/** The same for one person. */
async function climbing(name: string, programId: string) {
  const load = await climbers(programId, name)
  return (day: number, value: string) => load(day, { [name]: value })
}
const undo = async () => {
  const undone = await withClientLong(database.db, world.one.clientId, tx => undoNewestLoad(tx, 'operator:test'))
  if (!undone.ok) throw new Error(undone.refusal)
  await world.one.calculateStandings()
}
const kinds = async () => {
  await notifyIn(database.db, world.one)
  return world.one.within(tx =>
    tx.query(
      `select kind, facts ->> 'result' as result, status from mails where to_address like 'ivo%' order by mail_id`,
    ),
  )
}

test('what a load had people notified of is news again once it was undone, and what waited goes to nobody', async () => {
  const load = await climbing('ivo', 'undone')
  await load(-9, '100')
  await turnOn(world.one, [...occasions])
  await kinds()
  await load(-5, '250')
  await kinds()
  await makeDue(world.one)
  await world.send()
  await undo()
  // The wrong file was of a later day too.
  await load(-7, '150')
  expect(await kinds()).toEqual([
    { kind: 'results', result: '100', status: 'sent' },
    { kind: 'goal-reached', result: '250', status: 'sent' },
    { kind: 'results', result: '150', status: 'waiting' },
  ])
  await undo()
  await load(-4, '245')
  expect((await kinds()).slice(2)).toEqual([
    { kind: 'results', result: '150', status: 'lapsed' },
    { kind: 'goal-reached', result: '245', status: 'waiting' },
  ])
})

test('a load that is undone takes back the news of those whom it has rows of, and of nobody else', async () => {
  const load = await climbers('two-files', 'rosa', 'seth')
  await turnOn(world.one, [...occasions])
  const notified = async () => {
    await notifyIn(database.db, world.one)
    return (await mailsIn(world.one)).map(
      ({ kind, to_address, facts }) => `${kind} ${to_address.split('@')[0]} ${facts['result']}`,
    )
  }
  await load(-5, { rosa: '250' })
  await load(-5, { seth: '270' })
  const first = ['goal-reached rosa 250', 'goal-reached seth 270']
  expect(await notified()).toEqual(first)
  await undo()
  expect(await notified()).toEqual(first)
  expect(await world.one.within(tx => tx.query('select status from mails order by mail_id'))).toEqual([
    { status: 'waiting' },
    { status: 'lapsed' },
  ])
  await load(-5, { seth: '245' })
  const second = [...first, 'goal-reached seth 245']
  expect(await notified()).toEqual(second)
  await load(-3, { rosa: '260', seth: '245' })
  expect(await notified()).toEqual([...second, 'results rosa 260'])
})

test('nobody is notified of what a load brought while it is being undone', async () => {
  const load = await climbing('tess', 'undone-meanwhile')
  await load(-5, '250')
  await turnOn(world.one, [...occasions])
  await withClientLong(database.db, world.one.clientId, async tx => {
    expect(await undoNewestLoad(tx, 'operator:test')).toMatchObject({ ok: true })
    expect(await notifyIn(database.db, world.one)).toBe(0)
  })
  await world.one.calculateStandings()
  expect(await notifyIn(database.db, world.one)).toBe(0)
  await load(-5, '245')
  expect(await notifyIn(database.db, world.one)).toBe(1)
})

test('a load that is undone while a mail of its news is ended waits for that', async () => {
  const load = await climbing('tove', 'ended-meanwhile')
  await load(-5, '250')
  await turnOn(world.one, [...occasions])
  await notifyIn(database.db, world.one)
  const { undone } = await world.one.within(async tx => {
    const [mail] = await tx.query<{ mail_id: number }>(
      `update mails set status = 'lapsed', token = null, ended_at = now() where status = 'waiting' returning mail_id`,
    )
    const undone = undo()
    await somebodyWaits(tx)
    await forgetMail(tx, mail!.mail_id)
    return { undone }
  })
  await undone
})

test('nobody of an exception is passed over for what a load brought while it is being undone', async () => {
  const load = await climbing('thea', 'excepted-meanwhile')
  await load(-5, '250')
  await turnOn(world.one, [...occasions], { programs: { 'excepted-meanwhile': { off: [...progressOccasions] } } })
  await withClientLong(database.db, world.one.clientId, async tx => {
    expect(await undoNewestLoad(tx, 'operator:test')).toMatchObject({ ok: true })
    expect(await notifyIn(database.db, world.one)).toBe(0)
  })
  await world.one.calculateStandings()
  await turnOn(world.one, [...occasions])
  await load(-5, '245')
  expect(await notifyIn(database.db, world.one)).toBe(1)
})

test('what was loaded while a program was an exception is no news once it is none', async () => {
  const load = await climbing('ivo2', 'excepted')
  await load(-9, '235')
  await turnOn(world.one, [...occasions], {
    programs: { excepted: { off: [...progressOccasions] } },
  })
  expect(await kinds()).toEqual([])
  await turnOn(world.one, [...occasions])
  expect(await kinds()).toEqual([])
  await load(-5, '245')
  expect(await kinds()).toMatchObject([{ kind: 'goal-reached' }])
})

test('of an exception nobody is looked at once results are final, nor for what is from before the mails were turned on', async () => {
  const load = await climbing('uma', 'excepted-final')
  await load(-9, '150')
  const looks = async () => {
    await notifyIn(database.db, world.one)
    return world.one.within(tx => tx.query('select through::text from mail_looks'))
  }
  await turnOn(world.one, ['results'], {
    on: { results: world.one.day(-8) },
    programs: { 'excepted-final': { off: ['results', 'milestone', 'one-week', 'goal-reached'] } },
  })
  expect(await looks()).toEqual([])
  await load(-7, '160')
  expect(await looks()).toEqual([{ through: world.one.day(-7) }])
  await load(-6, '170')
  await world.one.issue(quest(world.one.day, 'excepted-final', { window: [-60, -50], period: [-49, 10] }), [])
  await load(-5, '180')
  expect(await looks()).toEqual([{ through: world.one.day(-7) }])
})

test('whoever a load brought nothing hears nothing of it, and hears of their own file of the same day', async () => {
  const load = await climbers('by-regions', 'pia', 'quin')
  await turnOn(world.one, [...occasions])
  await load(-5, { pia: '250' })
  await notifyIn(database.db, world.one)
  expect(await short(world.one)).toEqual(['goal-reached pia'])
  await load(-5, { quin: '100' })
  await notifyIn(database.db, world.one)
  expect(await short(world.one)).toEqual(['goal-reached pia', 'results quin'])
})
