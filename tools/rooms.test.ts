import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const root = join(import.meta.dirname, '..')

function temporaryFolder(below: string): string {
  const folder = mkdtempSync(join(below, '.rooms-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/** What a check of the project says about the lines of a file, by their numbers. */
function faultyLines(folder: string, pattern: RegExp, program: string, args: readonly string[]): number[] {
  const { stdout, stderr } = spawnSync(join(root, 'node_modules', '.bin', program), args, {
    cwd: folder,
    encoding: 'utf8',
  })
  return [...new Set([...(stdout + stderr).matchAll(pattern)].map(([, line]) => Number(line)))]
}

test.each([
  ['rules', ['Math.max(1)', 'process.env', 'crypto.randomUUID()', 'document.title', 'performance.now()', 'fetch("/")']],
  ['web', ['document.title', 'process.env', 'Buffer.from("")', 'import("node:fs")']],
  ['server', ['process.env', 'document.title', 'localStorage.length', 'new HTMLElement()']],
])('the types of %s know what is there where it runs, and nothing else', (room, [known, ...unknown]) => {
  // Inside the repository, so that packages and types are found as they are from there.
  const folder = temporaryFolder(join(root, 'node_modules'))
  const lines = [known, ...unknown].map((expression, index) => `export const v${index} = ${expression}`)
  writeFileSync(join(folder, 'file.ts'), lines.join('\n'))
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      extends: `${root}/${room}/tsconfig.json`,
      compilerOptions: { tsBuildInfoFile: './file.tsbuildinfo' },
      include: ['file.ts'],
      exclude: [],
    }),
  )
  expect(faultyLines(folder, /file\.ts\((\d+),/g, 'tsc', ['-p', folder])).toEqual(unknown.map((_, index) => index + 2))
})

test('the linter refuses clocks and randomness in rules', () => {
  const folder = temporaryFolder(tmpdir())
  const sound = ['new Date(5)', 'Date.UTC(2026, 1)', 'Math.max(1)']
  const unsound = ['Date.now()', 'new Date()', 'Date()', '[5].map(Math.random)', '(() => { const { now } = Date })']
  for (const file of ['biome.json', '.gitignore', 'tools/no-clock.grit', 'rules/outcome.ts']) {
    mkdirSync(join(folder, file, '..'), { recursive: true })
    copyFileSync(join(root, file), join(folder, file))
  }
  const lines = [...sound, ...unsound].map((expression, index) => `export const v${index} = ${expression}`)
  writeFileSync(join(folder, 'rules', 'file.ts'), lines.join('\n'))
  const found = faultyLines(folder, /rules\/file\.ts:(\d+):\d+ plugin/g, 'biome', [
    'lint',
    '--max-diagnostics=none',
    'rules',
  ])
  expect(found).toEqual(unsound.map((_, index) => sound.length + index + 1))
})
