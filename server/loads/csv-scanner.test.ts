import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CsvScanner, longestRecord, mostLinesOfRecord, type RecordProblem, UnreadableFile } from './csv-scanner.ts'

interface Seen {
  text: string
  line: number
  cells: number
  problem: RecordProblem | undefined
}

function scan(bytes: Buffer, cut = bytes.length || 1): Seen[] {
  const seen: Seen[] = []
  const scanner = new CsvScanner(({ bytes, from, to, line, cells, problem }) =>
    seen.push({ text: bytes.toString('utf8', from, to), line, cells, problem }),
  )
  for (let at = 0; at < bytes.length; at += cut) scanner.push(bytes.subarray(at, at + cut))
  scanner.end()
  return seen
}

const lines = (text: string) => scan(Buffer.from(text)).map(({ text, line, problem }) => [line, text, problem])

describe('W02 a file is cut into records', () => {
  test('W02 by any line end, with quoted cells over several lines, blank lines left out but counted', () => {
    expect(lines('a,b\r\n"x\ny",2\n\n3,"4""5"\r6,7')).toEqual([
      [1, 'a,b', undefined],
      [2, '"x\ny",2', undefined],
      [5, '3,"4""5"', undefined],
      [6, '6,7', undefined],
    ])
    expect(scan(Buffer.from('a,"b,c",d\n'))[0]?.cells).toBe(3)
    expect(scan(Buffer.from('\ufeffa,b\n'))[0]?.text).toBe('a,b')
    expect(scan(Buffer.alloc(0))).toEqual([])
  })

  test('W02 a misplaced quote rejects its own line only', () => {
    expect(lines('a,b"c\nd,e\n')).toEqual([
      [1, 'a,b"c', 'quote-misplaced'],
      [2, 'd,e', undefined],
    ])
    expect(lines('a,"b\nd,e\nf,g')).toEqual([
      [1, 'a,"b', 'quote-misplaced'],
      [2, 'd,e', undefined],
      [3, 'f,g', undefined],
    ])
    expect(lines('"a"b,c\n1,2')).toEqual([
      [1, '"a"b,c', 'quote-misplaced'],
      [2, '1,2', undefined],
    ])
    expect(lines('a\0,b\n1,2').map(([, , problem]) => problem)).toEqual(['character-not-allowed', undefined])
  })

  test('W02 a problem is reported with its cell', () => {
    const cellOf = (text: string) => {
      const found: number[] = []
      const scanner = new CsvScanner(({ problem, problemCell }) => problem !== undefined && found.push(problemCell))
      scanner.push(Buffer.from(text))
      scanner.end()
      return found
    }
    expect(cellOf('a,b"c,d\n')).toEqual([1])
    expect(cellOf('"a"b,c\n')).toEqual([0])
    expect(cellOf('a,b,"c\nd,e\n')).toEqual([2])
    expect(cellOf('a,b,c\0,d\n')).toEqual([2])
    expect(cellOf(`a,b,${'x'.repeat(longestRecord)}\n`)).toEqual([2])
    expect(cellOf(`a,"${'\n'.repeat(mostLinesOfRecord)}"\n`).at(0)).toBe(1)
  })

  test('W02 a line of 3 MB is reported and dropped, the next one is read', () => {
    const long = `a,b\n${'日'.repeat(1_000_000)}\n1,2\n`
    const seen = scan(Buffer.from(long), 65_536)
    expect(seen.map(({ line, problem }) => [line, problem])).toEqual([
      [1, undefined],
      [2, 'line-too-long'],
      [3, undefined],
    ])
    expect(Math.max(...seen.map(({ text }) => text.length))).toBeLessThanOrEqual(longestRecord)
  })

  test('W02 an unclosed quote before a long rest rejects one line', () => {
    const seen = scan(Buffer.from(`a,b\n1,"2\n${'3,4\n'.repeat(50_000)}`), 65_536)
    expect(seen.filter(({ problem }) => problem !== undefined).map(({ line }) => line)).toEqual([2])
    expect(seen).toHaveLength(50_002)
  })

  test('W02 a quoted cell may have many lines, but not without end', () => {
    const record = (breaks: number) => `1,"${'\n'.repeat(breaks)}"`
    expect(lines(`${record(mostLinesOfRecord - 1)}\n2,3`)).toEqual([
      [1, record(mostLinesOfRecord - 1), undefined],
      [mostLinesOfRecord + 1, '2,3', undefined],
    ])
    expect(lines(`${record(mostLinesOfRecord)}\n2,3`).filter(([, , problem]) => problem !== undefined)).toEqual([
      [1, '1,"', 'quote-misplaced'],
      [mostLinesOfRecord + 1, '"', 'quote-misplaced'],
    ])
  })

  // Before a quote's search had an end, this took more than a minute.
  test('W02 a file of unclosed quotes is read in one pass, each line rejected', () => {
    const count = 200_000
    const seen = scan(Buffer.from(`a,b\n${'",x","\n'.repeat(count)}`), 262_144)
    expect(seen.filter(({ problem }) => problem === 'quote-misplaced')).toHaveLength(count)
    expect(seen.at(-1)?.line).toBe(count + 1)
  })

  test('W02 another encoding is refused with its line and byte', () => {
    const latin1 = Buffer.concat([Buffer.from('a,b\nMüller,1\n'), Buffer.from('Müller,2\n', 'latin1')])
    expect(() => scan(latin1)).toThrow(
      new UnreadableFile(
        'encoding',
        3,
        'Line 3 is not UTF-8 (byte 15 of the file). Save the file as "CSV UTF-8" and load it again.',
      ),
    )
    expect(() => scan(Buffer.from('\ufeffa,b\n', 'utf16le'))).toThrow('The file is UTF-16.')
  })

  test('W02 however the bytes are cut into chunks, the records are the same', () => {
    const piece = fc.constantFrom('a', 'é', '日', ',', '"', '\n', '\r\n', '\r', '1', ' ', '""', '\0')
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), fc.integer({ min: 1, max: 7 }), (pieces, cut) => {
        const bytes = Buffer.from(pieces.join(''))
        expect(scan(bytes, cut)).toEqual(scan(bytes))
      }),
      { numRuns: 500 },
    )
  })
})
