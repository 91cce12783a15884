import { request as send } from 'node:http'
import type { Socket } from 'node:net'
import { basePath } from '../../contract/call.ts'

/** What Cairn answered a catalogue's server. */
export interface CairnAnswer {
  readonly status: number
  readonly body: unknown
}

/** How a catalogue's server reaches Cairn: by the address that a visitor came in by, and under the client's host. */
export interface Cairn {
  readonly socket: Pick<Socket, 'localAddress' | 'localPort'>
  readonly host: string
  readonly secret: string
}

/** Asks Cairn as any catalogue would, over HTTP; with a body as the catalogue that it is. */
export function askCairn({ socket, host, secret }: Cairn, path: string, body?: object): Promise<CairnAnswer> {
  const text = body === undefined ? undefined : JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const sending = send(
      {
        host: socket.localAddress,
        port: socket.localPort,
        path: `${basePath}/api/v1.0/${path}`,
        method: text === undefined ? 'GET' : 'POST',
        headers: {
          host,
          ...(text !== undefined && { 'content-type': 'application/json', authorization: `Bearer ${secret}` }),
        },
        timeout: 10_000,
      },
      answer => {
        const parts: Buffer[] = []
        answer.on('data', part => parts.push(part))
        answer.on('end', () => {
          const whole = Buffer.concat(parts).toString('utf8')
          resolve({ status: answer.statusCode ?? 500, body: JSON.parse(whole) })
        })
        answer.on('error', reject)
      },
    )
    sending.on('timeout', () => sending.destroy(new Error('Cairn did not answer the sample catalogue.')))
    sending.on('error', reject)
    sending.end(text)
  })
}
