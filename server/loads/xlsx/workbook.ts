import { formatOf, type SheetFormat } from '../../../rules/files/sheet-day.ts'
import { UnreadableFile } from '../csv-scanner.ts'
import type { FileSource } from '../file-source.ts'
import { readXml } from './read-xml.ts'
import { TextStore } from './text-store.ts'
import { broken, farTooLarge, openZip, type ZipEntries } from './zip-entries.ts'

/** As many as a zip file may hold files: each sheet and each relation names one. */
const mostSheets = 10_000
const mostRelations = 10_000
/** Spreadsheets keep at most 65,490 cell styles, and far fewer formats of numbers. */
const mostStyles = 65_536

export interface SheetInfo {
  readonly name: string
  readonly isHidden: boolean
  /** Its file in the zip. */
  readonly path: string
}

/** A workbook whose sheets can be read. */
export interface Workbook {
  readonly zip: ZipEntries
  readonly sheets: readonly SheetInfo[]
  readonly is1904: boolean
  /** What each cell style shows. */
  readonly styles: readonly SheetFormat[]
  readonly texts: TextStore
}

/** Whether a file begins as zip files do, and as workbooks of 1997 to 2003 and those with a password do. */
export function isZip(start: Buffer): boolean {
  return start.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'))
}

export function refuseOldWorkbook(start: Buffer): void {
  if (start.subarray(0, 8).toString('hex') !== 'd0cf11e0a1b11ae1') return
  throw new UnreadableFile(
    'workbook-old',
    1,
    'The workbook is of an older kind (XLS), or has a password. Save it as XLSX without one.',
  )
}

export async function openWorkbook(source: FileSource): Promise<Workbook> {
  const zip = await openZip(source)
  const path = await officeDocument(zip)
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const related = await relations(zip, `${folder}_rels/${path.slice(folder.length)}.rels`, folder)
  const sheets: SheetInfo[] = []
  let is1904 = false
  for await (const _ of readXml(zip.read(path), {
    open: (name, attributes) => {
      if (name === 'workbookPr') is1904 = /^(1|true)$/.test(attributes['date1904'] ?? '')
      if (name !== 'sheet') return
      const relation = Object.entries(attributes).find(([key]) => key === 'r:id' || key.endsWith(':id'))?.[1]
      const target = relation === undefined ? undefined : related.get(relation)
      if (target?.type.endsWith('/worksheet') !== true) return
      if (sheets.length === mostSheets) throw farTooLarge()
      const isHidden = (attributes['state'] ?? 'visible') !== 'visible'
      sheets.push({ name: attributes['name'] ?? '', isHidden, path: target.path })
    },
  }));
  if (sheets.length === 0) throw broken('It has no sheet with cells.')
  const byType = (type: string) => [...related.values()].find(one => one.type.endsWith(`/${type}`))?.path
  return {
    zip,
    sheets,
    is1904,
    styles: await readStyles(zip, byType('styles')),
    texts: await readTexts(zip, byType('sharedStrings')),
  }
}

async function officeDocument(zip: ZipEntries): Promise<string> {
  if (!zip.has('_rels/.rels')) throw broken('It is a zip file, but no workbook.')
  const found = [...(await relations(zip, '_rels/.rels', '')).values()].find(({ type }) =>
    type.endsWith('/officeDocument'),
  )
  if (found === undefined) throw broken('It is a zip file, but no workbook.')
  return found.path
}

async function relations(zip: ZipEntries, path: string, folder: string) {
  const found = new Map<string, { type: string; path: string }>()
  let count = 0
  for await (const _ of readXml(zip.read(path), {
    open: (name, { Id = '', Type = '', Target = '' }) => {
      if (name !== 'Relationship') return
      if (++count > mostRelations) throw farTooLarge()
      found.set(Id, { type: Type, path: pathOf(Target, folder) })
    },
  }));
  return found
}

function pathOf(target: string, folder: string): string {
  try {
    return decodeURIComponent(new URL(target, `zip:///${folder}`).pathname.slice(1))
  } catch {
    throw broken(`It lacks ${target.slice(0, 100)}.`)
  }
}

async function readStyles(zip: ZipEntries, path: string | undefined): Promise<SheetFormat[]> {
  // What each shows: looked at once, because many styles may name one long format.
  const formats = new Map<number, SheetFormat>()
  let count = 0
  const styles: SheetFormat[] = []
  let isOfCells = false
  if (path === undefined || !zip.has(path)) return styles
  for await (const _ of readXml(zip.read(path), {
    open: (name, attributes) => {
      if (name === 'numFmt') {
        if (++count > mostStyles) throw farTooLarge()
        const id = Number(attributes['numFmtId'])
        formats.set(id, formatOf(id, attributes['formatCode'] ?? ''))
      }
      if (name === 'cellXfs') isOfCells = true
      if (name !== 'xf' || !isOfCells) return
      const id = Number(attributes['numFmtId'] ?? 0)
      if (styles.length === mostStyles) throw farTooLarge()
      styles.push(formats.get(id) ?? formatOf(id, undefined))
    },
    close: name => {
      if (name === 'cellXfs') isOfCells = false
    },
  }));
  return styles
}

async function readTexts(zip: ZipEntries, path: string | undefined): Promise<TextStore> {
  const texts = new TextStore()
  if (path === undefined || !zip.has(path)) return texts
  let text = ''
  let isText = false
  let phonetic = 0
  for await (const _ of readXml(zip.read(path), {
    open: name => {
      if (name === 'si') text = ''
      else if (name === 'rPh') phonetic++
      else if (name === 't') isText = phonetic === 0
    },
    text: part => {
      if (isText) text = joined(text, part)
    },
    close: name => {
      if (name === 't') isText = false
      else if (name === 'rPh') phonetic--
      else if (name === 'si') texts.add(plainText(text))
    },
  }));
  return texts
}

/** A cell holds at most 32,767 characters; a text that grows far beyond is meant to fill the memory. */
const longestText = 256 * 1024

export function joined(text: string, part: string): string {
  if (text.length + part.length > longestText) throw broken('A cell holds more than a cell can.')
  return text === '' ? part : text + part
}

/** Workbooks write characters that XML cannot hold as `_x000D_`. */
export function plainText(text: string): string {
  return text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text
}
