import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { basename } from 'node:path'
import { basePath } from '../contract/call.ts'
import { mostPartBytes, type Upload } from '../contract/uploads.ts'
import { timed } from './measuring.ts'

/** The calls of the console as its page makes them, by one session of a client. */
export class ConsoleClient {
  readonly #agent = new Agent({ keepAlive: true })
  readonly #to: { readonly port: number; readonly key: string; readonly sessionId: string }

  constructor(to: { readonly port: number; readonly key: string; readonly sessionId: string }) {
    this.#to = to
  }

  close(): void {
    this.#agent.destroy()
  }

  // biome-ignore lint/suspicious/noExplicitAny: each path answers a shape of its own
  send(method: string, path: string, body?: object | Buffer): Promise<any> {
    const { port, key, sessionId } = this.#to
    const payload = body === undefined || Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body))
    const headers = {
      host: `${key}.localhost:${port}`,
      'x-session-id': sessionId,
      ...(payload && {
        'content-type': Buffer.isBuffer(body) ? 'application/octet-stream' : 'application/json',
        'content-length': payload.length,
      }),
    }
    return new Promise((resolve, reject) => {
      const options = { agent: this.#agent, host: '127.0.0.1', port, method, path: basePath + path, headers }
      const sending = request(options, async reply => {
        const text = Buffer.concat(await reply.toArray()).toString()
        if (reply.statusCode === 200) resolve(JSON.parse(text))
        else reject(new Error(`${method} ${path} was answered ${reply.statusCode}: ${text.slice(0, 500)}`))
      })
      sending.once('error', reject)
      sending.end(payload)
    })
  }

  /** A file as the page brings it: parts in turn, each with its checksum, then the check, then the commit. Milliseconds of each. */
  async bring(path: string): Promise<{ brought: number; checked: number; committed: number }> {
    const uploads = '/api/v1.0/admin/uploads'
    let upload: Upload
    const brought = await timed(async () => {
      const file = await open(path)
      const { size } = await file.stat()
      upload = await this.send('POST', uploads, { fileName: basename(path), size })
      for (let part = 0; part * mostPartBytes < size; part++) {
        const piece = await partOf(file, part, size)
        const sha256 = createHash('sha256').update(piece).digest('hex')
        await this.send('PUT', `${uploads}/${upload.uploadId}/parts/${part}?sha256=${sha256}`, piece)
      }
      await file.close()
      upload = await this.send('POST', `${uploads}/${upload.uploadId}/end`, {})
    })
    const one = `${uploads}/${upload!.uploadId}`
    const until = async (state: string) => {
      for (;;) {
        upload = await this.send('GET', one)
        if (upload.state === state && upload.work === undefined) return
        if (upload.problem !== undefined) throw new Error(JSON.stringify(upload.problem))
        await new Promise(resolve => setTimeout(resolve, 100))
      }
    }
    const checked = await timed(async () => {
      await this.send('POST', `${one}/check`, {})
      await until('checked')
    })
    const committed = await timed(async () => {
      await this.send('POST', `${one}/commit`, { revision: upload.revision, skipBad: false })
      await until('committed')
    })
    return { brought, checked, committed }
  }
}

async function partOf(file: FileHandle, part: number, size: number): Promise<Buffer> {
  const from = part * mostPartBytes
  const piece = Buffer.alloc(Math.min(mostPartBytes, size - from))
  await file.read(piece, 0, piece.length, from)
  return piece
}

/** The most memory that a process has had, in megabytes, as Linux counts it. */
export function peakOf(pid: number): number {
  return (Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024) / 1e6
}

export function p99(times: readonly number[]): number {
  const sorted = [...times].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))]!
}
