import * as z from 'zod/mini'
import { programDocument } from '../../../contract/program-document.ts'
import type { DocumentPath } from '../../../rules/programs/document-path.ts'

interface SchemaPart {
  readonly properties?: Readonly<Record<string, SchemaPart>>
  readonly items?: SchemaPart
}

const schema = z.toJSONSchema(programDocument, { io: 'input', unrepresentable: 'any' }) as SchemaPart

/** The keys that the schema knows in the object at a path. */
export function knownKeys(path: DocumentPath): readonly string[] {
  const part = path.reduce<SchemaPart | undefined>(
    (at, step) => (typeof step === 'number' ? at?.items : at?.properties?.[step]),
    schema,
  )
  return Object.keys(part?.properties ?? {})
}

/** The word that was probably meant: the one fewest slips away, if those are few for its length. `grups` means `groups`. */
export function nearestWord(wrong: string, words: readonly string[]): string | undefined {
  const ranked = words
    .map(word => ({ word, slips: slipsBetween(wrong.toLowerCase(), word.toLowerCase()) }))
    .sort((a, b) => a.slips - b.slips)
  const [best] = ranked
  return best !== undefined && best.slips <= Math.max(1, Math.floor(best.word.length / 3)) ? best.word : undefined
}

/** How many letters must be put in, left out, changed or swapped with the next to make one word of the other. */
function slipsBetween(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = rows[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const swap = isSwap ? rows[i - 2]![j - 2]! + 1 : change
      row.push(Math.min(change, swap, rows[i - 1]![j]! + 1, row[j - 1]! + 1))
    }
    rows.push(row)
  }
  return rows[a.length]![b.length]!
}
