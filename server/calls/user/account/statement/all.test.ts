import { describe, expect, test } from 'vitest'
import { withClient } from '../../../../db/client-tx.ts'
import { testDatabase } from '../../../../db/test-database.ts'
import { beginSession } from '../../../../features/accounts/sessions.ts'
import { personIdOf, plantIssued } from '../../../../features/results/results-fixture.ts'
import { reverseResults } from '../../../../features/results/reverse-results.ts'
import type { Caller } from '../../../../http/test-app.ts'
import { testApp } from '../../../../http/test-app.ts'
import { getAccountStatementRoute } from './all.ts'

const database = testDatabase()
const app = testApp(database, [getAccountStatementRoute])
const path = '/api/v1.0/user/account/statement/all'

/** Signs a planted person in, in their own language. */
async function signIn(clientId: number, userName: string, locale: string): Promise<Caller> {
  return withClient(database.db, clientId, async tx => {
    await tx.query('update people set locale = $1 where client_id = $2 and user_name = $3', [
      locale,
      clientId,
      userName,
    ])
    const [client] = await tx.query<{ key: string }>('select key from clients')
    return { host: client!.key, sessionId: (await beginSession(tx, await personIdOf(tx, userName), null))! }
  })
}

describe('happy', () => {
  test('C15 A14 every movement of the own points, newest first, in the own language', async () => {
    const { clientId, batchId } = await plantIssued(database.db)
    const ben = await signIn(clientId, 'ben', 'de_DE')
    const first = await app.get(path, ben)
    expect(first.body.accountHistoryList).toEqual([
      {
        id: expect.stringMatching(/^\d+$/),
        date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        description: 'Frühlingsziel: Prämie für das Ziel',
        amountOrAward: 60,
      },
    ])
    await withClient(database.db, clientId, tx => reverseResults(tx, batchId, 'wrong file', 'person:9002'))
    const { body } = await app.get(path, ben)
    expect(body.accountHistoryList.map((row: { amountOrAward: number }) => row.amountOrAward)).toEqual([-60, 60])
  })

  test('C15 a person without points has an empty history', async () => {
    const { clientId } = await plantIssued(database.db)
    const { status, body } = await app.get(path, await signIn(clientId, 'eve', 'en_US'))
    expect([status, body]).toEqual([200, { accountHistoryList: [] }])
  })
})

describe('refused', () => {
  test('C15 nobody without a session', async () => {
    const { clientId } = await plantIssued(database.db)
    const { host } = await signIn(clientId, 'ben', 'en_US')
    for (const caller of [{ host }, { host, sessionId: 'made-up' }])
      expect((await app.get(path, caller)).status).toBe(401)
  })
})

describe('forbidden', () => {
  test("T2 C15 a session of one client opens nothing at another client's host", async () => {
    const { clientId } = await plantIssued(database.db)
    const other = await plantIssued(database.db)
    const { sessionId } = await signIn(clientId, 'ben', 'en_US')
    const { host } = await signIn(other.clientId, 'ben', 'en_US')
    expect((await app.get(path, { host, ...(sessionId === undefined ? {} : { sessionId }) })).status).toBe(401)
  })
})
