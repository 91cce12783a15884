import { once } from 'node:events'
import { type FileHandle, open } from 'node:fs/promises'
import { crc32, createDeflateRaw, type DeflateRaw } from 'node:zlib'

/** Writes a workbook of one sheet row by row, with its texts shared, as spreadsheet programs do; the zip is written as it grows. */
export class SheetFile {
  readonly #zip: ZipFile
  readonly #texts = new Map<string, number>()
  #rows = 0

  private constructor(zip: ZipFile) {
    this.#zip = zip
  }

  static async create(path: string): Promise<SheetFile> {
    const zip = new ZipFile(await open(path, 'w'))
    for (const [name, text] of Object.entries(frame)) {
      await zip.begin(name)
      await zip.write(text)
      await zip.endEntry()
    }
    await zip.begin('xl/worksheets/sheet1.xml')
    await zip.write(`<worksheet xmlns="${main}"><sheetData>`)
    return new SheetFile(zip)
  }

  async addRow(cells: readonly (string | number | Date)[]): Promise<void> {
    const row = ++this.#rows
    const written = cells.map((cell, column) => this.#cell(cell, `${String.fromCharCode(65 + column)}${row}`))
    await this.#zip.write(`<row r="${row}">${written.join('')}</row>`)
  }

  async end(): Promise<void> {
    await this.#zip.write('</sheetData></worksheet>')
    await this.#zip.endEntry()
    await this.#zip.begin('xl/sharedStrings.xml')
    await this.#zip.write(`<sst xmlns="${main}" uniqueCount="${this.#texts.size}">`)
    for (const text of this.#texts.keys()) await this.#zip.write(`<si><t>${text}</t></si>`)
    await this.#zip.write('</sst>')
    await this.#zip.endEntry()
    await this.#zip.end()
  }

  #cell(cell: string | number | Date, at: string): string {
    if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`
    if (cell instanceof Date) return `<c r="${at}" s="1"><v>${cell.getTime() / 86_400_000 + 25_569}</v></c>`
    let shared = this.#texts.get(cell)
    if (shared === undefined) {
      shared = this.#texts.size
      this.#texts.set(cell, shared)
    }
    return `<c r="${at}" t="s"><v>${shared}</v></c>`
  }
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const related = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relation = (id: string, kind: string, target: string) =>
  `<Relationship Id="${id}" Type="${related}/${kind}" Target="${target}"/>`
const frame = {
  '_rels/.rels': `<Relationships>${relation('a', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${related}"><sheets><sheet name="Progress" sheetId="1" r:id="s"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships>${relation('s', 'worksheet', 'worksheets/sheet1.xml')}${relation('st', 'styles', 'styles.xml')}${relation('ss', 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${main}"><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
}

interface Entry {
  readonly name: Buffer
  readonly at: number
  checksum: number
  size: number
  packed: number
}

/** Entries one after the other, each deflated as it is written; its sizes are put into its header once they are known. */
class ZipFile {
  readonly #file: FileHandle
  readonly #entries: Entry[] = []
  #at = 0
  #text = ''
  #deflate: DeflateRaw | undefined
  #packing: Promise<void> | undefined

  constructor(file: FileHandle) {
    this.#file = file
  }

  async begin(name: string): Promise<void> {
    const entry: Entry = { name: Buffer.from(name), at: this.#at, checksum: 0, size: 0, packed: 0 }
    this.#entries.push(entry)
    await this.#append(Buffer.concat([Buffer.from('PK\u0003\u0004'), factsOf(entry), entry.name]))
    const deflate = createDeflateRaw()
    this.#deflate = deflate
    this.#packing = (async () => {
      for await (const piece of deflate) {
        entry.packed += piece.length
        await this.#append(piece)
      }
    })()
  }

  async write(text: string): Promise<void> {
    this.#text += text
    if (this.#text.length > 200_000) await this.#flush()
  }

  async endEntry(): Promise<void> {
    await this.#flush()
    this.#deflate!.end()
    await this.#packing
    const entry = this.#entries.at(-1)!
    await this.#file.write(factsOf(entry), 0, undefined, entry.at + 4)
  }

  async end(): Promise<void> {
    const from = this.#at
    for (const entry of this.#entries) {
      const place = Buffer.alloc(14)
      place.writeUInt32LE(entry.at, 10)
      await this.#append(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), factsOf(entry), place, entry.name]))
    }
    const end = Buffer.alloc(22)
    end.write('PK\u0005\u0006', 0)
    end.writeUInt16LE(this.#entries.length, 8)
    end.writeUInt16LE(this.#entries.length, 10)
    end.writeUInt32LE(this.#at - from, 12)
    end.writeUInt32LE(from, 16)
    await this.#append(end)
    await this.#file.close()
  }

  async #flush(): Promise<void> {
    const bytes = Buffer.from(this.#text)
    this.#text = ''
    const entry = this.#entries.at(-1)!
    entry.checksum = crc32(bytes, entry.checksum)
    entry.size += bytes.length
    if (!this.#deflate!.write(bytes)) await once(this.#deflate!, 'drain')
  }

  async #append(bytes: Buffer): Promise<void> {
    const at = this.#at
    this.#at += bytes.length
    await this.#file.write(bytes, 0, undefined, at)
  }
}

/** What local header and directory both say of an entry: version, flags, method, time, checksum, sizes, lengths of name and extra. */
function factsOf({ name, checksum, size, packed }: Entry): Buffer {
  const facts = Buffer.alloc(26)
  facts.writeUInt16LE(20, 0)
  facts.writeUInt16LE(8, 4)
  facts.writeUInt32LE(checksum, 10)
  facts.writeUInt32LE(packed, 14)
  facts.writeUInt32LE(size, 18)
  facts.writeUInt16LE(name.length, 22)
  return facts
}
