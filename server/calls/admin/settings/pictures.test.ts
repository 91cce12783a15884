import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { basePath } from '../../../../contract/call.ts'
import { testDatabase } from '../../../db/test-database.ts'
import { type TestClient, type TestPerson, testClient } from '../../../db/test-world.ts'
import { drawAppIcon } from '../../../features/clients/app-icon.ts'
import { getClient } from '../../../features/clients/client-of-host.ts'
import { readLogo } from '../../../features/clients/read-logo.ts'
import { testApp } from '../../../http/test-app.ts'
import { routes } from '../../../routes.ts'

const database = testDatabase()
const app = testApp(database, routes)
const path = '/api/v1.0/admin/settings'

let one: TestClient
let two: TestClient
let owner: TestPerson
let author: TestPerson
let other: TestPerson
beforeAll(async () => {
  one = await testClient(database.db, 1, 'one')
  two = await testClient(database.db, 2, 'two')
  owner = await one.person('olga.owner')
  await one.grant(owner, 'owner')
  author = await one.person('arne.author')
  await one.grant(author, 'author')
  other = await two.person('otto.other')
  await two.grant(other, 'owner')
})

const as = (person = owner, host = 'one') => ({
  host,
  sessionId: person.sessionId,
  headers: { 'content-type': 'application/octet-stream' },
})
const upload = (kind: string, file: Buffer, caller = as()) => app.post(`${path}/pictures?kind=${kind}`, file, caller)
const picture = (width: number, height: number, alpha = 1) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 30, b: 60, alpha } } })
    .png()
    .toBuffer()
const caller = (person = owner, host = 'one') => ({ host, sessionId: person.sessionId })
const look = (url: string, host = 'one') => app.get(url.slice(basePath.length), { host })

async function saveBrand(part: object, who = caller()) {
  const { brand } = (await app.get(path, who)).body.cards
  const value = { branding: { ...brand.value.branding, ...part } }
  return app.put(path, { card: 'brand', revision: brand.revision, value }, who)
}

describe('happy', () => {
  test('W06a a logo keeps its clear ground, a hero picture its width; both are in pages once the card is saved', async () => {
    const logo = await upload('logo', await picture(900, 300, 0.5))
    const hero = await upload('hero', await picture(2400, 1000))
    expect([logo.status, hero.status]).toEqual([200, 200])
    const shown = await look(logo.body.url)
    expect(shown.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect(await sharp(shown.raw).metadata()).toMatchObject({ format: 'webp', width: 640, height: 213, hasAlpha: true })
    const wide = await sharp((await look(hero.body.url)).raw).metadata()
    expect(wide).toMatchObject({ format: 'webp', width: 2000, height: 833 })

    const before = (await app.get('/api/v1.0/company-branding-and-rules', { host: 'one' })).body.clientBranding
    expect(before.clientLogo).toBe(undefined)
    const saved = await saveBrand({ logo: logo.body.url, hero: hero.body.url, theme: 'none' })
    expect(saved.status).toBe(200)
    const { branding } = (await one.within(getClient)).settings
    expect(branding).toMatchObject({ logo: logo.body.url, hero: hero.body.url })
    const [noted] = await one.within(tx =>
      tx.query<{ details: { branding: { before: object; after: object } } }>(
        `select details from audit_events where action = 'client.settings' order by event_id desc limit 1`,
      ),
    )
    expect(noted!.details.branding.before).not.toHaveProperty('logo')
    expect(noted!.details.branding.after).toMatchObject({ logo: logo.body.url, hero: hero.body.url })

    // Both go again; the other client never had them.
    expect((await look(logo.body.url, 'two')).status).toBe(404)
    const { branding: own } = saved.body.cards.brand.value
    const { logo: _, hero: __, ...plain } = own
    const { revision } = saved.body.cards.brand
    expect((await app.put(path, { card: 'brand', revision, value: { branding: plain } }, caller())).status).toBe(200)
    expect((await one.within(getClient)).settings.branding).not.toHaveProperty('logo')
  })

  test('W06a the pictures in use and the newest twenty stay, older ones go', async () => {
    const logo = (await upload('logo', await picture(96, 96))).body.url
    await saveBrand({ logo })
    const file = await picture(96, 40)
    const second = (await upload('logo', file)).body.url
    for (let count = 0; count < 20; count++) await upload('logo', file)
    expect((await look(logo)).status).toBe(200)
    expect((await look(second)).status).toBe(404)
    const [kept] = await one.within(tx => tx.query<{ count: number }>('select count(*)::int from brand_pictures'))
    expect(kept!.count).toBe(21)
  })
})

/** A PNG of few bytes that says to be 30,000 × 30,000. */
function bomb(): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(30_000, 0)
  head.writeUInt32BE(30_000, 4)
  head.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(100_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function crc(bytes: Buffer): number {
  let value = 0xffffffff
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  }
  return (value ^ 0xffffffff) >>> 0
}

describe('refused', () => {
  test.each([
    [
      'an SVG',
      'logo',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      422,
      'avatar-not-an-image',
    ],
    ['half a picture', 'logo', async () => Buffer.from('ffd8ffe000104a46', 'hex'), 422, 'avatar-not-an-image'],
    ['a picture bomb', 'hero', async () => bomb(), 422, 'avatar-too-many-pixels'],
    ['a logo of 95 pixels', 'logo', () => picture(95, 40), 422, 'picture-too-small'],
    ['a hero picture of 799 pixels', 'hero', () => picture(799, 500), 422, 'picture-too-small'],
    ['more than 5 MB', 'hero', async () => Buffer.alloc(5 * 1024 * 1024 + 1), 413, 'avatar-too-large'],
  ] as [string, string, () => Promise<Buffer>, number, string][])(
    'W06a %s is refused',
    async (_, kind, file, status, code) => {
      const reply = await upload(kind, await file())
      expect([reply.status, reply.body.messageCode]).toEqual([status, `errors.${code}`])
    },
  )

  test('W06a a card with the picture of another client is refused, and nothing is kept', async () => {
    const foreign = (await upload('logo', await picture(100, 100), as(other, 'two'))).body.url
    const before = (await one.within(getClient)).settings
    const reply = await saveBrand({ logo: foreign })
    expect([reply.status, reply.body.messageCode]).toEqual([422, 'errors.settings-malformed'])
    expect((await one.within(getClient)).settings).toEqual(before)
  })
})

describe('forbidden', () => {
  test('W06a only owners upload', async () => {
    const file = await picture(100, 100)
    expect((await upload('logo', file, as(author))).status).toBe(403)
    expect((await upload('logo', file, as(other, 'one'))).status).toBe(401)
  })
})

test('W06a the icons of the installed app are drawn from the uploaded logo', async () => {
  await saveBrand({ logo: undefined })
  const logo = (await upload('logo', await picture(200, 100))).body.url
  expect((await saveBrand({ logo })).status).toBe(200)
  const client = await one.within(getClient)
  // No address is fetched: the origin is nobody's.
  const icon = await drawAppIcon(client, 'icon-192', of => readLogo(database.db, client, of, 'http://nobody.invalid'))
  expect(icon.isFinal).toBe(true)
  expect(await sharp(icon.png).metadata()).toMatchObject({ format: 'png', width: 192, height: 192 })
})
