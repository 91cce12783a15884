import { isDate } from '../../contract/load-rows/check-cell.ts'
import type { CellType, LoadColumn } from '../../contract/load-rows/load-kind.ts'

type PlainCheck = (bytes: Buffer, from: number, to: number) => boolean

/**
 * A fast check of a cell's bytes: true where it is certainly valid as it is; else `checkCell` decides. Nearly all cells of a good
 * file pass here, which makes reading several times faster.
 */
export function plainCheckOf(column: LoadColumn): PlainCheck {
  const check = checks[column.type]
  const { isRequired, longest } = column
  return (bytes, from, to) => (to === from ? !isRequired : to - from <= longest && check(bytes, from, to))
}

const never: PlainCheck = () => false

const checks: Readonly<Record<CellType, PlainCheck>> = {
  id: isPlainText,
  text: isPlainText,
  userName: isPlainUserName,
  name: isPlainText,
  decimal: isPlainDecimal,
  amount: isPlainDecimal,
  date: makeDateCheck(),
  points: never,
  moment: never,
  email: never,
  locale: never,
  country: never,
  role: never,
  status: never,
}

/** ASCII without control characters, and no blank at either end. */
function isPlainText(bytes: Buffer, from: number, to: number): boolean {
  if (bytes[from] === 0x20 || bytes[to - 1] === 0x20) return false
  for (let at = from; at < to; at++) {
    const byte = bytes[at]!
    if (byte < 0x20 || byte > 0x7e) return false
  }
  return true
}

/** Plain text that cannot be a reserved form: those have a blank or a colon, or are one of few words that begin with a c. */
function isPlainUserName(bytes: Buffer, from: number, to: number): boolean {
  if (!isPlainText(bytes, from, to) || (bytes[from]! | 0x20) === 0x63) return false
  for (let at = from; at < to; at++) if (bytes[at] === 0x20 || bytes[at] === 0x3a) return false
  return true
}

/** Digits with at most one point among them: `1234.56`. */
function isPlainDecimal(bytes: Buffer, from: number, to: number): boolean {
  let point = -1
  for (let at = from; at < to; at++) {
    const byte = bytes[at]!
    if (byte === 0x2e && point < 0) point = at
    else if (byte < 0x30 || byte > 0x39) return false
  }
  if (point < 0) return to - from <= 20
  return point > from && point - from <= 20 && to - point >= 2 && to - point <= 11
}

/** A file has few different days, so that each is looked at closely once. */
function makeDateCheck(): PlainCheck {
  const known = new Map<number, boolean>()
  return (bytes, from, to) => {
    if (to - from !== 10) return false
    let packed = 0
    for (let at = from; at < to; at++) {
      const byte = bytes[at]!
      const isDash = at - from === 4 || at - from === 7
      if (isDash ? byte !== 0x2d : byte < 0x30 || byte > 0x39) return false
      if (!isDash) packed = packed * 10 + byte - 0x30
    }
    let verdict = known.get(packed)
    if (verdict === undefined) {
      verdict = isDate(bytes.toString('latin1', from, to))
      known.set(packed, verdict)
    }
    return verdict
  }
}
