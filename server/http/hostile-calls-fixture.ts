import fc from 'fast-check'
import { expect } from 'vitest'
import type { AnyCall } from './access-row-fixture.ts'
import { flawsOf } from './answer-flaws-fixture.ts'
import { requestsTo } from './hostile-requests-fixture.ts'
import { type HostileWorld, mark, type PersonName, password } from './hostile-world-fixture.ts'

/** The seed of this run: another each time, `FC_SEED` to repeat one. */
export function hostileSeed(): number {
  const seed = Number(process.env['FC_SEED'] ?? Date.now() % 2_147_483_647)
  console.log(`Hostile requests of FC_SEED=${seed}`)
  return seed
}

const visitors: readonly (PersonName | undefined)[] = [
  undefined,
  'ann',
  'colleague',
  'leader',
  'admin',
  'author',
  'foreigner',
]

/** Sends so many hostile requests to a call, from nobody and from people of every kind, and wants a clean answer to each. */
export async function attack(world: HostileWorld, call: AnyCall, seed: number, numRuns: number): Promise<void> {
  // A session serves until a request has ended it.
  const sessions = new Map<PersonName, string>()
  const sessionOf = async (name: PersonName) => {
    const sessionId = sessions.get(name) ?? (await world.newSession(world.people[name]))
    sessions.set(name, sessionId)
    return sessionId
  }
  await fc.assert(
    fc.asyncProperty(requestsTo(call, knownTexts(world)), fc.constantFrom(...visitors), async (request, name) => {
      const sessionId = name === undefined ? undefined : await sessionOf(name)
      const answer = await world.send({
        ...request,
        method: request.method as 'GET',
        headers: {
          host: name === 'foreigner' ? 'two.localhost' : 'one.localhost',
          ...(sessionId && { 'x-session-id': sessionId }),
          ...request.headers,
        },
      })
      if (name !== undefined && answer.status === 401) sessions.delete(name)
      expect(flawsOf(call, answer)).toEqual([])
    }),
    { numRuns, seed },
  )
  const alive = await world.send({ url: '/v1/contests-api/api/v1.0/env', headers: { host: 'one.localhost' } })
  expect(alive.status).toBe(200)
}

/** Ids and words that are there, so that a request can reach what it names. */
function knownTexts({ people, open, running, hers }: HostileWorld): string[] {
  const programs = [open, running, hers].flatMap(({ document, paxGoalId }) => [
    document.programId,
    `${document.programId}---Selector`,
    `${document.programId}---Manager`,
    paxGoalId,
  ])
  const ids = Object.values(people).map(({ personId }) => String(personId))
  const words = [
    'all',
    'spring',
    'bronze',
    'gold',
    'north',
    'north-east',
    'goalquest',
    'faq',
    'en_US',
    'merchandise',
    '1',
  ]
  return [...programs, ...ids, ...words, mark, 'colleague', password, `${mark}@example.com`]
}
