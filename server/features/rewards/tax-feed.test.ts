import { expect, test } from 'vitest'
import { withClient } from '../../db/client-tx.ts'
import { testDatabase } from '../../db/test-database.ts'
import { testSecret } from '../../http/test-app.ts'
import { getClient } from '../clients/client-of-host.ts'
import { adjustPoints } from '../ledger/adjust-points.ts'
import { plantFault } from '../ledger/ledger-fault-fixture.ts'
import { addProgram, issue, personIdOf, plantIssued } from '../ledger/ledger-fixture.ts'
import { cancelOwnLine, moveLine } from './move-line.ts'
import { placeRewardOrder } from './place-reward-order.ts'
import { openOwnCatalogue, plantRewards, rewardWith } from './rewards-fixture.ts'
import { feedCells, taxFeed } from './tax-feed.ts'

const database = testDatabase()

test('S10 the feed sums to the spends, and says which program paid how much with points of which day, and whether its budget is taxable', async () => {
  const { clientId } = await plantIssued(database.db)
  const issued = '2026-03-04'
  await plantFault(
    database.address,
    `update ledger_transfers set created_at = '${issued}T12:00:00Z' where client_id = ${clientId}`,
  )
  const feed = await withClient(database.db, clientId, async tx => {
    await openOwnCatalogue(tx)
    await plantRewards(tx, [
      rewardWith({
        sku: 'massage',
        kind: 'booking',
        taxCategory: 'not-taxable',
        prices: [{ from: '2020-01-01', points: 35, value: '9.99', currency: 'EUR' }],
      }),
      rewardWith({ sku: 'theatre', kind: 'booking', prices: [{ from: '2020-01-01', points: 20 }] }),
    ])
    const client = await getClient(tx)
    const personId = await personIdOf(tx, 'ben')
    await addProgram(tx, 'wellness', undefined, { budgetTaxCategory: 'not-taxable' })
    await issue(tx, { programId: 'wellness', lines: [{ userName: 'ben', points: 15 }] })
    await adjustPoints(tx, { personId, points: 50, key: 'gift', reason: 'gift', actor: 'operator:test' })
    const orderer = { client, personId, locale: 'en_US', secret: testSecret }
    const placed = await placeRewardOrder(tx, orderer, {
      orderKey: 'feed-order',
      lines: [
        { sku: 'massage', pieces: 2, points: 35 },
        { sku: 'theatre', pieces: 1, points: 20 },
      ],
    })
    if (!placed.ok) throw new Error(placed.refusal)
    // What is said of product and program later is no part of what was ordered.
    await tx.query(
      `insert into program_versions (client_id, program_id, version, document, created_by)
       select client_id, program_id, 2, document || '{"budgetTaxCategory": "taxable"}', created_by from program_versions
       where client_id = $1 and program_id = 'wellness'`,
      [clientId],
    )
    await tx.query(
      `update programs set version = 2, published_version = 2 where client_id = $1 and program_id = 'wellness'`,
      [clientId],
    )
    await plantRewards(tx, [rewardWith({ sku: 'massage', kind: 'booking', taxCategory: 'taxable' })])
    const orderId = Number(placed.value.orderId)
    expect((await cancelOwnLine(tx, client, { personId, orderId, lineNo: 2 })).ok).toBe(true)
    const all = { from: undefined, to: undefined }
    const lines = await taxFeed(tx, all)
    const move = { orderId, lineNo: 1, note: 'ill', actor: 'operator:test' as const }
    for (const to of ['accepted', 'delivered', 'returned'] as const) {
      expect((await moveLine(tx, client, { ...move, to })).ok).toBe(true)
    }
    return {
      lines,
      returned: await taxFeed(tx, all),
      later: await taxFeed(tx, { from: '2999-01-01', to: undefined }),
      spent: await tx.query<{ points: number }>(
        `select points from ledger_transfers where kind = 'spend' order by transfer_id`,
      ),
    }
  })
  const today = feed.lines[0]!.ordered
  expect(feed.lines.map(part => feedCells(part).slice(3))).toEqual([
    ['massage', '2', today, '', '', 'placed', 'not-taxable', 'quest', 'taxable', issued, '60', '17.13', 'EUR'],
    ['massage', '2', today, '', '', 'placed', 'not-taxable', 'wellness', 'not-taxable', today, '10', '2.85', 'EUR'],
    ['theatre', '1', today, '', today, 'cancelled', 'taxable', 'wellness', 'not-taxable', today, '5', '', ''],
    ['theatre', '1', today, '', today, 'cancelled', 'taxable', '–', '', today, '15', '', ''],
  ])
  // As a spreadsheet sums them: by line what was spent, and by line the fair value.
  const sums = new Map<string, number>()
  for (const { order, points } of feed.lines) sums.set(order, (sums.get(order) ?? 0) + points)
  expect([...sums.values()]).toEqual(feed.spent.map(({ points }) => points))
  expect(feed.later).toEqual([])
  // What was delivered and taken back says both, so that neither payroll misses it.
  expect(feed.returned.map(({ state, fulfilled, givenBack }) => [state, fulfilled, givenBack])).toEqual([
    ['returned', today, today],
    ['returned', today, today],
    ['cancelled', '', today],
    ['cancelled', '', today],
  ])
  expect(feedCells(feed.returned[0]!, { separator: ';', decimalMark: ',' })).toContain('17,13')
})
