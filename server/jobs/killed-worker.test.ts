import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test, vi } from 'vitest'
import { asAdmin } from '../db/test-cluster.ts'
import { databaseUrl, testDatabase } from '../db/test-database.ts'
import { lockTable } from '../db/test-lock.ts'
import { verifyLedger } from '../features/ledger/verify-ledger.ts'
import { plantJobs, stateOf } from './job-world-fixture.ts'

const database = testDatabase()
const program = fileURLToPath(new URL('worker-process-fixture.ts', import.meta.url))
const children: ChildProcess[] = []
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
})

function startWorker(): ChildProcess {
  const child = spawn(process.execPath, ['--import', 'tsx', program], {
    env: { ...process.env, DATABASE_URL: databaseUrl(database.address) },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  children.push(child)
  return child
}

test('W10g R4 a task survives kill -9 of its process and is done once, by another (thorough)', async () => {
  const client = await plantJobs(database.db, 1, { people: 100, isLapsed: true, isApproved: false })
  const task = async () => {
    const rows = await client.within(tx =>
      tx.query<{ state: string; attempts: number }>(`select state, attempts from tasks where kind = 'expiry'`),
    )
    return rows[0]
  }
  // A worker that starts queues the next expiry, which clears this one away: how each ended is noted as it does.
  await asAdmin(
    database.address.owner,
    `create table ended (task_id bigint, attempts int); grant select, insert on ended to cairn_app;
     create function note_ended() returns trigger language plpgsql as $$ begin
       insert into ended values (new.task_id, new.attempts); return new; end $$;
     create trigger note_ended after update on tasks for each row
       when (new.kind = 'expiry' and new.state = 'done' and old.state <> 'done') execute function note_ended()`,
  )
  const ended = () =>
    client.within(tx => tx.query<{ attempts: number }>('select attempts from ended order by task_id limit 1'))
  const before = await stateOf(client)
  const lock = await lockTable(database.address, 'ledger_transfers')
  const first = startWorker()
  // Amid the expiry: balances are locked, transfers are not written yet.
  await lock.somebodyWaits()
  await vi.waitFor(async () => expect(await task()).toEqual({ state: 'running', attempts: 1 }), 60_000)
  first.kill('SIGKILL')
  await once(first, 'exit')
  await lock.release()
  expect((await stateOf(client)).balances).toBe(before.balances)

  const others = [startWorker(), startWorker()]
  await Promise.all(others.map(worker => once(worker, 'message')))
  await vi.waitFor(async () => expect(await ended()).toEqual([{ attempts: 2 }]), { timeout: 60_000, interval: 200 })
  const after = await stateOf(client)
  expect(after.balances).not.toBe(before.balances)
  expect((await client.within(verifyLedger)).invariants.filter(one => one.broken)).toEqual([])
  const expiries = await client.within(tx =>
    tx.query<{ times: number }>(
      `select count(*)::int as times from ledger_transfers where kind = 'expiry'
       group by greatest(debit_account_id, credit_account_id), points having count(*) > 1`,
    ),
  )
  expect(expiries).toEqual([])
  for (const worker of others) {
    worker.kill('SIGTERM')
    expect(await once(worker, 'exit')).toEqual([0, null])
  }
})
