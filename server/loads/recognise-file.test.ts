import { expect, test } from 'vitest'
import { checkCell } from '../../contract/load-rows/check-cell.ts'
import { loadShapes } from '../../contract/load-rows/load-kind.ts'
import { readNumber } from '../../rules/files/read-number.ts'
import { CsvScanner, longestRecord, UnreadableFile } from './csv-scanner.ts'
import { mayBeUtf8 } from './encodings.ts'
import type { FileSource } from './file-source.ts'
import { isUtf8Throughout, openFile, recogniseFile } from './recognise-file.ts'
import { makeWorkbook, zipOf } from './xlsx/workbook-fixture.ts'

function sourceOf(bytes: Buffer): FileSource {
  return { size: bytes.length, read: async (from, to) => bytes.subarray(from, to) }
}

async function recognised(bytes: Buffer) {
  const source = sourceOf(bytes)
  return recogniseFile(source, await isUtf8Throughout(source))
}

/** The text of a file as loads read it. */
async function textOf(bytes: Buffer, sheet?: string) {
  const source = sourceOf(bytes)
  const opened = await openFile(source, await recognised(bytes), sheet)
  let text = ''
  for await (const piece of opened.source) text += piece.toString()
  return { text, reading: opened.reading }
}

const refusalOf = (bytes: Buffer, sheet?: string) =>
  textOf(bytes, sheet).then(
    () => 'taken',
    error => (error instanceof UnreadableFile ? error.code : error),
  )

const table = 'userName;value\nmäya;1,5 €\n'
const utf16 = (text: string, isBig = false) => {
  const bytes = Buffer.from(text, 'utf16le')
  return isBig ? bytes.swap16() : bytes
}

test.each([
  ['utf-8', Buffer.from(table)],
  ['utf-8', Buffer.from(`\ufeff${table}`)],
  ['utf-16le', utf16(`\ufeff${table}`)],
  ['utf-16be', utf16(`\ufeff${table}`, true)],
  ['utf-16le', utf16(table)],
  ['utf-16be', utf16(table, true)],
  ['windows-1252', Buffer.from(table.replace('€', '\u0080'), 'latin1')],
] as const)('W02a %s is recognised, named, and read', async (encoding, bytes) => {
  expect(await recognised(bytes)).toEqual({
    format: 'csv',
    encoding,
    separator: ';',
    tables: [{ sheet: '', isHidden: false, header: ['userName', 'value'], sample: [['mäya', '1,5 €']] }],
  })
  const { text, reading } = await textOf(bytes)
  expect(text.replace('\ufeff', '')).toBe(table)
  const codes = [...(encoding === 'utf-8' ? [] : [`encoding-recognised ${encoding}`]), 'separator-recognised ;']
  expect(reading.notes?.map(({ code, value }) => `${code} ${value}`)).toEqual(codes)
})

test.each([
  [',', '\n\nuserName,"a;b;c;d",value\nx,y,1'],
  [';', '"a,b,c,d";userName;value'],
  ['\t', 'userName\tvalue, in all'],
  [',', 'userName'],
])('W02a the separator %j is recognised', async (separator, text) => {
  expect(await recognised(Buffer.from(text))).toMatchObject({ separator })
})

test('W02a a letter cut by the end of a part makes no other encoding of it', () => {
  const bytes = Buffer.from('aä€😀z')
  for (let at = 0; at <= bytes.length; at++) {
    expect([mayBeUtf8(bytes.subarray(0, at)), mayBeUtf8(bytes.subarray(at))]).toEqual([true, true])
  }
  expect(mayBeUtf8(Buffer.from([0x61, 0xe4, 0x62]))).toBe(false)
})

test('W02a UTF-16 that ends within a letter is refused with its line', async () => {
  const bytes = Buffer.concat([utf16('\ufeffuserName\nmaya\n'), Buffer.from([0x41])])
  expect(await refusalOf(bytes)).toBe('encoding')
})

const head =
  '<row r="1"><c r="A1" t="inlineStr"><is><t>userName</t></is></c><c r="B1" t="inlineStr"><is><t>value</t></is></c></row>'

test('W02a cells of a workbook come out as their values, each at the line of its row', async () => {
  const texts = '<si><t>田中</t><rPh><t>たなか</t></rPh></si><si><r><t>ri</t></r><r><t>ch_x000D_</t></r></si>'
  const rows = `${head}
    <row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2"><v>0.30000000000000004</v></c></row>
    <row r="5"><c r="A5" t="s"><v>1</v></c><c r="B5" s="1"><v>46115</v></c></row>
    <row r="6"><c t="str"><f>A1&amp;"x"</f><v>a,"b
c</v></c><c t="b"><v>1</v></c></row>
    <row r="7"><c r="B7" s="2"><v>1234567890123456</v></c></row>
    <row r="8"><c r="A8"><f>1+1</f><v>2</v></c><c r="B8" t="d"><v>2026-04-03T00:00:00</v></c></row>`
  const { text, reading } = await textOf(makeWorkbook([{ name: 'Sales', rows }], { texts }))
  expect(text).toBe(
    'userName,value\n田中,0.3\n\n\n"rich\r",2026-04-03\n"a,""b\nc",TRUE\n,1234567890123456\n2,2026-04-03\n',
  )
  expect(reading.notes).toEqual([{ line: 0, column: '', code: 'sheet-read', value: 'Sales' }])
  const old = await textOf(
    makeWorkbook([{ name: 'a', rows: `${head}<row r="2"><c r="A2" s="1"><v>44653</v></c></row>` }], { is1904: true }),
  )
  expect(old.text).toBe('userName,value\n2026-04-03,\n')
})

test('W02a formulas without results, errors and merged cells are named, never taken for values', async () => {
  const rows = `${head}<row r="2"><c r="A2"><f>B2</f></c><c r="B2" t="e"><v>#N/A</v></c></row>
    <row r="3"><c r="A3"><v>1</v></c></row><row r="4"><c r="A4" t="str"><f>""</f><v></v></c><c r="B4"><v>1</v></c></row>`
  const after = '<mergeCells count="2"><mergeCell ref="A3:A4"/><mergeCell ref="D1:F1"/></mergeCells>'
  const { reading } = await textOf(makeWorkbook([{ name: 'a', rows, after }]))
  expect(reading.cellsOf!(2)?.faults).toEqual([
    { cell: 0, code: 'formula-without-value', value: '=' },
    { cell: 1, code: 'cell-error', value: '#N/A' },
  ])
  expect(reading.cellsOf!(4)?.faults).toBeUndefined()
  expect(reading.lateFaults!()).toEqual(
    [3, 4].map(line => ({ line, fault: { cell: 0, code: 'cells-merged', value: 'A3:A4' } })),
  )
})

test('W02a a cell in percent is read as it is shown, which is no number', async () => {
  const styles = '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="9"/></cellXfs></styleSheet>'
  const rows = `${head}<row r="2"><c r="A2"><v>0.04</v></c><c r="B2" s="1"><v>0.04</v></c></row>`
  const { text } = await textOf(makeWorkbook([{ name: 'a', rows }], { extra: { 'xl/styles.xml': styles } }))
  expect(text).toBe('userName,value\n0.04,4%\n')
  const value = loadShapes.progress.columns.find(({ name }) => name === 'value')!
  for (const sign of ['point', 'comma'] as const) expect(readNumber('4%', sign)).toBeUndefined()
  expect(checkCell(value, '4%')).toEqual({ problem: 'not-a-number' })
})

test('W02a of several sheets one is chosen by name; a single one that can be seen is meant', async () => {
  const rows = [['userName'], ['maya']]
  const two = makeWorkbook([
    { name: 'Notes', rows: [['Read me']] },
    { name: 'Data', rows },
  ])
  expect((await recognised(two)).tables.map(({ sheet, header }) => [sheet, header])).toEqual([
    ['Notes', ['Read me']],
    ['Data', ['userName']],
  ])
  expect(await refusalOf(two)).toBe('sheet-unknown')
  expect(await refusalOf(two, 'Elsewhere')).toBe('sheet-unknown')
  expect((await textOf(two, 'Data')).text).toBe('userName\nmaya\n')
  const hidden = makeWorkbook([
    { name: 'Old', rows: [['x']], isHidden: true },
    { name: 'Data', rows },
  ])
  expect((await textOf(hidden)).text).toBe('userName\nmaya\n')
})

test('W02a a sheet with many empty rows comes to no line', async () => {
  let rows = head
  for (let row = 2; row <= 100_001; row++) rows += `<row r="${row}"><c r="A${row}" s="1"/></row>`
  const bytes = makeWorkbook([{ name: 'a', rows }])
  expect((await textOf(bytes)).text).toBe('userName,value\n')
})

test('W02a what is no whole workbook is refused with what to do', async () => {
  const sound = makeWorkbook([{ name: 'a', rows: [['userName'], ['maya']] }])
  expect(await refusalOf(sound.subarray(0, sound.length / 2))).toBe('workbook-unreadable')
  expect(await refusalOf(zipOf({ 'readme.txt': 'hello' }))).toBe('workbook-unreadable')
  expect(await refusalOf(Buffer.from('d0cf11e0a1b11ae100000000', 'hex'))).toBe('workbook-old')
  const sheet = (content: string) =>
    makeWorkbook([{ name: 'a', rows: [] }], { extra: { 'xl/worksheets/sheet1.xml': content } })
  expect(await refusalOf(sheet('<worksheet><sheetData><row r="1"><c><v>1</v>'))).toBe('workbook-unreadable')
  expect(await refusalOf(sheet('<!DOCTYPE x [<!ENTITY a "aaaa">]><worksheet><sheetData/></worksheet>'))).toBe(
    'workbook-unreadable',
  )
  expect(await refusalOf(sheet('<worksheet><sheetData><row r="2"/><row r="1"/></sheetData></worksheet>'))).toBe(
    'workbook-unreadable',
  )
  expect(
    await refusalOf(
      sheet(
        `<worksheet><sheetData><row r="1"><c t="str"><v>${'x'.repeat(300_000)}</v></c></row></sheetData></worksheet>`,
      ),
    ),
  ).toBe('workbook-unreadable')
})

test('W02a a workbook that unpacks to far more than its size is refused before it fills the memory', async () => {
  const blank = ' '.repeat(20 * 1024 * 1024)
  const bomb = makeWorkbook([{ name: 'a', rows: [] }], {
    extra: { 'xl/worksheets/sheet1.xml': `<worksheet>${blank}</worksheet>` },
  })
  expect(bomb.length).toBeLessThan(100_000)
  expect(await refusalOf(bomb)).toBe('workbook-too-large')
})

test('W02a rows that repeat a long shared text are refused as too long, and the rows around them are read', async () => {
  const texts = `<si><t>${'x'.repeat(250_000)}</t></si><si><t>${'"'.repeat(30_000)}</t></si>`
  const shared = (text: number, cells: number) => `<row>${`<c t="s"><v>${text}</v></c>`.repeat(cells)}</row>`
  const bytes = makeWorkbook(
    [
      {
        name: 'a',
        rows: `${head}${shared(0, 200).repeat(16)}${shared(1, 1)}${shared(1, 2)}${head.replace('"1"', '"20"')}`,
      },
    ],
    { texts },
  )
  expect(bytes.length).toBeLessThan(4_000)
  const { text } = await textOf(bytes)
  expect(text.length).toBeLessThan(20 * (longestRecord + 300))
  const seen: [number, string | undefined, number][] = []
  const scanner = new CsvScanner(({ line, problem, problemCell }) => seen.push([line, problem, problemCell]), {
    isSheet: true,
  })
  scanner.push(Buffer.from(text))
  scanner.end()
  expect(seen).toEqual([
    [1, undefined, 0],
    ...Array.from({ length: 16 }, (_, at) => [at + 2, 'line-too-long', 0]),
    [18, undefined, 0],
    [19, 'line-too-long', 1],
    [20, undefined, 0],
  ])
})

test('W02a what a sheet comes to is handed on in small pieces, however often its rows repeat a shared text', async () => {
  const texts = `<si><t>${'x'.repeat(60_000)}</t></si>`
  const rows = `${head}${'<row><c t="s"><v>0</v></c></row>'.repeat(1_000)}`
  const source = sourceOf(makeWorkbook([{ name: 'a', rows }], { texts }))
  const opened = await openFile(source, { format: 'xlsx' }, undefined)
  let longest = 0
  let all = 0
  for await (const { length } of opened.source) {
    longest = Math.max(longest, length)
    all += length
  }
  expect(all).toBeGreaterThan(60_000_000)
  expect(longest).toBeLessThan(10_000_000)
})

test('W02a shared texts that are empty, and numbers of none, are no failure', async () => {
  const rows = `${head}<row r="2"><c t="s"><v>0</v></c><c t="s"><v>1</v></c></row><row r="3"><c t="s"><v>0.5</v></c></row>`
  const { text, reading } = await textOf(
    makeWorkbook([{ name: 'a', rows }], { texts: '<si><t/></si><si><t>b</t></si>' }),
  )
  expect(text).toBe('userName,value\n,b\n0.5,\n')
  expect(reading.cellsOf!(3)?.faults).toEqual([{ cell: 0, code: 'cell-error', value: '0.5' }])
})

test.each([
  ['relations', 'xl/_rels/workbook.xml.rels', 'Relationships', '<Relationship Id="a" Target="b"/>', 10_001],
  ['sheets', 'xl/workbook.xml', 'workbook', '<sheet name="a" r:id="s0"/>', 10_001],
  ['styles', 'xl/styles.xml', 'cellXfs', '<xf numFmtId="0"/>', 65_537],
  ['formats', 'xl/styles.xml', 'numFmts', '<numFmt numFmtId="164" formatCode="0"/>', 65_537],
])('W02a a workbook of more %s than any has is refused', async (_, path, root, one, count) => {
  const content = `<${root}>${one.repeat(count)}</${root}>`
  const bytes = makeWorkbook([{ name: 'a', rows: head }], { extra: { [path]: content } })
  expect(await refusalOf(bytes)).toBe('workbook-too-large')
})

test.each(['%zz', 'http://[', 'http://x:y'])('W02a a relation to %s is refused, and no failure', async target => {
  const relations = `<Relationships><Relationship Id="s0" Target="${target}"/></Relationships>`
  const bytes = makeWorkbook([{ name: 'a', rows: head }], { extra: { 'xl/_rels/workbook.xml.rels': relations } })
  expect(await refusalOf(bytes)).toBe('workbook-unreadable')
})
