import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../db/test-database.ts'
import { issuesOf, type LoadBench, makeLoadBench } from '../loads/load-for-test.ts'
import { peopleCommands } from './people.command.ts'
import { runTyped } from './run-fixture.ts'

const database = testDatabase()
let one: LoadBench
let two: LoadBench
beforeAll(async () => {
  one = await makeLoadBench(database.db, 'one', [])
  two = await makeLoadBench(database.db, 'two', [])
})

const head = 'externalId,userName,firstName,lastName'
const check = (key: string) => runTyped(database, peopleCommands, ['people', 'check-names', '--client', key])

test('M1 W02 names that read like something else, or like somebody else, are refused at the load', async () => {
  await one.load('participants', `${head}\ne1,coco,Co,Co\ne2,Ольга,Ольга,Иванова`)
  const file = [
    head,
    'a1,operator:root,A,A',
    'a2,person 52,A,A',
    'a3,b\u043eb,A,A',
    'a4,\u0441\u043e\u0441\u043e,A,A',
    'a5,"an\u200bn",A,A',
    'a6,fine,"A\tB",A',
    'a7,fine7,A,"A\nB"',
    'a8,\u0445\u043e\u0440,A,A',
    'a9,xop,A,A',
    'a10,田中ゆい,結衣,田中',
  ].join('\n')
  const report = await one.load('participants', file, { skipBad: true })
  expect(issuesOf(report)).toEqual([
    '2 userName name-reserved',
    '3 userName name-reserved',
    '4 userName scripts-mixed',
    '5 userName user-name-looks-alike',
    '6 userName character-not-allowed',
    '7 firstName character-not-allowed',
    '8 lastName character-not-allowed',
    '10 userName user-name-looks-alike',
    '11 userName user-name-looks-alike',
  ])
  expect(report).toMatchObject({ outcome: 'committed', accepted: 1 })
})

test('T2 M1 names that look like one of another client are allowed', async () => {
  expect(await two.load('participants', `${head}\ne1,\u0441\u043e\u0441\u043e,Co,Co`)).toMatchObject({
    outcome: 'committed',
  })
  const latin = await two.load('participants', `${head}\ne2,coco,Co,Co`)
  expect(issuesOf(latin)).toEqual(['2 userName user-name-looks-alike'])
})

test('M1 people check-names lists existing names with the reason, and fails where there are any', async () => {
  expect(await check('one')).toMatchObject({ ok: true, json: { people: [] } })
  await one.rows(
    `insert into people (client_id, external_id, user_name, first_name, last_name) values
       ($1, 'x1', 'person 7', 'A', 'A'), ($1, 'x2', $2, 'A', 'A'), ($1, 'x3', 'plain', $3, 'A')`,
    [one.clientId, '\u0441\u043e\u0441\u043e', 'A\nB'],
  )
  const found = await check('one')
  expect(found.ok).toBe(false)
  expect(found.json).toMatchObject({
    people: [
      { externalId: 'e1', userName: 'coco', why: 'user-name-looks-alike' },
      { externalId: 'x1', why: 'name-reserved' },
      { externalId: 'x2', why: 'user-name-looks-alike' },
      { externalId: 'x3', why: 'character-not-allowed' },
    ],
  })
  expect(await check('two')).toMatchObject({ ok: true })
})
