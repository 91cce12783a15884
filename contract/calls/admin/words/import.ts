import * as z from 'zod/mini'
import { consoleRefusals } from '../../../access.ts'
import { call } from '../../../call.ts'
import { mostWordsBytes, wordsChange, wordsIssue, wordsRevision } from '../../../words.ts'

/**
 * Reads a file of words, CSV or XLIFF 2, and answers what it would change and everything that is wrong in it. With `apply` it makes
 * these changes, all or none; `version` is that of the answer before: where somebody changed words meanwhile, it is 409.
 */
export const importWords = call({
  name: 'importWords',
  summary: 'Import a file of words',
  method: 'POST',
  path: '/api/v1.0/admin/words/import',
  query: z.object({ apply: z.optional(z.literal('true')), version: z.optional(wordsRevision) }),
  bytes: { mostBytes: mostWordsBytes, tooLarge: 'words-file-too-large', busy: 'upload-busy' },
  body: z.instanceof(Blob),
  reply: z.object({
    isApplied: z.boolean(),
    version: wordsRevision,
    /** The first of them, and how many there are. */
    changes: z.array(wordsChange),
    changed: z.int(),
    /** Everything that is wrong, or the first of it, and whether there may be more. */
    issues: z.array(wordsIssue),
    isMore: z.boolean(),
  }),
  refusals: {
    ...consoleRefusals,
    'words-changed': 409,
    'words-file-too-large': 413,
    'words-file-malformed': 422,
    'upload-busy': 503,
  },
})
