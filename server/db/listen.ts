import pg from 'pg'
import type { DatabaseAddress } from './connect.ts'
import { ServerClient } from './servers.ts'

/** A connection of its own that receives the notifications of a channel. */
export interface ChangeListener {
  close(): Promise<void>
}

export interface ListenOptions {
  readonly onPayload: (word: string) => void
  /** It listens, for the first time or again: earlier notifications are lost. */
  readonly onOpen: () => void
}

/** Milliseconds: how often the connection is checked, how long an answer may take, and the waits between attempts. */
const pingEvery = 20_000
const patience = 2500
const firstWait = 250
const longestWait = 15_000

/**
 * Listens until it is closed, on one connection outside the pools. A connection that breaks or no longer answers is replaced,
 * with growing waits between attempts.
 */
export function listen(
  address: DatabaseAddress,
  channel: string,
  { onPayload, onOpen }: ListenOptions,
): ChangeListener {
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
      ...address.session,
      application_name: 'cairn listener',
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
      // Jitter, so that not all processes reconnect at once.
      later(open, Math.min(longestWait, firstWait * 2 ** failures) * (0.5 + Math.random() / 2))
    }
    client.on('error', lost)
    client.on('end', lost)
    client.on('notification', ({ payload }) => {
      if (payload !== undefined && current === client) onPayload(payload)
    })
    // Finds connections that broke without an error.
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
