import { crc32, deflateRawSync } from 'node:zlib'

/** Makes workbooks for tests, as small as spreadsheets accept them. */
export interface FixtureSheet {
  readonly name: string
  /** What stands within `<sheetData>`, or rows of cells as text and numbers. */
  readonly rows: string | readonly (readonly (string | number | null)[])[]
  /** What follows the rows, such as `<mergeCells>`. */
  readonly after?: string
  readonly isHidden?: boolean
}

export interface FixtureOptions {
  readonly is1904?: boolean
  /** What stands within `<sst>`. */
  readonly texts?: string
  readonly extra?: Readonly<Record<string, string | Buffer>>
}

/** Style 1 shows a day, style 2 a number. */
const styles = `<styleSheet><numFmts count="1"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/></numFmts>
  <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="2"/></cellXfs></styleSheet>`

export function makeWorkbook(
  sheets: readonly FixtureSheet[],
  { is1904 = false, texts = '', extra = {} }: FixtureOptions = {},
): Buffer {
  const type = (name: string) => `http://schemas.openxmlformats.org/officeDocument/2006/relationships/${name}`
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${type(kind)}" Target="${target}"/>`
  return zipOf({
    '_rels/.rels': `<Relationships>${relation('a', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<?xml version="1.0"?><x:workbook xmlns:x="x"><x:workbookPr date1904="${is1904 ? 1 : 0}"/><x:sheets>${sheets
      .map(
        ({ name, isHidden }, at) =>
          `<x:sheet name="${name}" sheetId="${at + 1}" r:id="s${at}"${isHidden ? ' state="hidden"' : ''}/>`,
      )
      .join('')}</x:sheets></x:workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${sheets.map((_, at) => relation(`s${at}`, 'worksheet', `worksheets/sheet${at + 1}.xml`)).join('')}${relation('st', 'styles', '/xl/styles.xml')}${relation('ss', 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
    'xl/styles.xml': styles,
    'xl/sharedStrings.xml': `<sst>${texts}</sst>`,
    ...Object.fromEntries(
      sheets.map(({ rows, after = '' }, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<worksheet><sheetData>${typeof rows === 'string' ? rows : rowsOf(rows)}</sheetData>${after}</worksheet>`,
      ]),
    ),
    ...extra,
  })
}

function rowsOf(rows: readonly (readonly (string | number | null)[])[]): string {
  return rows
    .map(
      (cells, row) =>
        `<row r="${row + 1}">${cells.map((cell, column) => cellOf(cell, `${letter(column)}${row + 1}`)).join('')}</row>`,
    )
    .join('')
}

function cellOf(cell: string | number | null, at: string): string {
  if (cell === null) return `<c r="${at}" s="1"/>`
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`
  const text = cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
}

function letter(column: number): string {
  return String.fromCharCode(65 + column)
}

/** A zip file of these files. */
export function zipOf(files: Readonly<Record<string, string | Buffer>>): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, content] of Object.entries(files)) {
    const bytes = Buffer.from(content as string)
    const packed = deflateRawSync(bytes)
    const facts = Buffer.alloc(22)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt32LE(crc32(bytes), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(bytes.length, 18)
    const named = Buffer.from(name)
    const lengths = Buffer.from([named.length, 0, 0, 0])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    parts.push(Buffer.from('PK\u0003\u0004'), facts, lengths, named, packed)
    directory.push(Buffer.from('PK\u0001\u0002\u0014\u0000'), facts, lengths, place.subarray(2, 0), place, named)
    at += 30 + named.length + packed.length
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 0)
  end.writeUInt16LE(Object.keys(files).length, 8)
  end.writeUInt16LE(Object.keys(files).length, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, ...directory, end])
}
