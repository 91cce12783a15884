import { describe, expect, test } from 'vitest'
import { type ClientTx, withClient } from '../db/client-tx.ts'
import { testDatabase } from '../db/test-database.ts'
import { adjustPoints } from '../features/ledger/adjust-points.ts'
import { issue, personIdOf, plantIssued, workedLines } from '../features/ledger/ledger-fixture.ts'
import { spend } from '../features/ledger/spend.ts'
import { ledgerCommands } from './ledger.command.ts'
import { linkedPeople, runTyped } from './run-fixture.ts'

const database = testDatabase()

const as = <T>(clientId: number, work: (tx: ClientTx) => Promise<T>) => withClient(database.db, clientId, work)

const runAt = (account: string, ...typed: readonly string[]) =>
  runTyped(database, ledgerCommands, typed, { actor: `operator:${account}` })
const run = (...typed: readonly string[]) => runAt('root', ...typed)

async function plant(): Promise<{ clientId: number; client: string }> {
  const { clientId } = await plantIssued(database.db)
  await linkedPeople(database.db, clientId, 'Max')
  const [row] = await as(clientId, tx => tx.query<{ key: string }>('select key from clients'))
  return { clientId, client: row!.key }
}

/** Ben has spent 50 of 60 and is corrected to 20. */
async function plantCase() {
  const planted = await plant()
  await as(planted.clientId, async tx => {
    const personId = await personIdOf(tx, 'ben')
    await spend(tx, { personId, points: 50, key: 'order', reason: 'order', actor: 'catalogue' })
    const lines = workedLines.map(line => (line.userName === 'ben' ? { ...line, points: 20 } : line))
    await issue(tx, { purpose: 'correction', lines })
  })
  return planted
}

describe('happy', () => {
  test('W04 points are given and taken with a reason, once per key, and all are in the statement', async () => {
    const { client } = await plant()
    const given = ['ledger', 'adjust', 'BEN', '25', '--client', client, '--reason', 'for the delay', '--key', 'case 7']
    expect((await runAt('Max', ...given, '--as', 'Max')).json).toMatchObject({
      points: 25,
      repeated: false,
      balance: 85,
    })
    expect((await run(...given)).json).toMatchObject({ points: 25, repeated: true, balance: 85 })
    const taken = await run(
      'ledger',
      'adjust',
      'ben',
      '-5',
      '--client',
      client,
      '--reason',
      'one too many',
      '--key',
      'case 8',
    )
    expect(taken.lines[0]).toMatch(/^Transfer \d+: -5 points moved\. ben has 80\.$/)
    const { json, lines } = await run('ledger', 'statement', 'ben', '--client', client)
    expect(json).toMatchObject({
      userName: 'ben',
      balance: 80,
      movements: [
        { kind: 'adjustment', points: -5, balance: 80, reason: 'one too many', by: 'operator:root', program: null },
        { kind: 'adjustment', points: 25, balance: 85, reason: 'for the delay', by: 'Max (operator:Max)' },
        { kind: 'award', points: 60, balance: 60, program: 'quest', reason: 'final result' },
      ],
    })
    expect(lines[0]).toBe('ben has 80 points.')
    expect(lines[1]).toMatch(/^day +transfer +kind +program +reason +by +points +balance$/)
    const { transfer } = (json as { movements: { transfer: number }[] }).movements[0]!
    expect((await run('ledger', 'reverse', String(transfer), '--client', client, '--reason', 'no')).json).toMatchObject(
      {
        reverses: transfer,
        points: 5,
      },
    )
    expect((await run('ledger', 'verify', '--client', client)).ok).toBe(true)
  })

  test('W04 points expire after their last day, for one client or for all', async () => {
    const { clientId, client } = await plant()
    await as(clientId, async tx => {
      const personId = await personIdOf(tx, 'ann')
      const adjustment = {
        personId,
        points: 9,
        key: 'k',
        reason: 'short',
        actor: 'operator:Max' as const,
        expiresOn: '2020-02-29',
      }
      expect((await adjustPoints(tx, adjustment)).ok).toBe(true)
    })
    expect((await run('ledger', 'expire', '--client', client)).json).toEqual({
      clients: [{ client, people: 1, points: 9 }],
    })
    const all = (await run('ledger', 'expire')).json as { clients: { client: string; points: number }[] }
    expect(all.clients.find(one => one.client === client)).toMatchObject({ points: 0 })
  })

  test.each([
    ['settle', 'settled', -30],
    ['waive', 'waived', 0],
  ] as const)('P15 an operator may %s what should go back and was spent', async (verb, state, balance) => {
    const { client } = await plantCase()
    const { json, lines } = await run('ledger', 'recoveries', '--client', client)
    const [one] = (json as { recoveries: { recovery: number }[] }).recoveries
    expect(one).toMatchObject({ userName: 'ben', program: 'quest', awardKind: 'goal', points: 30, state: 'open' })
    expect(lines).toHaveLength(3)
    const ended = await runAt(
      'Max',
      'ledger',
      verb,
      String(one!.recovery),
      '--client',
      client,
      '--reason',
      'as agreed',
      '--as',
      'Max',
    )
    expect(ended.json).toMatchObject({ recovery: { state, reason: 'as agreed', by: 'Max (operator:Max)' } })
    expect((await run('ledger', 'statement', 'ben', '--client', client)).json).toMatchObject({ balance })
    expect((await run('ledger', 'recoveries', '--client', client)).lines).toEqual(['Nothing is to be recovered.'])
    expect((await run('ledger', 'recoveries', '--client', client, '--all')).json).toMatchObject({
      recoveries: [{ state }],
    })
    expect((await run('ledger', 'verify', '--client', client)).ok).toBe(true)
  })
})

describe('refused', () => {
  test.each([
    [['adjust', 'nobody', '5', '--reason', 'r', '--key', 'k'], 'Nobody has the user ID nobody.'],
    [['adjust', 'ben', '1.5', '--reason', 'r', '--key', 'k'], '"1.5" is no number of points to move.'],
    [['adjust', 'ben', '0', '--reason', 'r', '--key', 'k'], '"0" is no number of points to move.'],
    [['adjust', 'ben', '-61', '--reason', 'r', '--key', 'k'], 'ben has 60 points, fewer than 61.'],
    [['adjust', 'ben', '5', '--reason', ' ', '--key', 'k'], 'Give a reason.'],
    [['adjust', 'ben', '5', '--reason', 'r'], '--key is missing.'],
    [['adjust', 'ben', '5', '--reason', 'r', '--key', 'k', '--expires', '2027-02-29'], '--expires must be a day'],
    [['adjust', 'ben', '5', '--reason', 'r', '--key', 'k', '--expires', '2027-13-01'], '--expires must be a day'],
    [['statement', 'nobody'], 'Nobody has the user ID nobody.'],
    [['reverse', '999999', '--reason', 'r'], 'This movement doesn’t exist.'],
    [['reverse', 'x', '--reason', 'r'], 'A transfer is a number.'],
    [['settle', '999999', '--reason', 'r'], 'This case isn’t here.'],
    [['waive', 'x', '--reason', 'r'], 'A recovery is a number.'],
  ])('W04 ledger %j is refused: %s', async (typed, said) => {
    const { client } = await plant()
    await expect(Promise.resolve().then(() => run('ledger', ...typed, '--client', client))).rejects.toThrow(said)
  })

  test('P15 a case is decided once', async () => {
    const { client } = await plantCase()
    const { json } = await run('ledger', 'recoveries', '--client', client)
    const recovery = String((json as { recoveries: { recovery: number }[] }).recoveries[0]!.recovery)
    await run('ledger', 'waive', recovery, '--client', client, '--reason', 'ours')
    await expect(run('ledger', 'settle', recovery, '--client', client, '--reason', 'theirs')).rejects.toThrow(
      `Recovery ${recovery} is waived.`,
    )
  })
})

describe('forbidden', () => {
  test("T2 another client's transfers, cases and people are unknown", async () => {
    const { client } = await plantCase()
    const other = await plant()
    const { json } = await run('ledger', 'recoveries', '--client', client)
    const recovery = String((json as { recoveries: { recovery: number }[] }).recoveries[0]!.recovery)
    const statement = (await run('ledger', 'statement', 'ben', '--client', client)).json as {
      movements: { transfer: number; kind: string }[]
    }
    const bought = String(statement.movements.find(one => one.kind === 'spend')!.transfer)
    const there = ['--client', other.client, '--reason', 'mine'] as const
    await expect(run('ledger', 'settle', recovery, ...there)).rejects.toThrow('This case isn’t here')
    await expect(run('ledger', 'reverse', bought, ...there)).rejects.toThrow('This movement doesn’t exist')
    expect((await run('ledger', 'recoveries', '--client', other.client, '--all')).json).toEqual({ recoveries: [] })
    expect((await run('ledger', 'statement', 'ben', '--client', other.client)).json).toMatchObject({ balance: 60 })
  })
})
