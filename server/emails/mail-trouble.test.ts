import { type AddressInfo, createServer } from 'node:net'
import type { SMTPServerOptions } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../db/test-database.ts'
import { type TestClient, testClient } from '../db/test-world.ts'
import { mailsOf, makeDue, queue } from './mail-fixture.ts'
import { sendMails } from './send-mails.ts'
import { type MailServer, startMailServer } from './smtp-fixture.ts'
import type { SmtpSettings } from './smtp-settings.ts'

const database = testDatabase()
let server: MailServer
let one: TestClient
let two: TestClient
const told: string[] = []
beforeAll(async () => {
  one = await testClient(database.db, 1, 'one')
  two = await testClient(database.db, 2, 'two')
  server = await startMailServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  server.answering = () => undefined
  server.mails.length = 0
  told.length = 0
  for (const client of [one, two]) await client.within(tenant => tenant.query('delete from mails'))
})

const send = (signal = new AbortController().signal, smtp = server.settings) =>
  sendMails({ db: database.db, smtp, port: 3000, signal, tell: line => told.push(line) })

describe('W10 a mail server that does not', () => {
  test('a 4xx puts the mail back for a while; then it goes, with the same Message-ID', async () => {
    await queue(one)
    server.answering = () => ({ code: 451, text: 'Greylisted, come again' })
    expect(await send()).toEqual({ sent: 0, failed: 0, putBack: 1 })
    const [waiting] = await mailsOf(one)
    expect(waiting).toMatchObject({ status: 'waiting', attempts: 1, trouble: expect.stringContaining('Greylisted') })
    expect(waiting!.next_at.getTime() - waiting!.created_at.getTime()).toBeGreaterThanOrEqual(48_000)
    server.answering = () => undefined
    expect(await send()).toMatchObject({ sent: 0 })
    await makeDue(one)
    expect(await send()).toMatchObject({ sent: 1 })
    expect(server.mails.map(({ messageId }) => messageId)).toEqual([waiting!.message_id])
  })

  test('a 5xx ends the mail, visibly, without its secret, and without keeping the next from its turn', async () => {
    const values = { firstName: 'Ann', userName: 'ann', token: 'secret', goodForSeconds: 1800 }
    await queue(one, { kind: 'forgot-password', to: { address: 'gone@people.example' }, values })
    await queue(one)
    server.answering = to => (to.startsWith('gone') ? { code: 550, text: 'No such person' } : undefined)
    expect(await send()).toEqual({ sent: 1, failed: 1, putBack: 0 })
    expect(await mailsOf(one)).toMatchObject([
      { status: 'failed', token: null, trouble: expect.stringContaining('550 No such person') },
      { status: 'sent' },
    ])
    expect(told).toEqual([expect.stringMatching(/^Mail \d+ of one \(forgot-password\) failed: .*550/)])
    expect(told.join()).not.toMatch(/secret|gone@/)
  })

  test('R12 one that took the mail and died before it said so gets it again with the same Message-ID', async () => {
    await queue(one)
    server.answering = () => 'drop'
    expect(await send()).toMatchObject({ sent: 0, putBack: 1, trouble: expect.any(String) })
    server.answering = () => undefined
    await makeDue(one)
    expect(await send()).toMatchObject({ sent: 1 })
    const [first, second, ...more] = server.mails
    expect(second!.messageId).toBe(first!.messageId)
    expect(more).toEqual([])
  })

  test('W10 one that is away leaves every mail as it was; once it is back all go', async () => {
    const { port } = server.settings
    await server.stop()
    await queue(one)
    await queue(two)
    expect(await send()).toEqual({ sent: 0, failed: 0, putBack: 0, trouble: expect.stringMatching(/ECONNREFUSED/) })
    expect(await mailsOf(one)).toMatchObject([{ status: 'waiting', attempts: 0, trouble: null }])
    server = await startMailServer({}, port)
    expect(await send()).toEqual({ sent: 2, failed: 0, putBack: 0 })
  })

  test('W10 one that refuses the sign-in costs no mail an attempt', async () => {
    const strict = await startMailServer({
      authOptional: false,
      onAuth: (_auth, _session, done) => done(new Error('Who are you?')),
    })
    await queue(one)
    const smtp = { ...strict.settings, user: 'cairn', password: 'wrong' }
    expect(await send(undefined, smtp)).toMatchObject({ sent: 0, trouble: expect.stringMatching(/Who are you/) })
    expect(await mailsOf(one)).toMatchObject([{ status: 'waiting', attempts: 0 }])
    await strict.stop()
  })

  test.each<[string, SMTPServerOptions, SmtpSettings['tls']]>([
    ['STARTTLS', { disabledCommands: [] }, 'required'],
    ['STARTTLS', { disabledCommands: [] }, 'offered'],
    ['TLS', { secure: true }, 'implicit'],
  ])('W10 %s with a certificate that nobody vouches for gets nothing (%#)', async (_, options, tls) => {
    const doubtful = await startMailServer(options)
    await queue(one)
    const report = await send(undefined, { ...doubtful.settings, tls })
    expect(report).toMatchObject({ sent: 0, trouble: expect.stringMatching(/certificate/i) })
    expect(doubtful.mails).toEqual([])
    await doubtful.stop()
  })

  test('W10 one without TLS gets nothing where TLS is required', async () => {
    await queue(one)
    expect(await send(undefined, { ...server.settings, tls: 'required' })).toMatchObject({
      sent: 0,
      trouble: expect.stringMatching(/STARTTLS/),
    })
    expect(server.mails).toEqual([])
  })

  test('R12 one that says nothing keeps no process from stopping, and costs no mail an attempt', async () => {
    const silent = createServer()
    await new Promise<void>(resolve => silent.listen(0, '127.0.0.1', resolve))
    const { port } = silent.address() as AddressInfo
    await queue(one)
    const stopping = new AbortController()
    silent.once('connection', () => stopping.abort())
    expect(await send(stopping.signal, { ...server.settings, port })).toEqual({ sent: 0, failed: 0, putBack: 0 })
    expect(await mailsOf(one)).toMatchObject([{ status: 'waiting', attempts: 0 }])
    silent.close()
  })
})
