import { open } from 'node:fs/promises'

/** The bytes of a file wherever they are, read in pieces: a workbook is read from its end. */
export interface FileSource {
  readonly size: number
  /** The bytes of a range, `to` not included. */
  read(from: number, to: number): Promise<Buffer>
}

/** Bytes that are read at a time, and those of which is made something before other work of the process gets its turn. */
const readSize = 512 * 1024
const pieceSize = 64 * 1024

/** The bytes of a range, piece by piece; other work of the process gets its turn between them. */
export async function* piecesOf(source: FileSource, from = 0, to = source.size): AsyncGenerator<Buffer> {
  for (let at = from; at < to; at += readSize) {
    const bytes = await source.read(at, Math.min(to, at + readSize))
    for (let start = 0; start < bytes.length; start += pieceSize) {
      yield bytes.subarray(start, start + pieceSize)
      await new Promise(setImmediate)
    }
  }
}

/** A file of this machine. Close it when done with it. */
export async function diskFile(path: string): Promise<FileSource & { close(): Promise<void> }> {
  const handle = await open(path)
  const { size } = await handle.stat()
  return {
    size,
    read: async (from, to) => {
      const bytes = Buffer.allocUnsafe(to - from)
      const { bytesRead } = await handle.read(bytes, 0, bytes.length, from)
      return bytes.subarray(0, bytesRead)
    },
    close: () => handle.close(),
  }
}
