/** Bytes of a chunk: some thousand goals, enough to be worth handing to another thread. */
const chunkBytes = 256 * 1024

const tab = 9
const lineFeed = 10

/**
 * Cuts a stream of COPY lines into chunks of whole goals: all lines that begin with the same goal's id are in one chunk,
 * so that each may be worked on by itself. Answers bytes of their own, which may be given away.
 */
export async function* goalChunks(
  source: AsyncIterable<Buffer>,
  size = chunkBytes,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let parts: Buffer[] = []
  let held = 0
  let wanted = size
  for await (const part of source) {
    parts.push(part)
    held += part.length
    if (held < wanted) continue
    const whole = Buffer.concat(parts, held)
    const end = lastBoundary(whole)
    // One goal with more rows than a chunk has room for: read on.
    wanted = end === 0 ? held + size : size
    if (end > 0) yield new Uint8Array(whole.subarray(0, end))
    parts = end < held ? [whole.subarray(end)] : []
    held -= end
  }
  if (held > 0) yield new Uint8Array(Buffer.concat(parts, held))
}

/** Where the last goal begins that has begun in these bytes: before it only whole goals stand. */
function lastBoundary(bytes: Buffer): number {
  const last = bytes.lastIndexOf(lineFeed)
  if (last < 0) return 0
  let start = bytes.lastIndexOf(lineFeed, last - 1) + 1
  const id = bytes.subarray(start, bytes.indexOf(tab, start) + 1)
  while (start > 0) {
    const before = start < 2 ? 0 : bytes.lastIndexOf(lineFeed, start - 2) + 1
    if (!bytes.subarray(before, before + id.length).equals(id)) return start
    start = before
  }
  return 0
}
