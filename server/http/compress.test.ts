import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { compressPublic } from './compress.ts'

const words = JSON.stringify({ words: 'A goal that stretches you. '.repeat(400) })

async function ask(path: string, accepted?: string, ifNoneMatch?: string) {
  const app = fastify()
  compressPublic(app)
  app.get('/public', (_, reply) =>
    reply.header('cache-control', 'public, max-age=60').header('vary', 'host').send(words),
  )
  app.get('/small', (_, reply) => reply.header('cache-control', 'public, max-age=60').send('{}'))
  app.get('/own', (_, reply) => reply.header('cache-control', 'no-store').send(words))
  const headers = {
    ...(accepted !== undefined && { 'accept-encoding': accepted }),
    ...(ifNoneMatch !== undefined && { 'if-none-match': ifNoneMatch }),
  }
  const { headers: replyHeaders, rawPayload, statusCode } = await app.inject({ url: path, headers })
  await app.close()
  return { headers: replyHeaders, bytes: rawPayload, statusCode }
}

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, BR;q=0.5', 'br'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
])('a public response is compressed as the browser accepts it: %s', async (accepted, way) => {
  const { headers, bytes } = await ask('/public', accepted)
  expect(headers['content-encoding']).toBe(way)
  expect(headers['vary']).toBe('host, accept-encoding')
  expect(bytes.length).toBeLessThan(words.length / 10)
  expect(Number(headers['content-length'] ?? bytes.length)).toBe(bytes.length)
  expect((way === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes)).toString()).toBe(words)
})

test.each([
  ['/public', undefined],
  ['/public', 'identity, br;q=0.0'],
  ['/small', 'br'],
  // Beside what a visitor chose, a length would tell of a secret in the same answer.
  ['/own', 'br, gzip'],
])('%s stays as it is for %s', async (path, accepted) => {
  const { headers, bytes } = await ask(path, accepted)
  expect(headers['content-encoding']).toBeUndefined()
  expect(bytes.toString()).toBe(path === '/small' ? '{}' : words)
})

test('a public response that the client has is answered 304; everybody else gets it', async () => {
  const etag = String((await ask('/public')).headers['etag'])
  expect((await ask('/public', 'br')).headers['etag']).toBe(etag)
  expect(await ask('/public', 'br', etag)).toMatchObject({ statusCode: 304, bytes: Buffer.alloc(0) })
  expect(await ask('/public', 'br', 'W/"another"')).toMatchObject({ statusCode: 200, headers: { etag } })
  expect((await ask('/own', 'br', etag)).statusCode).toBe(200)
  expect((await ask('/own')).headers['etag']).toBeUndefined()
})
