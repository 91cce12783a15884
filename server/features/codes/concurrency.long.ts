import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { asAdmin } from '../../db/test-cluster.ts'
import { databaseUrl, testDatabase } from '../../db/test-database.ts'
import { type ServerProcess, startProcess } from '../../http/test-process.ts'
import { type Arena, openArena } from './arena-fixture.ts'
import { fight, type Seen } from './concurrency-fixture.ts'
import { reckon, report } from './reckoning-fixture.ts'

const database = testDatabase()
const secret = Buffer.alloc(32, 7)
const folder = mkdtempSync(join(tmpdir(), 'cairn-concurrency-'))
let servers: ServerProcess[] = []

beforeAll(async () => {
  const environment = {
    DATABASE_URL: databaseUrl(database.address),
    CAIRN_SECRET: secret.toString('hex'),
    TRUSTED_PROXIES: '127.0.0.1',
  }
  // One after the other: the first makes what is to be built, were it missing.
  for (const name of ['one', 'two']) {
    servers.push(await startProcess({ ...environment, DATA_DIR: join(folder, name) }))
  }
})
afterAll(async () => {
  await Promise.all(servers.map(server => server.end()))
  servers = []
  rmSync(folder, { recursive: true, force: true })
})

async function run(
  title: string,
  arena: Arena,
): Promise<{ seen: Seen; reckoning: Awaited<ReturnType<typeof reckon>> }> {
  const began = process.hrtime.bigint()
  const seen = await fight(arena, { clients: 64, ports: servers.map(({ port }) => port) })
  const seconds = Number(process.hrtime.bigint() - began) / 1e9
  const reckoning = await reckon(database.db, secret, arena, seen)
  const rate = Math.round(arena.calls.length / seconds)
  console.log(`${report(title, arena, seen, reckoning)}; ${seconds.toFixed(1)} s, ${rate} calls/s`)
  return { seen, reckoning }
}

test('R1 64 clients, 2,000 codes, 8 concurrent requests for each, over two servers: 2,000 credits and no double', async () => {
  const arena = await openArena(database.db, secret, { codes: 2000, requestsPerCode: 8 })
  const { seen, reckoning } = await run('R1, two servers', arena)
  expect(arena.calls).toHaveLength(16_000)
  expect(seen).toMatchObject({ refused: 14_000, lostAnswers: 0, unavailable: 0, strange: [] })
  expect(seen.redeemed).toHaveLength(2000)
  expect(reckoning).toMatchObject({ credits: 2000, doubles: 0, lost: 0 })
  expect(reckoning.proof.invariants.filter(({ broken }) => broken)).toEqual([])
})

/**
 * A naive program: it reads whether the code is redeemed, then writes that it is, whatever happened in between; and each credit
 * has a key of its attempt. Everything else of the server stays as it is.
 */
const naive = `
  alter table codes rename to real_codes;
  alter table real_codes disable trigger guard;
  alter table real_codes disable trigger paid;
  create view codes as select * from real_codes;
  create function naive_redeem() returns trigger language plpgsql as $$ begin
    update real_codes set (redeemed_at, redeemed_by, redeem_key) = (new.redeemed_at, new.redeemed_by, new.redeem_key)
      where (client_id, code_hash) = (new.client_id, new.code_hash);
    return new;
  end $$;
  create trigger naive instead of update on codes for each row execute function naive_redeem();
  grant select, insert, update on codes to cairn_app;
  grant update on real_codes to cairn_app;
  alter table ledger_transfers disable trigger guard_code;
  alter table ledger_transfers drop constraint ledger_transfers_code;
  create function naive_key() returns trigger language plpgsql as $$ begin
    new.idempotency_key := new.idempotency_key || '/' || gen_random_uuid();
    return new;
  end $$;
  create trigger naive before insert on ledger_transfers for each row when (new.kind = 'code') execute function naive_key();`

test('R1 planted: a naive redemption pays codes twice, and the checker reports it', async () => {
  const server = inject('testServer')
  const { owner } = database.address
  const admin = server.url === undefined ? { ...server.admin, database: owner.database } : owner
  await asAdmin(admin, naive)
  const arena = await openArena(database.db, secret, { codes: 250, requestsPerCode: 8 })
  const { seen, reckoning } = await run('R1 planted, naive', arena)
  expect(seen.strange).toEqual([])
  expect(reckoning.doubles).toBeGreaterThan(0)
  expect(seen.redeemed.length).toBe(250 + reckoning.doubles)
  const broken = reckoning.proof.invariants.filter(one => one.broken).map(({ invariant }) => invariant)
  expect(broken).toContain('I5')
  // What sums to zero and agrees with its balances says nothing of a code that was paid twice (security, fact 3).
  expect(broken).not.toContain('I1')
  expect(broken).not.toContain('I2')
  expect(broken).not.toContain('I3')
})
