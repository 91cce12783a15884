import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cellsOf, lineOf } from './copy-text.ts'

test('a written line is read as the same cells', () => {
  const law = fc.property(fc.array(fc.option(fc.string(), { nil: undefined }), { minLength: 1 }), cells => {
    const line = lineOf(cells)
    expect(line.indexOf('\n')).toBe(line.length - 1)
    expect(cellsOf(line.slice(0, -1))).toEqual(cells)
  })
  fc.assert(law)
  fc.assert(
    fc.property(fc.array(fc.constantFrom('\\', '\\N', '\t', '\n', '\r', 'N', ''), { minLength: 1 }), parts => {
      expect(cellsOf(lineOf([parts.join(''), 1]).slice(0, -1))).toEqual([parts.join(''), '1'])
    }),
  )
})

test('numbers, booleans and nulls are written as the database reads them', () => {
  expect(lineOf([1, -2.5, true, false, null, undefined, ''])).toBe('1\t-2.5\tt\tf\t\\N\t\\N\t\n')
})
