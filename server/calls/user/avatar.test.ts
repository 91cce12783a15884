import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { basePath } from '../../../contract/call.ts'
import { testDatabase } from '../../db/test-database.ts'
import { type TestClient, type TestPerson, testClient } from '../../db/test-world.ts'
import { testApp } from '../../http/test-app.ts'
import { getAvatarDoor } from '../avatar.ts'
import { getUserDoor } from '../user.ts'
import { saveAvatarDoor } from './avatar.ts'

const database = testDatabase()
const app = testApp(database, [saveAvatarDoor, getAvatarDoor, getUserDoor])
const path = '/api/v1.0/user/avatar'

let one: TestClient
let two: TestClient
let ann: TestPerson & { host: string }
let picture: Buffer
beforeAll(async () => {
  one = await testClient(database.db, 1, 'one')
  two = await testClient(database.db, 2, 'two')
  ann = { ...(await one.person('ann')), host: 'one' }
  picture = await plain(600, 400).jpeg().toBuffer()
})

const plain = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: '#aa3311' }, limitInputPixels: false })
const file = (bytes: Buffer, name = 'avatar.jpg', type = 'image/jpeg') => new File([Buffer.from(bytes)], name, { type })

function form(fields: readonly (readonly [string, File | string])[]): FormData {
  const made = new FormData()
  for (const [name, value] of fields) made.append(name, value)
  return made
}

const upload = (bytes: Buffer, caller: typeof ann = ann, name?: string, type?: string) =>
  app.post(path, form([['profile-pic', file(bytes, name, type)]]), caller)
const look = (url: string, host = 'one', headers = {}) => app.get(url.slice(basePath.length), { host, headers })
const kept = () => one.within(tenant => tenant.query<{ avatar_id: string }>('select avatar_id, person_id from avatars'))

describe('happy', () => {
  test('A13 T29 a picture is kept as a JPEG of 512 × 512 under a secret name, in the place of the last one', async () => {
    const fields = [
      ['profile-pic', file(picture)],
      ['userId', String(ann.personId)],
      ['existingAvatarUrl', '../../../etc/passwd'],
    ] as const
    const first = await app.post(path, form(fields), ann)
    expect(first.status).toBe(200)
    expect(first.body.url).toMatch(/^\/v1\/contests-api\/api\/v1\.0\/avatar\/[\w-]{32}$/)
    const shown = await look(first.body.url)
    expect(await sharp(shown.raw).metadata()).toMatchObject({ format: 'jpeg', width: 512, height: 512 })
    expect((await app.get('/api/v1.0/user', ann)).body.avatarUrl).toBe(first.body.url)

    const second = await upload(picture)
    expect(second.body.url).not.toBe(first.body.url)
    expect(await kept()).toEqual([{ avatar_id: second.body.url.split('/').pop(), person_id: ann.personId }])
    expect((await look(first.body.url)).status).toBe(404)
  })

  test('T29 it is served for an image and nothing else: as the client alone, long kept, nosniff, in a sandbox', async () => {
    const { url } = (await upload(picture)).body
    const { headers, status } = await look(url)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    })
    const again = await look(url, 'one', { 'if-none-match': String(headers['etag']) })
    expect([again.status, again.raw.length]).toEqual([304, 0])
    expect((await look(url, 'one', { 'if-none-match': '"another"' })).status).toBe(200)
  })

  test('L13 it comes at the widths that are given out, and at no other', async () => {
    const { url } = (await upload(picture)).body
    const small = await look(`${url}?width=96`)
    expect(await sharp(small.raw).metadata()).toMatchObject({ format: 'jpeg', width: 96, height: 96 })
    expect(small.headers['etag']).not.toBe((await look(url)).headers['etag'])
    for (const width of ['97', '0', '-1', '1e9', '96.5', 'x', '']) {
      expect((await look(`${url}?width=${width}`)).status, width).toBe(400)
    }
  })

  test.each(['png', 'webp', 'jpeg'] as const)(
    'T29 a %s is known by its bytes, whatever its name says',
    async format => {
      const bytes = await plain(40, 30, 4).toFormat(format).toBuffer()
      const { status, body } = await upload(bytes, ann, '../../x.svg', 'image/svg+xml')
      expect([status, (await sharp((await look(body.url)).raw).metadata()).format]).toEqual([200, 'jpeg'])
    },
  )

  test('T29 of an animation the first frame is kept', async () => {
    const frame = (background: string) =>
      sharp({ create: { width: 80, height: 80, channels: 3, background } })
        .png()
        .toBuffer()
    const frames = [await frame('#ff0000'), await frame('#0000ff')]
    const animated = await sharp(frames, { join: { animated: true } })
      .webp({ lossless: true })
      .toBuffer()
    expect((await sharp(animated).metadata()).pages).toBe(2)
    const shown = await look((await upload(animated)).body.url)
    const { dominant } = await sharp(shown.raw).stats()
    expect(dominant.r).toBeGreaterThan(200)
    expect(dominant.b).toBeLessThan(60)
  })

  test('T29 nothing that the file told besides is kept: no place, no camera, no colour profile; and it stands upright', async () => {
    const tags = {
      IFD0: { Copyright: 'Ann', Model: 'Cam' },
      IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' },
    }
    const halves = await sharp({ create: { width: 100, height: 200, channels: 3, background: '#ff0000' } })
      .composite([
        {
          input: await sharp({ create: { width: 100, height: 100, channels: 3, background: '#0000ff' } })
            .png()
            .toBuffer(),
          left: 0,
          top: 100,
        },
      ])
      .png()
      .toBuffer()
    const told = await sharp(halves).withExif(tags).withMetadata({ orientation: 3 }).jpeg().toBuffer()
    const before = await sharp(told).metadata()
    expect([before.exif?.includes('Cam'), before.orientation]).toEqual([true, 3])
    const shown = (await look((await upload(told)).body.url)).raw
    const after = await sharp(shown).metadata()
    expect([after.exif, after.icc, after.xmp, after.orientation]).toEqual([undefined, undefined, undefined, undefined])
    const [, , topBlue] = await sharp(shown).extract({ left: 0, top: 0, width: 9, height: 9 }).raw().toBuffer()
    expect(topBlue).toBeGreaterThan(200)
  })
})

describe('refused', () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
  )
  const hostile: [string, number, string, () => Promise<Buffer> | Buffer][] = [
    ['an SVG', 422, 'avatar-not-an-image', () => svg],
    ['a page named .jpg', 422, 'avatar-not-an-image', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['zero bytes', 422, 'avatar-not-an-image', () => Buffer.alloc(0)],
    ['half a JPEG', 422, 'avatar-not-an-image', () => picture.subarray(0, picture.length >> 1)],
    [
      'the first bytes of a JPEG and a page',
      422,
      'avatar-not-an-image',
      () => Buffer.concat([picture.subarray(0, 4), svg]),
    ],
    ['a GIF', 422, 'avatar-not-an-image', () => plain(9, 9).gif().toBuffer()],
    ['a TIFF', 422, 'avatar-not-an-image', () => plain(9, 9).tiff().toBuffer()],
    [
      'a bomb of 400 megapixels',
      422,
      'avatar-too-many-pixels',
      () => plain(20_000, 20_000).png({ compressionLevel: 9 }).toBuffer(),
    ],
    [
      'what stands in memory whole',
      422,
      'avatar-too-many-pixels',
      () => plain(5000, 5000, 4).png({ progressive: true }).toBuffer(),
    ],
    ['6 MB', 413, 'avatar-too-large', () => Buffer.concat([picture, Buffer.alloc(6 * 1024 * 1024)])],
    [
      'one byte more than 5 MB',
      413,
      'avatar-too-large',
      () => Buffer.concat([picture, Buffer.alloc(5 * 1024 * 1024 + 1 - picture.length)]),
    ],
  ]
  test.each(hostile)(
    'A13 T29 %s is refused in words, with its errorCode, and the old picture stays',
    async (_, status, code, make) => {
      const { url } = (await upload(picture)).body
      const answer = await upload(await make())
      expect(answer).toMatchObject({ status, body: { messageCode: `errors.${code}`, errorCode: code } })
      expect(answer.body.message).not.toMatch(/^Missing/)
      expect((await look(url)).status).toBe(200)
    },
  )

  test('T29 exactly 5 MB are taken', async () => {
    const full = Buffer.concat([picture, Buffer.alloc(5 * 1024 * 1024 - picture.length)])
    expect((await upload(full)).status).toBe(200)
  })

  test.each([
    ['no file', [['userId', '1']]],
    ['a text in the place of the file', [['profile-pic', 'hello']]],
    ['a file of another name', [['picture', 'FILE']]],
    [
      'two files',
      [
        ['profile-pic', 'FILE'],
        ['more', 'FILE'],
      ],
    ],
    [
      'the file twice',
      [
        ['profile-pic', 'FILE'],
        ['profile-pic', 'FILE'],
      ],
    ],
    [
      'four fields',
      [
        ['profile-pic', 'FILE'],
        ['a', '1'],
        ['b', '2'],
        ['c', '3'],
        ['d', '4'],
      ],
    ],
    [
      'a field twice',
      [
        ['profile-pic', 'FILE'],
        ['userId', '1'],
        ['userId', '2'],
      ],
    ],
    [
      'a field without end',
      [
        ['profile-pic', 'FILE'],
        ['existingAvatarUrl', 'x'.repeat(9000)],
      ],
    ],
    [
      'a prototype',
      [
        ['profile-pic', 'FILE'],
        ['__proto__', '1'],
      ],
    ],
  ] as [string, [string, string][]][])('T28 T29 %s is refused', async (_, fields) => {
    const values = fields.map(([name, value]) => [name, value === 'FILE' ? file(picture) : value] as const)
    const before = await kept()
    expect(await app.post(path, form(values), ann)).toMatchObject({
      status: 400,
      body: { messageCode: 'errors.body-malformed' },
    })
    expect(await kept()).toEqual(before)
  })

  test('T10 this call takes forms only, and every other call JSON only', async () => {
    expect((await app.post(path, { userId: '1' }, ann)).status).toBe(415)
    const headers = { 'content-type': 'text/plain' }
    expect((await app.post(path, Buffer.from('x'), { ...ann, headers })).status).toBe(415)
  })

  test('T32 a form that breaks off is refused', async () => {
    const head =
      '--b\r\ncontent-disposition: form-data; name="profile-pic"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n'
    const headers = { 'content-type': 'multipart/form-data; boundary=b' }
    for (const body of ['', '--b', head, `${head}half`]) {
      const answer = await app.post(path, Buffer.from(body), { ...ann, headers })
      expect([body, answer.status]).toEqual([body, 400])
    }
    const unbound = { 'content-type': 'multipart/form-data' }
    expect((await app.post(path, Buffer.from(head), { ...ann, headers: unbound })).status).toBe(400)
  })
})

describe('forbidden', () => {
  test('T27 nobody who is not signed in, and nobody in a launched session', async () => {
    expect((await upload(picture, { ...ann, sessionId: 'x' })).status).toBe(401)
    const bob = { ...(await one.person('bob')), host: 'one' }
    const boss = await one.person('boss')
    await one.within(async tenant => {
      await tenant.query('update people set is_admin = true where person_id = $1', [boss.personId])
      await tenant.query(
        `update sessions set auth_type = 'launch', launched_by = $1, launch_reason = 'help' where person_id = $2`,
        [boss.personId, bob.personId],
      )
    })
    expect((await upload(picture, bob)).body).toMatchObject({ httpCode: 403, errorCode: 'not-while-launched' })
  })

  test('T28 for nobody else, whom the form may name', async () => {
    const bea = { ...(await one.person('bea')), host: 'one' }
    const before = await kept()
    const named = form([
      ['profile-pic', file(picture)],
      ['userId', String(ann.personId)],
    ])
    expect((await app.post(path, named, bea)).body).toMatchObject({ httpCode: 403, errorCode: 'avatar-of-another' })
    expect(await kept()).toEqual(before)
  })

  test('T2 on another client’s host a picture is as unknown as one that never was', async () => {
    const { url } = (await upload(picture)).body
    const foreign = await look(url, 'two')
    const unknown = await look(`${url.slice(0, -32)}${'A'.repeat(32)}`, 'two')
    expect([foreign.status, foreign.bytes]).toEqual([404, unknown.bytes])
    expect(two.key).toBe('two')
    expect((await look(`${url}%2f..%2fuser`)).status).toBe(404)
    expect((await look(url.slice(0, -1))).status).toBe(404)
  })
})
