import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'

const bundles = join(import.meta.dirname, '../../../bundles/console')
const languages = ['en_US', 'de_DE', 'ja_JP'].map(
  locale =>
    [locale, JSON.parse(readFileSync(join(bundles, `${locale}.json`), 'utf8')) as Record<string, string>] as const,
)

/** The console has a sentence for each of these problems, in each of its languages. */
export function expectSaid(codes: Iterable<string>): void {
  const missing = [...codes].flatMap(code =>
    languages.filter(([, words]) => words[`problem.${code}`] === undefined).map(([locale]) => `${locale} ${code}`),
  )
  expect(missing).toEqual([])
}
