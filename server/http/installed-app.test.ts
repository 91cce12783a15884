import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { testDatabase } from '../db/test-database.ts'
import { testClient } from '../db/test-world.ts'
import { headerFlaws } from './answer-flaws-fixture.ts'
import { makeApp } from './app.ts'
import { testSecret } from './test-app.ts'

const database = testDatabase()
let app: FastifyInstance
let requests: string[] = []

/** Where the proxy of the client `logo` would serve its pictures: a red logo twice as wide as high. */
const origin = createServer(async (request, reply) => {
  requests.push(request.url!)
  if (request.url !== '/brand/logo.png') return reply.writeHead(404).end()
  const red = { create: { width: 400, height: 200, channels: 3, background: '#ff0000' } } as const
  reply.writeHead(200, { 'content-type': 'image/png' }).end(await sharp(red).png().toBuffer())
})

beforeAll(async () => {
  await new Promise<void>(resolve => origin.listen(0, 'localhost', resolve))
  const address = `http://localhost:${(origin.address() as AddressInfo).port}`
  const brands = {
    plain: {},
    pale: { primaryColor: '#112233', secondaryColor: '#fff04d' },
    logo: { logo: '/brand/logo.png' },
    lost: { logo: '/brand/none.png' },
  }
  for (const [at, [key, branding]] of Object.entries(brands).entries()) {
    const client = await testClient(database.db, at + 1, key)
    await client.within(tx =>
      tx.query('update clients set settings = settings || $2 where client_id = $1', [
        client.clientId,
        JSON.stringify({ branding, origin: address }),
      ]),
    )
  }
  const config = readConfig({ LOG_LEVEL: 'silent' })
  app = await makeApp({ config, db: database.db, secret: testSecret, routes: [] })
})
afterAll(async () => {
  await app?.close()
  origin.close()
})

const get = (key: string, url: string, headers = {}) =>
  app.inject({ url, headers: { host: `${key}.localhost`, ...headers } })

/** The colour of a point, in shares of the picture's side. */
async function colourAt(png: Buffer, x: number, y: number): Promise<string> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 4
  return `#${data.toString('hex', at, at + 4)}`
}

describe('the manifest', () => {
  test.each(['plain', 'pale'])('names %s, its colours, and icons that are there in their sizes', async key => {
    const reply = await get(key, '/manifest.webmanifest')
    expect(reply.statusCode).toBe(200)
    expect(reply.headers).toMatchObject({
      'content-type': 'application/manifest+json; charset=utf-8',
      'cache-control': 'public, no-cache',
      etag: expect.any(String),
    })
    expect(headerFlaws(reply)).toEqual([])
    const manifest = reply.json()
    expect(manifest).toMatchObject({
      name: key,
      display: 'standalone',
      start_url: '/',
      theme_color: key === 'pale' ? '#fff04d' : '#0c7eac',
    })
    expect(manifest.icons.map((icon: { purpose: string }) => icon.purpose)).toEqual([
      'any',
      'any',
      'maskable',
      'maskable',
    ])
    for (const { src, sizes, type } of manifest.icons) {
      const icon = await get(key, src)
      expect([icon.statusCode, icon.headers['content-type']]).toEqual([200, type])
      const { width, height } = await sharp(icon.rawPayload).metadata()
      expect(`${width}x${height}`).toBe(sizes)
    }
    const again = await get(key, '/manifest.webmanifest', { 'if-none-match': reply.headers.etag })
    expect(again.statusCode).toBe(304)
  })

  test('T2 belongs to the host: an unknown one has none', async () => {
    for (const url of ['/manifest.webmanifest', '/app-icons/icon-192.png'])
      expect((await get('nobody', url)).statusCode).toBe(400)
    expect((await get('plain', '/app-icons/icon-64.png')).statusCode).toBe(404)
  })
})

describe('an icon', () => {
  test('without a logo is the summit in the colours of the client of the host, kept by its ETag', async () => {
    const [plain, pale] = [await get('plain', '/app-icons/icon-192.png'), await get('pale', '/app-icons/icon-192.png')]
    expect(headerFlaws(plain)).toEqual([])
    // Corner, ground, sun, ridge.
    const colours = async (png: Buffer) =>
      Promise.all([colourAt(png, 0, 0), colourAt(png, 0.5, 0.9), colourAt(png, 0.72, 0.28), colourAt(png, 0.42, 0.6)])
    expect(await colours(plain.rawPayload)).toEqual([
      expect.stringMatching(/00$/),
      '#0c7eacff',
      '#44c9fbff',
      '#ffffffff',
    ])
    expect(await colours(pale.rawPayload)).toEqual([
      expect.stringMatching(/00$/),
      '#fff04dff',
      '#112233ff',
      '#353a40ff',
    ])
    expect(plain.headers.etag).not.toBe(pale.headers.etag)
    const again = await get('plain', '/app-icons/icon-192.png', { 'if-none-match': plain.headers.etag })
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
    const other = await get('pale', '/app-icons/icon-192.png', { 'if-none-match': plain.headers.etag })
    expect(other.statusCode).toBe(200)
  })

  test('of a client with a logo is made from it once, whole within the circle that every device shows', async () => {
    requests = []
    const { rawPayload } = await get('logo', '/app-icons/maskable-512.png')
    await get('logo', '/app-icons/maskable-512.png')
    expect(requests).toEqual(['/brand/logo.png'])
    expect(await colourAt(rawPayload, 0.5, 0.5)).toBe('#ff0000ff')
    expect(await colourAt(rawPayload, 0.01, 0.01)).toBe('#ffffffff')
    const { data, info } = await sharp(rawPayload).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    let farthest = 0
    for (let at = 0; at < data.length; at += info.channels) {
      if (data[at + 1]! > 200) continue
      const place = at / info.channels
      const away = Math.hypot((place % info.width) - info.width / 2, Math.floor(place / info.width) - info.height / 2)
      farthest = Math.max(farthest, away)
    }
    expect(farthest).toBeGreaterThan(0.25 * info.width)
    expect(farthest).toBeLessThanOrEqual(0.4 * info.width)
  })

  test('is the summit while the logo cannot be read, which is not tried again at every request', async () => {
    requests = []
    const { rawPayload, statusCode } = await get('lost', '/app-icons/apple-touch-icon.png')
    await get('lost', '/app-icons/apple-touch-icon.png')
    expect([statusCode, requests]).toEqual([200, ['/brand/none.png']])
    // Apple rounds the corners itself: nothing is clear.
    expect(await colourAt(rawPayload, 0, 0)).toBe('#0c7eacff')
  })
})
