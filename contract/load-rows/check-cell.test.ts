import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkCell, isDate } from './check-cell.ts'
import { type CellType, loadKinds, loadShapes } from './load-kind.ts'

const column = (type: CellType, isRequired = false, longest = 20) => ({ name: 'cell', type, isRequired, longest })

const good: [CellType, string, string][] = [
  ['decimal', ' -12.50 ', '-12.50'],
  ['amount', '0', '0'],
  ['points', '1000000000', '1000000000'],
  ['date', '2028-02-29', '2028-02-29'],
  ['moment', '2026-01-05', '2026-01-05'],
  ['moment', '2026-01-05T09:30Z', '2026-01-05T09:30Z'],
  ['id', ' ünï ', 'ünï'],
  ['text', ' as it is ', ' as it is '],
  ['email', 'ann@example.com', 'ann@example.com'],
  ['status', 'Active', 'active'],
  ['role', 'multimanager', 'multimanager'],
  ['locale', 'de_DE', 'de_DE'],
  ['country', 'US', 'US'],
]
test.each(good)('W02 %s takes %j', (type, cell, value) => {
  expect(checkCell(column(type), cell)).toEqual({ value })
})

const bad: [CellType, string, string][] = [
  ['decimal', 'NaN', 'not-a-number'],
  ['decimal', '1e400', 'not-a-number'],
  ['decimal', '1,000', 'not-a-number'],
  // Grouped as Switzerland, Germany, France, Poland and Japan write: read by no one's guess.
  ['decimal', '1’234.50', 'not-a-number'],
  ['decimal', "1'234", 'not-a-number'],
  ['decimal', '1.234,50', 'not-a-number'],
  ['decimal', '1\u202f234', 'not-a-number'],
  ['decimal', '12\u00a0345', 'not-a-number'],
  ['decimal', '１２', 'not-a-number'],
  ['points', '1’234', 'not-points'],
  ['amount', '-0.01', 'not-an-amount'],
  ['decimal', '.5', 'zero-missing'],
  ['decimal', '-.25', 'zero-missing'],
  ['amount', '.5', 'zero-missing'],
  ['decimal', '.', 'not-a-number'],
  ['decimal', '5.', 'not-a-number'],
  ['points', '1000000001', 'not-points'],
  ['points', '1.5', 'not-points'],
  ['date', '2026-02-29', 'not-a-date'],
  ['date', '0026-02-01', 'not-a-date'],
  ['moment', '2026-01-05T24:00:00Z', 'not-a-moment'],
  ['moment', '2026-01-05T09:30:00', 'not-a-moment'],
  ['id', 'a\u0007b', 'character-not-allowed'],
  ['id', 'x'.repeat(21), 'value-too-long'],
  ['email', 'nobody', 'not-an-email'],
  ['status', 'gone', 'not-a-status'],
  ['role', 'Boss 1', 'not-a-role'],
  ['locale', 'de-DE', 'not-a-locale'],
  ['country', 'USA', 'not-a-country'],
]
test.each(bad)('W02 %s refuses %j', (type, cell, problem) => {
  expect(checkCell(column(type), cell)).toEqual({ problem })
})

test('W02 an empty cell is nothing, unless the column must have a value', () => {
  expect(checkCell(column('date'), '  ')).toEqual({ value: '' })
  expect(checkCell(column('text', true), '  ')).toEqual({ problem: 'value-missing' })
  expect(checkCell(column('id', true, 2), '😀😀')).toEqual({ value: '😀😀' })
})

test('W02 a day is one of the calendar, whatever the year', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1900, max: 2199 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 31 }),
      (year, month, day) => {
        const text = [year, month, day].map(part => String(part).padStart(2, '0')).join('-')
        const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
        const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        expect(isDate(text)).toBe(day <= days[month - 1]!)
      },
    ),
  )
})

test('W02 every kind has the columns of its row in the decisions', () => {
  const written = loadKinds.map(kind => {
    const { columns } = loadShapes[kind]
    return `${kind}: ${columns.map(({ name, isRequired }) => (isRequired ? `${name}*` : name)).join(', ')}`
  })
  expect(written).toEqual([
    'participants: externalId*, userName*, firstName*, lastName*, email, locale, country, status, hireDate, ssoSubject',
    'orgunits: unitId*, parentId, name*, validFrom, validTo',
    'assignments: userName*, unitId*, role*, validFrom, validTo',
    'enrollments: userName*, programId*, groupId*',
    'baselines: userName*, programId*, value*',
    'objectives: userName*, programId*, target*, award',
    'selections: userName*, programId*, level*, selectedAt',
    'progress: userName*, programId*, dataThrough*, value*, weight, mqValue, bonusValue, sourceRowId',
  ])
})
