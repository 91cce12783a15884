import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../db/test-database.ts'
import { type TestClient, testClient } from '../db/test-world.ts'
import { retryMail } from '../emails/look-at-mails.ts'
import { mailsOf } from '../emails/mail-fixture.ts'
import { sendMails } from '../emails/send-mails.ts'
import { type MailServer, startMailServer } from '../emails/smtp-fixture.ts'
import { smtpSettings } from '../emails/smtp-settings.ts'
import { mustChangeSettings } from '../features/clients/change-settings.ts'
import { getClient } from '../features/clients/client-of-host.ts'
import { sendMessage } from '../features/contact/send-message.ts'
import { testApp } from '../http/test-app.ts'
import { getClientCountriesRoute } from './client-country.ts'
import { contactUsRoute } from './contact-us.ts'

const database = testDatabase()
const app = testApp(database, [contactUsRoute, getClientCountriesRoute])
const clients: Record<'one' | 'two' | 'bare', TestClient> = {} as never
let server: MailServer
let addresses = 0
/** Limits of one test must not affect another. */
const newAddress = () => `192.0.2.${++addresses}`

beforeAll(async () => {
  const branding = { primaryColor: '#14503c', secondaryColor: '#0c7eac', theme: 'ocean' }
  const countries = ['US', 'AT', 'ZW', 'OM', 'AX', 'AF', 'JP']
  const settings = {
    one: { branding, countries, contact: { to: 'team@one.example' } },
    two: { branding, contact: { to: 'team@two.example' } },
    bare: { branding },
  }
  for (const [at, [key, document]] of Object.entries(settings).entries()) {
    const client = await testClient(database.db, at + 1, key)
    await client.within(tx => tx.query('update clients set settings = $1', [JSON.stringify(document)]))
    clients[key as 'one'] = client
  }
  server = await startMailServer()
})
afterAll(() => server?.stop())
beforeEach(async () => {
  for (const client of Object.values(clients)) await client.within(tx => tx.query('delete from mails'))
})

const message = {
  name: 'Ann Ash',
  emailAddress: 'ann@people.example',
  country: 'AT',
  subject: 'My points',
  message: 'Where are they?\n\nAnn',
}
const send = (body: object = message, caller: object = {}) =>
  app.post('/api/v1.0/contactUs', body, { host: 'one', address: newAddress(), ...caller })

describe('happy', () => {
  test('A20 a visitor’s message is stored for the client’s own address before it is answered as sent', async () => {
    const { status, body } = await send()
    expect([status, body]).toEqual([200, { response: 'Email sent Successfully' }])
    expect(await mailsOf(clients.one)).toMatchObject([
      { kind: 'contact-us', to_address: 'team@one.example', to_name: null, status: 'waiting', facts: message },
    ])
  })

  test('A20 whoever is signed in is named by their user id, whatever they typed', async () => {
    const { sessionId, personId } = await clients.one.person('maya')
    await send({ ...message, userName: 'boss' }, { sessionId })
    const [mail] = await mailsOf(clients.one)
    expect(mail!.facts).toEqual({ ...message, userName: 'maya', personId })
  })

  test('A20 R5 a message that is sent again since its answer was lost is one mail', async () => {
    const { sessionId } = await clients.one.person('twice')
    for (const caller of [{}, {}, { sessionId }, { sessionId }]) {
      expect((await send(message, caller)).body).toEqual({ response: 'Email sent Successfully' })
    }
    await send({ ...message, message: 'Where are they now?' }, { sessionId })
    expect((await mailsOf(clients.one)).map(({ facts }) => [facts['userName'], facts['message']]).sort()).toEqual([
      [undefined, message.message],
      ['twice', 'Where are they now?'],
      ['twice', message.message],
    ])
    // The next day it is meant.
    await clients.one.within(tx =>
      tx.query(`update mails set mail_key = replace(mail_key, $1, $2)`, [clients.one.day(0), clients.one.day(-1)]),
    )
    await send(message, { sessionId })
    expect(await mailsOf(clients.one)).toHaveLength(4)
  })

  test('A20 a message that is sent again once the address is mended goes there', async () => {
    for (const to of ['tema@one.example', 'team@one.example']) {
      await clients.one.within(async tx => {
        const client = await getClient(tx)
        const mended = { ...client, settings: { ...client.settings, contact: { to } } }
        expect(await sendMessage(tx, mended, undefined, { address: newAddress() }, message)).toMatchObject({ ok: true })
      })
    }
    expect((await mailsOf(clients.one)).map(({ to_address }) => to_address)).toContain('team@one.example')
  })

  test.each([
    ['client', 'two'],
    ['operator', 'bare'],
  ] as const)(
    'A20 a message that failed at an address that the %s mistyped goes to the mended one',
    async (whose, key) => {
      const client = clients[key]
      /** Waits, or failed before, and is tried while this is the address. */
      const tryAt = async (to: string, mailId?: number) => {
        const smtpUrl = `${server.url}?contact=${to}`
        await client.within(async tx => {
          if (whose === 'client') await mustChangeSettings(tx, () => ({ contact: { to } }))
          const { country: _, ...without } = message
          if (mailId !== undefined) expect(await retryMail(tx, mailId)).toMatchObject({ ok: true })
          else await sendMessage(tx, await getClient(tx), smtpUrl, { address: newAddress() }, without)
        })
        const links = { port: 3000, secret: Buffer.alloc(32) }
        const { signal } = new AbortController()
        const smtp = smtpSettings(smtpUrl)
        await sendMails({ db: database.db, clientId: client.clientId, smtp, ...links, signal, log: () => {} })
        return (await mailsOf(client))[0]!
      }
      server.answering = to => (to === 'tema@two.example' ? { code: 550, text: 'No such user' } : undefined)
      const failed = await tryAt('tema@two.example')
      expect(failed).toMatchObject({ to_address: 'tema@two.example', status: 'failed' })
      expect(await tryAt('team@two.example', failed.mail_id)).toMatchObject({
        mail_id: failed.mail_id,
        to_address: 'team@two.example',
        status: 'sent',
      })
      expect(server.mails.at(-1)!.envelope.to).toEqual(['team@two.example'])
    },
  )

  test('A20 a client without countries asks for none', async () => {
    const { country: _, ...without } = message
    expect((await send(without, { host: 'two' })).status).toBe(200)
    expect(await mailsOf(clients.two)).toMatchObject([{ to_address: 'team@two.example' }])
  })

  test('N17 countries come by name, in the order of the asked language', async () => {
    const names = async (query: string) => {
      const { body } = await app.get(`/api/v1.0/client-country${query}`, { host: 'one' })
      return body.clientCountries.map(({ code, name }: { code: string; name: string }) => `${code} ${name}`)
    }
    expect(await names('')).toEqual([
      'AF Afghanistan',
      'AX Åland Islands',
      'AT Austria',
      'JP Japan',
      'OM Oman',
      'US United States',
      'ZW Zimbabwe',
    ])
    expect(await names('?locale=de_DE')).toEqual([
      'AF Afghanistan',
      'AX Ålandinseln',
      'JP Japan',
      'OM Oman',
      'AT Österreich',
      'ZW Simbabwe',
      'US Vereinigte Staaten',
    ])
    expect((await names('?locale=ja_JP')).slice(0, 2)).toEqual(['AF アフガニスタン', 'US アメリカ合衆国'])
    expect((await app.get('/api/v1.0/client-country', { host: 'two' })).body).toEqual({ clientCountries: [] })
  })
})

describe('refused', () => {
  test.each([
    ['name', 'has a line break', 'Ann\r\nBcc: eve@people.example'],
    ['name', 'has another line break', 'Ann\u2028Bcc: eve@people.example'],
    ['emailAddress', 'has a line break', 'ann@people.example\r\nBcc: eve@people.example'],
    ['emailAddress', 'is two', 'ann@people.example, eve@people.example'],
    ['subject', 'has a line break', 'My points\nBcc: eve@people.example'],
    ['subject', 'is too long', 's'.repeat(151)],
    ['name', 'is blank', ' '],
    ['message', 'is blank', '\n \n'],
    ['message', 'is too long', 'm'.repeat(5001)],
    ['message', 'has a control character', 'a\u0000b'],
    ['country', 'is no code', 'Austria'],
    ['emailAddress', 'is none', 'nobody'],
  ])('T31 A20 a message whose %s %s', async (field, _, value) => {
    const { status, body } = await send({ ...message, [field]: value })
    expect([status, body.messageCode]).toEqual([400, 'errors.body-malformed'])
    expect(body.message).toContain(field)
    expect(await mailsOf(clients.one)).toEqual([])
  })

  test('A20 a country that is not the client’s, or none where it asks for one', async () => {
    for (const country of ['FR', undefined]) {
      const { status, body } = await send({ ...message, country })
      expect([status, body.messageCode]).toEqual([400, 'errors.country-unknown'])
    }
    expect(await mailsOf(clients.one)).toEqual([])
  })

  test('A20 a client without an address for messages answers so, and nothing is stored', async () => {
    const { country: _, ...without } = message
    const { status, body } = await send(without, { host: 'bare' })
    expect([status, body.messageCode]).toEqual([409, 'errors.contact-unset'])
    expect(await mailsOf(clients.bare)).toEqual([])
  })

  test('T31 the sixth message of an address within an hour', async () => {
    const address = newAddress()
    for (let n = 0; n < 5; n++) expect((await send({ ...message, subject: `${n}` }, { address })).status).toBe(200)
    const { status, body, headers } = await send(message, { address })
    expect([status, body.messageCode]).toEqual([429, 'errors.too-many-tries'])
    expect(Number(headers['retry-after'])).toBeGreaterThan(3500)
    expect(await mailsOf(clients.one)).toHaveLength(5)
    expect((await send({ ...message, country: undefined }, { address, host: 'two' })).status).toBe(200)
    await clients.one.within(tx => tx.query(`update attempts set at = at - interval '1 hour'`))
    expect((await send(message, { address })).status).toBe(200)
  })

  test('T5 T31 people whose address the proxy does not name do not count as one', async () => {
    for (let n = 0; n < 6; n++) {
      expect((await send({ ...message, subject: `${n}` }, { address: 'unknown' })).status).toBe(200)
    }
  })

  test('T31 the sixth message of a person, from any address, also when all are sent at once', async () => {
    const { sessionId } = await clients.one.person('busy')
    const answers = await Promise.all(
      Array.from({ length: 9 }, (_, n) => send({ ...message, subject: `${n}` }, { sessionId })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429, 429, 429, 429])
    expect(await mailsOf(clients.one)).toHaveLength(5)
  })
})

describe('forbidden', () => {
  test('T21 A20 nobody writes in the name of whom they act for', async () => {
    const [admin, target] = [await clients.one.person('admin'), await clients.one.person('target')]
    const sessionId = randomBytes(32).toString('base64url')
    const hash = createHash('sha256').update(sessionId).digest()
    await clients.one.within(tx =>
      tx.query(
        `insert into sessions (client_id, session_hash, person_id, auth_type, launched_by, launch_reason)
         values (1, $1, $2, 'launch', $3, 'help')`,
        [hash, target.personId, admin.personId],
      ),
    )
    const { status, body } = await send(message, { sessionId })
    expect([status, body.messageCode]).toEqual([403, 'errors.not-while-launched'])
    expect(await mailsOf(clients.one)).toEqual([])
  })

  test('T2 T31 a message goes to the client of the host, and to no address that it names', async () => {
    const { sessionId } = await clients.two.person('bob')
    const { status } = await send({ ...message, to: 'eve@people.example' }, { sessionId })
    expect(status).toBe(200)
    const [mail] = await mailsOf(clients.one)
    expect(mail).toMatchObject({ to_address: 'team@one.example', facts: message })
    expect(await mailsOf(clients.two)).toEqual([])
  })
})
