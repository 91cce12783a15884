import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database.ts'
import { type TestClient, type TestPerson, testClient } from '../../db/test-world.ts'
import { addProgram, issue, reverse } from '../../features/ledger/ledger-fixture.ts'
import { spend } from '../../features/ledger/spend.ts'
import { statementOf } from '../../features/ledger/statement-of.ts'
import { proveLedgerKind } from '../../features/ledger/task-kinds.ts'
import { verifyLedger } from '../../features/ledger/verify-ledger.ts'
import type { TaskContext } from '../../features/tasks/task-kind.ts'
import { testApp } from '../../http/test-app.ts'
import { routes } from '../../routes.ts'

const database = testDatabase()
const app = testApp(database, routes)
const path = '/api/v1.0/admin/points'
const reason = 'A prize that the file did not have'

let one: TestClient
let two: TestClient
const names = ['loader', 'other', 'owner', 'approver', 'second', 'auditor', 'maya', 'noa'] as const
const who = {} as Record<(typeof names)[number], TestPerson>

beforeAll(async () => {
  one = await testClient(database.db, 1, 'one')
  two = await testClient(database.db, 2, 'two')
  for (const name of names) who[name] = await one.person(name)
  for (const role of ['loader', 'owner', 'approver', 'auditor'] as const) await one.grant(who[role], role)
  await one.grant(who.other, 'loader')
  for (const role of ['approver', 'loader'] as const) await one.grant(who.second, role)
  await one.within(tx => addProgram(tx, 'quest'))
  await two.person('maya')
})

const as = (name: keyof typeof who) => ({ host: 'one', sessionId: who[name].sessionId })
const idOf = (name: keyof typeof who) => String(who[name].personId)
let keys = 0
const newKey = () => `points-test-${++keys}`
const propose = (by: keyof typeof who, body: object = {}) =>
  app.post(`${path}/adjustments`, { userId: idOf('maya'), points: 5000, reason, key: newKey(), ...body }, as(by))
const agree = (by: keyof typeof who, id: string) => app.post(`${path}/adjustments/${id}/agree`, {}, as(by))
const decline = (by: keyof typeof who, id: string, body: object = { reason }) =>
  app.post(`${path}/adjustments/${id}/decline`, body, as(by))
const list = async (by: keyof typeof who) => (await app.get(`${path}/adjustments`, as(by))).body
const found = async (id: string, by: keyof typeof who = 'approver') =>
  (await list(by)).adjustments.find(({ adjustmentId }: { adjustmentId: string }) => adjustmentId === id)
const balance = (of: keyof typeof who = 'maya') =>
  one.within(async tx => (await statementOf(tx, { personId: who[of].personId }))!.balance)
const setting = (adjustments: object, results: object = {}) =>
  one.within(tx =>
    tx.query(`update clients set settings = settings || $1 where client_id = $2`, [
      JSON.stringify({ adjustments, results }),
      tx.clientId,
    ]),
  )
const newest = async (action: string) => {
  const [row] = await one.within(tx =>
    tx.query('select actor, subject, details from audit_events where action = $1 order by event_id desc limit 1', [
      action,
    ]),
  )
  return row
}

describe('happy', () => {
  test('W04a up to the client’s limit points move at once, with their reason in the trail', async () => {
    const before = await balance()
    const made = await propose('loader', { points: 1000 })
    expect(made).toMatchObject({ status: 200, body: { state: 'made', isRepeat: false } })
    expect(await balance()).toBe(before + 1000)
    const actor = `person:${who.loader.personId}`
    expect(await newest('ledger.adjusted')).toMatchObject({ actor, details: { reason, points: 1000 } })
    expect(await found(made.body.adjustmentId)).toMatchObject({
      state: 'made',
      points: 1000,
      person: { userName: 'maya' },
    })
  })

  test('W04a above it a second person agrees, and only then they move; the trail has both', async () => {
    const before = await balance()
    const { body } = await propose('loader', { lastDay: one.day(10) })
    expect(body.state).toBe('proposed')
    expect(await balance()).toBe(before)
    const proposer = `person:${who.loader.personId}`
    expect(await newest('ledger.adjustment-proposed')).toMatchObject({
      actor: proposer,
      subject: `person:${idOf('maya')}`,
    })
    expect(await agree('approver', body.adjustmentId)).toMatchObject({ status: 200, body: { transferId: /^\d+$/ } })
    expect(await balance()).toBe(before + 5000)
    expect(await newest('ledger.adjusted')).toMatchObject({
      actor: `person:${who.approver.personId}`,
      details: { proposedBy: proposer, points: 5000, expiresOn: one.day(10) },
    })
    expect(await found(body.adjustmentId)).toMatchObject({ state: 'made', lastDay: one.day(10) })
    expect((await one.within(verifyLedger)).holds).toBe(true)
  })

  test('W04a what is proposed is declined, or taken back by who proposed it, and nothing moves', async () => {
    const before = await balance()
    const first = (await propose('loader')).body.adjustmentId
    expect((await decline('approver', first)).status).toBe(200)
    expect(await found(first)).toMatchObject({ state: 'declined', decision: reason })
    const second = (await propose('loader', { points: -5000 })).body.adjustmentId
    expect((await found(second, 'loader')).isOwn).toBe(true)
    expect((await decline('loader', second)).status).toBe(200)
    expect(await newest('ledger.adjustment-declined')).toMatchObject({
      actor: `person:${who.loader.personId}`,
      details: { adjustmentId: Number(second), points: -5000, reason },
    })
    expect(await balance()).toBe(before)
  })

  test('W04a points are taken as well, up to what somebody has', async () => {
    await propose('loader', { userId: idOf('noa'), points: 300 })
    expect((await propose('loader', { userId: idOf('noa'), points: -200 })).status).toBe(200)
    expect(await balance('noa')).toBe(100)
    const key = newKey()
    const taken = await propose('loader', { userId: idOf('noa'), points: -101, key })
    expect(taken).toMatchObject({ status: 409, body: { messageCode: 'errors.balance-too-low' } })
    // Nothing is left of it: the key is free.
    expect((await propose('loader', { userId: idOf('noa'), points: -100, key })).body.state).toBe('made')
    expect(await balance('noa')).toBe(0)
  })

  test('W04a I7 points that are taken have no last day, whatever is asked for, and the proof holds', async () => {
    await propose('loader', { userId: idOf('noa'), points: 30 })
    const { body } = await propose('loader', { userId: idOf('noa'), points: -30, lastDay: one.day(10) })
    expect(body.state).toBe('made')
    expect((await found(body.adjustmentId)).lastDay).toBeUndefined()
    expect(await newest('ledger.adjusted')).toMatchObject({ details: { points: -30, expiresOn: null } })
    expect((await one.within(verifyLedger)).holds).toBe(true)
  })

  test('W04 one movement is taken back with its reason, once, never one’s own, and the statement says which may be', async () => {
    await propose('loader', { points: 77 })
    const statement = async (of: keyof typeof who) =>
      (await app.get(`/api/v1.0/admin/people/${idOf(of)}/points`, as('auditor'))).body.statement
    const [line] = await statement('maya')
    expect(line).toMatchObject({ points: 77, isReversible: true })
    const back = (id: string, by: keyof typeof who = 'approver') =>
      app.post(`${path}/transfers/${id}/reverse`, { reason }, as(by))
    const before = await balance()
    expect((await back(line.transferId, 'loader')).body.messageCode).toBe('errors.not-permitted')
    expect((await back(line.transferId)).status).toBe(200)
    expect(await balance()).toBe(before - 77)
    expect(await newest('ledger.reversed')).toMatchObject({
      actor: `person:${who.approver.personId}`,
      details: { reason, reverses: Number(line.transferId) },
    })
    // Said again it answers the same, and takes nothing twice.
    expect((await back(line.transferId)).status).toBe(200)
    expect(await balance()).toBe(before - 77)
    const [counter, taken] = await statement('maya')
    expect([counter.isReversible, taken.isReversible]).toEqual([undefined, undefined])
    expect((await back(counter.transferId)).body.messageCode).toBe('errors.not-reversible')
    await propose('loader', { userId: idOf('approver'), points: 5 })
    const [own] = await statement('approver')
    expect((await back(own.transferId)).body.messageCode).toBe('errors.own-points')
    expect((await one.within(verifyLedger)).holds).toBe(true)
  })

  test('W04c what should go back and was spent is taken or waived, each with its reason', async () => {
    await one.within(async tx => {
      const { batchId } = await issue(tx, {
        lines: [
          { userName: 'maya', points: 60 },
          { userName: 'noa', points: 60 },
        ],
      })
      for (const { personId } of [who.maya, who.noa]) {
        const { balance: points } = (await statementOf(tx, { personId }))!
        await spend(tx, { personId, points, key: newKey(), reason: 'order', actor: 'catalogue' })
      }
      await reverse(tx, batchId)
    })
    const { recoveries } = (await app.get(`${path}/recoveries`, as('auditor'))).body
    expect(recoveries).toMatchObject([
      { points: 60, state: 'open' },
      { points: 60, state: 'open' },
    ])
    const caseOf = (name: string) =>
      recoveries.find(({ person }: { person: { userName: string } }) => person.userName === name).recoveryId
    const end = (name: string, how: string, by: keyof typeof who = 'approver') =>
      app.post(`${path}/recoveries/${caseOf(name)}/end`, { how, reason }, as(by))
    expect(await end('maya', 'settled')).toMatchObject({ status: 200, body: { state: 'settled' } })
    expect(await end('noa', 'waived')).toMatchObject({ status: 200, body: { state: 'waived' } })
    expect([await balance('maya'), await balance('noa')]).toEqual([-60, 0])
    for (const how of ['settled', 'waived']) {
      const actor = `person:${who.approver.personId}`
      expect(await newest(`ledger.recovery-${how}`)).toMatchObject({ actor, details: { reason } })
    }
    expect((await app.get(`${path}/recoveries`, as('auditor'))).body.recoveries).toEqual([])
    expect((await app.get(`${path}/recoveries?all=true`, as('auditor'))).body.recoveries).toHaveLength(2)
    expect(await end('noa', 'settled')).toMatchObject({
      status: 409,
      body: { messageCode: 'errors.recovery-not-open' },
    })
  })

  test('W04a the newest proof says when it was made and what will expire; a proof that broke off says nothing', async () => {
    const overview = async () => (await app.get(path, as('auditor'))).body
    expect((await overview()).proof).toBeUndefined()
    await propose('loader', { points: 70, lastDay: one.day(3) })
    const { taskId } = (await app.post(`${path}/prove`, {}, as('auditor'))).body
    expect(await overview()).toMatchObject({ isProving: true })
    // A second one is not started beside it.
    expect((await app.post(`${path}/prove`, {}, as('auditor'))).body).toEqual({})
    const context = { within: one.within } as unknown as TaskContext<object>
    const result = await proveLedgerKind.run(context)
    const end = (state: string, what: object = {}, failure: string | null = null) =>
      one.within(tx =>
        tx.query('update tasks set state = $2, result = $3, failure = $4, ended_at = now() where task_id = $1', [
          taskId,
          state,
          JSON.stringify(what),
          failure,
        ]),
      )
    await end('done', result as object)
    const { proof } = await overview()
    expect(proof).toMatchObject({ holds: true, at: expect.stringMatching(/^20/) })
    expect(proof.transfers).toBeGreaterThan(0)
    expect(proof.expiring.find(({ day }: { day: string }) => day === one.day(3))).toEqual({
      day: one.day(3),
      points: expect.any(Number),
      people: 1,
    })
    await end('failed', {}, 'ledger-broken')
    expect((await overview()).proof).toMatchObject({ holds: false, expiring: [] })
    await end('failed', {}, 'unexpected')
    expect((await overview()).proof).toBeUndefined()
  })
})

describe('hostile', () => {
  test('W04a the same key moves nothing twice, and is nobody else’s', async () => {
    const key = newKey()
    const before = await balance()
    const first = await propose('loader', { points: 40, key })
    expect((await propose('loader', { points: 40, key })).body).toEqual({ ...first.body, isRepeat: true })
    expect(await balance()).toBe(before + 40)
    const otherwise = await propose('loader', { points: 41, key })
    expect(otherwise).toMatchObject({ status: 409, body: { messageCode: 'errors.key-reused' } })
    const twice = { points: 45, key: newKey() }
    const both = await Promise.all([propose('loader', twice), propose('other', twice)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await balance()).toBe(before + 85)
  })

  test('W04a of two who decide at once one does, and points move once', async () => {
    const before = await balance()
    const { adjustmentId } = (await propose('loader')).body
    const answers = await Promise.all([agree('approver', adjustmentId), agree('second', adjustmentId)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await decline('approver', adjustmentId)).body.messageCode).toBe('errors.adjustment-decided')
    expect(await balance()).toBe(before + 5000)
  })

  test('W04a nobody agrees to what they proposed, nor decides about their own points, unless one person is enough', async () => {
    const own = (await propose('second')).body.adjustmentId
    expect((await found(own, 'second')).agreeRefusal).toBe('one-person')
    expect((await agree('second', own)).body.messageCode).toBe('errors.one-person')
    const mine = (await propose('loader', { userId: idOf('second') })).body.adjustmentId
    expect((await found(mine, 'second')).agreeRefusal).toBe('own-points')
    expect(await agree('second', mine)).toMatchObject({ status: 403, body: { messageCode: 'errors.own-points' } })
    expect((await propose('loader', { userId: idOf('loader'), points: 1 })).body.messageCode).toBe('errors.own-points')
    expect(await decline('second', mine)).toMatchObject({ status: 403, body: { messageCode: 'errors.own-points' } })
    await setting({}, { sameApprover: true })
    expect((await agree('second', own)).status).toBe(200)
    expect((await agree('second', mine)).status).toBe(403)
    await setting({}, {})
  })

  test('W04a a client that works with one person lets one propose and agree, and says so, but not of what takes nobody else', async () => {
    await setting({}, { sameApprover: true })
    const { adjustmentId } = (await propose('second')).body
    await agree('second', adjustmentId)
    expect(await found(adjustmentId)).toMatchObject({ state: 'made', isSingleApprover: true })
    expect(await newest('ledger.adjusted')).toMatchObject({
      details: { proposedBy: `person:${who.second.personId}`, singleApprover: true },
    })
    await setting({}, {})
    const { adjustmentId: small } = (await propose('second', { points: 1 })).body
    expect(await found(small)).toMatchObject({ state: 'made', isSingleApprover: false })
    expect(await newest('ledger.adjusted')).not.toHaveProperty('details.singleApprover')
  })

  test('W04a the limit is the client’s own, in both directions; 1,000 where it says nothing', async () => {
    expect(await list('loader')).toMatchObject({ alone: 1000, isOneEnough: false })
    await setting({ alone: 0 })
    expect((await propose('loader', { points: -1 })).body.state).toBe('proposed')
    await setting({ alone: 9000 })
    expect((await propose('loader', { points: 9000 })).body.state).toBe('made')
    await setting({})
    expect((await propose('loader', { points: 1001 })).body.state).toBe('proposed')
  })

  test('W04a who sees no figures sees what they proposed alone, and takes back no other’s', async () => {
    const theirs = (await propose('loader')).body.adjustmentId
    expect(await found(theirs, 'other')).toBeUndefined()
    expect(await decline('other', theirs)).toMatchObject({
      status: 404,
      body: { messageCode: 'errors.adjustment-unknown' },
    })
    expect((await agree('loader', theirs)).status).toBe(403)
    expect((await propose('approver')).status).toBe(403)
  })

  test.each([
    ['no points', { points: 0 }, 400],
    ['half a point', { points: 0.5 }, 400],
    ['more than there can be', { points: 1_000_000_001 }, 400],
    ['no reason', { reason: ' ' }, 400],
    ['a last day that is over', { lastDay: '2020-02-29' }, 422],
    ['nobody', { userId: '999999999' }, 404],
  ])('W04a %s is refused', async (_, body, status) => {
    const before = await balance()
    expect((await propose('loader', body)).status).toBe(status)
    expect(await balance()).toBe(before)
  })

  test('W04a what waited beyond the last day of its points is not made', async () => {
    const { adjustmentId } = (await propose('loader', { lastDay: one.day(1) })).body
    await one.within(tx =>
      tx.query('update ledger_adjustments set expires_on = $2 where adjustment_id = $1', [adjustmentId, one.day(-1)]),
    )
    expect((await agree('approver', adjustmentId)).body.messageCode).toBe('errors.last-day-past')
  })
})
