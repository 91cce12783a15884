import { expect, test } from 'vitest'
import { withClient } from '../../db/client-tx.ts'
import { testDatabase } from '../../db/test-database.ts'
import { testSecret } from '../../http/test-app.ts'
import { getClient } from '../clients/client-of-host.ts'
import { adjustPoints } from '../ledger/adjust-points.ts'
import { addProgram, issue, personIdOf, plantIssued } from '../ledger/ledger-fixture.ts'
import { cancelOwnLine, moveLine } from './move-line.ts'
import { placeRewardOrder } from './place-reward-order.ts'
import { plantRewards, rewardWith } from './rewards-fixture.ts'
import { feedCells, taxFeed } from './tax-feed.ts'

const database = testDatabase()

test('S10 the feed sums to the spends, and says which program paid how much, and whether its budget is taxable', async () => {
  const { clientId } = await plantIssued(database.db)
  const feed = await withClient(database.db, clientId, async tx => {
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
  expect(
    feed.lines.map(({ sku, points, fairValue, currency, taxCategory, state }) => [
      sku,
      points,
      fairValue,
      currency,
      taxCategory,
      state,
    ]),
  ).toEqual([
    ['massage', 70, '19.98', 'EUR', 'not-taxable', 'placed'],
    ['theatre', 20, '', '', 'taxable', 'cancelled'],
  ])
  expect(feed.lines.map(({ sources }) => sources)).toEqual([
    [
      { programId: 'quest', points: 60, taxCategory: 'taxable' },
      { programId: 'wellness', points: 10, taxCategory: 'not-taxable' },
    ],
    [
      { programId: 'wellness', points: 5, taxCategory: 'not-taxable' },
      { programId: '–', points: 15 },
    ],
  ])
  expect(feedCells(feed.lines[1]!).at(-1)).toBe('wellness: 5 (not-taxable); –: 15')
  expect(feed.lines.map(({ points }) => points)).toEqual(feed.spent.map(({ points }) => points))
  for (const { points, sources } of feed.lines) {
    expect(sources.reduce((sum, source) => sum + source.points, 0)).toBe(points)
  }
  expect(feed.later).toEqual([])
  // What was delivered and taken back says both, so that neither payroll misses it.
  const [{ ordered }] = feed.lines as [(typeof feed.lines)[number]]
  expect(feed.returned.map(({ state, fulfilled, givenBack }) => [state, fulfilled, givenBack])).toEqual([
    ['returned', ordered, ordered],
    ['cancelled', '', ordered],
  ])
  expect(feedCells(feed.returned[0]!, { separator: ';', decimalMark: ',' })).toContain('19,98')
})
