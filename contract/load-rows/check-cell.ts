import { hasUnseenCharacter, userNameProblem } from '../../rules/accounts/user-name.ts'
import { parseDecimal } from '../../rules/decimal.ts'
import type { CellType, LoadColumn } from './load-kind.ts'

/** What is wrong with one cell; each has its sentence in `bundles/console` (`issues.<code>`). */
export type CellProblem =
  | 'value-missing'
  | 'value-too-long'
  | 'not-a-number'
  | 'zero-missing'
  | 'not-an-amount'
  | 'not-points'
  | 'not-a-date'
  | 'not-a-moment'
  | 'not-an-email'
  | 'not-a-locale'
  | 'not-a-country'
  | 'not-a-role'
  | 'not-a-status'
  | 'character-not-allowed'
  | 'name-reserved'
  | 'scripts-mixed'

export type CellVerdict = { readonly value: string } | { readonly problem: CellProblem }

/**
 * Reads one cell: the value to keep, empty where the cell is, or what is wrong with it (decisions §6). ` 12.50 ` in a
 * decimal column is `12.50`; `1e400`, `NaN` and `2026-02-30` are refused.
 */
export function checkCell(column: LoadColumn, cell: string): CellVerdict {
  const value = column.type === 'text' || column.type === 'name' ? cell : cell.trim()
  if (value.trim() === '') return column.isRequired ? { problem: 'value-missing' } : { value: '' }
  // Characters as the database counts them: a surrogate pair is one.
  if (value.length > column.longest && [...value].length > column.longest) return { problem: 'value-too-long' }
  const problem = checks[column.type](value)
  return problem === undefined ? { value: column.type === 'status' ? value.toLowerCase() : value } : { problem }
}

const checks: Readonly<Record<CellType, (value: string) => CellProblem | undefined>> = {
  id: value => (/\p{Cc}/u.test(value) ? 'character-not-allowed' : undefined),
  userName: userNameProblem,
  name: value => (hasUnseenCharacter(value) ? 'character-not-allowed' : undefined),
  // A line break within a text is a text's own business; other control characters are an accident.
  text: value => (/[^\P{Cc}\t\r\n]/u.test(value) ? 'character-not-allowed' : undefined),
  decimal: value => (parseDecimal(value) === undefined ? (lacksZero(value) ?? 'not-a-number') : undefined),
  amount: value => (parseDecimal(value)?.gte(0) ? undefined : (lacksZero(value) ?? 'not-an-amount')),
  points: value => (/^\d{1,10}$/.test(value) && Number(value) <= 1_000_000_000 ? undefined : 'not-points'),
  date: value => (isDate(value) ? undefined : 'not-a-date'),
  moment: value => (isMoment(value) ? undefined : 'not-a-moment'),
  email: value => (/^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u.test(value) ? undefined : 'not-an-email'),
  locale: value => (/^[a-z]{2}_[A-Z]{2}$/.test(value) ? undefined : 'not-a-locale'),
  country: value => (/^[A-Z]{2}$/.test(value) ? undefined : 'not-a-country'),
  role: value => (/^[A-Za-z]{1,40}$/.test(value) ? undefined : 'not-a-role'),
  status: value => (/^(in)?active$/i.test(value) ? undefined : 'not-a-status'),
}

/** `.5` is as plain as 0.5, but money is never corrected for anybody: it is named, and written anew by its owner. */
function lacksZero(value: string): 'zero-missing' | undefined {
  return /^[+-]?\.\d+$/.test(value) ? 'zero-missing' : undefined
}

/** Whether a text is a day of the calendar between 1900 and 2199: `2028-02-29` is one, `2026-02-29` is not. */
export function isDate(text: string): boolean {
  const parts = /^(19|20|21)\d\d-(\d\d)-(\d\d)$/.exec(text)
  if (parts === null) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

function isMoment(text: string): boolean {
  const clock = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,3})?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/
  return isDate(text.slice(0, 10)) && (text.length === 10 || (text[10] === 'T' && clock.test(text.slice(11))))
}
