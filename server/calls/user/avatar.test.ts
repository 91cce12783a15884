import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { getAvatar } from '../../../contract/calls/avatar.ts'
import { saveAvatar } from '../../../contract/calls/user/avatar.ts'
import { exportData } from '../../../contract/calls/user/data-export.ts'
import { insertGrant } from '../../db/test-world.ts'
import { openApi } from '../../http/openapi.ts'
import { avatarWorld, file, form, path, plain } from './avatar-fixture.ts'

const world = avatarWorld()

describe('happy', () => {
  test('A13 C13 T29 a picture is kept as a JPEG of 512 × 512 under a secret name, in the place of the last one', async () => {
    const fields = [
      ['profile-pic', file(world.picture)],
      ['userId', String(world.ann.personId)],
      ['existingAvatarUrl', '../../../etc/passwd'],
    ] as const
    const first = await world.app.post(path, form(fields), world.ann)
    expect(first.status).toBe(200)
    expect(first.body.url).toMatch(/^\/v1\/contests-api\/api\/v1\.0\/avatar\/[\w-]{32}$/)
    const shown = await world.look(first.body.url)
    expect(await sharp(shown.raw).metadata()).toMatchObject({ format: 'jpeg', width: 512, height: 512 })
    expect((await world.app.get('/api/v1.0/user', world.ann)).body.avatarUrl).toBe(first.body.url)

    const second = await world.upload(world.picture)
    expect(second.body.url).not.toBe(first.body.url)
    expect(await world.kept()).toEqual([{ avatar_id: second.body.url.split('/').pop(), person_id: world.ann.personId }])
    expect((await world.look(first.body.url)).status).toBe(404)
  })

  test('T29 it is served for an image and nothing else: as the client alone, long kept, nosniff, in a sandbox', async () => {
    const { url } = (await world.upload(world.picture)).body
    const { headers, status } = await world.look(url)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    })
    const again = await world.look(url, 'one', { 'if-none-match': String(headers['etag']) })
    expect([again.status, again.raw.length]).toEqual([304, 0])
    expect((await world.look(url, 'one', { 'if-none-match': '"another"' })).status).toBe(200)
  })

  test('L13 it is served at the defined widths only', async () => {
    const { url } = (await world.upload(world.picture)).body
    const small = await world.look(`${url}?width=96`)
    expect(await sharp(small.raw).metadata()).toMatchObject({ format: 'jpeg', width: 96, height: 96 })
    expect(small.headers['etag']).not.toBe((await world.look(url)).headers['etag'])
    for (const width of ['97', '0', '-1', '1e9', '96.5', 'x', '']) {
      expect((await world.look(`${url}?width=${width}`)).status, width).toBe(400)
    }
  })

  test.each(['png', 'webp', 'jpeg'] as const)(
    'T29 a %s is recognised by its bytes, whatever its name',
    async format => {
      const bytes = await plain(40, 30, 4).toFormat(format).toBuffer()
      const { status, body } = await world.upload(bytes, world.ann, '../../x.svg', 'image/svg+xml')
      expect([status, (await sharp((await world.look(body.url)).raw).metadata()).format]).toEqual([200, 'jpeg'])
    },
  )

  test('T29 the first frame of an animation is stored', async () => {
    const frame = (background: string) =>
      sharp({ create: { width: 80, height: 80, channels: 3, background } })
        .png()
        .toBuffer()
    const frames = [await frame('#ff0000'), await frame('#0000ff')]
    const animated = await sharp(frames, { join: { animated: true } })
      .webp({ lossless: true })
      .toBuffer()
    expect((await sharp(animated).metadata()).pages).toBe(2)
    const shown = await world.look((await world.upload(animated)).body.url)
    const { dominant } = await sharp(shown.raw).stats()
    expect(dominant.r).toBeGreaterThan(200)
    expect(dominant.b).toBeLessThan(60)
  })

  test('T29 no metadata of the file is kept: no place, no camera, no colour profile; and it stands upright', async () => {
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
    const tagged = await sharp(halves).withExif(tags).withMetadata({ orientation: 3 }).jpeg().toBuffer()
    const before = await sharp(tagged).metadata()
    expect([before.exif?.includes('Cam'), before.orientation]).toEqual([true, 3])
    const shown = (await world.look((await world.upload(tagged)).body.url)).raw
    const after = await sharp(shown).metadata()
    expect([after.exif, after.icc, after.xmp, after.orientation]).toEqual([undefined, undefined, undefined, undefined])
    const [, , topBlue] = await sharp(shown).extract({ left: 0, top: 0, width: 9, height: 9 }).raw().toBuffer()
    expect(topBlue).toBeGreaterThan(200)
  })
})

test('C90 the document of the API says which call takes a form and which answer a file', () => {
  const { paths } = openApi([saveAvatar, getAvatar, exportData]) as {
    paths: Record<
      string,
      Record<string, { requestBody?: { content: object }; responses: { 200: { content: object } } }>
    >
  }
  expect(Object.keys(paths[path]!['post']!.requestBody!.content)).toEqual(['multipart/form-data'])
  expect(Object.keys(paths[path]!['post']!.responses[200].content)).toEqual(['application/json'])
  expect(Object.keys(paths[getAvatar.path]!['get']!.responses[200].content)).toEqual(['image/jpeg'])
  expect(Object.keys(paths[exportData.path]!['get']!.responses[200].content)).toEqual(['application/json'])
})

describe('forbidden', () => {
  test('T27 nobody who is not signed in, and nobody in a launched session', async () => {
    expect((await world.upload(world.picture, { ...world.ann, sessionId: 'x' })).status).toBe(401)
    const bob = { ...(await world.one.person('bob')), host: 'one' }
    const boss = await world.one.person('boss')
    await world.one.within(async tx => {
      await insertGrant(tx, boss.personId, 'support')
      await tx.query(
        `update sessions set auth_type = 'launch', launched_by = $1, launch_reason = 'help' where person_id = $2`,
        [boss.personId, bob.personId],
      )
    })
    expect((await world.upload(world.picture, bob)).body).toMatchObject({
      httpCode: 403,
      errorCode: 'not-while-launched',
    })
  })

  test('T28 for nobody else, whom the form may name', async () => {
    const bea = { ...(await world.one.person('bea')), host: 'one' }
    const before = await world.kept()
    const named = form([
      ['profile-pic', file(world.picture)],
      ['userId', String(world.ann.personId)],
    ])
    expect((await world.app.post(path, named, bea)).body).toMatchObject({
      httpCode: 403,
      errorCode: 'avatar-of-another',
    })
    expect(await world.kept()).toEqual(before)
  })

  test('T2 on another client’s host a picture is as unknown as one that never was', async () => {
    const { url } = (await world.upload(world.picture)).body
    const foreign = await world.look(url, 'two')
    const unknown = await world.look(`${url.slice(0, -32)}${'A'.repeat(32)}`, 'two')
    expect([foreign.status, foreign.bytes]).toEqual([404, unknown.bytes])
    expect((await world.look(`${url}%2f..%2fuser`)).status).toBe(404)
    expect((await world.look(url.slice(0, -1))).status).toBe(404)
  })
})
