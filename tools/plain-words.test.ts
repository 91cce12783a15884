import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
/** Words of an older dialect of this project. What people read is in `bundles/`, which has readers of its own. */
const quaint = String.raw`\b(told|foul|crew|rivals?)\b|goes by itself`
/** A name such as `const asked` does not say whether it is a request, a reply or a list of queries; in sentences the word is welcome. */
const vague = String.raw`\b(const|let) (\[|\{ (\w+: )?)?asked\b|\b(type|interface) Asked\b|[(,] ?asked: [A-Z]`
const here = 'tools/plain-words.test.ts'

test('code and documents speak the words of the field', () => {
  const where = ['.', ':!bundles', ':!docs/words', ':!CHANGELOG.md', ':!package-lock.json', `:!${here}`]
  expect(matchesOf(['grep', '-nIiP', quaint, '--', ...where])).toBe('')
  // It finds what there is.
  expect(matchesOf(['grep', '-lIiP', quaint, '--', here])).toBe(`${here}\n`)
})

test('names in code say what they name', () => {
  expect(matchesOf(['grep', '-nIP', vague, '--', '*.ts', '*.tsx', '*.mjs', `:!${here}`])).toBe('')
  expect(matchesOf(['grep', '-lIP', vague, '--', here])).toBe(`${here}\n`)
})

/** What git finds in the files that it knows; nothing is its exit code 1. */
function matchesOf(words: readonly string[]): string {
  try {
    return execFileSync('git', words, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 24 })
  } catch (error) {
    if ((error as { status?: number }).status === 1) return ''
    throw error
  }
}
