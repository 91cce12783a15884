import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database.ts'
import { voidCodes } from '../../features/codes/void-codes.ts'
import { verifyLedger } from '../../features/ledger/verify-ledger.ts'
import { testSecret } from '../../http/test-app.ts'
import { redeemWorld } from './redeem-fixture.ts'

const world = redeemWorld(testDatabase())

describe('void and shares', () => {
  test('W05 voiding a batch leaves redeemed codes and a consistent ledger', async () => {
    const person = await world.somebody()
    const { batchId, codes } = await world.newBatch({ count: 3 })
    await world.redeem(person, codes[0]!)
    const wish = { which: { batchId }, reason: 'sent to the wrong list', actor: 'operator:test' as const }
    expect(await world.one.within(tx => voidCodes(tx, wish))).toEqual({ ok: true, value: { voided: 2 } })
    expect(await world.one.within(tx => voidCodes(tx, wish))).toEqual({ ok: true, value: { voided: 0 } })
    expect((await world.redeem(person, codes[1]!)).status).toBe(404)
    expect(await world.balance(person)).toBe(50)
    const events = await world.one.within(tx =>
      tx.query(`select actor, details from audit_events where action = 'codes.voided' and subject = $1`, [
        `code-batch:${batchId}`,
      ]),
    )
    expect(events).toEqual([{ actor: 'operator:test', details: { count: 2, reason: 'sent to the wrong list' } }])
    expect((await world.one.within(verifyLedger)).holds).toBe(true)
  })

  test('T2 nobody voids another client’s codes', async () => {
    const code = await world.newCode()
    const wish = { which: { codes: [code], secret: testSecret }, reason: 'not mine', actor: 'operator:test' as const }
    expect(await world.two.within(tx => voidCodes(tx, wish))).toEqual({ ok: true, value: { voided: 0 } })
    expect((await world.redeem(await world.somebody(), code)).status).toBe(200)
  })

  test('T22 redeeming and voiding at once: each code is one or the other', async () => {
    const codes = await world.newCodes(12)
    const crowd = await Promise.all(codes.map(() => world.somebody()))
    const wish = { which: { codes, secret: testSecret }, reason: 'too late', actor: 'operator:test' as const }
    const [voided, ...answers] = await Promise.all([
      world.one.within(tx => voidCodes(tx, wish)),
      ...crowd.map((person, at) => world.redeem(person, codes[at]!)),
    ])
    const redeemed = answers.filter(({ status }) => status === 200).length
    expect(voided).toEqual({ ok: true, value: { voided: codes.length - redeemed } })
    expect((await world.one.within(verifyLedger)).holds).toBe(true)
  })

  test('W05 a person redeems as many codes of a batch as one may, also of many at once, and the rest stay whole', async () => {
    const person = await world.somebody()
    const codes = await world.newCodes(6, { perPerson: 2 })
    const answers = await Promise.all(codes.map(code => world.redeem(person, code)))
    const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length
    expect([count(200), count(409)]).toEqual([2, 4])
    expect(answers.find(({ status }) => status === 409)!.body.messageCode).toBe('errors.code-limit-reached')
    expect(await world.balance(person)).toBe(100)
    const left = codes.filter((_, at) => answers[at]!.status === 409)
    const friend = await world.somebody()
    expect((await world.redeem(friend, left[0]!)).status).toBe(200)
    // What is refused for the share is no guess.
    expect((await world.redeem(person, await world.newCode())).status).toBe(200)
  })
})
