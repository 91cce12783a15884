import { expect, test } from 'vitest'
import { basePath } from '../../../contract/call.ts'
import { readConfig } from '../../config.ts'
import { testDatabase } from '../../db/test-database.ts'
import { testClient } from '../../db/test-world.ts'
import { type StreamLimits, streamLimits } from '../../features/live/streams.ts'
import { makeApp } from '../../http/app.ts'
import { testSecret } from '../../http/test-app.ts'
import { streamEventsRoute } from './events.ts'

const database = testDatabase()
const url = `${basePath}/api/v1.0/session/events`

test('T34 without a free stream the answer says to retry in a minute, whichever limit is reached', async () => {
  const one = await testClient(database.db, 1, 'one')
  const ann = await one.person('ann')
  const config = readConfig({ LOG_LEVEL: 'silent' })
  const refusedWith = async (limits: Partial<StreamLimits>) => {
    const streams = { ...streamLimits, ...limits }
    const app = await makeApp({ config, db: database.db, secret: testSecret, routes: [streamEventsRoute], streams })
    const headers = { host: 'one.localhost', 'x-session-id': ann.sessionId }
    const reply = await app.inject({ url, headers })
    await app.close()
    return [reply.statusCode, reply.headers['retry-after'], reply.json().messageCode]
  }
  expect(await refusedWith({ ofSession: 0 })).toEqual([429, '60', 'errors.too-many-streams'])
  expect(await refusedWith({ ofPerson: 0 })).toEqual([429, '60', 'errors.too-many-streams'])
  expect(await refusedWith({ ofClient: 0 })).toEqual([503, '60', 'errors.server-busy'])
})

test('O04 how long a page listens is no duration of an answer, a refusal is one', async () => {
  const two = await testClient(database.db, 2, 'two')
  const ben = await two.person('ben')
  const answered: [call: string, status: number][] = []
  const app = await makeApp({
    config: readConfig({ LOG_LEVEL: 'silent' }),
    db: database.db,
    secret: testSecret,
    routes: [streamEventsRoute],
    streams: { ...streamLimits, longestMs: 20 },
    metrics: { request: ({ call, status }) => void answered.push([call, status]), watchStreams: () => {} },
  })
  const host = 'two.localhost'
  expect((await app.inject({ url, headers: { host, 'x-session-id': ben.sessionId } })).statusCode).toBe(200)
  expect((await app.inject({ url, headers: { host } })).statusCode).toBe(401)
  await app.close()
  expect(answered).toEqual([['streamEvents', 401]])
})
