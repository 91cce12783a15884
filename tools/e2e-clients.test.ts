import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../e2e')
const all = readdirSync(folder).filter(name => name.endsWith('.e2e.ts'))
const isLong = (name: string) => name.endsWith('.long.e2e.ts')

// Files that run together share a database, and which of two fails depends on who is first.
test.each([
  ['npm test', all.filter(name => !isLong(name))],
  ['npm run test:long', all.filter(isLong)],
])('no two files of browser tests of %s make a client of the same key', (_, names) => {
  const keys = names.flatMap(name =>
    [...readFileSync(join(folder, name), 'utf8').matchAll(/^const (?:client|key) = '([a-z]+)'$/gm)].map(
      found => found[1]!,
    ),
  )
  expect(keys.length).toBeGreaterThan(3)
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
})
