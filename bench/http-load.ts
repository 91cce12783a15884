import { connect } from 'node:net'

export interface LoadFigures {
  readonly requests: number
  readonly failures: number
  readonly perSecond: number
  /** Milliseconds within which 50, 95 and 99 of 100 requests were answered. */
  readonly p50: number
  readonly p95: number
  readonly p99: number
}

/** One request of many: its path with the query, and its headers. */
export interface LoadRequest {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
}

/**
 * Sends GETs again and again over so many connections for so long, each of the requests in turn, so that as many people
 * ask. Raw sockets: the client must cost little, for it shares the cores with the server it measures.
 */
export async function httpLoad(options: {
  readonly port: number
  readonly requests: readonly LoadRequest[]
  readonly connections: number
  readonly milliseconds: number
}): Promise<LoadFigures> {
  const requests = options.requests.map(({ path, headers }) => {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    return Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
  })
  let next = 0
  const times: number[] = []
  let failures = 0
  const began = performance.now()
  const until = began + options.milliseconds
  await Promise.all(Array.from({ length: options.connections }, () => oneConnection()))
  const seconds = (performance.now() - began) / 1000
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return {
    requests: times.length,
    failures,
    perSecond: times.length / seconds,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
  }

  function oneConnection(): Promise<void> {
    return new Promise((resolve, reject) => {
      const socket = connect(options.port, '127.0.0.1')
      socket.setNoDelay(true)
      let sent = 0
      let awaited = -1
      let received = 0
      const send = () => {
        sent = performance.now()
        awaited = -1
        received = 0
        socket.write(requests[next++ % requests.length]!)
      }
      socket.on('connect', send)
      socket.on('error', reject)
      socket.on('close', () => resolve())
      socket.on('data', chunk => {
        received += chunk.length
        if (awaited < 0) {
          const head = chunk.indexOf('\r\n\r\n')
          const text = chunk.toString('latin1', 0, head)
          const length = /content-length: (\d+)/i.exec(text)
          if (head < 0 || length === null) return socket.destroy(new Error(`Unexpected answer: ${text.slice(0, 200)}`))
          if (!text.startsWith('HTTP/1.1 200')) failures += 1
          awaited = head + 4 + Number(length[1])
        }
        if (received < awaited) return
        times.push(performance.now() - sent)
        if (performance.now() < until) send()
        else socket.end()
      })
    })
  }
}
