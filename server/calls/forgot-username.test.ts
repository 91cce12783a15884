import { describe, expect, test } from 'vitest'
import { testDatabase } from '../db/test-database.ts'
import { recorded } from '../db/test-steps.ts'
import { accountsWorld } from '../features/accounts/accounts-fixture.ts'
import { remembersClients, testApp } from '../http/test-app.ts'
import { forgotUsernameRoute } from './forgot-username.ts'

const database = testDatabase()
const world = accountsWorld(database)
const app = testApp(database, [forgotUsernameRoute], remembersClients)
const ask = (emailAddress: string, caller: { host: string; address: string }) =>
  app.post('/api/v1.0/forgot-username', { emailAddress }, caller)
const caller = (at: number) => ({ host: 'one', address: `198.51.100.${at}` })

describe('happy', () => {
  test('A08 the user ids of an address go there, as it is on file, in one mail', async () => {
    const ann = await world.somebody({ locale: `'ja_JP'` })
    const ben = await world.somebody({ email: `'${ann.email}'` })
    await world.somebody({ email: `'${ann.email}'`, status: `'inactive'` })
    const { status, body } = await ask(`  ${ann.email.toUpperCase()} `, caller(1))
    expect([status, Object.keys(body)]).toEqual([200, ['message']])
    expect(await world.mailsTo(ann)).toMatchObject([
      {
        kind: 'forgot-username',
        to_address: ann.email,
        locale: 'ja_JP',
        facts: { userNames: [ann.userName, ben.userName] },
        token: null,
      },
    ])
    const events = await world.one.within(tx =>
      tx.query('select actor, action from audit_events where subject = $1', [`person:${ann.personId}`]),
    )
    expect(events).toEqual([{ actor: 'system:sign-in', action: 'user-name.forgotten' }])
  })
})

describe('refused', () => {
  test('T6 known, unknown and locked out: the same answer by the same steps', async () => {
    const cases = {
      known: (await world.somebody()).email,
      unknown: 'nobody@example.com',
      inactive: (await world.somebody({ status: `'inactive'` })).email,
      locked: (await world.somebody({ locked_at: 'now()' })).email,
    }
    const seen: { bytes: string; status: number; steps: string[] }[] = []
    for (const emailAddress of Object.values(cases)) {
      const { result, steps } = await recorded(database.db, () => ask(emailAddress, caller(2)))
      const alike = steps.map(step => (/^(release|rollback to) savepoint/.test(step) ? 'end of savepoint' : step))
      seen.push({ bytes: result.bytes, status: result.status, steps: alike })
    }
    for (const one of seen) expect(one).toEqual(seen[0])
    const mails = await world.one.within(tx =>
      tx.query(`select from mails where to_address like 'nobody@%' or to_address = any ($1)`, [
        [cases.inactive, cases.locked],
      ]),
    )
    expect(mails).toEqual([])
  })

  test('T5 one address is written to three times in 15 minutes', async () => {
    const { email } = await world.somebody()
    for (let at = 0; at < 3; at++) expect((await ask(email, caller(3))).status).toBe(200)
    const { status, headers } = await ask(email, caller(4))
    expect([status, Number(headers['retry-after']) > 800]).toEqual([429, true])
  })

  test.each(['no address', 'two@at@signs', 'a line\nmore@example.com'])('T31 %j is not an address', async text => {
    expect((await ask(text, caller(5))).status).toBe(400)
  })
})

describe('forbidden', () => {
  test('T2 the people of another client are not found', async () => {
    const ann = await world.somebody({}, world.two)
    expect((await ask(ann.email, caller(6))).status).toBe(200)
    expect(await world.mailsTo(ann)).toEqual([])
    expect(await world.mailsTo({ ...ann, client: world.one })).toEqual([])
  })
})
