import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database.ts'
import { type TestClient, type TestPerson, testClient } from '../../db/test-world.ts'
import { recordEvent } from '../../features/audit/events.ts'
import { testApp } from '../../http/test-app.ts'
import { routes } from '../../routes.ts'

const database = testDatabase()
const app = testApp(database, routes)
const path = '/api/v1.0/admin/audit'

let one: TestClient
let auditor: TestPerson
let ann: TestPerson
let ben: TestPerson
beforeAll(async () => {
  one = await testClient(database.db, 1, 'one', 'Asia/Tokyo')
  const two = await testClient(database.db, 2, 'two')
  ;[auditor, ann, ben] = [await one.person('auditor'), await one.person('ann.ash'), await one.person('ben')]
  await one.grant(auditor, 'auditor')
  const [byAnn, byBen] = [`person:${ann.personId}`, `person:${ben.personId}`] as const
  await one.within(async tx => {
    const role = { role: '=cmd()', reason: 'a "quoted" one,\nand a second line' }
    await recordEvent(tx, { actor: byAnn, action: 'grant.given', subject: byBen, details: role })
    await recordEvent(tx, { actor: byBen, action: 'grant.revoked', subject: byBen })
    await recordEvent(tx, { actor: byAnn, action: 'load.committed', subject: 'load:7', details: { rows: 3 } })
    await recordEvent(tx, { actor: 'system:expiry', action: 'ledger.expired', subject: 'client' })
  })
  await two.within(tx => recordEvent(tx, { actor: 'system:expiry', action: 'load.committed', subject: 'load:8' }))
  // Half past midnight of 2 March in Tokyo, which is the day before in UTC.
  await one.within(tx =>
    tx.query(
      `insert into audit_events (client_id, at, actor, action, subject, details)
       values (1, '2026-03-01T15:30:00Z', 'system:expiry', 'load.undone', 'load:6', '{}')`,
    ),
  )
})

const query = (wanted: object) => String(new URLSearchParams({ ...wanted }))
const as = {
  host: 'one',
  get sessionId() {
    return auditor.sessionId
  },
}
const found = async (wanted: object) => {
  const { body } = await app.get(`${path}?${query(wanted)}`, as)
  return body.events.map(({ action, subject }: { action: string; subject: string }) => `${action} ${subject}`)
}

test.each([
  ['a kind of act', () => ({ action: 'grant.' }), ['grant.revoked', 'grant.given']],
  ['one act', () => ({ action: 'grant.given' }), ['grant.given']],
  ['several of them', () => ({ action: 'grant.,ledger.expired' }), ['ledger.expired', 'grant.revoked', 'grant.given']],
  ['who acted or was acted on', () => ({ person: 'ben' }), ['grant.revoked', 'grant.given']],
  ['who acted, by the beginnings of a name', () => ({ person: 'Ann.' }), ['load.committed', 'grant.given']],
  ['what it was done to', () => ({ subject: 'load:7' }), ['load.committed']],
  ['days of the client, both included', () => ({ from: '2026-03-02', to: '2026-03-02' }), ['load.undone']],
  ['the day before', () => ({ to: '2026-03-01' }), []],
])('W09c the trail is narrowed by %s, and the file holds the same', async (_, wanted, actions) => {
  const listed = await found(wanted())
  expect(listed.map((line: string) => line.split(' ')[0])).toEqual(actions)
  const file = await app.get(`${path}/export?${query({ ...wanted(), format: 'jsonl' })}`, as)
  const lines = file.bytes
    .trimEnd()
    .split('\n')
    .filter(Boolean)
    .map((line: string) => JSON.parse(line))
  const exported = lines.filter(({ action }: { action: string }) => action !== 'audit.exported')
  expect(exported.map(({ action, subject }: Record<string, string>) => `${action} ${subject}`)).toEqual(listed)
})

test('W09c a day on which clocks change ends at its own midnight', async () => {
  const three = await testClient(database.db, 3, 'three', 'Europe/Berlin')
  const { sessionId, personId } = await three.person('auditor')
  await three.grant({ sessionId, personId, userName: 'auditor' }, 'auditor')
  // Half past eleven in the evening of the day with 25 hours, and half past midnight after the one with 23.
  const events = [
    ['load.committed', '2026-10-25T22:30:00Z'],
    ['load.undone', '2026-03-29T22:30:00Z'],
  ]
  for (const [action, at] of events) {
    await three.within(tx =>
      tx.query(
        `insert into audit_events (client_id, at, actor, action, subject, details)
         values (3, $2, 'system:expiry', $1, 'load:6', '{}')`,
        [action, at],
      ),
    )
  }
  const on = async (day: string) => {
    const { body } = await app.get(`${path}?${query({ action: 'load.', from: day, to: day })}`, {
      host: 'three',
      sessionId,
    })
    return body.events.map(({ action }: { action: string }) => action)
  }
  expect(await on('2026-10-25')).toEqual(['load.committed'])
  expect(await on('2026-03-29')).toEqual([])
  expect(await on('2026-03-30')).toEqual(['load.undone'])
})

test('W09c a day that is not in the calendar is refused, and what is no list of acts', async () => {
  for (const action of ['grant.,', ',grant.', 'grant.,,load.', 'Grant.'])
    expect((await app.get(`${path}?${query({ action })}`, as)).status).toBe(400)
  for (const day of ['0000-01-01', '2026-02-30']) expect((await app.get(`${path}?from=${day}`, as)).status).toBe(400)
})

test('W09c the file is CSV whose cells are no formulas, or JSON Lines; taking it is an event, and another client is not in it', async () => {
  const csv = (await app.get(`${path}/export?${query({ format: 'csv' })}`, as)).bytes
  const lines = csv.trimEnd().split('\r\n')
  expect(lines[0]).toBe('event,at,actor,actorName,action,subject,subjectName,details')
  expect(lines[1]).toContain('audit.exported')
  const given = lines.find(line => line.includes(',grant.given,'))!
  expect(given).toContain(`person:${ann.personId},ann.ash,grant.given,person:${ben.personId},ben,`)
  for (const line of lines) expect(line).not.toMatch(/(^|,)"?[=+@-]/)
  expect(csv).not.toContain('load:8')
  const jsonl = (await app.get(`${path}/export?${query({ format: 'jsonl' })}`, as)).bytes
  const events = jsonl
    .trimEnd()
    .split('\n')
    .map((line: string) => JSON.parse(line))
  expect(events.find(({ action }: { action: string }) => action === 'grant.given')).toMatchObject({
    actorName: 'ann.ash',
    subjectName: 'ben',
    details: { role: '=cmd()', reason: 'a "quoted" one,\nand a second line' },
  })
  expect(events.filter(({ action }: { action: string }) => action === 'audit.exported').length).toBeGreaterThan(1)
})
