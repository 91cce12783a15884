import pg from 'pg'
import { beforeAll, expect, type MockInstance, test, vi } from 'vitest'
import { PipelinedRead } from '../../db/pipelined-read.ts'
import { testDatabase } from '../../db/test-database.ts'
import { quest } from '../../db/test-programs.ts'
import { type TestClient, testClient } from '../../db/test-world.ts'
import { type Client, getClient } from '../clients/client-of-host.ts'
import { runStandingJobs } from '../standings/run-standing-jobs.ts'
import type { ListQuery } from './details-table.ts'
import { prepareTeams } from './prepare-teams.ts'
import { quickTables } from './quick-tables.ts'
import { teamTables } from './team-tables.ts'

const database = testDatabase()
const preparing = { fewest: 1, blockSize: 4, shortList: 3 }
const programViewId = 'team---Superviewer'
const people = 13

let one: TestClient
let client: Client
let leader: number
let leaderOfTwo: number
beforeAll(async () => {
  one = await testClient(database.db, 1, 'one')
  const program = quest(one.day, 'team', { window: [-30, -15], period: [-14, 15] })
  await one.publish(program)
  leader = (await one.person('leader', [{ unitId: 'Corporate', role: 'Superviewer' }])).personId
  const held = ['north', 'south'].map(unitId => ({ unitId, role: 'Superviewer' }))
  leaderOfTwo = (await one.person('leader-of-two', held)).personId
  for (let n = 0; n < people; n++) {
    const person = await one.person(`p${n}`, [{ unitId: n % 3 === 0 ? 'north' : 'south', role: 'Selector' }])
    await one.enroll(person, program, { baseline: '100', levelId: n % 2 === 0 ? 'silver' : 'gold', target: '120' })
  }
  client = await one.within(getClient)
  await runStandingJobs(database.db, 1, { patience: 'wait', preparing })
})

const asking = () => ({ client, personId: leader, locale: 'en_US' })
const request = (list: ListQuery) => ({ list, units: {}, page: 1, locale: 'en_US' })
/** The page in few messages; nothing where it cannot be made so. */
const quickly = (list: ListQuery) => quickTables(database.db, asking(), programViewId, 'Corporate', request(list))
/** The same of the top of two units side by side. */
const quicklyOfTwo = (list: ListQuery) =>
  quickTables(database.db, { ...asking(), personId: leaderOfTwo }, programViewId, undefined, request(list))
async function asEver(list: ListQuery) {
  const found = await teamTables(database.db, asking(), { programViewId, orgUnitId: 'Corporate', page: 1, list })
  if (!found.ok) throw new Error(found.refusal)
  return found.value
}

const lists: readonly ListQuery[] = [
  { people: 'below' },
  { people: 'below', sort: '-name' },
  { people: 'below', sort: '-goal' },
  { people: 'below', level: 'gold' },
  { people: 'below', search: 'p1' },
]

/** Does something before each of the reads that travel together. */
function beforeReading(work: () => Promise<void>) {
  const original = pg.Client.prototype.query
  const spy = vi.spyOn(pg.Client.prototype, 'query') as unknown as MockInstance<(...asked: unknown[]) => unknown>
  spy.mockImplementation(function (this: pg.Client, ...asked: unknown[]) {
    if (!(asked[0] instanceof PipelinedRead)) return Reflect.apply(original, this, asked)
    void work().then(() => Reflect.apply(original, this, asked))
    return undefined
  })
  return { end: () => spy.mockRestore() }
}

const inOneMessage = lists.slice(0, 3).map(list => [list, 1] as const)
const inSeveral = lists.slice(3).flatMap(list => [[list, 1] as const, [list, 2] as const])
test.each([...inOneMessage, ...inSeveral])(
  'P18 a program that is prepared anew is found anew: %j, before read %d',
  async (list, at) => {
    await asEver(list)
    const quick = await quickly(list)
    expect(quick?.answered.details.rowCount).toBeGreaterThan(0)
    let reads = 0
    const late = beforeReading(async () => {
      reads += 1
      if (reads === at) await one.within(tx => prepareTeams(tx, 'team', preparing))
    })
    try {
      expect(await quickly(list)).toBeUndefined()
      expect(reads).toBeGreaterThanOrEqual(at)
    } finally {
      late.end()
    }
    // What was known of the earlier preparation is not taken for what is there now.
    expect(await quickly(list)).toBeUndefined()
    expect((await asEver(list)).detailsTable).toEqual(quick!.answered.details)
    expect((await quickly(list))?.answered.details).toEqual(quick!.answered.details)
  },
)

test.each([
  [{}, 1],
  [{ people: 'below' }, 1],
  [{ people: 'below' }, 2],
] as const)(
  'P18 who has changed is not all there is where everything is prepared anew: %j, before read %d',
  async (list, at) => {
    const rename = (name: string) =>
      one.within(tx => tx.query(`update people set last_name = $1 where user_name = 'p1'`, [name]))
    await rename('Aa')
    await teamTables(database.db, { ...asking(), personId: leaderOfTwo }, { programViewId, page: 1, list })
    expect((await quicklyOfTwo(list))?.answered.counted.total.people).toBe(people)
    let reads = 0
    const late = beforeReading(async () => {
      reads += 1
      if (reads === at) await one.within(tx => prepareTeams(tx, 'team', preparing))
    })
    try {
      expect(await quicklyOfTwo(list)).toBeUndefined()
      expect(reads).toBeGreaterThanOrEqual(at)
    } finally {
      late.end()
      await rename('Zz')
    }
  },
)

test.each([2, 3, 4, 5, 6])(
  'P18 somebody who is taken out before read %d is there or not, and breaks no page',
  async at => {
    const query = (text: string) => one.within(tx => tx.query(text))
    const list = { people: 'below' } as const
    await query(`update people set last_name = 'Bb' where user_name = 'p2'`)
    await teamTables(database.db, { ...asking(), personId: leaderOfTwo }, { programViewId, page: 1, list })
    const before = await quicklyOfTwo(list)
    expect(before?.answered.details.rows.length).toBe(before?.answered.counted.total.people)
    const [goal] = await one.within(tx =>
      tx.query<{ goal: string }>(
        `select row_to_json(g)::text as goal from pax_goals g join people p using (client_id, person_id) where p.user_name = 'p2'`,
      ),
    )
    let reads = 0
    const late = beforeReading(async () => {
      reads += 1
      if (reads === at)
        await query(`delete from pax_goals where person_id = (select person_id from people where user_name = 'p2')`)
    })
    try {
      const found = await quicklyOfTwo(list)
      if (found) expect(found.answered.details.rows.length).toBe(found.answered.details.rowCount)
    } finally {
      late.end()
      const restore =
        'insert into pax_goals select * from json_populate_record(null::pax_goals, $1) on conflict do nothing'
      await one.within(tx => tx.query(restore, [goal!.goal]))
    }
  },
)
