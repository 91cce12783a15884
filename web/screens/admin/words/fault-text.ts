import type { WordsIssue } from '../../../../contract/words.ts'
import type { MessageFault } from '../../../../rules/words/check-message.ts'
import { c } from '../../../words/console-words.ts'
import { formatNumber } from '../../../words/format.ts'

/** What is wrong with a text, and at which of its letters. */
export function faultText({ problem, at, what = '' }: MessageFault): string {
  return c(`words.fault-${problem}`, { at: formatNumber(at + 1), what })
}

/** What is wrong in a file: letters are counted from 1 there already. */
export function issueText({ problem, at = 1, what = '' }: WordsIssue): string {
  return c(`words.fault-${problem}`, { at: formatNumber(at), what })
}
