import { expect, test } from 'vitest'
import { addDays } from '../../../rules/programs/calendar-day.ts'
import { withClient } from '../../db/client-tx.ts'
import { testDatabase } from '../../db/test-database.ts'
import type { TaskContext } from '../tasks/task-kind.ts'
import { adjustPoints } from './adjust-points.ts'
import { addPerson, plantProgram } from './ledger-fixture.ts'
import { newestCount } from './newest-proof.ts'
import { proveLedgerKind } from './task-kinds.ts'

const database = testDatabase()

test('S10 points with a last day are counted whole, however many days there are', async () => {
  const clientId = await plantProgram(database.db, { names: [] })
  const within = <T>(work: Parameters<typeof withClient<T>>[2]) => withClient(database.db, clientId, work)
  await within(async tx => {
    const personId = await addPerson(tx, 'ben')
    const today = tx.now.toISOString().slice(0, 10)
    for (let day = 1; day <= 400; day++) {
      const expiresOn = addDays(today, day + 1)
      const gift = { personId, points: 10, key: `day ${day}`, reason: 'daily prize', actor: 'operator:test' as const }
      await adjustPoints(tx, { ...gift, expiresOn })
    }
  })
  const result = await proveLedgerKind.run({ within } as unknown as TaskContext<object>)
  await within(tx =>
    tx.query(
      `insert into tasks (client_id, kind, state, created_by, result, started_at, ended_at)
       values ($1, 'prove-ledger', 'done', 'system:test', $2, now(), now())`,
      [tx.clientId, JSON.stringify(result)],
    ),
  )
  expect(await within(newestCount)).toMatchObject({ outstanding: 4000, canExpire: 4000 })
})
