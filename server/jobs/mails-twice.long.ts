import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { databaseUrl, testDatabase } from '../db/test-database.ts'
import { lockTable } from '../db/test-lock.ts'
import { type TestClient, testClient } from '../db/test-world.ts'
import { mailsOf, makeDue, passwordChanged, queue } from '../emails/mail-fixture.ts'
import { type MailServer, startMailServer } from '../emails/smtp-fixture.ts'
import { startJob } from './job-world-fixture.ts'

const database = testDatabase()
const url = databaseUrl(database.address)
const mails = 120
/** How many clients a process sends for at a time, and how many mails of each it takes at a time. */
const lanes = 3
const takenAtOnce = 20
const clients: TestClient[] = []
let server: MailServer
beforeAll(async () => {
  for (const [at, key] of ['one', 'two', 'three'].entries()) clients.push(await testClient(database.db, at + 1, key))
  server = await startMailServer()
  vi.stubEnv('SMTP_URL', server.url)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await server.stop()
})
beforeEach(async () => {
  server.answering = () => undefined
  server.mails.length = 0
  for (const client of clients) await client.within(tx => tx.query('delete from mails'))
  for (let n = 0; n < mails; n++) await queue(clients[n % clients.length]!, passwordChanged(`p${n}@people.example`))
})

const start = () => startJob('mails', 0, url)
async function run(): Promise<string> {
  const { code, out, err } = await start().ended
  expect([code, err]).toEqual([0, ''])
  return out
}
const statuses = async () => (await Promise.all(clients.map(mailsOf))).flat().map(({ status }) => status)
const allSent = Array<string>(mails).fill('sent')

/** How often each mail arrived, by its Message-ID. */
function arrivals(): number[] {
  const times = new Map<string, number>()
  for (const { messageId } of server.mails) times.set(messageId!, (times.get(messageId!) ?? 0) + 1)
  return [...times.values()]
}

test('R12 mails run twice arrive once', async () => {
  const answers = [await run(), await run()]
  expect(await statuses()).toEqual(allSent)
  expect(arrivals()).toEqual(Array(mails).fill(1))
  console.log(`R12 mails, ${mails}, twice: ${answers.join(' then ')}`)
})

test('R12 mails run by 4 processes at once arrive once', async () => {
  const answers = await Promise.all([run(), run(), run(), run()])
  expect(await statuses()).toEqual(allSent)
  expect(arrivals()).toEqual(Array(mails).fill(1))
  console.log(`R12 mails, ${mails}, 4 at once: ${answers.join(', ')}`)
})

test('R12 R4 mails killed before the first is taken arrive once', async () => {
  const lock = await lockTable(database.address, 'mails')
  const job = start()
  await Promise.race([lock.somebodyWaits(), job.ended])
  job.child.kill('SIGKILL')
  expect(await job.ended).toMatchObject({ signal: 'SIGKILL', out: '' })
  await lock.release()
  await run()
  expect(await statuses()).toEqual(allSent)
  expect(arrivals()).toEqual(Array(mails).fill(1))
})

test('R12 R4 mails killed when the mail server has some and has not said so arrive once more at most, as the same mail', async () => {
  let taken = 0
  server.answering = () => (++taken > mails / 2 ? 'hang' : undefined)
  const job = start()
  await vi.waitFor(() => expect(taken).toBeGreaterThan(mails / 2), { timeout: 60_000 })
  job.child.kill('SIGKILL')
  expect(await job.ended).toMatchObject({ signal: 'SIGKILL' })
  server.answering = () => undefined
  // What it held stays held for a while; the rest goes at once.
  await run()
  const held = (await statuses()).filter(status => status === 'waiting')
  expect(held.length).toBeGreaterThan(0)
  expect(held.length).toBeLessThanOrEqual(lanes * takenAtOnce)
  for (const client of clients) await makeDue(client)
  await run()
  expect(await statuses()).toEqual(allSent)
  const times = arrivals()
  expect(times).toHaveLength(mails)
  expect(Math.max(...times)).toBe(2)
  expect(times.filter(time => time === 2).length).toBeLessThanOrEqual(held.length)
  console.log(`R12 mails, ${mails}, kill -9 in the crash window: ${times.filter(time => time === 2).length} came twice`)
})
