import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database.ts'
import { type TestClient, type TestPerson, testClient } from '../../db/test-world.ts'
import { mustChangeSettings } from '../../features/clients/change-settings.ts'
import { createCodes } from '../../features/codes/create-codes.ts'
import { statementOf } from '../../features/ledger/statement-of.ts'
import { verifyLedger } from '../../features/ledger/verify-ledger.ts'
import { testApp, testSecret } from '../../http/test-app.ts'
import { routes } from '../../routes.ts'

const database = testDatabase()
const app = testApp(database, routes)
const path = '/api/v1.0/admin/codes'
const reason = 'The cards were lost on the way'

let one: TestClient
let two: TestClient
const names = ['loader', 'other', 'approver', 'second', 'auditor', 'maya'] as const
const who = {} as Record<(typeof names)[number], TestPerson>
let foreigner: TestPerson

beforeAll(async () => {
  one = await testClient(database.db, 1, 'one')
  two = await testClient(database.db, 2, 'two')
  for (const name of names) who[name] = await one.person(name)
  for (const role of ['loader', 'approver', 'auditor'] as const) await one.grant(who[role], role)
  await one.grant(who.other, 'loader')
  for (const role of ['approver', 'loader'] as const) await one.grant(who.second, role)
  foreigner = await two.person('owner')
  for (const role of ['owner', 'approver'] as const) await two.grant(foreigner, role)
  await one.within(tx => mustChangeSettings(tx, ({ features }) => ({ features: { ...features, ots: true } })))
})

type Name = keyof typeof who
const as = (name: Name) => ({ host: 'one', sessionId: who[name].sessionId })
const actor = (name: Name) => `person:${who[name].personId}`
const wanted = { count: 3, points: 50, label: 'Booth', perPerson: 2 }
const propose = (by: Name, body: object = {}) => app.post(path, { ...wanted, ...body }, as(by))
let proposals = 0
const proposal = async (by: Name = 'loader', body: object = {}) =>
  (await propose(by, { label: `Booth ${++proposals}`, ...body })).body.proposalId as string
const on = (id: string, act: string, by: Name, body: object = {}) =>
  app.post(`${path}/proposals/${id}/${act}`, body, as(by))
const agree = (by: Name, id: string) => on(id, 'agree', by)
const make = (by: Name, id: string) => on(id, 'make', by)
const list = async (by: Name = 'approver') => (await app.get(path, as(by))).body
const batches = async (by: Name = 'approver', query = '') => (await app.get(`${path}/batches${query}`, as(by))).body
const found = async (id: string, by: Name = 'approver') =>
  (await list(by)).proposals.find(({ proposalId }: { proposalId: string }) => proposalId === id)
const made = async (by: Name = 'loader', body: object = {}) => {
  const id = await proposal(by, body)
  await agree('approver', id)
  return (await make(by, id)).body as { batchId: string; codes: string[] }
}
const redeem = (code: string) => app.post('/api/v1.0/ots/redeem', { code, userName: 'maya' }, as('maya'))
const newest = async (action: string) => {
  const [row] = await one.within(tx =>
    tx.query('select actor, subject, details from audit_events where action = $1 order by event_id desc limit 1', [
      action,
    ]),
  )
  return row
}

describe('happy', () => {
  test('W05d codes proposed by one are agreed to by another, made once for who proposed them, and kept nowhere', async () => {
    const id = await proposal('loader', { label: 'Booth', lastDay: one.day(10) })
    expect(await newest('codes.proposed')).toMatchObject({
      actor: actor('loader'),
      subject: `code-proposal:${id}`,
      details: { count: 3, points: 50, label: 'Booth', perPerson: 2, expiresOn: one.day(10) },
    })
    expect(await found(id)).toMatchObject({ state: 'proposed', proposedBy: 'loader', isOwn: false })
    expect((await make('loader', id)).body.messageCode).toBe('errors.not-agreed')
    expect((await agree('approver', id)).status).toBe(200)
    const agreed = await newest('codes.agreed')
    expect(agreed).toMatchObject({
      actor: actor('approver'),
      subject: `code-proposal:${id}`,
      details: { proposedBy: actor('loader') },
    })
    expect(agreed).not.toHaveProperty('details.singleApprover')
    const { status, body } = await make('loader', id)
    expect(status).toBe(200)
    expect(new Set(body.codes).size).toBe(3)
    expect(await newest('codes.created')).toMatchObject({
      actor: actor('loader'),
      subject: `code-batch:${body.batchId}`,
      details: { count: 3, agreedBy: actor('approver') },
    })
    expect((await make('loader', id)).body.messageCode).toBe('errors.proposal-decided')
    expect(await found(id)).toBeUndefined()
    const [batch] = (await batches('auditor')).batches
    expect(batch).toMatchObject({
      batchId: body.batchId,
      left: 3,
      madeBy: 'loader',
      agreedBy: 'approver',
      isSingleApprover: false,
    })
    const kept = await one.within(tx =>
      tx.query<{ row: string }>(
        'select codes::text as row from codes union all select details::text from audit_events',
      ),
    )
    const everywhere = JSON.stringify([kept, await list(), await batches()])
    for (const code of body.codes) expect(everywhere).not.toContain(code)
  })

  test('W05d what became of them: redeemed by whom, voided, expired; the ledger adds up', async () => {
    const { batchId, codes } = await made()
    expect((await redeem(codes[0]!)).status).toBe(200)
    const look = async (by: Name) => (await app.get(`${path}/batches/${batchId}`, as(by))).body
    expect(await look('auditor')).toMatchObject({
      batch: { redeemed: 1, voided: 0, expired: 0, left: 2 },
      redemptions: [{ person: { userName: 'maya' }, at: expect.any(String) }],
    })
    // Who sees no figures of people sees how many, and not who.
    expect(await look('loader')).toMatchObject({ batch: { redeemed: 1 } })
    expect((await look('loader')).redemptions).toBeUndefined()
    const voided = await app.post(
      `${path}/void`,
      { codes: [codes[0], codes[1]!.toLowerCase(), 'XXXX'], reason },
      as('approver'),
    )
    expect(voided.body).toEqual({ voided: 1 })
    expect((await redeem(codes[1]!)).body.messageCode).toBe('errors.code-not-redeemable')
    expect((await app.post(`${path}/batches/${batchId}/void`, { reason }, as('approver'))).body).toEqual({ voided: 1 })
    expect(await newest('codes.voided')).toMatchObject({ actor: actor('approver'), details: { count: 1, reason } })
    expect((await look('auditor')).batch).toMatchObject({ redeemed: 1, voided: 2, left: 0 })
    const order = { secret: Buffer.alloc(32), count: 2, points: 5, expiresOn: one.day(-1), isNewKeyFine: true }
    await one.within(tx => createCodes(tx, { ...order, actor: 'operator:test' }))
    expect((await batches()).batches[0]).toMatchObject({ expired: 2, left: 0, lastDay: one.day(-1) })
    expect((await one.within(verifyLedger)).holds).toBe(true)
    expect((await one.within(tx => statementOf(tx, who.maya)))!.balance).toBe(50)
  })

  test('W05d batches are listed page by page, 20 at once, newest first', async () => {
    const order = { secret: testSecret, count: 1, points: 5, isNewKeyFine: true, actor: 'operator:test' as const }
    await one.within(async tx => {
      for (let at = 0; at < 21; at++) expect((await createCodes(tx, order)).ok).toBe(true)
    })
    const first = await batches()
    expect([first.batches.length, first.isMore]).toEqual([20, true])
    const ids = (page: { batches: { batchId: string }[] }) => page.batches.map(({ batchId }) => Number(batchId))
    const rest = await batches('approver', `?before=${first.batches.at(-1).batchId}`)
    expect(rest.isMore).toBe(false)
    const kept = await one.within(tx =>
      tx.query<{ id: number }>('select code_batch_id as id from code_batches order by 1 desc'),
    )
    expect([...ids(first), ...ids(rest)]).toEqual(kept.map(({ id }) => id))
    expect((await app.get(`${path}/batches?before=none`, as('approver'))).status).toBe(400)
  })

  test('W05d what is proposed is declined with its reason, or taken back until codes are there', async () => {
    const first = await proposal()
    expect((await on(first, 'decline', 'approver', { reason })).status).toBe(200)
    expect(await found(first)).toMatchObject({ state: 'declined', decision: reason, decidedBy: 'approver' })
    expect(await newest('codes.declined')).toMatchObject({ actor: actor('approver'), details: { reason } })
    const second = await proposal()
    await agree('approver', second)
    expect((await on(second, 'decline', 'loader', { reason })).status).toBe(200)
    expect((await make('loader', second)).body.messageCode).toBe('errors.proposal-decided')
    expect((await agree('approver', second)).body.messageCode).toBe('errors.proposal-decided')
  })

  test.each([
    ['the client’s share', { perPerson: 1 }, {}, 1],
    ['the client’s share, as far as a share may go', { perPerson: 1_000_000 }, {}, 100_000],
    ['as many as they have', {}, { perPerson: 1 }, undefined],
  ])(
    'W05d who proposes without a share proposes %s, and another setting changes nothing of it',
    async (_, then, later, share) => {
      const setShare = (codes: { perPerson?: number }) => one.within(tx => mustChangeSettings(tx, () => ({ codes })))
      await setShare(then)
      const id = await proposal('loader', { perPerson: undefined })
      expect((await found(id)).perPerson).toBe(share)
      await agree('approver', id)
      await setShare(later)
      const { batchId } = (await make('loader', id)).body
      expect((await batches()).batches[0]).toMatchObject({ batchId })
      expect((await batches()).batches[0].perPerson).toBe(share)
      await setShare({})
    },
  )

  test('W05d a client that works with one person lets one propose and agree, and says so', async () => {
    const setOne = (sameApprover: boolean) =>
      one.within(tx => mustChangeSettings(tx, ({ results }) => ({ results: { ...results, sameApprover } })))
    await setOne(true)
    const id = await proposal('second')
    expect((await agree('second', id)).status).toBe(200)
    expect(await found(id)).toMatchObject({ state: 'agreed', isSingleApprover: true })
    expect(await newest('codes.agreed')).toMatchObject({
      details: { proposedBy: actor('second'), singleApprover: true },
    })
    expect((await make('second', id)).body.codes).toHaveLength(3)
    expect((await batches()).batches[0]).toMatchObject({ agreedBy: 'second', isSingleApprover: true })
    await setOne(false)
  })
})

describe('refused', () => {
  test('W05d nobody agrees to what they proposed, and nobody else gets the codes', async () => {
    const id = await proposal('second')
    expect((await found(id, 'second')).agreeRefusal).toBe('one-person')
    expect((await agree('second', id)).body.messageCode).toBe('errors.one-person')
    await agree('approver', id)
    for (const name of ['loader', 'other'] as const)
      expect((await make(name, id)).body.messageCode).toBe('errors.proposal-unknown')
    expect((await on(id, 'decline', 'other', { reason })).status).toBe(404)
  })

  test.each([
    ['is locked', 'update people set locked_at = now() where person_id = $1'],
    ['is inactive', "update people set status = 'inactive' where person_id = $1"],
    ['has lost the role', 'delete from grants where person_id = $1'],
  ])('W05d no codes on the word of somebody who %s since: another agrees', async (_, change) => {
    const former = await one.person(`former-${randomUUID()}`)
    await one.grant(former, 'approver')
    const id = await proposal()
    expect(
      (await app.post(`${path}/proposals/${id}/agree`, {}, { host: 'one', sessionId: former.sessionId })).status,
    ).toBe(200)
    await one.within(tx => tx.query(change, [former.personId]))
    expect(await make('loader', id)).toMatchObject({ status: 409, body: { messageCode: 'errors.agreement-ended' } })
    expect(await newest('codes.agreement-ended')).toMatchObject({
      actor: actor('loader'),
      subject: `code-proposal:${id}`,
      details: { agreedBy: `person:${former.personId}` },
    })
    const waiting = await found(id)
    expect(waiting.state).toBe('proposed')
    expect(waiting).not.toHaveProperty('decidedBy')
    expect((await agree('approver', id)).status).toBe(200)
    expect((await make('loader', id)).body.codes).toHaveLength(3)
  })

  test('W05d no codes on one person’s word once the client asks for two', async () => {
    const setOne = (sameApprover: boolean) =>
      one.within(tx => mustChangeSettings(tx, ({ results }) => ({ results: { ...results, sameApprover } })))
    await setOne(true)
    const id = await proposal('second')
    await agree('second', id)
    await setOne(false)
    expect((await make('second', id)).body.messageCode).toBe('errors.agreement-ended')
    await agree('approver', id)
    expect((await make('second', id)).body.codes).toHaveLength(3)
  })

  test('W05d asked for twice at once, codes are made once', async () => {
    const id = await proposal()
    await agree('approver', id)
    const answers = await Promise.all([make('loader', id), make('loader', id)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const rows = await one.within(tx =>
      tx.query('select from code_proposals where proposal_id = $1 and state = $2', [id, 'made']),
    )
    expect(rows).toHaveLength(1)
  })

  test('W05d W10f what is proposed again after its answer was lost is proposed once, also at once; one more takes another label', async () => {
    const answers = await Promise.all([propose('loader', { label: 'Lost' }), propose('loader', { label: 'Lost' })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const [id] = answers.flatMap(({ body }) => body.proposalId ?? []) as [string]
    await agree('approver', id)
    expect((await propose('loader', { label: 'Lost' })).body.messageCode).toBe('errors.proposal-repeated')
    expect((await propose('other', { label: 'Lost' })).status).toBe(200)
    expect((await propose('loader', { label: 'Found' })).status).toBe(200)
    await make('loader', id)
    expect((await propose('loader', { label: 'Lost' })).status).toBe(200)
  })

  test.each([
    ['no codes', { count: 0 }, 400],
    ['more than a batch holds', { count: 100_001 }, 400],
    ['half a point', { points: 0.5 }, 400],
    ['a last day that is over', { lastDay: '2020-02-29' }, 422],
    ['nobody’s share', { perPerson: 0 }, 400],
    ['an empty label', { label: ' ' }, 400],
  ])('W05d %s is refused', async (_, body, status) => {
    expect((await propose('loader', body)).status).toBe(status)
  })

  test('W05d what waited beyond its last day is neither agreed to nor made', async () => {
    const [waiting, agreed] = [await proposal(), await proposal()]
    await agree('approver', agreed)
    await one.within(tx => tx.query('update code_proposals set expires_on = $1', [one.day(-1)]))
    expect((await agree('approver', waiting)).body.messageCode).toBe('errors.last-day-past')
    expect((await make('loader', agreed)).body.messageCode).toBe('errors.last-day-past')
  })
})

describe('forbidden', () => {
  test('W05d proposing, agreeing, making and voiding take their roles', async () => {
    const { batchId, codes } = await made()
    const id = await proposal()
    for (const answer of [
      await propose('approver'),
      await propose('auditor'),
      await agree('loader', id),
      await make('approver', id),
      await app.post(`${path}/batches/${batchId}/void`, { reason }, as('loader')),
      await app.post(`${path}/void`, { codes, reason }, as('auditor')),
    ])
      expect(answer.body.messageCode).toBe('errors.not-permitted')
  })

  test('W05d another client’s batches and proposals are not there', async () => {
    const { batchId, codes } = await made()
    const id = await proposal()
    const there = { host: 'two', sessionId: foreigner.sessionId }
    expect((await app.get(`${path}/batches/${batchId}`, there)).status).toBe(404)
    expect((await app.post(`${path}/proposals/${id}/agree`, {}, there)).status).toBe(404)
    expect((await app.post(`${path}/batches/${batchId}/void`, { reason }, there)).status).toBe(404)
    expect((await app.post(`${path}/void`, { codes, reason }, there)).body).toEqual({ voided: 0 })
    expect((await app.get(path, there)).body).toMatchObject({ proposals: [] })
    expect((await app.get(`${path}/batches`, there)).body).toEqual({ batches: [], isMore: false })
  })
})
