import type { ReplyOf } from '../../../contract/call.ts'
import type { importWords as call } from '../../../contract/calls/admin/words/import.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import type { ImportedFile } from '../uploads/imported-file.ts'
import { asChange, changesOf, holdOwnWords, keepWords, readWordsVersion, wordsName } from './change-words.ts'
import { readWordsFile } from './read-words-file.ts'

/** So many changes are answered. */
const mostShown = 100

/** Imports a file of words: what it would change, or with `isApplied` all of its changes. A file with one bad line changes nothing. */
export async function importWords(
  tx: ClientTx,
  { bytes, actor, isApplied, version }: ImportedFile,
): Promise<Outcome<ReplyOf<typeof call>, 'words-changed' | 'words-file-malformed'>> {
  const own = await holdOwnWords(tx)
  if (isApplied && version !== undefined && version !== (await readWordsVersion(tx))) return refused('words-changed')
  const { texts, issues, isMore } = readWordsFile(bytes, own)
  const [first] = issues
  if (isApplied && first !== undefined) return refused('words-file-malformed', { line: first.line })
  // A file does not say whether somebody has read the rest against the product's text of today.
  const changes = changesOf(own, texts).filter(text => own.get(wordsName(text))?.words !== text.words)
  if (isApplied) await keepWords(tx, changes, actor)
  return done({
    isApplied,
    version: await readWordsVersion(tx),
    changes: changes.slice(0, mostShown).map(change => asChange(own, change)),
    changed: changes.length,
    issues: [...issues],
    isMore,
  })
}
