import { expect, test } from 'vitest'
import { csvLine } from './csv-line.ts'

test('T30 a line of CSV quotes what it must, runs nothing, and leaves numbers alone', () => {
  expect(csvLine(['a,"b', '=1+1', '-5.25', 'two\nlines', ''])).toBe(`"a,""b",'=1+1,-5.25,"two\nlines",\n`)
  expect(csvLine(['＝cmd', "@x,'y"], '\r\n')).toBe(`'＝cmd,"'@x,'y"\r\n`)
})

test('T30 what begins a cell only where a semicolon parts them runs nothing either', () => {
  expect(csvLine(["x;=cmd|' /C calc'!A0;y", 'two\n@lines', 'a; -b', '1;2'])).toBe(
    `x;'=cmd|' /C calc'!A0;y,"two\n'@lines",a; -b,1;2\n`,
  )
  expect(csvLine(['\t=1', '-1;-2'])).toBe(`'\t'=1,'-1;'-2\n`)
})

test('T30 what begins a cell of a file with semicolons only where a comma parts them runs nothing either', () => {
  expect(csvLine(["x,=cmd|' /C calc'!A0", 'two\n@lines', '-1,-2', 'a, -b'], '\n', ';')).toBe(
    `x,'=cmd|' /C calc'!A0;"two\n'@lines";'-1,'-2;a, -b\n`,
  )
})

test('T30 a number with a decimal comma is left alone where semicolons part cells, and only there', () => {
  expect(csvLine(['-1,5', '-1.5', '-1,5,2', '-x,5'], '\n', ';')).toBe(`-1,5;-1.5;'-1,5,2;'-x,5\n`)
  expect(csvLine(['-1,5'])).toBe(`"'-1,5"\n`)
})
