import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { expectSaid } from './problem-sentences-fixture.ts'
import { documentProblems } from './read-document.ts'

const root = join(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

test('W01b each problem of terms, and each finding of the publish checks, has a sentence in the console’s languages', () => {
  const codesIn = (file: string) => [...read(file).matchAll(/^ {2}\| '([a-z-]+)'$/gm)].map(([, code]) => code!)
  const terms = codesIn('rules/programs/terms-problem.ts')
  expect(terms.length).toBeGreaterThan(25)
  // Said by the problem of the terms, for a group or a role, or of people.
  const others = { 'terms-refused': terms, 'rules-unreachable': ['rules-unreachable-group', 'rules-unreachable-role'] }
  const findings = codesIn('server/features/programs/publish-finding.ts')
  expect(findings.length).toBeGreaterThan(20)
  expectSaid([
    ...terms,
    ...findings.flatMap(code => others[code as keyof typeof others] ?? [code]),
    'group-without-threshold',
    'levels-of-people',
    'override-changes',
    'json-syntax',
  ])
})

test('W01b whatever a document has where something else belongs, the console says what is wrong in its languages', () => {
  const codes = new Set<string>()
  const files = readdirSync(join(root, 'samples/programs')).filter((_, at) => at % 3 === 0)
  const samples = files.map(file => JSON.parse(read(`samples/programs/${file}`)))
  for (const sample of samples) {
    for (const path of pathsOf(sample)) {
      for (const wrong of [undefined, null, true, -1, 1.5, 1e15, '', 'Wrong one', {}, [], { xx: 1 }]) {
        for (const { sentence } of documentProblems(put(sample, path, wrong))) codes.add(sentence.code)
      }
    }
    for (const extra of ['nothing', 'namee']) {
      for (const { sentence } of documentProblems({ ...sample, [extra]: 1 })) codes.add(sentence.code)
    }
  }
  expect(codes.size).toBeGreaterThan(25)
  // What the schema says of itself, and nobody has foreseen, stays English: there is no such thing yet.
  expectSaid(codes)
})

type Path = readonly (string | number)[]

function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  const own = Object.entries(value).flatMap(([key, part]) =>
    pathsOf(part, [...path, Array.isArray(value) ? Number(key) : key]),
  )
  return path.length === 0 ? own : [path, ...own]
}

function put(value: unknown, [step, ...rest]: Path, wrong: unknown): unknown {
  if (step === undefined) return wrong
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string | number, unknown>
  const part = put(copy[step], rest, wrong)
  if (part === undefined && !Array.isArray(copy)) delete copy[step]
  else copy[step] = part
  return copy
}
