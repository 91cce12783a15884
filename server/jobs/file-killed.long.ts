import { afterEach, expect, test, vi } from 'vitest'
import type { Upload } from '../../contract/uploads.ts'
import { testDatabase } from '../db/test-database.ts'
import { lockTable } from '../db/test-lock.ts'
import { insertGrant, type TestClient } from '../db/test-world.ts'
import { testApp } from '../http/test-app.ts'
import { uploadCalls } from '../http/upload-calls-fixture.ts'
import { routes } from '../routes.ts'
import { plantJobs } from './job-world-fixture.ts'
import { testWorkers } from './worker-fixture.ts'

const database = testDatabase()
const app = testApp(database, routes)
const workers = testWorkers(database.address)
const people = 300
let clients = 0
afterEach(() => workers.killAll())

type Work = 'check' | 'commit' | 'undo'
/** What each writes, in the middle and at its end; the task's own row is the last of the same transaction. */
const cases: readonly [Work, string][] = [
  ['check', 'loads'],
  ['check', 'uploads'],
  ['commit', 'loads'],
  ['commit', 'progress_rows'],
  ['commit', 'audit_events'],
  ['commit', 'uploads'],
  ['undo', 'progress_rows'],
  ['undo', 'audit_events'],
  ['undo', 'uploads'],
]

test.each(cases)(
  'W02e W10g R4 file-%s killed while it writes %s is taken over by another process, and done once',
  async (work, table) => {
    const client = await plantJobs(database.db, ++clients, { people, isLapsed: false, isApproved: false })
    const files = await filesOf(client)
    const { uploadId } = await files.bring()
    const state = { check: 'checked', commit: 'committed', undo: 'undone' } as const
    const steps: readonly Work[] = ['check', 'commit', 'undo']
    for (const before of steps.slice(0, steps.indexOf(work))) {
      await files.start(uploadId, before)
      workers.start()
      await files.until(uploadId, state[before])
      await workers.killAll()
    }
    await files.start(uploadId, work)
    const before = await stateOf(client)
    const lock = await lockTable(database.address, table)
    const first = workers.start()
    await lock.somebodyWaits()
    await vi.waitFor(
      async () => expect((await tasksOf(client, work)).map(one => one.state)).toEqual(['running']),
      20_000,
    )
    await workers.kill(first)
    await lock.release()
    expect(await stateOf(client)).toEqual(before)

    workers.start()
    workers.start()
    await files.until(uploadId, state[work])
    const [task, ...more] = await tasksOf(client, work)
    expect({ state: task!.state, more }).toEqual({ state: 'done', more: [] })
    expect(task!.attempts).toBeGreaterThan(1)
    const after = await stateOf(client)
    const goals = Math.floor(people * 0.9)
    expect(after.rows - before.rows).toBe({ check: 0, commit: goals, undo: -goals }[work])
    expect(after.committed - before.committed).toBe(work === 'commit' ? 1 : 0)
    expect(after.undone - before.undone).toBe(work === 'undo' ? 1 : 0)
    console.log(
      `W02e file-${work} of ${goals} rows, kill -9 while it writes ${table}: done once, attempts ${task!.attempts}`,
    )
  },
  180_000,
)

/** The files of a client, brought and worked on through the calls of the page. */
async function filesOf(client: TestClient) {
  const loader = await client.person('loader', [])
  await client.within(tx => insertGrant(tx, loader.personId, 'loader'))
  const { bring, act, found } = uploadCalls(app, { host: client.key, sessionId: loader.sessionId })
  const rows = Array.from({ length: people }, (_, at) => at + 1).filter(at => at % 10 > 0)
  const lines = rows.map(at => `p${at},quest,${client.day(-11)},${at}`)
  return {
    bring: () => bring('week.csv', ['userName,programId,dataThrough,value', ...lines].join('\n')),
    start: async (uploadId: string, work: Work): Promise<void> => {
      const { revision } = await found(uploadId)
      const body = work === 'commit' ? { revision, skipBad: false } : {}
      expect((await act(uploadId, work, body)).status).toBe(200)
    },
    until: (uploadId: string, state: Upload['state']) =>
      vi.waitFor(
        async () => {
          const upload = await found(uploadId)
          expect({ state: upload.state, work: upload.work, problem: upload.problem }).toEqual({ state })
        },
        { timeout: 60_000, interval: 200 },
      ),
  }
}

const tasksOf = (client: TestClient, work: Work) =>
  client.within(tx =>
    tx.query<{ state: string; attempts: number }>(
      'select state, attempts from tasks where kind = $1 order by task_id',
      [`file-${work}`],
    ),
  )

async function stateOf(client: TestClient) {
  const [state] = await client.within(tx =>
    tx.query<{ rows: number; digest: string; committed: number; undone: number; loads: string; uploads: string }>(
      `select (select count(*)::int from progress_rows) as rows,
         (select md5(string_agg(p::text, ',' order by p::text)) from progress_rows p) as digest,
         (select count(*)::int from audit_events where action = 'load.committed') as committed,
         (select count(*)::int from audit_events where action = 'load.undone') as undone,
         (select string_agg(l::text, ',' order by l::text) from loads l) as loads,
         (select string_agg(state || revision || coalesce(report::text, ''), ',' order by upload_id) from uploads) as uploads`,
    ),
  )
  return state!
}
