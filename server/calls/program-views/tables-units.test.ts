import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database.ts'
import { quest } from '../../db/test-programs.ts'
import { type TestClient, type TestPerson, testClient } from '../../db/test-world.ts'
import { testApp } from '../../http/test-app.ts'
import { exportTablesRoute, getTablesRoute } from './tables.ts'

const database = testDatabase()
const app = testApp(database, [getTablesRoute, exportTablesRoute])

let one: TestClient
let manager: TestPerson
beforeAll(async () => {
  one = await testClient(database.db, 1, 'one')
  const program = quest(one.day, 'team', { window: [-30, -15], period: [-14, 15] })
  await one.publish(program)
  await one.within(async tx => {
    await tx.query(
      `insert into org_units (client_id, unit_id, parent_id, name)
       select 1, 's' || n, 'south', 'Straße ' || lpad(n::text, 3, '0') from generate_series(1, 120) n`,
    )
    await tx.query(
      `insert into org_closure (client_id, ancestor_id, unit_id, depth)
       select 1, a.ancestor_id, 's' || n, a.depth + 1 from generate_series(1, 120) n, org_closure a where a.unit_id = 'south'
       union all select 1, 's' || n, 's' || n, 0 from generate_series(1, 120) n`,
    )
  })
  for (const [name, units] of [
    ['ada', ['s7', 's8']],
    ['ben', ['s7']],
    ['cem', ['s90']],
  ] as const) {
    const person = await one.person(
      name,
      units.map(unitId => ({ unitId, role: 'Selector' })),
    )
    await one.enroll(person, program, { baseline: '200' })
  }
  manager = await one.person('manager', [{ unitId: 'south', role: 'Manager' }])
})

const unitsOf = async (query: string) =>
  (await app.get(`/api/v1.0/program-views/team---Manager/tables?${query}`, { host: 'one', ...manager })).body
const names = (body: { hierarchyTable: { orgUnitName: string }[] }) => body.hierarchyTable.map(unit => unit.orgUnitName)

test('P18 the units directly below are paged, and totals cover all pages', async () => {
  const first = await unitsOf('page=1')
  expect(names(first)).toHaveLength(50)
  expect(names(first)[0]).toBe('Straße 001')
  expect(first.unitsTable).toEqual({ page: 1, pageSize: 50, rowCount: 120, units: 120, people: 4 })
  expect(first.total.people).toBe(3)
  expect(names(await unitsOf('unitPage=3'))).toHaveLength(20)
  expect(names(await unitsOf('unitPage=4'))).toEqual([])
})

test('P18 units in other orders, and those whose names have what is searched for', async () => {
  const byPeople = await unitsOf('unitSort=-people')
  expect(names(byPeople).slice(0, 4)).toEqual(['Straße 007', 'Straße 008', 'Straße 090', 'Straße 001'])
  expect(names(await unitsOf('unitSort=-name'))[0]).toBe('Straße 120')
  const found = await unitsOf('unitSearch=STRASSE%2009')
  expect(names(found)).toHaveLength(10)
  expect(found.unitsTable).toEqual({ page: 1, pageSize: 50, rowCount: 10, units: 120, people: 1 })
  // The people of the place stay as they are.
  expect(found.total.people).toBe(3)
})

test('P18 the file of the units has all pages of them, in the same order', async () => {
  const path = '/api/v1.0/program-views/team---Manager/tables?table=units&unitSort=-people'
  const { bytes } = await app.get(path, { host: 'one', headers: { accept: 'text/csv' }, ...manager })
  const lines = bytes.split('\r\n')
  expect(lines).toHaveLength(122)
  expect(lines[1]).toMatch(/^Straße 007,2,/)
})

test('T32 an unknown order of units, and an invalid page', async () => {
  for (const query of ['unitSort=rank', 'unitPage=0', 'unitPage=x']) {
    const path = `/api/v1.0/program-views/team---Manager/tables?${query}`
    expect((await app.get(path, { host: 'one', ...manager })).status).toBe(400)
  }
})
