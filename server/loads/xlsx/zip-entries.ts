import { Readable } from 'node:stream'
import yauzl from 'yauzl'
import { UnreadableFile } from '../csv-scanner.ts'
import { type FileSource, piecesOf } from '../file-source.ts'

/** More files than any workbook is made of. */
const mostEntries = 10_000
/** What one file of a workbook may unpack to, and how many times its packed size: sheets come to 10 to 40 times theirs. */
const mostUnpacked = 4 * 1024 * 1024 * 1024
const mostTimes = 200
const alwaysAllowed = 16 * 1024 * 1024

/** The files in a zip file, by their names. */
export interface ZipEntries {
  has(name: string): boolean
  /** The bytes of one, unpacked piece by piece. Throws an UnreadableFile where they are damaged or far too many. */
  read(name: string): AsyncGenerator<Buffer>
}

class SourceReader extends yauzl.RandomAccessReader {
  private readonly source: FileSource

  constructor(source: FileSource) {
    super()
    this.source = source
  }

  override _readStreamForRange(from: number, to: number): Readable {
    return Readable.from(piecesOf(this.source, from, to), { objectMode: false })
  }
}

/** Reads the list of files from the end of the zip file. */
export async function openZip(source: FileSource): Promise<ZipEntries> {
  const entries = new Map<string, yauzl.Entry>()
  const zip = await readable(() =>
    yauzl.fromRandomAccessReaderPromise(new SourceReader(source), source.size, { autoClose: false }),
  )
  await readable(async () => {
    for await (const entry of zip.eachEntry()) {
      if (entries.size === mostEntries) throw broken('It is made of too many files.')
      entries.set(entry.fileName, entry)
    }
  })
  return {
    has: name => entries.has(name),
    read: async function* (name) {
      const entry = entries.get(name)
      if (entry === undefined) throw broken(`It lacks ${name}.`)
      const stream = await readable(() => zip.openReadStreamPromise(entry))
      let bytes = 0
      try {
        for await (const chunk of stream as AsyncIterable<Buffer>) {
          bytes += chunk.length
          const isFar = bytes > alwaysAllowed && bytes > mostTimes * entry.compressedSize
          if (isFar || bytes > mostUnpacked) {
            throw farTooLarge()
          }
          yield chunk
        }
      } catch (error) {
        throw asUnreadable(error)
      } finally {
        stream.destroy()
      }
    },
  }
}

export function farTooLarge(): UnreadableFile {
  return new UnreadableFile('workbook-too-large', 1, 'The workbook unpacks to far more than a table needs.')
}

export function broken(why: string): UnreadableFile {
  return new UnreadableFile(
    'workbook-unreadable',
    1,
    `The workbook cannot be read. ${why} Was it cut on its way? Save it anew as XLSX, without a password.`,
  )
}

async function readable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw asUnreadable(error)
  }
}

// The library says what is wrong with a zip file by plain errors; those of the database and of signals have codes or names.
function asUnreadable(error: unknown): unknown {
  const { code = '', name = '' } = error as { code?: string; name?: string }
  const isOfZip = /^Z_/.test(code) || (code === '' && name === 'Error')
  return isOfZip ? broken((error as Error).message) : error
}
