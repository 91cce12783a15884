import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readStatements } from './statements.ts'

const root = join(import.meta.dirname, '..')

test('the reader of statements knows constants, choices and functions, and the columns of a row', () => {
  const folder = mkdtempSync(join(root, 'node_modules', '.statements-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const source = `import type { ClientTx, Statement } from '${root}/server/db/client-tx.ts'
    const of = 'from people'
    const named = (column: string, as = 'name') => \`\${column} as \${as}\`
    interface Row { readonly id: number; readonly at: Date | null; readonly state: 'on' | 'off'; readonly cells: string[] }
    export const state: Statement<{ on: boolean }> = { name: 'state', text: \`select true as on \${of}\` }
    export async function act(tx: ClientTx, isFirst: boolean, columns: string[]): Promise<void> {
      await tx.query<Row>(\`select 1 \${of}\`, [])
      await tx.query(\`select \${isFirst ? named('a') : named('b', 'c')}\`)
      await tx.query(\`select \${columns.join()}\`)
    }`
  writeFileSync(join(folder, 'file.ts'), source)
  const config = join(folder, 'tsconfig.json')
  writeFileSync(config, JSON.stringify({ extends: join(root, 'tsconfig.json'), include: ['file.ts'], exclude: [] }))
  const { known, composed } = readStatements(folder, config, file => file === 'file.ts')
  expect(known.map(({ place, text }) => [place, text])).toEqual([
    ['file.ts:5', 'select true as on from people'],
    ['file.ts:7', 'select 1 from people'],
    ['file.ts:8', 'select a as name'],
    ['file.ts:8', 'select b as c'],
  ])
  expect(composed).toEqual(['file.ts:9'])
  expect(known[0]!.columns).toEqual(new Map([['on', 'boolean']]))
  expect(known[1]!.columns).toEqual(
    new Map<string, string | undefined>([
      ['id', 'number'],
      ['at', 'Date'],
      ['state', 'string'],
      ['cells', undefined],
    ]),
  )
})
