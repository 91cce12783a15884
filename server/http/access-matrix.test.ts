import { expect, test } from 'vitest'
import { calls } from '../../contract/calls.ts'
import { testDatabase } from '../db/test-database.ts'
import { type AccessRow, type CallerName, callerNames, callerOf, expectedOf, requestOf } from './access-row-fixture.ts'
import { accessRows } from './access-rows-fixture.ts'
import { hostileWorld, mark } from './hostile-world-fixture.ts'

const database = testDatabase()
const world = hostileWorld(database)

/** What a caller is answered: the status, whether it tells of Ann, and whether it tells hers from what is not there. */
async function answerOf(row: AccessRow, name: CallerName): Promise<string> {
  await world.clearAttempts()
  const caller = await callerOf(world, name)
  const answer = await world.send(requestOf(row.call, await row.ask(world, caller), caller))
  const isHers = name !== 'ann' && name !== 'launched' && answer.text.toLowerCase().includes(mark)
  const isApart = mustBeAlike(row, name) && (await unknownBytes(row, name)) !== answer.bytes
  return `${answer.status}${isHers ? ' hers' : ''}${isApart ? ' differs' : ''}`
}

// Where an answer says nothing of Ann, it is as if she did not exist.
function mustBeAlike(row: AccessRow, name: CallerName): boolean {
  return row.unknown !== undefined && (row.isAlikeForAll || !expectedOf(row, name).startsWith('200'))
}

async function unknownBytes({ call, unknown }: AccessRow, name: CallerName): Promise<string> {
  const caller = await callerOf(world, name)
  return (await world.send(requestOf(call, await unknown!(world, caller), caller))).bytes
}

test('T27 every call has its row in the table of who is answered what', () => {
  const named = new Set(accessRows.map(({ call }) => call.name))
  expect(calls.map(({ name }) => name).filter(name => !named.has(name))).toEqual([])
  const known = new Set<string>(calls.map(({ name }) => name))
  expect([...named].filter(name => !known.has(name))).toEqual([])
  // Who asks for a thing by its id must not learn whether it is there.
  const unsure = accessRows.filter(({ call, unknown, answers }) => {
    const isForAll = callerNames.every(name => answers[name] !== undefined)
    return call.params !== undefined && unknown === undefined && !isForAll
  })
  expect(unsure.map(({ call }) => call.name)).toEqual([])
})

test('W10b every call of the console has its row for each role', () => {
  const roles = [
    'admin',
    'author',
    'loader',
    'approver',
    'support',
    'auditor',
    'otherProgram',
    'foreignOwner',
    'unproved',
  ] as const
  const rows = accessRows.filter(({ call }) => call.path.startsWith('/api/v1.0/admin/'))
  expect(rows.length).toBeGreaterThan(14)
  const silent = rows.filter(({ answers }) => roles.some(role => answers[role] === undefined))
  expect(silent.map(({ call }) => call.name)).toEqual([])
})

/** Theirs is no living session, which is found out before any call is reached, in the same way for all. */
const withoutSession: readonly CallerName[] = ['expired', 'ended', 'locked', 'orphaned']
const rows = accessRows.map(row => [row.call.method, row.call.path, row.of, row] as const)

test.each(rows)('T2 T21 T27 %s %s %s answers only those who may call it', (_method, _path, _of, row) =>
  expectAnswers(
    row,
    callerNames.filter(name => !withoutSession.includes(name)),
  ),
)

test.each(rows)('T2 T21 T27 %s %s %s answers nobody whose session is over (thorough)', (_method, _path, _of, row) =>
  expectAnswers(row, withoutSession),
)

async function expectAnswers(row: AccessRow, callers: readonly CallerName[]): Promise<void> {
  const otherwise: string[] = []
  for (const name of callers) {
    const found = await answerOf(row, name)
    const expected = expectedOf(row, name)
    if (found !== expected) otherwise.push(`${name} gets ${found}, not ${expected}`)
  }
  expect(otherwise).toEqual([])
}
