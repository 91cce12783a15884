import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { programDocument } from '../../../contract/program-document.ts'
import { documentProblems } from './read-document.ts'

const root = new URL('../../../', import.meta.url)
const guide = readFileSync(new URL('docs/PROGRAMS.md', root), 'utf8')

interface Part {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Part>>
  readonly items?: Part
}

/** The path of every setting: `groups[].levels[].amount`. */
function settings(part: Part, path: string): string[] {
  if (part.items?.properties !== undefined) return settings(part.items, `${path}[]`)
  if (part.properties === undefined) return [path]
  return Object.entries(part.properties).flatMap(([key, inner]) =>
    settings(inner, path === '' ? key : `${path}.${key}`),
  )
}

test('W01 the guide names every setting of a document', () => {
  const schema = z.toJSONSchema(programDocument, { io: 'input', unrepresentable: 'any' }) as Part
  expect(settings(schema, '').filter(path => !guide.includes(`\`${path}\``))).toEqual([])
})

test('W01 the guide names every sample, and no other', () => {
  const names = readdirSync(new URL('samples/programs/', root)).map(file => file.replace('.json', ''))
  expect(names.filter(name => !guide.includes(`\`${name}\``))).toEqual([])
  const mentioned = [...guide.matchAll(/`((?:quest|challenge|objectives?|override)-[a-z-]+)`/g)].map(
    ([, name]) => name!,
  )
  expect(mentioned.filter(name => !names.includes(name))).toEqual([])
})

test('W01 the minimal document of the guide is valid', () => {
  const [, json] = guide.match(/```json\n([\s\S]*?)```/)!
  expect(documentProblems(JSON.parse(json!))).toEqual([])
})

test('W01 the guide explains every finding of publishing', () => {
  const source = readFileSync(new URL('./publish-finding.ts', import.meta.url), 'utf8')
  const codes = [...source.matchAll(/^ {2}\| '([a-z-]+)'$/gm)].map(([, code]) => code!)
  expect(codes.length).toBeGreaterThan(15)
  expect(codes.filter(code => !guide.includes(`\`${code}\``))).toEqual([])
})
