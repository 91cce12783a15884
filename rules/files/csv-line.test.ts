import { expect, test } from 'vitest'
import { csvLine } from './csv-line.ts'

test('T30 a line of CSV quotes what it must, runs nothing, and leaves numbers alone', () => {
  expect(csvLine(['a,"b', '=1+1', '-5.25', 'two\nlines', ''])).toBe(`"a,""b",'=1+1,-5.25,"two\nlines",\n`)
  expect(csvLine(['＝cmd', "@x,'y"], '\r\n')).toBe(`'＝cmd,"'@x,'y"\r\n`)
})
