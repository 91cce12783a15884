import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Installation, openInstallation } from '../../http/test-installation.ts'
import { openArena } from './arena-fixture.ts'
import { fight, type Seen } from './concurrency-fixture.ts'
import { reckon, report } from './reckoning-fixture.ts'

let installation: Installation
beforeAll(async () => {
  installation = await openInstallation()
})
afterAll(() => installation.close())

/** R1 with so many strikes, spread over the whole of it. Lost answers are asked for again, each with its key. */
async function underFire(title: string, strikes: number, strike: () => Promise<number>): Promise<Seen> {
  const before = installation.openDatabase()
  const arena = await openArena(before, installation.secret, { codes: 2000, requestsPerCode: 8 })
  await before.close()
  const back: number[] = []
  const faults = Array.from({ length: strikes }, (_, at) => ({
    after: Math.round((arena.calls.length * (at + 1)) / (strikes + 1)),
    strike: async () => {
      back.push(await strike())
    },
  }))
  const seen = await fight(arena, { clients: 64, ports: [installation.port], faults, whenBack: installation.whenBack })
  const after = installation.openDatabase()
  const reckoning = await reckon(after, installation.secret, arena, seen)
  await after.close()
  const times = back.map(ms => `${Math.round(ms)} ms`).join(', ')
  console.log(`${report(title, arena, seen, reckoning)}; serving again after ${times}`)
  expect(back).toHaveLength(strikes)
  expect(seen.strange).toEqual([])
  expect(seen.redeemed.length + seen.refused).toBe(16_000)
  expect(seen.redeemed).toHaveLength(2000)
  expect(reckoning).toMatchObject({ credits: 2000, doubles: 0, lost: 0 })
  expect(reckoning.proof.invariants.filter(({ broken }) => broken)).toEqual([])
  return seen
}

test('R4 kill -9 of the server 5 times while 64 clients redeem: nothing acknowledged is lost, nothing doubled, no key stuck', async () => {
  const seen = await underFire('R4, server killed 5 times', 5, installation.killServer)
  expect(seen.lostAnswers).toBeGreaterThan(0)
})

test('R5 the database stopped at once 3 times: only 503 with Retry-After meanwhile, and the server goes on by itself', async () => {
  const seen = await underFire('R5, database stopped 3 times', 3, installation.stopDatabase)
  expect(seen.lostAnswers).toBe(0)
  expect(seen.unavailable).toBeGreaterThan(0)
})
