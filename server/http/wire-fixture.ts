import { connect } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** An answer as it came over the wire. */
export interface WireAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

/** Opens the server to the wire, on any free port of the loopback. */
export async function openWire(app: FastifyInstance): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as { port: number }).port
}

/** Sends bytes as they are, which no client of HTTP would, and answers everything that comes back until the end. */
export function overTheWire(port: number, bytes: string | Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    let text = ''
    socket.setEncoding('latin1')
    socket.on('data', chunk => {
      text += chunk
    })
    socket.on('end', () => socket.end())
    socket.on('close', () => resolve(text))
    socket.on('error', error =>
      (error as NodeJS.ErrnoException).code === 'ECONNRESET' ? resolve(text) : reject(error),
    )
  })
}

/** The first answer in what came back. */
export function parseAnswer(raw: string): WireAnswer {
  const [head = '', ...rest] = raw.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(
    lines.map(line => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  return { status: Number(first.split(' ')[1]), headers, text: rest.join('\r\n\r\n') }
}

/** How many answers came back: more than one where the server took one request for two. */
export function countAnswers(raw: string): number {
  return raw.match(/^HTTP\/1\.1 \d{3} /gm)?.length ?? 0
}
