import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database.ts'
import { testSecret } from '../../http/test-app.ts'
import { accountsWorld, type Somebody } from './accounts-fixture.ts'
import { knownBy, placeLimits, rememberPlace, tidyPlaces } from './known-places.ts'
import { forgivePasswordAttempt, mostGuessesADay, takePasswordAttempt } from './password-attempts.ts'

const world = accountsWorld(testDatabase())
const day = 24 * 3600
const placeAt = (address: string, browser = `browser at ${address}`) => ({ address, browser, secret: testSecret })
const addressNumber = (at: number) => `198.18.${Math.floor(at / 250)}.${at % 250}`

/** As if so many seconds went by for what was tried. */
const older = (seconds: number) =>
  world.one.within(tx => tx.query('update attempts set at = at - make_interval(secs => $1)', [seconds]))

/** One wrong password; whether it was compared with the account's own, and the seconds until it is worth trying again. */
async function guess(who: { personId: number | undefined; userName: string }, address: string) {
  const trier = { personId: who.personId, userName: who.userName, place: placeAt(address) }
  const taken = await world.one.within(tx => takePasswordAttempt(tx, trier))
  const wait = Math.max(taken.refusedFor, taken.accountWait)
  return { isCompared: taken.refusedFor === 0 && taken.isOpen, wait, alarms: taken.alarms }
}

interface Guesser {
  readonly addresses: number
  /** Seconds between two guesses; 0 guesses as soon as a guess is let through. */
  readonly every: number
  /** Where the owner signs in again and again, each time from this known address. */
  readonly ownerEvery?: number
}

/** Guesses at one account for a simulated day; the database's rows grow older, nobody waits. */
async function guessForADay(ann: Somebody, { addresses, every, ownerEvery }: Guesser) {
  // What was tried before would grow older with each step, and is somebody else's.
  await world.one.within(tx => tx.query('delete from attempts'))
  const own = { personId: ann.personId, userName: ann.userName, place: placeAt(ann.address) }
  if (ownerEvery !== undefined) await world.one.within(tx => rememberPlace(tx, ann.personId, own.place))
  let compared = 0
  let alarms = 0
  let nextOwner = ownerEvery ?? day
  for (let now = 0, at = 0; now < day; at++) {
    const tried = await guess(ann, addressNumber(at % addresses))
    if (tried.isCompared) compared += 1
    alarms += tried.alarms.length
    if (now >= nextOwner) {
      nextOwner += ownerEvery!
      const taken = await world.one.within(tx => takePasswordAttempt(tx, own))
      expect([taken.refusedFor, taken.isOpen]).toEqual([0, true])
      await world.one.within(tx => forgivePasswordAttempt(tx, own, taken))
    }
    const step = every > 0 ? every : tried.wait
    if (step > 0) await older(step)
    now += step
  }
  return { compared, alarms }
}

describe('guessing', () => {
  test.each<[string, Guesser, number]>([
    ['one address as soon as it may', { addresses: 1, every: 0 }, 100],
    ['150 addresses as soon as they may', { addresses: 150, every: 0 }, 100],
    ['150 addresses, one every quarter of an hour', { addresses: 150, every: 901 }, 90],
    ['150 addresses while the owner signs in again and again', { addresses: 150, every: 0, ownerEvery: 4 * 3600 }, 100],
  ])(
    'T5 within a simulated day %s has at most 110 passwords compared at an account, and it is said',
    async (_, how, atLeast) => {
      const ann = await world.somebody()
      const { compared, alarms } = await guessForADay(ann, how)
      expect(compared).toBeLessThanOrEqual(mostGuessesADay)
      // The guesser of the test does all it can.
      expect(compared).toBeGreaterThan(atLeast)
      expect(alarms).toBe(1)
      const events = await world.one.within(tx =>
        tx.query(`select details from audit_events where action = 'sign-in.guessed' and subject = $1`, [
          `person:${ann.personId}`,
        ]),
      )
      expect(events).toEqual([{ details: { wrong: 15, hours: 24 } }])
    },
  )

  test('T5 T6 an unknown name is slowed alike, and not stored', async () => {
    const zed = { personId: undefined, userName: 'zed.nobody' }
    const waits: number[] = []
    for (let at = 0; at < 16; at++) {
      const { wait } = await guess(zed, addressNumber(at))
      waits.push(wait)
      await older(3600)
    }
    expect((await guess(zed, addressNumber(16))).isCompared).toBe(true)
    expect((await guess(zed, addressNumber(17))).wait).toBeGreaterThan(800)
    expect(waits).toEqual(Array(16).fill(0))
    const events = await world.one.within(tx =>
      tx.query(`select 1 from audit_events where action = 'sign-in.guessed' and subject = 'person:0'`),
    )
    expect(events).toEqual([])
  })

  test('T5 known places allow no more guesses than others', async () => {
    await world.one.within(tx => tx.query('delete from attempts'))
    const ann = await world.somebody()
    const own = { personId: ann.personId, userName: ann.userName, place: placeAt(ann.address) }
    await world.one.within(tx => rememberPlace(tx, ann.personId, own.place))
    let compared = 0
    for (let now = 0; now < day; ) {
      const taken = await world.one.within(tx => takePasswordAttempt(tx, own))
      if (taken.refusedFor === 0 && taken.isOpen) compared += 1
      if (taken.refusedFor > 0) await older(taken.refusedFor)
      now += taken.refusedFor
    }
    expect(compared).toBeGreaterThan(100)
    expect(compared).toBeLessThanOrEqual(mostGuessesADay)
  })
})

describe('known places', () => {
  const known = (who: Somebody, place: ReturnType<typeof placeAt>, client = world.one) =>
    client.within(tx => knownBy(tx, who.personId, place))

  test('T5 a place is known for 180 days after it was last seen, and then deleted', async () => {
    const ann = await world.somebody()
    const place = placeAt('203.0.113.80')
    await world.one.within(tx => rememberPlace(tx, ann.personId, place))
    const age = (days: number) =>
      world.one.within(tx =>
        tx.query(
          'update known_places set seen_at = now() - make_interval(days => $1, secs => 60) where person_id = $2',
          [days, ann.personId],
        ),
      )
    await age(placeLimits.keptDays - 1)
    expect(await known(ann, place)).toBe('browser')
    expect(await known(ann, { ...place, browser: 'another browser' })).toBe('address')
    await age(placeLimits.keptDays)
    expect(await known(ann, place)).toBeUndefined()
    await world.one.within(tx => tidyPlaces(tx, placeLimits.keptDays, 1000))
    const left = await world.one.within(tx =>
      tx.query('select 1 from known_places where person_id = $1', [ann.personId]),
    )
    expect(left).toEqual([])
  })

  test('T5 of a person’s browsers and addresses the ten last seen are kept', async () => {
    const ann = await world.somebody()
    for (let at = 0; at < 13; at++) {
      await world.one.within(tx => rememberPlace(tx, ann.personId, placeAt(addressNumber(at), 'own browser')))
    }
    expect(await known(ann, placeAt(addressNumber(2)))).toBeUndefined()
    expect(await known(ann, placeAt(addressNumber(3)))).toBe('address')
    expect(await known(ann, placeAt('203.0.113.81', 'own browser'))).toBe('browser')
  })

  test('T2 a place belongs to one person of one client, and is unreadable without the key', async () => {
    const [ann, ben] = [await world.somebody(), await world.somebody()]
    const place = placeAt('203.0.113.82')
    await world.one.within(tx => rememberPlace(tx, ann.personId, place))
    expect(await known(ben, place)).toBeUndefined()
    expect(await known(ann, place, world.two)).toBeUndefined()
    expect(await known(ann, { ...place, secret: Buffer.alloc(32, 8) })).toBeUndefined()
  })

  test('T5 an unknown address is not a place', async () => {
    const ann = await world.somebody()
    await world.one.within(tx => rememberPlace(tx, ann.personId, placeAt('unknown', 'own browser')))
    expect(await known(ann, placeAt('unknown', 'another browser'))).toBeUndefined()
    expect(await known(ann, placeAt('unknown', 'own browser'))).toBe('browser')
  })
})
