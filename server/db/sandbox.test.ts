import { expect, test } from 'vitest'
import { readerOf } from './client-reads.ts'
import { type ClientTx, withClient, withClientLong } from './client-tx.ts'
import { withSnapshot } from './snapshot.ts'
import { testDatabase } from './test-database.ts'
import { withSandbox } from './with-sandbox.ts'

const database = testDatabase()
const insert = (tx: ClientTx) =>
  tx.query('insert into clients (client_id, key, name, settings) values ($1, $2, $2, $3)', [
    tx.clientId,
    `client-${tx.clientId}`,
    '{}',
  ])
const keys = (tx: ClientTx) => tx.query<{ key: string }>('select key from clients')

test('W08d what is committed in a sandbox is seen by what follows in it, by nobody else, and is gone with it', async () => {
  const outside = () => withClient(database.db, 7, keys)
  await withSandbox(database.db, 1, async inside => {
    await withClient(inside, 7, insert)
    await withClient(inside, 8, insert)
    expect(await withClientLong(inside, 7, keys)).toEqual([{ key: 'client-7' }])
    expect(await withSnapshot(inside, 8, snapshot => snapshot.query('select key from clients'))).toEqual([
      { key: 'client-8' },
    ])
    expect(await readerOf(inside, 8).query('select key from clients')).toEqual([{ key: 'client-8' }])
    expect(await outside()).toEqual([])
  })
  expect(await outside()).toEqual([])
})

test('W08d work that throws is taken back, and the sandbox goes on; nested and parallel work keeps its client', async () => {
  await withSandbox(database.db, 1, async inside => {
    const failing = withClient(inside, 7, async tx => {
      await insert(tx)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    const both = [7, 8].map(id => withClient(inside, id, insert))
    await Promise.all(both)
    const nested = await withClient(inside, 7, async tx => [
      await withClient(inside, 8, keys),
      await withSnapshot(inside, 8, snapshot => snapshot.query('select key from clients')),
      await keys(tx),
    ])
    expect(nested).toEqual([[{ key: 'client-8' }], [{ key: 'client-8' }], [{ key: 'client-7' }]])
    await expect(withClient(inside, 7, tx => tx.query('select 1 / 0'))).rejects.toThrow('division')
    expect(await withClient(inside, 7, keys)).toEqual([{ key: 'client-7' }])
  })
})

test('W08d its clock is its own; settings and temporary tables end with each piece of work', async () => {
  await withSandbox(database.db, 1, async (inside, sandbox) => {
    await sandbox.setClock(new Date('2031-05-04T10:00:00Z'))
    const moment = (tx: ClientTx) =>
      tx.query<{ now: Date; day: string }>(`select now() as now, (now() at time zone 'UTC')::date as day`)
    const read = await withClient(inside, 7, async tx => {
      await tx.query('create temp table gone (n int) on commit drop')
      await tx.query("set local work_mem = '77MB'")
      return { now: tx.now, rows: await moment(tx) }
    })
    expect(read).toEqual({
      now: new Date('2031-05-04T10:00:00Z'),
      rows: [{ now: new Date('2031-05-04T10:00:00Z'), day: '2031-05-04' }],
    })
    const after = await withClient(inside, 7, tx =>
      tx.query(`select to_regclass('pg_temp.gone') as gone, current_setting('work_mem') as memory`),
    )
    expect(after).toEqual([{ gone: null, memory: expect.not.stringContaining('77') }])
    await withClient(inside, 7, tx => tx.query('create temp table gone (n int) on commit drop'))
  })
  const [real] = await withClient(database.db, 7, tx => tx.query<{ now: Date }>('select now() as now'))
  expect(real!.now.getTime()).toBeLessThan(Date.parse('2031-01-01'))
})

test('W08d it is held apart by the same row security, and checks what a commit would', async () => {
  await withSandbox(database.db, 1, async inside => {
    const [who] = await withClient(inside, 7, tx => tx.query<{ role: string }>('select current_user as role'))
    expect(who).toEqual({ role: 'cairn_app' })
    const elsewhere = withClient(inside, 7, tx =>
      tx.query(`insert into clients (client_id, key, name, settings) values (8, 'eight', 'Eight', '{}')`),
    )
    await expect(elsewhere).rejects.toThrow('row-level security')
    const orphan = withClient(inside, 7, async tx => {
      await insert(tx)
      await tx.query(`insert into org_units (client_id, unit_id, parent_id, name) values (7, 'a', 'nowhere', 'A')`)
    })
    await expect(orphan).rejects.toThrow('foreign key')
    expect(await withClient(inside, 7, keys)).toEqual([])
  })
})
