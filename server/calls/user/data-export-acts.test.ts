import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { Subject } from '../../../rules/actors/actor.ts'
import { type ClientTx, withClient } from '../../db/client-tx.ts'
import { testDatabase } from '../../db/test-database.ts'
import { beginSession } from '../../features/accounts/sessions.ts'
import { recordEvent } from '../../features/audit/events.ts'
import { getClient } from '../../features/clients/client-of-host.ts'
import { adjustPoints } from '../../features/ledger/adjust-points.ts'
import { personIdOf, plantProgram } from '../../features/ledger/ledger-fixture.ts'
import { testApp } from '../../http/test-app.ts'
import { exportDataRoute } from './data-export.ts'
import {
  type Act,
  type Ids,
  makeSomebody,
  nameSomebody,
  type Somebody,
  worlds,
  written,
} from './data-export-acts-fixture.ts'

const database = testDatabase()
const app = testApp(database, [exportDataRoute])
let clientId: number
let staff: number
let host: string
const within = <T>(work: (tx: ClientTx) => Promise<T>) => withClient(database.db, clientId, work)
beforeAll(async () => {
  clientId = await plantProgram(database.db, { names: ['staff'] })
  ;[staff, host] = await within(async tx => [await personIdOf(tx, 'staff'), (await getClient(tx)).key])
})

/** An act as the export must show it: to whom it belongs, to whom it was done, and the mark by which it is known anywhere. */
interface Done {
  readonly action?: string
  readonly by: number | undefined
  readonly upon: number | undefined
  readonly mark: string
  readonly subject?: string
  readonly details?: object
}
type People = Readonly<Record<'one' | 'two', Somebody>>

let marks = 0

async function perform(tx: ClientTx, act: Act, people: People, ids: Ids): Promise<Done> {
  const names = { one: people.one.userName, two: people.two.userName, staff: 'staff' }
  const { text: actor, person: by } = written(act.actor, ids, names)
  const mark = `mark-${++marks}-end`
  if (act.kind === 'event') {
    const [kind, side] = act.subject
    const { personId, goalId, userName } = people[side]
    const isTheirs = kind === 'person' || kind === 'goal'
    const id = { person: personId, goal: goalId, program: userName, text: userName, unknown: userName }[
      kind as 'person'
    ]
    // What is no person’s has a number that a person or a goal has as well.
    const subject = `${kind}:${id ?? personId}` as Subject
    await recordEvent(tx, { actor, action: 'test.done', subject, details: { mark } })
    return { action: 'test.done', by, upon: isTheirs ? personId : undefined, mark, subject, details: { mark } }
  }
  if (act.kind === 'adjustment') {
    const { personId } = people[act.of]
    const moved = await adjustPoints(tx, { personId, points: 5, key: mark, reason: mark, actor })
    if (!moved.ok) throw new Error(moved.refusal)
    const subject = `transfer:${moved.value.transferId}`
    const details = { reason: mark, key: mark, points: 5, expiresOn: null }
    return { action: 'ledger.adjusted', by, upon: personId, mark, subject, details }
  }
  if (act.kind === 'correction') {
    const { personId, goalId } = people[act.of]
    await tx.query(
      `insert into award_deltas (client_id, pax_goal_id, award_kind, points, reason, created_by)
       values ($1, $2, 'goal', 1, $3, $4)`,
      [tx.clientId, goalId, mark, actor],
    )
    return { by, upon: personId, mark }
  }
  await tx.query(
    act.kind === 'batch'
      ? `insert into result_batches (client_id, program_id, time_period_id, program_version, status, input_hash, line_count,
           total_points, prepared_by) values ($1, 'quest', $2, 1, 'open', $2, 0, 0, $3)`
      : `insert into loads (client_id, kind, status, file_name, content_hash, row_count, rejected_count, changed_count, created_by)
         values ($1, 'progress', 'committed', $2, $2, 1, 0, 1, $3)`,
    [tx.clientId, mark, actor],
  )
  return { by, upon: undefined, mark }
}

async function makePeople(names: { one: (ids: Ids, side: 'one') => string; two: (ids: Ids, side: 'two') => string }) {
  return within(async tx => {
    const [one, two] = [await makeSomebody(tx), await makeSomebody(tx)]
    const ids = { one: one.personId, two: two.personId, staff }
    const first = names.one(ids, 'one')
    const second = names.two(ids, 'two')
    const userNames = { one: first, two: second.toLowerCase() === first.toLowerCase() ? `${second} 2` : second }
    const people = {
      one: { ...one, userName: userNames.one, secret: await nameSomebody(tx, one.personId, userNames.one) },
      two: { ...two, userName: userNames.two, secret: await nameSomebody(tx, two.personId, userNames.two) },
    }
    return { ids, people }
  })
}

test('T27 T35 H1 whatever people are called and whoever did what, an export has one’s own acts and those upon oneself, all of them and no other', async () => {
  await fc.assert(
    fc.asyncProperty(worlds, async ({ names, acts }) => {
      const { ids, people } = await makePeople(names)
      const done = await within(async tx => {
        const all: Done[] = []
        for (const act of acts) all.push(await perform(tx, act, people, ids))
        return all
      })
      for (const [own, other] of [
        [people.one, people.two],
        [people.two, people.one],
      ] as const) {
        const { personId, userName, secret } = own
        const sessionId = (await within(tx => beginSession(tx, personId, null)))!
        const { status, body, raw } = await app.get('/api/v1.0/user/data-export', { host, sessionId })
        expect(status).toBe(200)
        expect(body.person).toMatchObject([{ userId: personId, userName, lastName: secret }])
        const shown = done.filter(
          ({ action, by, upon }) => action !== undefined && (by === personId || upon === personId),
        )
        expect(body.events.filter(({ action }: { action: string }) => action !== 'data.exported')).toEqual(
          shown.map(({ action, by, upon, subject, details }) => ({
            at: expect.any(String),
            action,
            isByThemselves: by === personId,
            subject: upon === personId ? subject : null,
            details: upon === personId ? details : null,
          })),
        )
        const bytes = raw.toString()
        for (const { upon, mark } of done) expect(bytes.includes(mark), mark).toBe(upon === personId)
        expect(bytes).not.toContain(other.secret)
      }
      // The names are free for the next ones; the people and what they did stay, as others.
      await within(tx =>
        tx.query(`update people set user_name = 'gone-' || person_id where person_id = any($1)`, [[ids.one, ids.two]]),
      )
    }),
    { numRuns: 15 },
  )
})
