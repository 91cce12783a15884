import type { HandFault } from '../../../../contract/people-by-hand.ts'
import { consoleText } from '../../../words/console-words.ts'

/** What does not do with what was typed for one of these columns, in the words of files. */
export function faultText(faults: readonly HandFault[], ...columns: readonly string[]): string | undefined {
  const fault = faults.find(({ column }) => columns.includes(column))
  return fault && (consoleText(`issues.${fault.code}`) ?? fault.code)
}
