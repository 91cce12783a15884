import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database.ts'
import { recorded } from '../../db/test-steps.ts'
import { guessLimits } from '../../features/codes/guesses.ts'
import { voidCodes } from '../../features/codes/void-codes.ts'
import { verifyLedger } from '../../features/ledger/verify-ledger.ts'
import { testSecret } from '../../http/test-app.ts'
import { redeemWorld } from './redeem-fixture.ts'

const database = testDatabase()
const world = redeemWorld(database)

async function newVoidCode(): Promise<string> {
  const code = await world.newCode()
  const wish = { which: { codes: [code], secret: testSecret }, reason: 'misprinted', actor: 'operator:test' as const }
  expect(await world.one.within(tx => voidCodes(tx, wish))).toEqual({ ok: true, value: { voided: 1 } })
  return code
}

/** Moves all failures so many minutes back. */
async function passed(minutes: number): Promise<void> {
  await world.one.within(tx => tx.query('update attempts set at = at - make_interval(mins => $1)', [minutes]))
}

describe('happy', () => {
  test('A15 L01 a code of one point brings 1 mile, and not 1 miles', async () => {
    const { body } = await world.redeem(await world.somebody(), await world.newCode({ points: 1 }))
    expect(body).toEqual({ message: 'This code added 1 mile to your account.', value: 1 })
  })

  test('A15 T22 a code brings its points once, with a message in the person’s language', async () => {
    const person = await world.somebody()
    const code = await world.newCode({ points: 1250 })
    const { status, body } = await world.redeem(person, code)
    expect([status, body]).toEqual([200, { message: 'This code added 1,250 miles to your account.', value: 1250 }])
    expect(await world.balance(person)).toBe(1250)
    expect((await world.redeem(person, code)).status).toBe(404)
    expect(await world.balance(person)).toBe(1250)
    const events = await world.one.within(tx =>
      tx.query<{ actor: string; text: string }>(
        `select actor, audit_events::text as text from audit_events where action = 'code.redeemed' and actor = $1`,
        [`person:${person.personId}`],
      ),
    )
    expect(events).toHaveLength(1)
    expect(events[0]!.text).not.toContain(code)
    expect((await world.one.within(verifyLedger)).holds).toBe(true)
  })

  test.each([
    ['small letters and blanks', (code: string) => ` ${code.toLowerCase().replaceAll('-', ' ')} `],
    [
      'full-width letters',
      (code: string) => code.replace(/\w/g, sign => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)),
    ],
  ])('A15 a code may be typed in %s, the user name in any case', async (_, typed) => {
    const person = await world.somebody()
    const { status } = await world.redeem(person, typed(await world.newCode()), ` ${person.userName.toUpperCase()} `)
    expect(status).toBe(200)
  })

  test('A15 a code counts to the end of its last day, where the client is', async () => {
    const person = await world.somebody()
    expect((await world.redeem(person, await world.newCode({ expiresOn: world.one.day(0) }))).status).toBe(200)
    expect((await world.redeem(person, await world.newCode({ expiresOn: world.one.day(-1) }))).status).toBe(404)
  })

  test('R7 a repeated request with the same key gets the same response, with no second effect', async () => {
    const person = { ...(await world.somebody()), idempotencyKey: 'a-key-of-mine' }
    const code = await world.newCode()
    const first = await world.redeem(person, code)
    const again = await Promise.all(Array.from({ length: 8 }, () => world.redeem(person, code)))
    expect(again.map(({ bytes }) => bytes)).toEqual(Array(8).fill(first.bytes))
    expect(await world.balance(person)).toBe(50)
  })

  test('A15 the person’s features say whether codes are on', async () => {
    expect((await world.app.get('/api/v1.0/user', await world.somebody())).body.participantFeatures).toEqual({
      ots: true,
    })
    expect((await world.app.get('/api/v1.0/user', await world.somebody(world.off))).body.participantFeatures).toEqual({
      ots: false,
    })
  })
})

describe('refused', () => {
  test('T23 unknown, used, voided, expired and foreign codes: the same answer by the same steps', async () => {
    const used = await world.newCode()
    await world.redeem(await world.somebody(), used)
    const cases = {
      unknown: 'CDFH-JKMN-PRTW-XY34-679C',
      nonsense: '?',
      used,
      expired: await world.newCode({ expiresOn: world.one.day(-1) }),
      voided: await newVoidCode(),
      foreign: await world.newCode({}, world.two),
    }
    const seen: Record<string, { bytes: string; steps: string[] }> = {}
    for (const [name, code] of Object.entries(cases)) {
      const person = await world.somebody()
      const { result, steps } = await recorded(database.db, () => world.redeem(person, code))
      expect(result.status).toBe(404)
      seen[name] = { bytes: result.bytes, steps }
    }
    expect(seen['unknown']!.steps.length).toBeGreaterThan(5)
    for (const name of Object.keys(cases)) expect(seen[name], name).toEqual(seen['unknown'])
  })

  test('T23 after 5 failures a person waits, with the time given, and even a good code is not redeemed until then', async () => {
    const person = await world.somebody()
    const codes = ['CDFH-1', 'CDFH-2', 'CDFH-3', 'CDFH-4', 'CDFH-5', 'CDFH-6', 'CDFH-7']
    const answers = await Promise.all(
      codes.map((code, at) => world.redeem({ ...person, address: `198.51.100.${at}` }, code)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([404, 404, 404, 404, 404, 429, 429])
    const good = await world.newCode()
    const { status, headers, body } = await world.redeem(person, good)
    expect(status).toBe(429)
    expect(Number(headers['retry-after'])).toBeGreaterThan(13 * 60)
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(15 * 60)
    expect(body.message).toMatch(/again in 1[45] minutes/)
    await passed(15)
    expect((await world.redeem(person, good)).status).toBe(200)
  })

  test('T23 after 20 failures from one address everybody there waits, and nobody elsewhere', async () => {
    const address = '203.0.113.77'
    const crowd = await Promise.all(Array.from({ length: 24 }, () => world.somebody()))
    const answers = await Promise.all(crowd.map(person => world.redeem({ ...person, address }, 'CDFH')))
    const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length
    expect([count(404), count(429)]).toEqual([20, 4])
    expect(
      (await world.redeem(crowd.find((_, at) => answers[at]!.status === 429)!, await world.newCode())).status,
    ).toBe(200)
  })

  test('T23 valid codes never count as guesses', async () => {
    const person = await world.somebody()
    for (const code of await world.newCodes(8)) expect((await world.redeem(person, code)).status).toBe(200)
  })

  test('T23 many failures over all people and addresses raise one alarm', async () => {
    const crowd = await Promise.all(Array.from({ length: 40 }, () => world.somebody(world.two)))
    const all = crowd.flatMap(person => [1, 2, 3].map(at => ({ ...person, address: `${person.address}.${at}` })))
    for (const [at, person] of all.entries()) await world.redeem({ ...person, address: `198.18.0.${at}` }, 'CDFH')
    const alarms = await world.two.within(tx =>
      tx.query<{ details: object }>(`select details from audit_events where action = 'codes.guessed'`),
    )
    expect(alarms).toEqual([{ details: { failures: guessLimits.alarm, minutes: 15 } }])
  })

  test('A15 where codes are switched off none is redeemed', async () => {
    const person = await world.somebody(world.off)
    const code = await world.newCode({}, world.off)
    expect(await world.redeem(person, code)).toMatchObject({ status: 403, body: { messageCode: 'errors.codes-off' } })
    expect(await world.countOf('ledger_transfers', world.off)).toBe(0)
  })

  test('R7 a key that stands for another code is refused, and that code stays whole', async () => {
    const person = { ...(await world.somebody()), idempotencyKey: 'twice' }
    const [first, second] = await world.newCodes(2)
    expect((await world.redeem(person, first!)).status).toBe(200)
    expect((await world.redeem(person, second!)).status).toBe(422)
    expect((await world.redeem({ ...person, idempotencyKey: 'another' }, second!)).status).toBe(200)
    expect((await world.redeem({ ...person, idempotencyKey: 'with a blank' }, await world.newCode())).status).toBe(400)
  })

  test('T23 a server with another key than the codes were made under says so, and counts no guess', async () => {
    const three = await world.newClient(4, 'three')
    const code = await world.newCode({ secret: Buffer.alloc(32, 9) }, three)
    const { status, headers } = await world.redeem(await world.somebody(three), code)
    expect([status, headers['retry-after']]).toEqual([503, '2'])
    expect(await world.countOf('attempts', three)).toBe(0)
  })
})

describe('forbidden', () => {
  test('A15 nobody redeems without being signed in, nor with a session of another client', async () => {
    const person = await world.somebody()
    const code = await world.newCode()
    const { status } = await world.app.post(world.path, { code, userName: person.userName }, { host: 'one' })
    expect(status).toBe(401)
    expect((await world.redeem({ ...person, host: 'two' }, code)).status).toBe(401)
    expect((await world.redeem(person, code)).status).toBe(200)
  })

  test('T24 nobody redeems for somebody else, and the code stays whole', async () => {
    const [person, friend] = [await world.somebody(), await world.somebody()]
    const code = await world.newCode()
    expect(await world.redeem(person, code, friend.userName)).toMatchObject({
      status: 403,
      body: { messageCode: 'errors.not-your-account' },
    })
    expect([await world.balance(person), await world.balance(friend)]).toEqual([0, 0])
    expect((await world.redeem(friend, code)).status).toBe(200)
  })

  test.each([
    [`update codes set redeemed_at = null, redeemed_by = null`, /permission denied|never changed/],
    [`update codes set points = 1000000`, /permission denied/],
    [`update codes set voided_at = null, voided_by = null`, /redeemed once or voided once/],
    [`update code_batches set codes_per_person = 9`, /permission denied/],
    [`delete from codes`, /permission denied/],
    [`update code_batches set points = 1000000`, /permission denied/],
    [`update codes set redeemed_at = now(), redeemed_by = (select min(person_id) from people)`, /no credit was posted/],
  ])('I5 I7 the database refuses: %s', async (sql, message) => {
    await world.newCode({}, world.two)
    await expect(world.two.within(tx => tx.query(sql))).rejects.toThrow(message)
  })

  test('I5 I6 the database refuses a credit without its code, and a second one', async () => {
    const person = await world.somebody()
    const code = await world.newCode()
    await world.redeem(person, code)
    const post = (key: string, points: number) =>
      world.one.within(tx =>
        tx.query(
          `insert into ledger_transfers (client_id, kind, debit_account_id, credit_account_id, points, idempotency_key, reason, created_by)
           values (1, 'code', -1, $1, $2, $3, 'gift', 'operator:Eve')`,
          [person.personId, points, key],
        ),
      )
    const [row] = await world.one.within(tx =>
      tx.query<{ key: string }>(`select idempotency_key as key from ledger_transfers where credit_account_id = $1`, [
        person.personId,
      ]),
    )
    await expect(post('code/999999', 50)).rejects.toThrow(/no redeemed code says the same/)
    await expect(post('gift', 50)).rejects.toThrow(/ledger_transfers_code/)
    await expect(post(row!.key, 50)).rejects.toThrow(/ledger_transfers_key/)
    expect(await world.balance(person)).toBe(50)
  })
})
