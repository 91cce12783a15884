import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { basePath } from '../../contract/call.ts'
import { readConfig } from '../config.ts'
import { testDatabase } from '../db/test-database.ts'
import { type TestClient, type TestPerson, testClient } from '../db/test-world.ts'
import { mailsOf, makeDue, queue } from '../emails/mail-fixture.ts'
import { claimMails } from '../emails/mails.store.ts'
import { sendMails } from '../emails/send-mails.ts'
import { type MailServer, startMailServer } from '../emails/smtp-fixture.ts'
import { mailReportPath, type ReportShape, setReportKey } from '../features/mail-reports/mail-reports.ts'
import { routes } from '../routes.ts'
import { makeApp } from './app.ts'
import { testSecret } from './test-app.ts'

const database = testDatabase()
let app: FastifyInstance
let server: MailServer
let one: TestClient
let two: TestClient
let ann: TestPerson
let olga: TestPerson
let key: string
beforeAll(async () => {
  const config = { ...readConfig({ LOG_LEVEL: 'silent' }), checkReplies: true }
  app = await makeApp({ config, db: database.db, secret: testSecret, routes })
  server = await startMailServer()
  one = await testClient(database.db, 1, 'one')
  two = await testClient(database.db, 2, 'two')
  ann = await one.person('ann')
  olga = await one.person('olga')
  await one.grant(olga, 'owner')
})
afterAll(async () => {
  await app?.close()
  await server?.stop()
})
beforeEach(async () => {
  for (const client of [one, two]) {
    await client.within(tx => tx.query('delete from mail_stops'))
    await client.within(tx => tx.query('delete from mails'))
  }
  await moveTo('Ann@people.example')
  key = await take('cairn')
})

const moveTo = (address: string) =>
  one.within(tx => tx.query('update people set email = $2 where person_id = $1', [ann.personId, address]))

const take = async (shape: ReportShape, given?: string, client = one) =>
  (await client.within(tx => setReportKey(tx, testSecret, { shape, key: given }, 'system:test'))) ?? given!

const send = () =>
  sendMails({
    db: database.db,
    clientId: one.clientId,
    smtp: server.settings,
    port: 3000,
    secret: testSecret,
    signal: new AbortController().signal,
    log: () => {},
  })

/** A mail to Ann that the mail server has taken; its Message-ID is that of the letter. */
async function sentMail(address = 'Ann@people.example'): Promise<string> {
  await queue(one, { to: { address }, personId: ann.personId })
  await makeDue(one)
  await send()
  const mail = (await mailsOf(one)).at(-1)!
  expect(mail.status).toBe('sent')
  return mail.message_id
}

interface Post {
  readonly host?: string
  readonly secret?: string
  readonly seconds?: number
  readonly signature?: string
}

async function post(body: object | string, { host = 'one', secret = key, seconds, signature }: Post = {}) {
  const payload = typeof body === 'string' ? body : JSON.stringify(body)
  const at = Math.floor(seconds ?? Date.now() / 1000)
  const hex = createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex')
  const reply = await app.inject({
    method: 'POST',
    url: mailReportPath,
    headers: {
      host: `${host}.localhost`,
      'content-type': 'application/json',
      'x-cairn-signature': signature ?? `t=${at},v1=${hex}`,
    },
    payload,
  })
  return [reply.statusCode, reply.json().taken]
}
const returned = (messageId: string, more: object = {}) => ({
  reports: [{ messageId, recipient: 'ann@people.example', kind: 'hard', reason: '550 5.1.1 unknown user', ...more }],
})

async function ask(method: 'GET' | 'POST' | 'PUT', path: string, body?: object, person = olga) {
  const reply = await app.inject({
    method,
    url: `${basePath}/api/v1.0/admin/${path}`,
    headers: { host: 'one.localhost', 'x-session-id': person.sessionId },
    ...(body && { payload: body }),
  })
  return { status: reply.statusCode, body: reply.json() }
}
const mailsOfAnn = async () => (await ask('GET', `people/${ann.personId}/mails`)).body
const events = (action: string) =>
  one.within(tx =>
    tx.query<{ actor: string; subject: string }>(
      'select actor, subject from audit_events where client_id = $1 and action = $2 order by event_id',
      [tx.clientId, action],
    ),
  )

test('W10j a mail that came back for good stops further mails to that address, until somebody lets them go again', async () => {
  const messageId = await sentMail()
  const before = (await events('mail.stopped')).length
  expect(await post(returned(messageId))).toEqual([200, 1])
  expect(await mailsOfAnn()).toMatchObject({
    held: { reason: '550 5.1.1 unknown user' },
    mails: [{ state: 'sent', cameBack: { kind: 'hard', reason: '550 5.1.1 unknown user' } }],
  })
  const log = (await ask('GET', 'mails/log')).body
  expect(log.mails[0].cameBack).toEqual({ kind: 'hard', reason: '550 5.1.1 unknown user' })
  expect((await events('mail.stopped')).slice(before)).toEqual([
    { actor: 'system:mail-reports', subject: `person:${ann.personId}` },
  ])
  const letters = server.mails.length
  await queue(one, { to: { address: 'ann@people.example' }, personId: ann.personId })
  await makeDue(one)
  await send()
  expect(server.mails).toHaveLength(letters)
  expect((await mailsOf(one)).at(-1)).toMatchObject({
    status: 'failed',
    trouble: 'an earlier mail came back: 550 5.1.1 unknown user',
  })
  // Another address of theirs is another matter.
  await queue(one, { to: { address: 'ann.vale@people.example' }, personId: ann.personId })
  await makeDue(one)
  await send()
  expect(server.mails).toHaveLength(letters + 1)
  expect((await ask('POST', `people/${ann.personId}/mails/allow`, { reason: 'they wrote to us' })).body).toEqual({
    isNew: true,
  })
  expect((await ask('POST', `people/${ann.personId}/mails/allow`, { reason: 'they wrote to us' })).body).toEqual({
    isNew: false,
  })
  expect((await mailsOfAnn()).held).toBeUndefined()
  await sentMail()
})

test('W10j what could not be delivered for now is noted and stops nothing; for good afterwards counts, the same again does not', async () => {
  const messageId = await sentMail()
  const soft = returned(messageId, { kind: 'soft', reason: '452 4.2.2 mailbox full' })
  expect(await post(soft)).toEqual([200, 1])
  expect(await post(soft)).toEqual([200, 0])
  expect(await mailsOfAnn()).toMatchObject({ mails: [{ cameBack: { kind: 'soft' } }] })
  expect((await mailsOfAnn()).held).toBeUndefined()
  expect(await post(returned(messageId))).toEqual([200, 1])
  expect(await post(soft)).toEqual([200, 0])
  await ask('POST', `people/${ann.personId}/mails/allow`, { reason: 'they wrote to us' })
  // A repeated report does not hold again what somebody let go.
  expect(await post(returned(messageId))).toEqual([200, 0])
  expect((await mailsOfAnn()).held).toBeUndefined()
})

test('W10j a late report about a former address leaves the current one stopped', async () => {
  const before = await sentMail()
  await moveTo('ann.vale@people.example')
  const after = await sentMail('ann.vale@people.example')
  expect(await post(returned(after, { recipient: 'ann.vale@people.example' }))).toEqual([200, 1])
  const stopped = await events('mail.stopped')
  expect(await post(returned(before, { reason: '550 5.1.6 moved' }))).toEqual([200, 1])
  expect(await mailsOfAnn()).toMatchObject({ held: { reason: '550 5.1.1 unknown user' } })
  expect(await events('mail.stopped')).toEqual(stopped)
  await queue(one, { to: { address: 'ann.vale@people.example' }, personId: ann.personId })
  await makeDue(one)
  await send()
  expect((await mailsOf(one)).at(-1)).toMatchObject({ status: 'failed' })
})

test('W10j a report that comes before it is recorded that the mail was sent counts', async () => {
  await queue(one, { to: { address: 'Ann@people.example' }, personId: ann.personId })
  await makeDue(one)
  // As while it is being sent, or where the process died just then.
  await one.within(tx => claimMails(tx, { seconds: 300, most: 1 }))
  const held = (await mailsOf(one)).at(-1)!
  expect(held).toMatchObject({ status: 'waiting', is_held: true })
  expect(await post(returned(held.message_id))).toEqual([200, 1])
  expect(await mailsOfAnn()).toMatchObject({ held: { reason: '550 5.1.1 unknown user' } })
  await makeDue(one)
  await send()
  expect((await mailsOf(one)).at(-1)).toMatchObject({
    status: 'failed',
    trouble: 'an earlier mail came back: 550 5.1.1 unknown user',
  })
})

test('W10j nobody is silenced by a forged report: another key, another time, other words, another client, a mail that was not sent', async () => {
  const messageId = await sentMail()
  const report = returned(messageId)
  expect(await post(report, { secret: 'another' })).toEqual([401, 0])
  expect(await post(report, { seconds: Date.now() / 1000 - 301 })).toEqual([401, 0])
  expect(await post(report, { signature: '' })).toEqual([401, 0])
  const at = Math.floor(Date.now() / 1000)
  const ofOther = createHmac('sha256', key).update(`${at}.{}`).digest('hex')
  expect(await post(report, { signature: `t=${at},v1=${ofOther}` })).toEqual([401, 0])
  expect(await post(report, { host: 'two' })).toEqual([401, 0])
  const theirs = await take('cairn', undefined, two)
  expect(await post(report, { host: 'two', secret: theirs })).toEqual([200, 0])
  expect(await post(returned('<made-up@one.example>'))).toEqual([200, 0])
  expect(await post(returned(messageId, { recipient: 'ben@people.example' }))).toEqual([200, 0])
  expect(await post('{"reports": [{}]}')).toEqual([422, 0])
  await queue(one, { to: { address: 'ann@people.example' }, personId: ann.personId })
  const waiting = (await mailsOf(one)).at(-1)!
  expect(await post(returned(waiting.message_id))).toEqual([200, 0])
  expect(await mailsOfAnn()).not.toHaveProperty('held')
})

test('W10j Mailgun’s own reports are read by its own signature, with angle brackets or without', async () => {
  const signing = 'a signing key of Mailgun'.replaceAll(' ', '-')
  await take('mailgun', signing)
  const messageId = await sentMail()
  const report = (event: string, severity: string, secret = signing) => {
    const timestamp = String(Math.floor(Date.now() / 1000))
    const token = 'a'.repeat(50)
    return {
      signature: {
        timestamp,
        token,
        signature: createHmac('sha256', secret)
          .update(timestamp + token)
          .digest('hex'),
      },
      'event-data': {
        event,
        severity,
        recipient: 'ann@people.example',
        message: { headers: { 'message-id': messageId.slice(1, -1) } },
        'delivery-status': { code: 550, message: 'unknown user' },
      },
    }
  }
  expect(await post(report('failed', 'permanent', 'another'))).toEqual([401, 0])
  expect(await post(report('delivered', ''))).toEqual([200, 0])
  expect(await post(report('failed', 'temporary'))).toEqual([200, 1])
  expect(await post(report('failed', 'permanent'))).toEqual([200, 1])
  expect((await mailsOfAnn()).held.reason).toBe('550 unknown user')
})

test('W10j an owner takes reports with a key that is shown once, and stops it; none but owners may', async () => {
  const revision = async () => (await ask('GET', 'mails/reports')).body.revision
  const made = await ask('PUT', 'mails/reports', { revision: await revision(), shape: 'cairn' })
  expect(made.body).toMatchObject({ on: { shape: 'cairn' }, key: expect.stringMatching(/^[\w-]{43}$/) })
  key = made.body.key
  const messageId = await sentMail()
  expect(await post(returned(messageId))).toEqual([200, 1])
  const shown = await ask('GET', 'mails/reports')
  expect(shown.body.on.lastReportAt).toEqual(expect.any(String))
  expect(JSON.stringify(shown.body)).not.toContain(key)
  expect((await ask('PUT', 'mails/reports', { revision: await revision(), shape: 'off' })).body.on).toBeUndefined()
  expect(await post(returned(messageId))).toEqual([401, 0])
  expect((await ask('GET', 'mails/reports', undefined, ann)).status).toBe(403)
  expect((await events('mail.reports-off')).at(-1)?.actor).toBe(`person:${olga.personId}`)
})

test('W10f W10j a key that somebody else has made since ends by nobody’s older page', async () => {
  const { revision } = (await ask('GET', 'mails/reports')).body
  key = (await ask('PUT', 'mails/reports', { revision, shape: 'cairn' })).body.key
  for (const wanted of [{ shape: 'mailgun', key: 'a-key-of-mailgun-0' }, { shape: 'cairn' }, { shape: 'off' }]) {
    const late = await ask('PUT', 'mails/reports', { revision, ...wanted })
    expect([late.status, late.body.messageCode]).toEqual([409, 'errors.settings-changed'])
  }
  expect(await post(returned(await sentMail()))).toEqual([200, 1])
})
