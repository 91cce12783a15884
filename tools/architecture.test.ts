import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { calls } from '../contract/calls.ts'
import { routes } from '../server/routes.ts'
import { wrongImports } from './architecture.ts'
import { findCycle, readModules } from './modules.ts'

const root = join(import.meta.dirname, '..')
const modules = readModules(root, ['rules', 'contract', 'server', 'web', 'samples', 'bench', 'e2e', 'tools'])

test('imports go along the arrows of the architecture', () => {
  expect(modules.length).toBeGreaterThan(100)
  for (const room of ['rules', 'contract', 'server', 'web']) {
    expect(modules.filter(({ file }) => file.startsWith(`${room}/`)).length).toBeGreaterThan(10)
  }
  expect(wrongImports(modules)).toEqual([])
})

test('the checker of imports finds what goes against the arrows', () => {
  const wrong = (file: string, target: string) => wrongImports([{ file, imports: [target] }])
  expect(wrong('rules/goals/a.ts', 'server/db/client-tx.ts')).toHaveLength(1)
  expect(wrong('web/screens/a/A.tsx', 'server/config.ts')).toHaveLength(1)
  expect(wrong('server/features/goals/a.ts', 'pg')).toHaveLength(1)
  expect(wrong('server/calls/a.ts', 'server/features/goals/goals.store.ts')).toHaveLength(1)
  expect(wrong('server/features/goals/a.ts', 'server/features/ledger/ledger.store.ts')).toHaveLength(1)
  expect(wrong('server/features/goals/a-task.ts', 'server/features/goals/goals.store.ts')).toHaveLength(1)
  expect(wrong('server/calls/a.ts', 'server/http/app.ts')).toHaveLength(1)
  expect(wrong('server/emails/mails.store.ts', 'pg')).toHaveLength(1)
  expect(wrong('web/ui/A.tsx', 'rules/decimal.ts')).toHaveLength(1)
  expect(wrong('elsewhere/a.ts', 'pg')).toHaveLength(1)
  expect(wrong('server/elsewhere/a.ts', 'pg')).toHaveLength(1)
  expect(wrong('server/features/goals/goals.store.ts', 'server/db/client-tx.ts')).toEqual([])
  expect(wrong('server/http/a.ts', 'node:stream/promises')).toEqual([])
  expect(wrong('web/screens/a/A.tsx', 'react-dom/client')).toEqual([])
})

test('no imports form a cycle', () => {
  expect(findCycle(modules)).toEqual([])
  const cycle = [
    { file: 'a.ts', imports: ['b.ts'] },
    { file: 'b.ts', imports: ['a.ts'] },
  ]
  expect(findCycle(cycle)).toEqual(['a.ts', 'b.ts', 'a.ts'])
})

test('every call has its twin behind a route, and both are where the path says', () => {
  expect(routes.map(({ call }) => call.name).sort()).toEqual(calls.map(({ name }) => name).sort())
  for (const call of calls) {
    const parts = call.path
      .replace('/api/v1.0/', '')
      .split('/')
      .filter(part => !part.startsWith('{'))
    const file = parts
      .map(kebab)
      .join('/')
      .replace(/\/client$/, match => (call.name.includes('Bundle') ? '' : match))
    for (const side of ['contract', 'server']) {
      expect(existsSync(join(root, side, 'calls', `${file}.ts`)), `${side}/calls/${file}.ts`).toBe(true)
    }
  }
})

test('every route of the table in product.md §2 that is built has its folder, and every other is listed as waiting', () => {
  const routes = ['routes.tsx', 'screens.ts'].map(file => readFileSync(join(root, 'web', file), 'utf8')).join('')
  const table = JSON.parse(readFileSync(join(root, 'docs', 'routes.json'), 'utf8')) as Record<string, string>
  expect(Object.keys(table)).toHaveLength(27)
  for (const [route, folder] of Object.entries(table)) {
    if (folder.startsWith('waits')) continue
    expect(existsSync(join(root, 'web', 'screens', folder)), `${route} → web/screens/${folder}`).toBe(true)
    expect(routes.includes(folder), `${route} in web/routes.tsx or web/screens.ts`).toBe(true)
  }
})

function kebab(part: string): string {
  return part.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
}
