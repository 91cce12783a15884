import { UnreadableFile } from '../csv-scanner.ts'

/** The texts that the cells of a workbook share may take so much memory together. */
const mostBytes = 128 * 1024 * 1024
const pageSize = 1024 * 1024

/** Keeps texts by number as bytes: strings of a parser would keep the XML around them alive. */
export class TextStore {
  private readonly pages: Buffer[] = []
  private used = pageSize
  private places = new Uint32Array(1024)
  private lengths = new Uint32Array(1024)
  private count = 0

  add(text: string): void {
    const length = Buffer.byteLength(text)
    if (length > pageSize || (this.pages.length + 1) * pageSize > mostBytes) throw tooLarge()
    if (this.pages.length === 0 || this.used + length > pageSize) {
      this.pages.push(Buffer.allocUnsafeSlow(pageSize))
      this.used = 0
    }
    const page = this.pages.length - 1
    this.pages[page]!.write(text, this.used)
    if (this.count === this.places.length) {
      this.places = grown(this.places)
      this.lengths = grown(this.lengths)
    }
    this.places[this.count] = page * pageSize + this.used
    this.lengths[this.count++] = length
    this.used += length
  }

  /** The bytes of a text, known without building it. */
  lengthOf(number: number): number | undefined {
    return Number.isInteger(number) && number >= 0 && number < this.count ? this.lengths[number] : undefined
  }

  get(number: number): string | undefined {
    const length = this.lengthOf(number)
    // An empty text may have its place at the end of the last page.
    if (length === undefined || length === 0) return length === 0 ? '' : undefined
    const place = this.places[number]!
    const at = place % pageSize
    return this.pages[Math.floor(place / pageSize)]!.toString('utf8', at, at + length)
  }
}

function grown(numbers: Uint32Array): Uint32Array<ArrayBuffer> {
  const more = new Uint32Array(numbers.length * 2)
  more.set(numbers)
  return more
}

function tooLarge(): UnreadableFile {
  return new UnreadableFile(
    'workbook-too-large',
    1,
    'The texts of the workbook take more than 128 MB. Save the sheet as CSV.',
  )
}
