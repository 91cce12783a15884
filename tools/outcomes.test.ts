import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ignoredOutcomes } from './outcomes.ts'

const root = join(import.meta.dirname, '..')

test.each(['rules', 'web', 'server'])('no statement of %s ignores an outcome', room => {
  expect(ignoredOutcomes(root, join(root, room, 'tsconfig.json'))).toEqual([])
})

test('the checker of outcomes finds those that are dropped, and only those', () => {
  const folder = mkdtempSync(join(root, 'node_modules', '.outcomes-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const lines = [
    `import { done, type Outcome, refused } from '${root}/rules/outcome.ts'`,
    `type Chosen = Outcome<number, 'too-late'>`,
    'declare const choose: () => Chosen, save: () => Promise<Chosen>, within: <T>(work: () => Promise<T>) => Promise<T>',
    'const inferred = (n: number) => (n > 1 ? done(n) : refused("too-small"))',
    'declare const plain: () => Promise<{ ok: boolean }>',
    'export async function act(n: number): Promise<Chosen> {',
  ]
  const dropped = [
    'choose()',
    'save()',
    'await save()',
    'void (await save())',
    'await within(() => save())',
    'await Promise.all([save(), plain()])',
    'n > 1 && choose()',
    'n > 1 ? choose() : plain()',
    'await (n > 1 ? save() : undefined)',
    'inferred(n)',
    'save().catch(() => {})',
  ]
  const looked = [
    'await plain()',
    'if (!choose().ok) n += 1',
    'choose().ok',
    'n += inferred(n).ok ? 1 : 0',
    'return save()',
  ]
  writeFileSync(join(folder, 'file.ts'), [...lines, ...dropped, ...looked, '}'].join('\n'))
  const config = join(folder, 'tsconfig.json')
  writeFileSync(config, JSON.stringify({ extends: join(root, 'tsconfig.json'), include: ['file.ts'], exclude: [] }))
  expect(ignoredOutcomes(folder, config)).toEqual(dropped.map((_, index) => `file.ts:${lines.length + index + 1}`))
})
