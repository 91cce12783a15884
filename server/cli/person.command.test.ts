import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../db/test-database.ts'
import { type TestClient, type TestPerson, testClient } from '../db/test-world.ts'
import { personCommands } from './person.command.ts'
import { runTyped } from './run-fixture.ts'

const database = testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'cairn-erased-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let one: TestClient
let maya: TestPerson
beforeAll(async () => {
  one = await testClient(database.db, 1, 'northlight')
  await testClient(database.db, 2, 'other')
  maya = await one.person('maya.andersson')
})

/** The commands of a chapter of docs/OPERATIONS.md, as words, with the file in a folder of the test. */
function typedIn(chapter: string): string[][] {
  const page = readFileSync('docs/OPERATIONS.md', 'utf8').split(`## ${chapter}\n`)[1]!.split('\n## ')[0]!
  return [...page.matchAll(/^npm run cairn -- (.*)$/gm)].map(([, line]) =>
    [...line!.replaceAll('/var/backups/cairn', folder).matchAll(/"([^"]*)"|(\S+)/g)].map(
      ([, quoted, word]) => quoted ?? word!,
    ),
  )
}
const run = (words: readonly string[]) => runTyped(database, personCommands, words)
const nameOf = async () => {
  const rows = await one.within(tx =>
    tx.query<{ user_name: string }>('select user_name from people where person_id = $1', [maya.personId]),
  )
  return rows[0]!.user_name
}

test('O14 a person is counted, erased, noted in a file and erased again after a restore', async () => {
  const [preview, erase, list, again] = typedIn('Erase a person')
  const counted = await run(preview!)
  expect(counted.json).toMatchObject({ isErased: false, rows: { person: 1 }, points: 0 })
  expect(counted.lines.at(-1)).toMatch(/^Nothing was changed/)
  expect(await nameOf()).toBe('maya.andersson')
  expect((await run(erase!)).json).toMatchObject({ ...counted.json, isErased: true })
  const pseudonym = `erased-${maya.personId}`
  expect(await nameOf()).toBe(pseudonym)
  expect((await run(list!)).json).toMatchObject({ people: 1 })
  const kept = readFileSync(list!.at(-1)!, 'utf8')
  expect(JSON.parse(kept)).toEqual({
    northlight: [{ personId: maya.personId, addedAt: expect.any(String), erasedAt: expect.any(String) }],
  })
  expect(kept).not.toContain('maya')
  // As a restore of an older backup leaves her.
  await one.within(tx =>
    tx.query(`update people set user_name = 'maya.andersson', erased_at = null where person_id = $1`, [maya.personId]),
  )
  // The file only grows, whatever the database has forgotten.
  expect((await run(list!)).json).toMatchObject({ people: 1 })
  expect((await run(again!)).json).toEqual({ erased: 1, left: [] })
  expect((await run(again!)).json).toEqual({ erased: 0, left: [] })
  expect(await nameOf()).toBe(pseudonym)
})

test('O14 what stands in the way is said in words', async () => {
  await expect(run(['person', 'erase', 'nobody', '--client', 'northlight', '--reason', 'x'])).rejects.toThrow(
    'There is nobody with this user ID. You named nobody.',
  )
  await expect(run(['person', 'erase-again', join(folder, 'none.json')])).rejects.toThrow(
    /is not a file of person erased/,
  )
  const ben = await one.person('ben')
  await one.within(tx =>
    tx.query(`insert into grants (client_id, person_id, role, granted_by) values ($1, $2, 'loader', 'operator:max')`, [
      tx.clientId,
      ben.personId,
    ]),
  )
  await expect(run(['person', 'erase', 'ben', '--client', 'northlight', '--reason', 'x'])).rejects.toThrow(
    'They have a role in the console. Take it away first: admin revoke.',
  )
})

test('O14 whoever cannot be erased again is named and keeps nobody else from it, in any client', async () => {
  const two = await testClient(database.db, 3, 'southlight')
  const [cora, dora, elsa] = [await one.person('cora'), await one.person('dora'), await two.person('elsa')]
  const file = join(folder, 'again.json')
  const erasedAt = '2026-01-01T00:00:00.000Z'
  const added = async (client: TestClient, { personId }: TestPerson) =>
    (
      await client.within(tx =>
        tx.query<{ at: string }>(
          `select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at from people where person_id = $1`,
          [personId],
        ),
      )
    )[0]!.at
  const entry = async (client: TestClient, person: TestPerson) => ({
    personId: person.personId,
    addedAt: await added(client, person),
    erasedAt,
  })
  const northlight = [await entry(one, cora), await entry(one, dora)]
  writeFileSync(file, JSON.stringify({ northlight, southlight: [await entry(two, elsa)] }))
  await one.within(tx =>
    tx.query(`insert into grants (client_id, person_id, role, granted_by) values ($1, $2, 'loader', 'operator:max')`, [
      tx.clientId,
      cora.personId,
    ]),
  )
  const answer = await run(['person', 'erase-again', file])
  expect(answer).toEqual({
    ok: false,
    lines: [
      '2 people were there again and are erased.',
      `Person ${cora.personId} of northlight is left: They have a role in the console. Take it away first: admin revoke.`,
      'Resolve this, then run the command again.',
    ],
    json: { erased: 2, left: [{ client: 'northlight', personId: cora.personId, refusal: 'person-has-roles' }] },
  })
  await one.within(tx => tx.query('delete from grants where person_id = $1', [cora.personId]))
  expect(await run(['person', 'erase-again', file])).toMatchObject({ ok: true, json: { erased: 1, left: [] } })
})
