import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { basePath } from '../../../contract/call.ts'
import { readConfig } from '../../config.ts'
import { makeApp } from '../../http/app.ts'
import { testSecret } from '../../http/test-app.ts'
import { saveAvatarRoute } from './avatar.ts'
import { avatarWorld, file, form, path, plain } from './avatar-fixture.ts'

const world = avatarWorld()

describe('refused', () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
  )
  const hostile: [string, number, string, () => Promise<Buffer> | Buffer][] = [
    ['an SVG', 422, 'avatar-not-an-image', () => svg],
    ['a page named .jpg', 422, 'avatar-not-an-image', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['zero bytes', 422, 'avatar-not-an-image', () => Buffer.alloc(0)],
    ['half a JPEG', 422, 'avatar-not-an-image', () => world.picture.subarray(0, world.picture.length >> 1)],
    [
      'the first bytes of a JPEG and a page',
      422,
      'avatar-not-an-image',
      () => Buffer.concat([world.picture.subarray(0, 4), svg]),
    ],
    ['a GIF', 422, 'avatar-not-an-image', () => plain(9, 9).gif().toBuffer()],
    ['a TIFF', 422, 'avatar-not-an-image', () => plain(9, 9).tiff().toBuffer()],
    ['a bomb of 400 megapixels', 422, 'avatar-too-many-pixels', () => bombOf(20_000)],
    [
      'what stands in memory whole',
      422,
      'avatar-too-many-pixels',
      () => plain(5000, 5000, 4).png({ progressive: true }).toBuffer(),
    ],
    ['6 MB', 413, 'avatar-too-large', () => Buffer.concat([world.picture, Buffer.alloc(6 * 1024 * 1024)])],
    [
      'one byte more than 5 MB',
      413,
      'avatar-too-large',
      () => Buffer.concat([world.picture, Buffer.alloc(5 * 1024 * 1024 + 1 - world.picture.length)]),
    ],
  ]
  test.each(hostile)(
    'A13 T29 %s is refused in words, with its errorCode, and the old picture stays',
    async (_, status, code, make) => {
      const { url } = (await world.upload(world.picture)).body
      const answer = await world.upload(await make())
      expect(answer).toMatchObject({ status, body: { messageCode: `errors.${code}`, errorCode: code } })
      expect(answer.body.message).not.toMatch(/^Missing/)
      expect((await world.look(url)).status).toBe(200)
    },
  )

  test('T29 exactly 5 MB are taken', async () => {
    const full = Buffer.concat([world.picture, Buffer.alloc(5 * 1024 * 1024 - world.picture.length)])
    expect((await world.upload(full)).status).toBe(200)
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
    const values = fields.map(([name, value]) => [name, value === 'FILE' ? file(world.picture) : value] as const)
    const before = await world.kept()
    expect(await world.app.post(path, form(values), world.ann)).toMatchObject({
      status: 400,
      body: { messageCode: 'errors.body-malformed' },
    })
    expect(await world.kept()).toEqual(before)
  })

  test('T10 this call takes forms only, and every other call JSON only', async () => {
    expect((await world.app.post(path, { userId: '1' }, world.ann)).status).toBe(415)
    const headers = { 'content-type': 'text/plain' }
    expect((await world.app.post(path, Buffer.from('x'), { ...world.ann, headers })).status).toBe(415)
  })

  test('T32 a form that breaks off is refused', async () => {
    const head =
      '--b\r\ncontent-disposition: form-data; name="profile-pic"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n'
    const headers = { 'content-type': 'multipart/form-data; boundary=b' }
    for (const body of ['', '--b', head, `${head}half`]) {
      const answer = await world.app.post(path, Buffer.from(body), { ...world.ann, headers })
      expect([body, answer.status]).toEqual([body, 400])
    }
    const unbound = { 'content-type': 'multipart/form-data' }
    expect((await world.app.post(path, Buffer.from(head), { ...world.ann, headers: unbound })).status).toBe(400)
  })
})

describe('faults', () => {
  test.each([0.1, 0.5, 0.9])(
    'R11 an upload that breaks off at %d of its bytes leaves the old picture, and the server well',
    async share => {
      const { url } = (await world.upload(world.picture)).body
      const before = await world.kept()
      const { port, close } = await listening()
      await breakOff(port, await noise(900), share)
      expect(await world.kept()).toEqual(before)
      expect((await world.look(url)).status).toBe(200)
      expect((await world.upload(world.picture)).status).toBe(200)
      await close()
    },
  )

  test.each([0.1, 0.9])(
    'T35 an upload that its sender breaks off at %d of its bytes is one line of the log, and no fault',
    async share => {
      const lines: string[] = []
      const { port, close } = await listening({ write: line => void lines.push(line) })
      await breakOff(port, await noise(900), share)
      await expect.poll(() => lines.length).toBeGreaterThan(0)
      await close()
      const logged = lines.map(line => JSON.parse(line) as Record<string, unknown>)
      expect(logged.filter(({ level }) => level === 'error')).toEqual([])
      expect(logged.filter(({ event }) => event === 'broken-off')).toEqual([
        expect.objectContaining({
          level: 'info',
          call: 'saveAvatar',
          client: 'one',
          actor: expect.stringMatching(/^person:\d+$/),
        }),
      ])
      expect(lines.join('')).not.toContain('stack')
    },
  )

  test('R11 T29 twenty bombs at once, as large as any that is decoded: one picture stays, and memory is bounded', async () => {
    const bomb = await plain(4600, 4600).webp().toBuffer()
    const before = process.memoryUsage().rss
    let most = 0
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss - before)
    }, 5)
    const answers = await Promise.all(Array.from({ length: 20 }, () => world.upload(bomb)))
    clearInterval(watch)
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    expect(await world.kept()).toHaveLength(1)
    expect(most / 1e6).toBeLessThan(150)
  })

  test('T29 uploads beyond the limits of a process are refused with Retry-After, and finished ones free their place', async () => {
    const full = Buffer.concat([world.picture, Buffer.alloc(5 * 1024 * 1024 - world.picture.length)])
    const { port, close } = await listening()
    // Two that stall hold most of what a client may; a third, of the same size, is too much.
    const stalled = await Promise.all([sendShare(port, full, 0.99), sendShare(port, full, 0.99)])
    await expect.poll(async () => (await world.upload(full)).status).toBe(503)
    const { headers, body } = await world.upload(full)
    expect([headers['retry-after'], body.errorCode]).toEqual(['2', 'avatar-busy'])
    for (const socket of stalled) socket.destroy()
    await expect.poll(async () => (await world.upload(full)).status).toBe(200)
    await close()
    expect(await world.kept()).toHaveLength(1)
  })
})

/** The same server on a real socket, for what only a connection can do. */
async function listening(logTo?: { write(line: string): void }): Promise<{ port: number; close: () => Promise<void> }> {
  const config = readConfig({ LOG_LEVEL: logTo === undefined ? 'silent' : 'info' })
  const parts = { config, db: world.database.db, secret: testSecret, routes: [saveAvatarRoute] }
  const server = await makeApp({ ...parts, ...(logTo && { logTo }) })
  await server.listen({ port: 0, host: '127.0.0.1' })
  return { port: (server.server.address() as AddressInfo).port, close: () => server.close() }
}

/** Sends a share of an upload and goes away; settles once the server has seen that. */
async function breakOff(port: number, bytes: Buffer, share: number): Promise<void> {
  const socket = await sendShare(port, bytes, share)
  socket.end()
  await once(socket, 'close')
}

/** Sends a share of an upload; settles once that has left. */
async function sendShare(port: number, bytes: Buffer, share: number): Promise<Socket> {
  const body = Buffer.concat([
    Buffer.from('--b\r\ncontent-disposition: form-data; name="profile-pic"; filename="avatar.jpg"\r\n\r\n'),
    bytes,
    Buffer.from('\r\n--b--\r\n'),
  ])
  const lines = [
    `POST ${basePath}${path} HTTP/1.1`,
    'host: one.localhost',
    `x-session-id: ${world.ann.sessionId}`,
    'content-type: multipart/form-data; boundary=b',
    `content-length: ${body.length}`,
  ]
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  await new Promise<void>(resolve => socket.write(body.subarray(0, Math.floor(body.length * share)), () => resolve()))
  return socket.resume()
}

/** A PNG of some kilobytes that is as wide and as high when it is decoded: one bit for each pixel, all the same. */
function bombOf(side: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 1
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    check.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, check])
  }
  const rows = deflateSync(Buffer.alloc(side * (side / 8 + 1)))
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

/** A picture that does not get smaller: some bytes for each pixel. */
function noise(side: number): Promise<Buffer> {
  const raw = Buffer.from(Array.from({ length: side * 3 }, (_, index) => (index * 7919) % 251))
  const rows = Buffer.concat(
    Array.from({ length: side }, (_, row) =>
      Buffer.concat([raw.subarray(row % raw.length), raw.subarray(0, row % raw.length)]),
    ),
  )
  return sharp(rows, { raw: { width: side, height: side, channels: 3 } })
    .jpeg({ quality: 100 })
    .toBuffer()
}
