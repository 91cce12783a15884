import pg from 'pg'
import type { DatabaseAddress } from './connect.ts'
import { ServerClient } from './servers.ts'

/** A connection of its own that hears what transactions tell on a channel. */
export interface Ear {
  close(): Promise<void>
}

export interface Hearing {
  readonly onWord: (word: string) => void
  /** It listens, at first or again: what was told before is lost. */
  readonly onOpen: () => void
}

/** Milliseconds: silence after which the connection is asked whether it lives, and the waits between tries. */
const pingEvery = 20_000
const patience = 2500
const firstWait = 250
const longestWait = 15_000

/**
 * Listens until it is closed, on one connection outside the pools. Where the connection breaks, or no longer answers, another
 * takes its place, with longer waits from try to try.
 */
export function listen(address: DatabaseAddress, channel: string, { onWord, onOpen }: Hearing): Ear {
  let isClosed = false
  let failures = 0
  let current: ServerClient | undefined
  let timer: NodeJS.Timeout | undefined

  function later(work: () => void, milliseconds: number): void {
    clearTimeout(timer)
    timer = isClosed ? undefined : setTimeout(work, milliseconds).unref()
  }

  async function open(): Promise<void> {
    const client = new ServerClient({
      ...address.app,
      application_name: 'cairn news',
      keepAlive: true,
      connectionTimeoutMillis: patience,
      query_timeout: patience,
    })
    current = client
    const lost = () => {
      if (current !== client) return
      current = undefined
      client.end().catch(() => {})
      failures += 1
      // Not all processes at once.
      later(open, Math.min(longestWait, firstWait * 2 ** failures) * (0.5 + Math.random() / 2))
    }
    client.on('error', lost)
    client.on('end', lost)
    client.on('notification', ({ payload }) => {
      if (payload !== undefined && current === client) onWord(payload)
    })
    // A connection that broke without a word is found by asking.
    const ping = () => void client.query('select 1').then(() => later(ping, pingEvery), lost)
    try {
      await client.connect()
      await client.query(`listen ${pg.escapeIdentifier(channel)}`)
      if (isClosed) return
      failures = 0
      onOpen()
      later(ping, pingEvery)
    } catch {
      lost()
    }
  }

  void open()
  return {
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      const client = current
      current = undefined
      await client?.end().catch(() => {})
    },
  }
}
