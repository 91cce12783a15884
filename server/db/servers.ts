import type { Socket } from 'node:net'
import pg from 'pg'

/** How a server is reached, and which others there are in its place. */
export interface ServerConfig extends pg.ClientConfig {
  readonly servers?: Servers
}

/** The server answers, and takes no changes: a standby, or a primary that was set read-only. */
export class ReadOnlyServer extends Error {
  readonly code = '25006'
  constructor(options?: ErrorOptions) {
    super('The database takes no changes: it is a standby, or was set read-only.', options)
  }
}

/**
 * The servers that may have the database: all connections go to the one in use, and to the next one where that cannot be
 * reached or takes no changes.
 */
export class Servers {
  private readonly list: readonly pg.ClientConfig[]
  private at = 0
  private readonly clients = new Map<ServerClient, pg.ClientConfig>()

  constructor(list: readonly pg.ClientConfig[]) {
    this.list = list
  }

  get count(): number {
    return this.list.length
  }

  get current(): pg.ClientConfig {
    return this.list[this.at]!
  }

  opened(client: ServerClient, server: pg.ClientConfig): void {
    this.clients.set(client, server)
    client.once('end', () => this.clients.delete(client))
  }

  /** New connections go to the next server; of two that find out the same, the second changes nothing. */
  tryNext(server: pg.ClientConfig): void {
    if (this.current === server) this.at = (this.at + 1) % this.list.length
  }

  /** The same, and no connection to this one is used again: what it is asked now could not be kept. */
  leave(server: pg.ClientConfig): void {
    this.tryNext(server)
    for (const [client, of] of this.clients) if (of === server) client.cut(new ReadOnlyServer())
  }

  /** Breaks every connection. */
  cut(): void {
    for (const client of this.clients.keys())
      client.cut(new Error('Connection terminated by this process, which stops.'))
  }
}

/** A connection to the server in use; to one that takes no changes it is refused. */
export class ServerClient extends pg.Client {
  private readonly servers: Servers
  private readonly server: pg.ClientConfig
  /** The settings of the server that are on and forbid changes; it tells them at the beginning, and when they change. */
  private readonly forbidding = new Set<string>()
  private isOpen = false

  constructor(config: ServerConfig) {
    const { servers = new Servers([{}]), ...rest } = config
    const server = servers.current
    super({ ...rest, ...server })
    this.servers = servers
    this.server = server
    this.wire.on('parameterStatus', ({ parameterName: name, parameterValue: value }) => {
      if (name !== 'in_hot_standby' && name !== 'default_transaction_read_only') return
      if (value !== 'on') this.forbidding.delete(name)
      else {
        this.forbidding.add(name)
        if (this.isOpen) this.leaveServer()
      }
    })
  }

  private get wire(): Wire {
    return (this as unknown as { connection: Wire }).connection
  }

  private begin(done: (error?: Error | null) => void): void {
    super.connect((failure: Error | null) => {
      const error = failure ?? (this.forbidding.size > 0 ? new ReadOnlyServer() : undefined)
      if (error === undefined) {
        this.isOpen = true
        this.servers.opened(this, this.server)
        return done(null)
      }
      if (isOtherWorthTrying(error)) this.servers.tryNext(this.server)
      if (failure) return done(failure)
      this.servers.leave(this.server)
      this.end().catch(() => {})
      done(error)
    })
  }

  override connect = ((done?: (error?: Error | null) => void) => {
    if (done !== undefined) return this.begin(done)
    return new Promise<void>((resolve, reject) => {
      this.begin(error => (error ? reject(error) : resolve()))
    })
  }) as pg.Client['connect']

  /** Nothing more is asked of the server that this one is connected to. */
  leaveServer(): void {
    this.servers.leave(this.server)
  }

  cut(why: Error): void {
    this.wire.stream.destroy(why)
  }
}

/** As much of the driver's connection as tells what the server says of itself. */
interface Wire {
  readonly stream: Socket
  on(event: 'parameterStatus', hear: (status: { parameterName: string; parameterValue: string }) => void): void
}

/** Whether another server may answer where one has failed with this: it is away, starting, stopping, or takes no changes. */
export function isOtherWorthTrying(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  return (
    /^(ECONN|ENOTFOUND|EAI_|EHOST|ENET|ETIMEDOUT|EPIPE|ENOENT|08|57P|25006)/.test(code) ||
    /^Connection terminated|^timeout expired|connection timeout/.test(message)
  )
}

/** A connection outside the pools, to whichever server takes changes. */
export async function connectClient(config: ServerConfig): Promise<pg.Client> {
  const errors: Error[] = []
  for (;;) {
    const client = new ServerClient(config)
    client.on('error', () => {})
    try {
      await client.connect()
      return client
    } catch (error) {
      errors.push(error as Error)
      const { count } = config.servers ?? { count: 1 }
      if (errors.length < count && isOtherWorthTrying(error)) continue
      if (errors.length === 1) throw error
      throw Object.assign(new AggregateError(errors), { code: (error as { code?: string }).code })
    }
  }
}
