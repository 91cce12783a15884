import { join } from 'node:path'
import { expect, test } from 'vitest'
import { textsBelow } from './modules.ts'
import { crossings, joined, owners, tablesOf, usesIn, wrongUses } from './table-owners.ts'

const root = join(import.meta.dirname, '..')
const migrations = textsBelow(root, 'server/db/migrations', /\.sql$/).map(([, text]) => text)
const tables = tablesOf(migrations.join('\n'))
const isServed = /^(?!db\/|.*(?:\.test|\.long|-fixture)\.ts$|.*\/test-[a-z-]+\.ts$).*\.ts$/
const uses = textsBelow(root, 'server', isServed).flatMap(([file, text]) => usesIn(file, text, tables))
const words = (list: string) => list.split(/\s+/)

test('statements touch the tables of their own folder, and of others only where it is allowed', () => {
  expect(uses.length).toBeGreaterThan(100)
  expect(wrongUses(uses)).toEqual([])
})

test('every table has one owner', () => {
  const owned = Object.values(owners).flatMap(words)
  expect(owned.toSorted()).toEqual([...tables].toSorted())
  expect(words(joined).filter(table => !tables.has(table))).toEqual([])
})

test('every crossing that is allowed is there', () => {
  const listed = crossings.flatMap(([folder, does, list]) => words(list).map(table => ({ folder, does, table })))
  expect(listed.filter(one => !uses.some(use => JSON.stringify(use) === JSON.stringify(one)))).toEqual([])
})

test.each([
  ['select points from codes where code_id = $1', 'reads codes'],
  ['select 1 from people p join codes c using (client_id)', 'reads codes'],
  ['select 1 from people p, codes c', 'reads codes'],
  ['select exists (select from codes)', 'reads codes'],
  ['insert into people (client_id) values ($1)', 'writes people'],
  ['update only people set locale = $1', 'writes people'],
  ['delete from\n  codes where true', 'writes codes'],
  ["updateRows(tenant, loadId, 'people', {", 'writes people'],
])('a plan’s statement may not: %s', (statement, wrong) => {
  const found = usesIn('server/features/plans/plans.store.ts', `tenant.query(\`${statement}\`)`, tables)
  expect(wrongUses(found)).toEqual([`server/features/plans ${wrong}, which it does not own.`])
})

test.each([
  ['features/plans', 'update plans set document = $1'],
  ['features/plans', 'select 1 from people join pax_goals using (person_id)'],
  ['features/profile', 'update people set locale = $1'],
  ['features/data-export', 'select * from codes'],
])('%s may: %s', (folder, statement) => {
  const found = usesIn(`server/${folder}/a.store.ts`, `tenant.query(\`${statement}\`)`, tables)
  expect(found).not.toEqual([])
  expect(wrongUses(found)).toEqual([])
})
