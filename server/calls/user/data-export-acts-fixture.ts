import fc from 'fast-check'
import type { Actor } from '../../../rules/actors/actor.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { addPerson } from '../../features/ledger/ledger-fixture.ts'

export type Side = 'one' | 'two'

/** Somebody of a random world: a name that may be taken for something else, and a goal. */
export interface Somebody {
  readonly personId: number
  readonly goalId: number
  readonly userName: string
  readonly secret: string
}

export interface Ids {
  readonly one: number
  readonly two: number
  readonly staff: number
}

const otherOf = { one: 'two', two: 'one' } as const

// Names that say they are somebody else, a job, the command line or a thing; and any text at all.
const hostileNames: readonly ((ids: Ids, side: Side) => string)[] = [
  (ids, side) => `person ${ids[otherOf[side]]}`,
  (ids, side) => `person:${ids[otherOf[side]]}`,
  (ids, side) => `${ids[otherOf[side]]}`,
  (ids, side) => `person:${ids[otherOf[side]]} as person:${ids[side]}`,
  (ids, side) => `person:${ids[otherOf[side]]} by operator:root`,
  (ids, side) => `external-${ids[otherOf[side]]}`,
  ids => `person:${ids.staff}`,
  () => 'boss as x',
  () => 'operator:root',
  () => 'root',
  () => 'system:expiry',
  () => 'expiry',
  () => 'catalogue',
  () => 'client',
  () => 'unknown:boss',
  () => 'key:1',
  () => 'batch:1',
]
const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).filter(text => !text.includes('\0'))
const name = fc.oneof(
  { arbitrary: fc.constantFrom(...hostileNames), weight: 4 },
  { arbitrary: word.map(text => () => text), weight: 1 },
)

const who = fc.constantFrom('one', 'two', 'staff')
const actor = fc.oneof(
  who.map(by => ({ by, form: 'plain' }) as const),
  fc.tuple(who, who).map(([by, as]) => ({ by, as, form: 'as' }) as const),
  fc.tuple(who, who).map(([by, typist]) => ({ by, typist, form: 'typed' }) as const),
  // Nobody's acts, though their texts hold the people's names and numbers.
  fc
    .tuple(fc.constantFrom('operator', 'unknown'), who)
    .map(([kind, called]) => ({ kind, called, form: 'named' }) as const),
  fc
    .constantFrom('operator:root', 'system:expiry', 'catalogue', 'key:1')
    .map(text => ({ text, form: 'fixed' }) as const),
)
const subject = fc.oneof(
  fc.tuple(fc.constantFrom('person', 'goal'), fc.constantFrom<Side[]>('one', 'two')),
  fc.tuple(
    fc.constantFrom('program', 'text', 'unknown', 'batch', 'load', 'code'),
    fc.constantFrom<Side[]>('one', 'two'),
  ),
)
const act = fc.oneof(
  { arbitrary: fc.record({ kind: fc.constant('event' as const), actor, subject }), weight: 4 },
  {
    arbitrary: fc.record({
      kind: fc.constantFrom('adjustment', 'correction'),
      actor,
      of: fc.constantFrom<Side[]>('one', 'two'),
    }),
    weight: 2,
  },
  { arbitrary: fc.record({ kind: fc.constantFrom('batch', 'load'), actor }), weight: 1 },
)
export type Act = typeof act extends fc.Arbitrary<infer T> ? T : never
export const worlds = fc.record({
  names: fc.record({ one: name, two: name }),
  acts: fc.array(act, { minLength: 1, maxLength: 12 }),
})

let count = 0

/** Makes somebody with a goal; they are named once everybody has a number. */
export async function makeSomebody(tx: ClientTx) {
  count += 1
  const personId = await addPerson(tx, `new-${count}`)
  const [goal] = await tx.query<{ pax_goal_id: number }>(
    `insert into pax_goals (client_id, person_id, program_id, time_period_id, group_id)
     values ($1, $2, 'quest', 'spring', 'field') returning pax_goal_id`,
    [tx.clientId, personId],
  )
  return { personId, goalId: goal!.pax_goal_id }
}

export async function nameSomebody(tx: ClientTx, personId: number, userName: string): Promise<string> {
  const secret = `last-name-of-${personId}-only`
  await tx.query(
    `update people set user_name = $3, external_id = 'external-' || $2::bigint, last_name = $4
     where client_id = $1 and person_id = $2`,
    [tx.clientId, personId, userName, secret],
  )
  return secret
}

/** What is kept of an actor, and which person that is. */
export function written(given: Act['actor'], ids: Ids, names: Readonly<Record<string, string>>) {
  if (given.form === 'fixed') return { text: given.text as Actor, person: undefined }
  if (given.form === 'named') return { text: `${given.kind}:${names[given.called]}` as Actor, person: undefined }
  const self = `person:${ids[given.by]}` as const
  if (given.form === 'plain') return { text: self, person: ids[given.by] }
  if (given.form === 'as') return { text: `${self} as person:${ids[given.as]}` as Actor, person: ids[given.by] }
  return { text: `${self} by operator:${names[given.typist]}` as Actor, person: ids[given.by] }
}
