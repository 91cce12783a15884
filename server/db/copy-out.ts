import type { Readable } from 'node:stream'
import copy from 'pg-copy-streams'

/** The part of the library's stream that takes bytes off the wire; answers whether more is wanted. */
interface WireReader extends Readable {
  _parse(chunk: Buffer): boolean
}

const copyData = 0x64
const copyOutResponse = 0x48
const headBytes = 5
const nothing: Buffer = Buffer.alloc(0)

/**
 * A COPY to standard output for `client.query`, as the library's own, but for what it costs: each row is a message, and taking
 * millions of them apart one by one kept the reading thread busier than the rules themselves (docs/PERFORMANCE.md). Here the rows
 * of a chunk move together in place. Whatever is no row, such as an error or the end, the library reads itself.
 */
export function copyOut(text: string): Readable {
  const stream = copy.to(text) as unknown as WireReader
  const readSlowly = stream._parse.bind(stream)
  let rest = nothing
  let isLibrarys = false
  stream._parse = (chunk: Buffer) => {
    if (isLibrarys) return readSlowly(chunk)
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    let at = 0
    let kept = 0
    while (at + headBytes <= bytes.length) {
      const code = bytes[at]
      if (code !== copyData && code !== copyOutResponse) break
      const end = at + 1 + bytes.readUInt32BE(at + 1)
      if (end > bytes.length) break
      if (code === copyData) {
        bytes.copyWithin(kept, at + headBytes, end)
        kept += end - at - headBytes
      }
      at = end
    }
    const code = bytes[at]
    isLibrarys = code !== undefined && code !== copyData && code !== copyOutResponse
    rest = isLibrarys ? nothing : Buffer.from(bytes.subarray(at))
    const isWanted = kept === 0 || stream.push(bytes.subarray(0, kept))
    return isLibrarys ? readSlowly(Buffer.from(bytes.subarray(at))) : isWanted
  }
  return stream
}
