import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Database } from '../db/connect.ts'
import { type TestClient, testClient } from '../db/test-world.ts'
import { type SendingReport, sendMails } from './send-mails.ts'
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
    send: (signal = new AbortController().signal, smtp = server.settings) =>
      sendMails({ db: database.db, smtp, port: 3000, signal, log: line => logged.push(line) }),
    restartServer: async () => {
      server = await startMailServer({}, server.settings.port)
    },
  }
}
