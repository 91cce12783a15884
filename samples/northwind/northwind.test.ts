import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { withClient } from '../../server/db/client-tx.ts'
import { testDatabase } from '../../server/db/test-database.ts'
import { testSecret } from '../../server/http/test-app.ts'
import { openFile } from '../../server/loads/recognise-file.ts'
import { loadNorthwind } from './load-northwind.ts'
import { userNameOf } from './northwind-files.ts'
import { readEmployees, readOrders } from './source-data.ts'

const database = testDatabase()

/** What each person should have, straight from the orders in whole cents, by code that shares nothing with the loads. */
function expectedAwards(): Map<string, { target: number; result: string; points: number }> {
  const lines = (name: string) =>
    readFileSync(new URL(`./source/${name}`, import.meta.url), 'utf8')
      .trim()
      .split(/\r?\n/)
      .slice(1)
  const cents = { before: new Map<string, number>(), now: new Map<string, number>() }
  for (const line of lines('orders.csv')) {
    const [, employee, day, , amount] = line.split(',') as [string, string, string, string, string]
    const quarter = {
      '1997-01': 'before',
      '1997-02': 'before',
      '1997-03': 'before',
      '1998-01': 'now',
      '1998-02': 'now',
      '1998-03': 'now',
    }[day.slice(0, 7)] as 'before' | 'now' | undefined
    if (quarter === undefined) continue
    cents[quarter].set(employee, (cents[quarter].get(employee) ?? 0) + Math.round(Number(amount) * 100))
  }
  const terms = [
    { percent: 110, award: 2500 },
    { percent: 130, award: 7500 },
    { percent: 160, award: 15000 },
  ]
  const people = lines('employees.csv').map(line => line.split(',').slice(0, 3) as [string, string, string])
  const withBaseline = people.filter(([id]) => (cents.before.get(id) ?? 0) > 0)
  return new Map(
    withBaseline.map(([id, last, first], index) => {
      const { percent, award } = terms[index % 3]!
      const target = Math.ceil((cents.before.get(id)! * percent) / 10_000)
      const result = cents.now.get(id) ?? 0
      const points = result >= target * 100 ? award : 0
      return [`${first}.${last}`.toLowerCase(), { target, result: (result / 100).toFixed(2), points }]
    }),
  )
}

test('W02a the workbook of April has every order of that month, and one user ID that is misspelt', async () => {
  const bytes = readFileSync(new URL('./april-orders.xlsx', import.meta.url))
  const source = { size: bytes.length, read: async (from: number, to: number) => bytes.subarray(from, to) }
  const { source: pieces } = await openFile(source, { format: 'xlsx' }, undefined)
  const texts: Buffer[] = []
  for await (const piece of pieces) texts.push(piece)
  const rows: Record<string, string>[] = parse(Buffer.concat(texts), { columns: true })
  const people = new Map(readEmployees().map(one => [userNameOf(one), one.employeeId]))
  const orders = readOrders().filter(({ orderDate }) => orderDate.startsWith('1998-04'))
  const inCents = (amount: string) => Math.round(Number(amount) * 100)
  expect(
    rows.map(row => [
      people.get(row['User ID']!.replace(/leverlin$/, 'leverling')),
      row['Date'],
      inCents(row['Amount']!),
    ]),
  ).toEqual(orders.map(one => [one.employeeId, `2026${one.orderDate.slice(4)}`, inCents(one.amount)]))
  expect(rows.filter(row => !people.has(row['User ID']!)).map(row => row['User ID'])).toEqual(['janet.leverlin'])
})

test('P13 W02 P15 northwind: every award is what the orders say, and a second run changes nothing', async () => {
  const first = await loadNorthwind(database.db, testSecret)
  const read = <Row extends object>(sql: string) => withClient(database.db, first.clientId, tx => tx.query<Row>(sql))
  const lines = () =>
    read<{
      user_name: string
      level_id: string
      target: string
      result: string
      points: number
      balance: number | null
    }>(
      `select p.user_name, l.level_id, l.target, l.result, l.points, b.points as balance
       from award_lines l join people p using (client_id, person_id)
       left join ledger_accounts a using (client_id, person_id) left join ledger_balances b using (client_id, account_id)
       order by 1`,
    )
  const expected = expectedAwards()
  expect(expected.size).toBe(9)
  const awarded = await lines()
  expect(awarded.map(line => line.user_name)).toEqual([...expected.keys()].sort())
  for (const line of awarded) {
    const { target, result, points } = expected.get(line.user_name)!
    expect([line.user_name, Number(line.target), Number(line.result).toFixed(2), line.points]).toEqual([
      line.user_name,
      target,
      result,
      points,
    ])
    expect(line.balance ?? 0).toBe(points)
  }
  expect(new Set(awarded.map(line => line.level_id)).size).toBe(3)
  expect(new Set(awarded.map(line => line.points > 0))).toEqual(new Set([true, false]))
  expect(first.points).toBe([...expected.values()].reduce((total, { points }) => total + points, 0))
  const counts = () =>
    read(
      'select (select count(*) from loads) as loads, (select count(*) from ledger_entries) as entries, (select count(*) from progress_rows) as rows, (select count(*) from program_versions) as versions',
    )
  const before = await counts()
  expect(before).toEqual([{ loads: 22, entries: expect.any(Number), rows: 14 * 9, versions: 2 }])
  expect((await loadNorthwind(database.db, testSecret)).points).toBe(0)
  expect(await counts()).toEqual(before)
  expect(await lines()).toEqual(awarded)
  const roles = await read(
    "select p.user_name, a.unit_id, a.role from assignments a join people p using (client_id, person_id) where user_name in ('andrew.fuller', 'steven.buchanan') order by 1, 3",
  )
  expect(roles).toEqual([
    { user_name: 'andrew.fuller', unit_id: 'team-fuller', role: 'Manager' },
    { user_name: 'andrew.fuller', unit_id: 'Corporate', role: 'Selector' },
    { user_name: 'steven.buchanan', unit_id: 'team-buchanan', role: 'Manager' },
    { user_name: 'steven.buchanan', unit_id: 'team-fuller', role: 'Selector' },
  ])
})
