import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database.ts'
import { type TestClient, type TestPerson, testClient } from '../../db/test-world.ts'
import { createCodes } from '../../features/codes/create-codes.ts'
import { guessLimits } from '../../features/codes/guesses.ts'
import { voidCodes } from '../../features/codes/void-codes.ts'
import { verifyLedger } from '../../features/ledger/verify-ledger.ts'
import { testApp, testSecret } from '../../http/test-app.ts'
import { getUserDoor } from '../user.ts'
import { redeemCodeDoor } from './redeem.ts'

const database = testDatabase()
const app = testApp(database, [redeemCodeDoor, getUserDoor])
const path = '/api/v1.0/ots/redeem'

let one: TestClient
let two: TestClient
let off: TestClient
beforeAll(async () => {
  // Where it is another day than in the database for most of the time.
  one = await testClient(database.db, 1, 'one', 'Pacific/Kiritimati')
  two = await testClient(database.db, 2, 'two')
  off = await testClient(database.db, 3, 'off')
  for (const client of [one, two]) await client.within(tenant => tenant.query(otsOn))
})
const otsOn = `update clients set settings = settings || '{"features": {"ots": true}, "mediaLabels": {"en_US": "miles"}}'`

let people = 0
/** Somebody new, from an address of their own, so that no test counts for another. */
async function somebody(client = one): Promise<TestPerson & { host: string; address: string }> {
  people += 1
  return { ...(await client.person(`person-${people}`)), host: client.key, address: `192.0.2.${people}` }
}

async function newCodes(
  count: number,
  more: { points?: number; expiresOn?: string; perPerson?: number } = {},
  client = one,
) {
  const order = { secret: testSecret, count, points: 50, isNewKeyFine: false, actor: 'test', ...more }
  const made = await client.within(tenant => createCodes(tenant, order))
  if (!made.ok) throw new Error(made.refusal)
  return made.value.codes
}

async function newCode(
  more: { points?: number; expiresOn?: string; perPerson?: number } = {},
  client = one,
): Promise<string> {
  return (await newCodes(1, more, client))[0]!
}

async function newVoidCode(): Promise<string> {
  const code = await newCode()
  const wish = { which: { codes: [code], secret: testSecret }, reason: 'misprinted', actor: 'test' }
  expect(await one.within(tenant => voidCodes(tenant, wish))).toEqual({ ok: true, value: { voided: 1 } })
  return code
}

type Person = Awaited<ReturnType<typeof somebody>>
const redeem = (person: Person & { idempotencyKey?: string }, code: string, userName = person.userName) =>
  app.post(path, { code, userName }, person)
const balance = async (person: Person) => (await app.get('/api/v1.0/user', person)).body.accountBalance.result
const countOf = async (table: string, client = one): Promise<number> =>
  (await client.within(tenant => tenant.query<{ n: number }>(`select count(*) as n from ${table}`)))[0]!.n

describe('happy', () => {
  test('A15 T22 a code brings its points once, with a message in the person’s language', async () => {
    const person = await somebody()
    const code = await newCode({ points: 1250 })
    const { status, body } = await redeem(person, code)
    expect([status, body]).toEqual([200, { message: '1,250 miles from this code are in your account.', value: 1250 }])
    expect(await balance(person)).toBe(1250)
    expect((await redeem(person, code)).status).toBe(404)
    expect(await balance(person)).toBe(1250)
    const events = await one.within(tenant =>
      tenant.query<{ actor: string; text: string }>(
        `select actor, audit_events::text as text from audit_events where action = 'code.redeemed' and actor = $1`,
        [person.userName],
      ),
    )
    expect(events).toHaveLength(1)
    expect(events[0]!.text).not.toContain(code)
    expect((await one.within(verifyLedger)).holds).toBe(true)
  })

  test.each([
    ['small letters and blanks', (code: string) => ` ${code.toLowerCase().replaceAll('-', ' ')} `],
    [
      'full-width letters',
      (code: string) => code.replace(/\w/g, sign => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)),
    ],
  ])('A15 a code may be typed in %s, the user name in any case', async (_, typed) => {
    const person = await somebody()
    const { status } = await redeem(person, typed(await newCode()), ` ${person.userName.toUpperCase()} `)
    expect(status).toBe(200)
  })

  test('A15 a code counts to the end of its last day, where the client is', async () => {
    const person = await somebody()
    expect((await redeem(person, await newCode({ expiresOn: one.day(0) }))).status).toBe(200)
    expect((await redeem(person, await newCode({ expiresOn: one.day(-1) }))).status).toBe(404)
  })

  test('R7 whoever lost the answer asks again with the same key, and gets it again, with no second effect', async () => {
    const person = { ...(await somebody()), idempotencyKey: 'a-key-of-mine' }
    const code = await newCode()
    const first = await redeem(person, code)
    const again = await Promise.all(Array.from({ length: 8 }, () => redeem(person, code)))
    expect(again.map(({ bytes }) => bytes)).toEqual(Array(8).fill(first.bytes))
    expect(await balance(person)).toBe(50)
  })

  test('A15 the person’s features say whether codes are on', async () => {
    expect((await app.get('/api/v1.0/user', await somebody())).body.participantFeatures).toEqual({ ots: true })
    expect((await app.get('/api/v1.0/user', await somebody(off))).body.participantFeatures).toEqual({ ots: false })
  })
})

describe('refused', () => {
  test('T23 unknown, used, voided, expired and foreign codes: the same answer by the same steps', async () => {
    const used = await newCode()
    await redeem(await somebody(), used)
    const cases = {
      unknown: 'CDFH-JKMN-PRTW-XY34-679C',
      nonsense: '?',
      used,
      expired: await newCode({ expiresOn: one.day(-1) }),
      voided: await newVoidCode(),
      foreign: await newCode({}, two),
    }
    const seen: Record<string, { bytes: string; steps: string[] }> = {}
    for (const [name, code] of Object.entries(cases)) {
      const person = await somebody()
      const { result, steps } = await recorded(() => redeem(person, code))
      expect(result.status).toBe(404)
      seen[name] = { bytes: result.bytes, steps }
    }
    expect(seen['unknown']!.steps.length).toBeGreaterThan(5)
    for (const name of Object.keys(cases)) expect(seen[name], name).toEqual(seen['unknown'])
  })

  test('T23 after 5 failures a person waits, told how long, and even a good code stays untouched meanwhile', async () => {
    const person = await somebody()
    const codes = ['CDFH-1', 'CDFH-2', 'CDFH-3', 'CDFH-4', 'CDFH-5', 'CDFH-6', 'CDFH-7']
    const answers = await Promise.all(codes.map((code, at) => redeem({ ...person, address: `198.51.100.${at}` }, code)))
    expect(answers.map(({ status }) => status).sort()).toEqual([404, 404, 404, 404, 404, 429, 429])
    const good = await newCode()
    const { status, headers, body } = await redeem(person, good)
    expect(status).toBe(429)
    expect(Number(headers['retry-after'])).toBeGreaterThan(13 * 60)
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(15 * 60)
    expect(body.message).toMatch(/again in 1[45] minutes/)
    await passed(15)
    expect((await redeem(person, good)).status).toBe(200)
  })

  test('T23 after 20 failures from one address everybody there waits, and nobody elsewhere', async () => {
    const address = '203.0.113.77'
    const crowd = await Promise.all(Array.from({ length: 24 }, () => somebody()))
    const answers = await Promise.all(crowd.map(person => redeem({ ...person, address }, 'CDFH')))
    const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length
    expect([count(404), count(429)]).toEqual([20, 4])
    expect((await redeem(crowd.find((_, at) => answers[at]!.status === 429)!, await newCode())).status).toBe(200)
  })

  test('T23 redeeming what is good is no guess, however often', async () => {
    const person = await somebody()
    for (const code of await newCodes(8)) expect((await redeem(person, code)).status).toBe(200)
  })

  test('T23 many failures over all people and addresses raise one alarm', async () => {
    const crowd = await Promise.all(Array.from({ length: 40 }, () => somebody(two)))
    const all = crowd.flatMap(person => [1, 2, 3].map(at => ({ ...person, address: `${person.address}.${at}` })))
    for (const [at, person] of all.entries()) await redeem({ ...person, address: `198.18.0.${at}` }, 'CDFH')
    const alarms = await two.within(tenant =>
      tenant.query<{ details: object }>(`select details from audit_events where action = 'codes.guessed'`),
    )
    expect(alarms).toEqual([{ details: { failures: guessLimits.alarm, minutes: 15 } }])
  })

  test('A15 where codes are off none is redeemed', async () => {
    const person = await somebody(off)
    const code = await newCode({}, off)
    expect(await redeem(person, code)).toMatchObject({ status: 403, body: { messageCode: 'errors.codes-off' } })
    expect(await countOf('ledger_transfers', off)).toBe(0)
  })

  test('R7 a key that stands for another code is refused, and that code stays whole', async () => {
    const person = { ...(await somebody()), idempotencyKey: 'twice' }
    const [first, second] = await newCodes(2)
    expect((await redeem(person, first!)).status).toBe(200)
    expect((await redeem(person, second!)).status).toBe(422)
    expect((await redeem({ ...person, idempotencyKey: 'another' }, second!)).status).toBe(200)
    expect((await redeem({ ...person, idempotencyKey: 'with a blank' }, await newCode())).status).toBe(400)
  })

  test('T23 a server with another key than the codes were made under says so, and counts no guess', async () => {
    const three = await testClient(database.db, 4, 'three')
    await three.within(tenant => tenant.query(otsOn))
    const order = { secret: Buffer.alloc(32, 9), count: 1, points: 5, isNewKeyFine: false, actor: 'test' }
    const made = await three.within(tenant => createCodes(tenant, order))
    if (!made.ok) throw new Error(made.refusal)
    const { status, headers } = await redeem(await somebody(three), made.value.codes[0]!)
    expect([status, headers['retry-after']]).toEqual([503, '2'])
    expect(await countOf('tries', three)).toBe(0)
  })
})

describe('void and shares', () => {
  test('W05 a batch that is voided leaves what was redeemed, and the ledger true', async () => {
    const person = await somebody()
    const order = { secret: testSecret, count: 3, points: 50, isNewKeyFine: false, actor: 'test' }
    const made = await one.within(tenant => createCodes(tenant, order))
    if (!made.ok) throw new Error(made.refusal)
    const { batchId, codes } = made.value
    await redeem(person, codes[0]!)
    const wish = { which: { batchId }, reason: 'sent to the wrong list', actor: 'operator:test' }
    expect(await one.within(tenant => voidCodes(tenant, wish))).toEqual({ ok: true, value: { voided: 2 } })
    expect(await one.within(tenant => voidCodes(tenant, wish))).toEqual({ ok: true, value: { voided: 0 } })
    expect((await redeem(person, codes[1]!)).status).toBe(404)
    expect(await balance(person)).toBe(50)
    const events = await one.within(tenant =>
      tenant.query(`select actor, details from audit_events where action = 'codes.voided' and subject = $1`, [
        `code batch ${batchId}`,
      ]),
    )
    expect(events).toEqual([{ actor: 'operator:test', details: { count: 2, reason: 'sent to the wrong list' } }])
    expect((await one.within(verifyLedger)).holds).toBe(true)
  })

  test('T2 nobody voids another client’s codes', async () => {
    const code = await newCode()
    const wish = { which: { codes: [code], secret: testSecret }, reason: 'not mine', actor: 'test' }
    expect(await two.within(tenant => voidCodes(tenant, wish))).toEqual({ ok: true, value: { voided: 0 } })
    expect((await redeem(await somebody(), code)).status).toBe(200)
  })

  test('T22 redeeming and voiding at once: each code is one or the other', async () => {
    const codes = await newCodes(12)
    const crowd = await Promise.all(codes.map(() => somebody()))
    const wish = { which: { codes, secret: testSecret }, reason: 'too late', actor: 'test' }
    const [voided, ...answers] = await Promise.all([
      one.within(tenant => voidCodes(tenant, wish)),
      ...crowd.map((person, at) => redeem(person, codes[at]!)),
    ])
    const redeemed = answers.filter(({ status }) => status === 200).length
    expect(voided).toEqual({ ok: true, value: { voided: codes.length - redeemed } })
    expect((await one.within(verifyLedger)).holds).toBe(true)
  })

  test('W05 a person redeems as many codes of a batch as one may, also of many at once, and the rest stay whole', async () => {
    const person = await somebody()
    const codes = await newCodes(6, { perPerson: 2 })
    const answers = await Promise.all(codes.map(code => redeem(person, code)))
    const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length
    expect([count(200), count(409)]).toEqual([2, 4])
    expect(answers.find(({ status }) => status === 409)!.body.messageCode).toBe('errors.code-limit-reached')
    expect(await balance(person)).toBe(100)
    const left = codes.filter((_, at) => answers[at]!.status === 409)
    const friend = await somebody()
    expect((await redeem(friend, left[0]!)).status).toBe(200)
    // What is refused for the share is no guess.
    expect((await redeem(person, await newCode())).status).toBe(200)
  })
})

describe('forbidden', () => {
  test('A15 nobody redeems without being signed in, nor with a session of another client', async () => {
    const person = await somebody()
    const code = await newCode()
    const { status } = await app.post(path, { code, userName: person.userName }, { host: 'one' })
    expect(status).toBe(401)
    expect((await redeem({ ...person, host: 'two' }, code)).status).toBe(401)
    expect((await redeem(person, code)).status).toBe(200)
  })

  test('T24 nobody redeems for somebody else, and the code stays whole', async () => {
    const [person, friend] = [await somebody(), await somebody()]
    const code = await newCode()
    expect(await redeem(person, code, friend.userName)).toMatchObject({
      status: 403,
      body: { messageCode: 'errors.not-your-account' },
    })
    expect([await balance(person), await balance(friend)]).toEqual([0, 0])
    expect((await redeem(friend, code)).status).toBe(200)
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
    await newCode({}, two)
    await expect(two.within(tenant => tenant.query(sql))).rejects.toThrow(message)
  })

  test('I5 I6 the database refuses a credit without its code, and a second one', async () => {
    const person = await somebody()
    const code = await newCode()
    await redeem(person, code)
    const post = (key: string, points: number) =>
      one.within(tenant =>
        tenant.query(
          `insert into ledger_transfers (client_id, kind, debit_account_id, credit_account_id, points, idempotency_key, reason, created_by)
           values (1, 'code', -1, $1, $2, $3, 'gift', 'Eve')`,
          [person.personId, points, key],
        ),
      )
    const [row] = await one.within(tenant =>
      tenant.query<{ key: string }>(
        `select idempotency_key as key from ledger_transfers where credit_account_id = $1`,
        [person.personId],
      ),
    )
    await expect(post('code/999999', 50)).rejects.toThrow(/no redeemed code says the same/)
    await expect(post('gift', 50)).rejects.toThrow(/ledger_transfers_code/)
    await expect(post(row!.key, 50)).rejects.toThrow(/ledger_transfers_key/)
    expect(await balance(person)).toBe(50)
  })
})

/** Moves all failures so many minutes back. */
async function passed(minutes: number, client = one): Promise<void> {
  await client.within(tenant => tenant.query('update tries set at = at - make_interval(mins => $1)', [minutes]))
}

/** What the database was asked while the work ran, without the values. */
async function recorded<T>(work: () => Promise<T>): Promise<{ result: T; steps: string[] }> {
  const steps: string[] = []
  const connection = await database.db.pool.connect()
  const prototype = Object.getPrototypeOf(connection) as { query: (...args: unknown[]) => unknown }
  connection.release()
  const plain = prototype.query
  prototype.query = function (this: unknown, ...args: unknown[]) {
    const [config] = args as [string | { text?: string }]
    steps.push(typeof config === 'string' ? config : (config.text ?? 'pipelined'))
    return plain.apply(this, args)
  }
  try {
    return { result: await work(), steps }
  } finally {
    prototype.query = plain
  }
}
