import type { Upload } from '../../../../contract/uploads.ts'
import { c, consoleText } from '../../../words/console-words.ts'
import { formatNumber } from '../../../words/format.ts'

/** Why the newest work ended without a report, and where in the file. */
export function problemText({ code, line, text }: NonNullable<Upload['problem']>): string {
  const why = consoleText(`issues.${code}`) ?? text ?? code
  if (code === 'work-failed' && text) return c('files.failed', { why, reference: text })
  return line !== undefined && line > 1 ? c('files.at-line', { why, line: formatNumber(line) }) : why
}
