import { expect, test } from 'vitest'
import { type ClientTx, withClient } from '../db/client-tx.ts'
import { testDatabase } from '../db/test-database.ts'
import { linkOperator } from '../features/accounts/operator-links.ts'
import { pastQuest, plantClient, plantProgram } from '../features/results/results-fixture.ts'
import { goalsCommands } from './goals.command.ts'

const database = testDatabase()
const quest = { ...pastQuest, achievementRule: 'percentage_of_baseline' } as const
const percent = {
  ...quest,
  groups: quest.groups.map(group => ({
    ...group,
    levels: group.levels!.map((level, at) => ({ ...level, amount: 110 + at * 10 })),
  })),
}

async function plant() {
  const clientId = await plantClient(database.db)
  const within = <T>(work: (tx: ClientTx) => Promise<T>) => withClient(database.db, clientId, work)
  const client = await within(async tx => {
    await plantProgram(tx, percent, [
      { userName: 'ann', levelId: 'two', target: 240, baseline: '200' },
      { userName: 'ben' },
    ])
    return (await tx.query<{ key: string }>('select key from clients'))[0]!.key
  })
  const correct = (user: string, more: object) => {
    const progress = { show: () => {}, end: () => {} }
    const call = { db: database.db, dataDir: '', words: ['quest', user], options: { client, ...more } }
    const rest = { actor: 'operator:root', migrated: [], port: 3000, secret: () => Buffer.alloc(32), progress }
    return goalsCommands[0]!.run({ ...call, ...rest } as never)
  }
  return { within, correct }
}

test('D3 P07 the baseline of a frozen goal is corrected with its target, said in figures and kept in the audit trail', async () => {
  const { within, correct } = await plant()
  const done = await correct('ann', { baseline: '210', reason: 'wrong year' })
  expect(done.lines[0]).toBe('ann in quest: baseline 200 → 210, target 240 → 252.')
  const [goal] = await within(tx =>
    tx.query('select baseline, target, next_baseline from pax_goals where target is not null'),
  )
  expect(goal).toEqual({ baseline: '210', target: '252', next_baseline: null })
  const [event] = await within(tx =>
    tx.query<{ details: object }>("select details from audit_events where action = 'goal.baseline-corrected'"),
  )
  expect(event!.details).toMatchObject({
    reason: 'wrong year',
    before: { baseline: '200', target: '240' },
    after: { baseline: '210', target: '252' },
  })
})

test('D3 nobody corrects the baseline of their own goal, at the command line neither', async () => {
  const { within, correct } = await plant()
  expect((await within(tx => linkOperator(tx, 'root', 'ann', 'operator:admin'))).ok).toBe(true)
  await expect(correct('ann', { baseline: '150', reason: 'mine' })).rejects.toThrow('It is a goal of your own')
  expect(await within(tx => tx.query('select baseline from pax_goals where target is not null'))).toEqual([
    { baseline: '200' },
  ])
})

const mailed = (tx: ClientTx) =>
  tx.query<{ to_address: string; locale: string; person_id: number; facts: object }>(
    "select to_address, locale, person_id, facts from mails where kind = 'baseline-corrected' order by mail_id",
  )

test('D3 a person whose baseline was corrected is notified once, by mail, in their language and with every digit', async () => {
  const [mine, other] = [await plant(), await plant()]
  await mine.within(tx =>
    tx.query("update people set email = 'ann@people.example', locale = 'de_DE' where user_name = 'ann'"),
  )
  const done = await mine.correct('ann', { baseline: '1210.50', reason: 'wrong year' })
  expect(done.lines).toContain('A mail tells them.')
  // The same again changes nothing, and a refused one neither.
  const again = await mine.correct('ann', { baseline: '1210.5', reason: 'wrong year' })
  expect(again.lines.join()).toContain('No mail tells them')
  await expect(mine.correct('ann', { baseline: '-5', reason: 'x' })).rejects.toThrow()
  const mails = await mine.within(mailed)
  expect(mails).toMatchObject([
    {
      to_address: 'ann@people.example',
      locale: 'de_DE',
      facts: { baselineBefore: '200', baseline: '1.210,5', targetBefore: '240', target: '1.453' },
    },
  ])
  expect(mails[0]!.person_id).toBeGreaterThan(0)
  expect(await other.within(mailed)).toEqual([])
})

test.each([
  ['has no address', 'update people set email = null'],
  ['has left', "update people set email = 'ann@people.example', status = 'inactive' where user_name = 'ann'"],
])('D3 a person who %s gets no mail, which the operator is shown', async (_, change) => {
  const { within, correct } = await plant()
  await within(tx => tx.query(change))
  expect((await correct('ann', { baseline: '210', reason: 'wrong year' })).lines.join()).toContain('No mail tells them')
  expect(await within(mailed)).toEqual([])
})

test('D3 T2 a correction without a goal, a number or a reason is refused, and nobody’s of another client is found', async () => {
  const [mine, other] = [await plant(), await plant()]
  await expect(mine.correct('ben', { baseline: '210', reason: 'x' })).rejects.toThrow('ben has no goal in quest')
  await expect(mine.correct('ann', { baseline: 'ten', reason: 'x' })).rejects.toThrow('not a plain decimal number')
  await expect(mine.correct('ann', { baseline: '-5', reason: 'x' })).rejects.toThrow('a target of 0 or less')
  await expect(mine.correct('ann', { baseline: '5', reason: ' ' })).rejects.toThrow('reason')
  await mine.correct('ann', { baseline: '100', reason: 'x' })
  const [untouched] = await other.within(tx => tx.query('select baseline from pax_goals where target is not null'))
  expect(untouched).toEqual({ baseline: '200' })
})
