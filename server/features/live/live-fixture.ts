import { request } from 'node:http'
import type { LiveWord } from '../../../contract/calls/session/events.ts'

/** An open page and the events that it received. */
export interface Page {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly words: LiveWord[]
  /** All that came, comments included. */
  readonly text: () => string
  readonly isOver: () => boolean
  close(): void
}

export interface PageOf {
  readonly port: number
  /** The host's first label. */
  readonly host: string
  readonly sessionId?: string
  readonly silentMs?: number
}

/** Listens as a page does, over a real connection; settles once it is answered. */
export function listenAs({ port, host, sessionId, silentMs }: PageOf): Promise<Page> {
  return new Promise((resolve, reject) => {
    const query = silentMs === undefined ? '' : `?silentMs=${silentMs}`
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        path: `/v1/contests-api/api/v1.0/session/events${query}`,
        headers: { host: `${host}.localhost`, ...(sessionId && { 'x-session-id': sessionId }) },
      },
      answer => {
        let text = ''
        let isOver = false
        const words: LiveWord[] = []
        answer.setEncoding('utf8')
        answer.on('data', chunk => {
          text += chunk
          words.splice(0, words.length, ...[...text.matchAll(/^data: (.*)\n\n/gm)].map(([, word]) => JSON.parse(word!)))
        })
        const end = () => {
          isOver = true
        }
        answer.on('close', end)
        answer.on('error', end)
        resolve({
          status: answer.statusCode!,
          headers: answer.headers,
          words,
          text: () => text,
          isOver: () => isOver,
          close: () => sent.destroy(),
        })
      },
    )
    sent.on('error', reject)
    sent.end()
  })
}
