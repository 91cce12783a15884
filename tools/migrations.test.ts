import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '..', 'server', 'db', 'migrations')
const files = new Map(
  readdirSync(folder)
    .filter(name => name.endsWith('.sql'))
    .sort()
    .map(name => [name, readFileSync(join(folder, name), 'utf8')] as const),
)
/** As `sha256sum` writes it, and `sha256sum --check` reads it. */
const frozen = readFileSync(join(folder, 'SHA256SUMS'), 'utf8')
  .trim()
  .split('\n')
  .map(line => line.split('  ') as [hash: string, name: string])

test('O11 migrations that are frozen are as they were', () => {
  expect(frozen.length).toBeGreaterThanOrEqual(20)
  const changed = frozen.filter(
    ([hash, name]) =>
      hash !==
      createHash('sha256')
        .update(files.get(name) ?? '')
        .digest('hex'),
  )
  expect(changed.map(([, name]) => `${name} is frozen: put it back, and make the change in a new file`)).toEqual([])
})

test('O11 migrations are frozen in order, and numbered without gaps', () => {
  const names = [...files.keys()]
  expect(frozen.map(([, name]) => name)).toEqual(names.slice(0, frozen.length))
  expect(names.map(name => Number(name.slice(0, 4)))).toEqual(names.map((_, at) => at + 1))
})
