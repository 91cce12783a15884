import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseUrl, testDatabase } from '../db/test-database.ts'
import { testClient } from '../db/test-world.ts'
import { type MailServer, startMailServer } from '../emails/smtp-fixture.ts'
import { type ServerProcess, startProcess } from '../http/test-process.ts'

const database = testDatabase()
const dataDir = mkdtempSync(join(tmpdir(), 'cairn-traces-'))
const traceId = '0af7651916cd43dd8448eb211c80319c'
const callerId = 'b7ad6b7169203331'
const name = 'maya.of-the-traces'
const address = 'maya@traces.example'

interface Span {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[]
}
const spans: Span[] = []
let received = ''
/** What an OpenTelemetry collector does first: it takes OTLP over HTTP. */
const collector = createServer(async (incoming, answer) => {
  let body = ''
  for await (const chunk of incoming) body += chunk
  received += body
  for (const { scopeSpans } of JSON.parse(body).resourceSpans)
    for (const scope of scopeSpans) spans.push(...scope.spans)
  answer.setHeader('content-type', 'application/json').end('{}')
})
let smtp: MailServer
let server: ServerProcess

beforeAll(async () => {
  chmodSync(dataDir, 0o711)
  const client = await testClient(database.db, 1, 'one')
  const { personId } = await client.person(name)
  await client.within(tx => tx.query('update people set email = $2 where person_id = $1', [personId, address]))
  smtp = await startMailServer()
  await new Promise<void>(resolve => collector.listen(0, '127.0.0.1', resolve))
  server = await startProcess({
    DATABASE_URL: databaseUrl(database.address),
    DATA_DIR: dataDir,
    SMTP_URL: smtp.url,
    LOG_LEVEL: 'debug',
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
  })
})
afterAll(async () => {
  await server.end()
  await smtp.stop()
  collector.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Asks for a new password, as part of somebody else's trace. */
function askForPassword(): Promise<number> {
  const body = JSON.stringify({ userName: name })
  const headers = {
    host: 'one.localhost',
    'content-type': 'application/json',
    'content-length': body.length,
    traceparent: `00-${traceId}-${callerId}-01`,
  }
  const path = '/v1/contests-api/api/v1.0/forgot-password'
  return new Promise((resolve, reject) =>
    request({ host: '127.0.0.1', port: server.port, path, method: 'POST', headers }, reply => {
      reply.resume()
      resolve(reply.statusCode!)
    })
      .on('error', reject)
      .end(body),
  )
}

describe('traces', () => {
  test('O05 follow a request from its caller through use case and statements to the mail, without what people typed', async () => {
    expect(await askForPassword()).toBe(200)
    await expect.poll(() => smtp.mails.length).toBe(1)
    const ours = () => spans.filter(span => span.traceId === traceId)
    await expect.poll(() => ours().some(span => span.name.startsWith('mail '))).toBe(true)

    const [httpSpan] = ours().filter(({ name }) => name.startsWith('POST '))
    expect(httpSpan).toMatchObject({ parentSpanId: callerId, name: 'POST /v1/contests-api/api/v1.0/forgot-password' })
    const [call] = ours().filter(span => span.name === 'forgotPassword')
    expect(call!.parentSpanId).toBe(httpSpan!.spanId)
    const textOf = (span: Span) => span.attributes.find(({ key }) => key === 'db.query.text')?.value['stringValue']
    const queued = ours().find(span => String(textOf(span)).startsWith('insert into mails'))!
    expect(queued.parentSpanId).toBe(call!.spanId)
    const mail = ours().find(span => span.name.startsWith('mail '))!
    expect(mail.name).toBe('mail activation')
    expect(ours().map(({ spanId }) => spanId)).toContain(mail.parentSpanId)
    for (const secret of [name, address, '127.0.0.1']) expect(received).not.toContain(secret)
  })

  test('O05 lines of the log carry their ids', async () => {
    await expect.poll(() => server.output()).toContain(`"trace_id":"${traceId}"`)
  })
})
