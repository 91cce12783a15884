import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readerOf } from '../../db/client-reads.ts'
import { type Database, openDatabase } from '../../db/connect.ts'
import { testDatabase, testPatienceMs } from '../../db/test-database.ts'
import { quest } from '../../db/test-programs.ts'
import { type TestClient, type TestPerson, testClient } from '../../db/test-world.ts'
import { type Client, getClient } from '../clients/client-of-host.ts'
import { chooseGoal } from '../goals/choose-goal.ts'
import { listProgramViews } from './list-program-views.ts'

const database = testDatabase()
const open = { window: [-5, 5], period: [6, 40] } as const
const running = { window: [-30, -15], period: [-14, 15] } as const
const silver = { baseline: '200', levelId: 'silver', target: '240' }

let one: TestClient
let client: Client
/** Two server processes on one database, each with a memory of its own. */
let processes: readonly Database[]
beforeAll(async () => {
  one = await testClient(database.db, 1, 'one')
  client = await one.within(getClient)
  processes = [database.db, openDatabase(database.address, () => {}, testPatienceMs)]
})
afterAll(() => processes[1]?.close())

async function seenBy(person: TestPerson, locale = 'en_US') {
  const [first, second] = await Promise.all(processes.map(db => look(db, person, locale)))
  expect(second).toEqual(first)
  return first!.programViews
}

/** Equal facts give the same view objects, without recalculation. */
async function isRemembered(person: TestPerson): Promise<boolean> {
  const first = await look(database.db, person)
  return (await look(database.db, person)) === first
}

describe('C27 cached views are renewed in every process after a change:', () => {
  test('a goal picked', async () => {
    const person = await one.person('picker')
    const program = quest(one.day, 'picked', open)
    await one.publish(program)
    await one.enroll(person, program, { baseline: '200' })
    expect(await seenBy(person)).toMatchObject([{ programViewStatus: 'goal_selection' }])
    expect(await isRemembered(person)).toBe(true)
    const request = { programId: 'picked', role: 'Selector', levelId: 'gold' }
    const chooser = { client, personId: person.personId, actor: `person:${person.personId}` as const, locale: 'en_US' }
    expect(await chooseGoal(processes[1]!, chooser, request)).toMatchObject({ ok: true })
    expect(await seenBy(person)).toMatchObject([{ programViewStatus: 'goal_selected', levelName: 'Gold' }])
  })

  test('progress loaded, and undone', async () => {
    const person = await one.person('climber')
    const program = quest(one.day, 'loaded', running)
    await one.publish(program)
    const paxGoalId = await one.enroll(person, program, silver)
    expect(await seenBy(person)).toMatchObject([{ programViewStatus: 'no_progress' }])
    await one.loadProgress(program, one.day(0), [{ paxGoalId, value: '120' }])
    expect(await seenBy(person)).toMatchObject([{ resultsToDate: '120' }])
    expect(await isRemembered(person)).toBe(true)
    await one.within(async tx => {
      await tx.query('delete from progress_rows where client_id = 1 and pax_goal_id = $1', [paxGoalId])
      await tx.query("delete from progress_loads where client_id = 1 and program_id = 'loaded'")
      await tx.query("update loads set status = 'undone' where client_id = 1")
    })
    expect(await seenBy(person)).toMatchObject([{ programViewStatus: 'no_progress' }])
  })

  test('another version published, a program left, results issued and reversed', async () => {
    const person = await one.person('finisher')
    const program = quest(one.day, 'finished', { window: [-60, -50], period: [-49, -2] })
    await one.publish(program)
    const paxGoalId = await one.enroll(person, program, silver)
    expect(await seenBy(person)).toMatchObject([{ programName: 'Spring quest' }])
    await one.publish({ ...program, name: { en_US: 'Renamed quest' } })
    expect(await seenBy(person)).toMatchObject([{ programName: 'Renamed quest', programViewStatus: 'no_progress' }])
    const line = { paxGoalId, personId: person.personId, points: 60, result: '250', target: '240' }
    await one.issue(program, [{ ...line, isGoalAchieved: true, resultCode: 'YXXX' }])
    expect(await seenBy(person)).toMatchObject([{ programViewStatus: 'final_issuance', awardedPoints: 60 }])
    await one.within(tx =>
      tx.query("update result_batches set status = 'reversed' where client_id = 1 and program_id = 'finished'"),
    )
    expect(await seenBy(person)).toMatchObject([{ programViewStatus: 'no_progress' }])
    await one.within(tx =>
      tx.query('update pax_goals set enrolled = false where client_id = 1 and pax_goal_id = $1', [paxGoalId]),
    )
    expect(await seenBy(person)).toEqual([])
  })

  test('each person and each language has its own', async () => {
    const [person, other] = [await one.person('speaker'), await one.person('other')]
    const program = quest(one.day, 'spoken', open)
    await one.publish(program)
    await one.enroll(person, program, { baseline: '200' })
    expect(await seenBy(person)).toMatchObject([{ programName: 'Spring quest' }])
    expect(await seenBy(person, 'de_DE')).toMatchObject([{ programName: 'Frühlingsziel' }])
    expect(await seenBy(other)).toEqual([])
  })

  test('a read during a commit never caches the old state', async () => {
    const person = await one.person('racer')
    const program = quest(one.day, 'raced', running)
    await one.publish(program)
    const paxGoalId = await one.enroll(person, program, silver)
    for (let value = 1; value <= 20; value++) {
      const loading = one.loadProgress(program, one.day(0), [{ paxGoalId, value: String(value) }])
      await Promise.all([loading, seenBySomebody(person), seenBySomebody(person)])
      expect(await seenBy(person)).toMatchObject([{ resultsToDate: String(value) }])
    }
  })
})

function seenBySomebody(person: TestPerson) {
  return Promise.all(processes.map(db => look(db, person)))
}

function look(db: Database, { personId }: TestPerson, locale = 'en_US') {
  return listProgramViews(readerOf(db, client.clientId), { client, personId, locale })
}
