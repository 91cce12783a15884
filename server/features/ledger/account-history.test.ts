import { expect, test } from 'vitest'
import { type ClientTx, withClient, withClientLong } from '../../db/client-tx.ts'
import { testDatabase } from '../../db/test-database.ts'
import { getClient } from '../clients/client-of-host.ts'
import { approveResults } from '../results/approve-results.ts'
import { issueResults } from '../results/issue-results.ts'
import {
  pastQuest,
  personIdOf,
  plantClient,
  plantIssued,
  plantProgram,
  prepareNow,
  workedGoals,
} from '../results/results-fixture.ts'
import { reverseResults } from '../results/reverse-results.ts'
import { accountHistory } from './account-history.ts'
import { balanceOf } from './balance-of.ts'
import { spend } from './spend.ts'
import { verifyLedger } from './verify-ledger.ts'

const database = testDatabase()

const as = <T>(clientId: number, work: (tx: ClientTx) => Promise<T>) => withClient(database.db, clientId, work)

test('A14 every movement is there, newest first, in the words of the person', async () => {
  const { clientId, batchId } = await plantIssued(database.db)
  await as(clientId, async tx => {
    await reverseResults(tx, batchId, 'wrong file', 'person:9002')
    const ben = await personIdOf(tx, 'ben')
    const client = await getClient(tx)
    const rows = await accountHistory(tx, ben, client, 'de_DE')
    expect(rows.map(row => [row.description, row.amountOrAward])).toEqual([
      ['Frühlingsziel: Prämie zurückgenommen', -60],
      ['Frühlingsziel: Prämie für das Ziel', 60],
    ])
    expect(rows[0]!.date).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect((await accountHistory(tx, ben, client, 'ja_JP'))[1]!.description).toBe('Spring quest：目標の特典')
    expect(await accountHistory(tx, await personIdOf(tx, 'eve'), client, 'en_US')).toEqual([])
  })
})

test("T2 another client's person has no points and no history here", async () => {
  const { clientId } = await plantIssued(database.db)
  const ben = await as(clientId, tx => personIdOf(tx, 'ben'))
  const other = await plantClient(database.db)
  await as(other, async tx => {
    expect(await balanceOf(tx, ben)).toBe(0)
    expect(await accountHistory(tx, ben, await getClient(tx), 'en_US')).toEqual([])
  })
})

test('A14 two programs of one person sum up to their balance', async () => {
  const { clientId } = await plantIssued(database.db)
  await withClientLong(database.db, clientId, async tx => {
    await plantProgram(tx, { ...pastQuest, programId: 'second' }, workedGoals)
    const batch = await prepareNow(database.db, tx, 'second', 'person:9001')
    if (!batch.ok) throw new Error(batch.refusal)
    await approveResults(tx, batch.value.batch_id, 'person:9002')
    expect((await issueResults(database.db, tx, batch.value.batch_id, 'person:9002')).ok).toBe(true)
    const dan = await personIdOf(tx, 'dan')
    const rows = await accountHistory(tx, dan, await getClient(tx), 'en_US')
    expect([rows.length, await balanceOf(tx, dan)]).toEqual([2, 240])
    expect((await verifyLedger(tx)).holds).toBe(true)
  })
})

test('A14 each award says which of its program it was, and no goal is called reached that was not', async () => {
  const clientId = await plantClient(database.db)
  await withClientLong(database.db, clientId, async tx => {
    const basicAward = { threshold: { rule: 'none' }, incrementQuantity: 10, incrementAward: 5 } as const
    const groups = pastQuest.groups.map(group => ({ ...group, basicAward }))
    await plantProgram(tx, { ...pastQuest, type: 'challengepoint', groups }, workedGoals)
    const batch = await prepareNow(database.db, tx, 'quest', 'person:9001')
    if (!batch.ok) throw new Error(batch.refusal)
    await approveResults(tx, batch.value.batch_id, 'person:9002')
    expect((await issueResults(database.db, tx, batch.value.batch_id, 'person:9002')).ok).toBe(true)
    const client = await getClient(tx)
    const words = async (userName: string) =>
      (await accountHistory(tx, await personIdOf(tx, userName), client, 'en_US')).map(row => row.description).sort()
    expect(await words('ann')).toEqual(['Spring quest: Earned along the way'])
    expect(await words('ben')).toEqual(['Spring quest: Earned along the way', 'Spring quest: Goal award'])
  })
})

test("L01 A14 what came and went without a program is said in the client's own name for points", async () => {
  const { clientId } = await plantIssued(database.db)
  await as(clientId, async tx => {
    const ben = await personIdOf(tx, 'ben')
    await spend(tx, { personId: ben, points: 25, key: 'order-1', reason: 'order', actor: 'catalogue' })
    const client = await getClient(tx)
    const miles = { ...client, settings: { ...client.settings, mediaLabels: { en_US: 'miles', de_DE: 'Meilen' } } }
    const newest = async (locale: string) => (await accountHistory(tx, ben, miles, locale))[0]!.description
    expect(await newest('en_US')).toBe('Redeemed miles')
    expect(await newest('de_DE')).toBe('Eingelöste Meilen')
  })
})
