import { isUtf8 } from 'node:buffer'
import type { UploadEncoding } from '../../contract/uploads.ts'
import { UnreadableFile } from './csv-scanner.ts'

/** What the first bytes of a text say about its encoding: by its mark, or by the zeros that UTF-16 has between Latin letters. */
export function encodingOf(start: Buffer, isWholeUtf8: boolean): UploadEncoding {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be'
  const [even, odd] = zerosIn(start.subarray(0, 4096))
  const most = Math.min(start.length, 4096) / 2
  if (odd > most / 4 && even < most / 20) return 'utf-16le'
  if (even > most / 4 && odd < most / 20) return 'utf-16be'
  return isWholeUtf8 ? 'utf-8' : 'windows-1252'
}

function zerosIn(bytes: Buffer): [even: number, odd: number] {
  const zeros: [number, number] = [0, 0]
  for (let at = 0; at < bytes.length; at++) if (bytes[at] === 0) zeros[at % 2]! += 1
  return zeros
}

/** Whether a piece of a text may be part of UTF-8: a character cut at either end is no fault of its own. */
export function mayBeUtf8(piece: Buffer): boolean {
  let from = 0
  while (from < 3 && from < piece.length && (piece[from]! & 0xc0) === 0x80) from++
  let to = piece.length
  for (let back = 1; back <= 3 && back <= piece.length; back++) {
    const byte = piece[piece.length - back]!
    if ((byte & 0xc0) === 0x80) continue
    const length = byte < 0x80 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4
    if (length > back) to = piece.length - back
    break
  }
  return isUtf8(piece.subarray(from, Math.max(from, to)))
}

/** The letters of the bytes 0x80 to 0x9f; five of them are none, and stay control characters. */
const letters1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

type Decode = (bytes: Buffer | undefined, isMore: boolean) => string

/** What decodes a text piece by piece; where it `isFatal`, bytes that are none of the encoding throw. */
export function decoderOf(encoding: UploadEncoding, isFatal: boolean): Decode {
  if (encoding === 'windows-1252') {
    // Not by TextDecoder: that of some versions of Node takes it for Latin-1.
    return bytes =>
      (bytes?.toString('latin1') ?? '').replace(/[\u0080-\u009f]/g, letter => letters1252[letter.charCodeAt(0) - 0x80]!)
  }
  const decoder = new TextDecoder(encoding, { fatal: isFatal })
  return (bytes, isMore) => decoder.decode(bytes, { stream: isMore })
}

/** The text as UTF-8, piece by piece. Throws an UnreadableFile where bytes are none of the encoding. */
export async function* toUtf8(encoding: UploadEncoding, pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  if (encoding === 'utf-8') {
    yield* pieces
    return
  }
  const decodeText = decoderOf(encoding, true)
  let lines = 0
  const decode = (bytes?: Buffer) => {
    try {
      const decoded = Buffer.from(decodeText(bytes, bytes !== undefined))
      for (let at = decoded.indexOf(10); at >= 0; at = decoded.indexOf(10, at + 1)) lines++
      return decoded
    } catch {
      const text = `The file is not ${encoding} throughout, from about line ${lines + 1} on; is it whole?`
      throw new UnreadableFile('encoding', lines + 1, text)
    }
  }
  for await (const piece of pieces) yield decode(piece)
  yield decode()
}
