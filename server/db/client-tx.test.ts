import { expect, test } from 'vitest'
import { type ClientTx, withClient } from './client-tx.ts'
import { testDatabase } from './test-database.ts'

const database = testDatabase()

test('a failed notification undoes nothing, and its connection is discarded', async () => {
  const read = (text: string) => withClient(database.db, 1, async tx => (await tx.query<{ pid: number }>(text))[0]!.pid)
  const before = await read('select pg_backend_pid() as pid')
  // Longer than the limit of a notification.
  const teller = await read(
    `select pg_backend_pid() as pid, set_config('cairn.changes', '{' || repeat('x', 9000), true)`,
  )
  expect(teller).toBe(before)
  expect(await read('select pg_backend_pid() as pid')).not.toBe(before)
})

test('R5 work whose transaction has failed never answers as done, whether or not it caught the failure', async () => {
  const insert = "insert into clients (client_id, key, name, settings) values (7, 'seven', 'Seven', '{}')"
  const work = withClient(database.db, 7, async tx => {
    await tx.query(insert)
    await tx.query('select 1 / 0').catch(() => {})
    return 'done'
  })
  await expect(work).rejects.toMatchObject({ code: '25P02' })
  expect(await withClient(database.db, 7, tx => tx.query('select key from clients'))).toEqual([])
})

test('R5 work that goes back to a savepoint after a failure is kept', async () => {
  const answer = withClient(database.db, 8, async tx => {
    await tx.query("insert into clients (client_id, key, name, settings) values (8, 'eight', 'Eight', '{}')")
    await tx.query('savepoint before')
    await tx.query('select 1 / 0').catch(() => tx.query('rollback to savepoint before'))
    return 'done'
  })
  expect(await answer).toBe('done')
  expect(await withClient(database.db, 8, tx => tx.query('select key from clients'))).toHaveLength(1)
})

test('R5 a commit that PostgreSQL answers as a rollback is an error', async () => {
  const work = withClient(database.db, 9, async tx => {
    await tx.query("insert into clients (client_id, key, name, settings) values (9, 'nine', 'Nine', '{}')")
    // As if something ended the transaction early and left nothing to commit.
    const connection = tx.connection
    const query = connection.query.bind(connection)
    connection.query = ((text: string) => {
      connection.query = query as typeof connection.query
      return query(text.replace(/commit$/, 'rollback'))
    }) as typeof connection.query
    return 'done'
  })
  await expect(work).rejects.toThrow('The transaction was not committed: ROLLBACK.')
})

test('T2 what is left over of a transaction that has ended is not sent on its connection, which serves another client then', async () => {
  const seen = (tx: ClientTx) =>
    tx.query<{ client: string; pid: number }>(
      "select current_setting('cairn.client_id') as client, pg_backend_pid() as pid",
    )
  let goOn = () => {}
  const next = new Promise<void>(resolve => {
    goOn = resolve
  })
  let leftOver: Promise<unknown> | undefined
  let pid: number | undefined
  const failing = withClient(database.db, 1, async tx => {
    pid = (await seen(tx))[0]!.pid
    leftOver = next.then(() => seen(tx))
    await Promise.all([leftOver, tx.query('select 1 / 0')])
  })
  await expect(failing).rejects.toMatchObject({ code: '22012' })
  const others = withClient(database.db, 2, async tx => {
    const before = await seen(tx)
    goOn()
    await expect(leftOver).rejects.toThrow('The transaction has ended.')
    return before
  })
  expect(await others).toEqual([{ client: '2', pid }])
})
