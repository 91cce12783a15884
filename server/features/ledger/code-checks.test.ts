import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database.ts'
import { type TestClient, testClient } from '../../db/test-world.ts'
import { getClient } from '../clients/client-of-host.ts'
import { createCodes } from '../codes/create-codes.ts'
import { redeemCode } from '../codes/redeem-code.ts'
import { plantFault } from './ledger-fault-fixture.ts'
import { verifyLedger } from './verify-ledger.ts'

const database = testDatabase()
const secret = Buffer.alloc(32, 7)

let clients = 0
let client: TestClient
/** A client of whose two codes one was redeemed by Ann, and Bob looks on. */
async function plantRedeemed(): Promise<void> {
  clients += 1
  client = await testClient(database.db, clients, `client-${clients}`)
  const ann = await client.person('ann')
  await client.person('bob')
  await client.within(async tx => {
    const made = await createCodes(tx, {
      secret,
      count: 2,
      points: 50,
      isNewKeyFine: false,
      actor: 'operator:test',
    })
    if (!made.ok) throw new Error(made.refusal)
    const features = '{"features": {"ots": true}}'
    await tx.query('update clients set settings = settings || $2 where client_id = $1', [clients, features])
    const redeemer = { ...ann, client: await getClient(tx), address: '192.0.2.1', secret }
    const { outcome } = await redeemCode(tx, redeemer, { code: made.value.codes[0]!, userName: 'ann' })
    expect(outcome.ok).toBe(true)
  })
}
beforeAll(plantRedeemed)

const brokenNow = async () =>
  (await client.within(verifyLedger)).invariants.flatMap(({ invariant, broken }) =>
    broken === undefined ? [] : [[invariant, `${broken.place} ${broken.why}`]],
  )
const whereCode = (id: number) => `where client_id = ${id} and kind = 'code'`
const bob = (id: number) => `(select person_id from people where client_id = ${id} and user_name = 'bob')`

const faults: [string, string, (client: number) => string, RegExp][] = [
  [
    'I5',
    'a code that was paid again, under a key of another shape',
    id => `insert into ledger_transfers (client_id, kind, debit_account_id, credit_account_id, points, idempotency_key, reason, created_by)
      select client_id, kind, debit_account_id, ${bob(id)}, points, idempotency_key || '/2', reason, created_by
      from ledger_transfers ${whereCode(id)}`,
    /^transfer \d+ is credit 2 of code \d+$/,
  ],
  [
    'I6',
    'a code that was redeemed for nothing',
    id => `delete from ledger_transfers ${whereCode(id)}`,
    /^code \d+ was redeemed and never credited$/,
  ],
  [
    'I6',
    'a credit of no code',
    id => `update codes set redeemed_at = null, redeemed_by = null where client_id = ${id}`,
    /^transfer \d+ names no redeemed code$/,
  ],
  [
    'I6',
    'a credit to somebody else than who redeemed',
    id => `update codes set redeemed_by = ${bob(id)} where client_id = ${id} and redeemed_at is not null`,
    /^transfer \d+ does not say what its code says$/,
  ],
  [
    'I6',
    'a credit of other points than its code has',
    id => `update codes set points = 49 where client_id = ${id}`,
    /^transfer \d+ does not say what its code says$/,
  ],
]
test.each(faults)('%s finds %s', async (invariant, _, fault, words) => {
  await plantRedeemed()
  expect(await brokenNow()).toEqual([])
  const drop = invariant === 'I5' ? 'alter table ledger_transfers drop constraint ledger_transfers_code;' : ''
  await plantFault(database.address, `${drop} ${fault(clients)}`)
  expect(await brokenNow()).toContainEqual([invariant, expect.stringMatching(words)])
})
