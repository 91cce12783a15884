import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Database } from '../db/connect.ts'
import { type TestClient, testClient } from '../db/test-world.ts'
import { clientsWithMails, type SendingReport, sendMails } from './send-mails.ts'
import { type MailServer, startMailServer } from './smtp-fixture.ts'
import type { SmtpSettings } from './smtp-settings.ts'

/** Two clients without mails before each test, and a real mail server that accepts every mail unless a test sets otherwise. */
export interface MailWorld {
  readonly one: TestClient
  readonly two: TestClient
  readonly server: MailServer
  /** The lines logged for the operator. */
  readonly logged: string[]
  send(signal?: AbortSignal, smtp?: SmtpSettings): Promise<SendingReport>
  /** Restarts the server at the same port. */
  restartServer(): Promise<void>
}

export function mailWorld(database: { readonly db: Database }): MailWorld {
  const clients: TestClient[] = []
  const logged: string[] = []
  let server: MailServer
  beforeAll(async () => {
    clients.push(await testClient(database.db, 1, 'one'), await testClient(database.db, 2, 'two'))
    server = await startMailServer()
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    server.answering = () => undefined
    server.mails.length = 0
    logged.length = 0
    for (const client of clients) await client.within(tx => tx.query('delete from mails'))
  })
  return {
    get one(): TestClient {
      return clients[0]!
    },
    get two(): TestClient {
      return clients[1]!
    },
    get server(): MailServer {
      return server
    },
    logged,
    send: async (signal = new AbortController().signal, smtp = server.settings) => {
      const sending = {
        db: database.db,
        smtp,
        port: 3000,
        secret: Buffer.alloc(32),
        signal,
        log: (line: string) => logged.push(line),
      }
      const clientIds = await clientsWithMails(database.db)
      const ended = await Promise.allSettled(clientIds.map(clientId => sendMails({ ...sending, clientId })))
      const sum = { sent: 0, failed: 0, putBack: 0 }
      let more: Partial<SendingReport> = {}
      for (const one of ended) {
        if (one.status === 'rejected') throw one.reason
        const { sent, failed, putBack, ...rest } = one.value
        sum.sent += sent
        sum.failed += failed
        sum.putBack += putBack
        more = { ...more, ...rest }
      }
      return { ...sum, ...more }
    },
    restartServer: async () => {
      server = await startMailServer({}, server.settings.port)
    },
  }
}
