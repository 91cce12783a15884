import { expect, test } from 'vitest'
import { testDatabase } from '../db/test-database.ts'
import { type AccessRow, callerOf, expectedOf, requestOf } from './access-row-fixture.ts'
import { accessRows } from './access-rows-fixture.ts'
import { hostileWorld } from './hostile-world-fixture.ts'

const world = hostileWorld(testDatabase())

/** What somebody would send along who wants to be more than they are. */
function authority(): Record<string, unknown> {
  const { personId, userName } = world.people.admin
  return {
    adminUser: true,
    isAdmin: true,
    is_admin: true,
    isLaunchAs: true,
    launchedBy: personId,
    launched_by: personId,
    authType: 'sso',
    role: 'Superviewer',
    roles: ['Manager', 'Superviewer'],
    assignments: [{ unitId: 'Corporate', role: 'Superviewer' }],
    balance: 1_000_000,
    accountBalance: { result: 1_000_000 },
    client: 'two',
    clientId: 2,
    client_id: 2,
    tx: 'two',
    personId,
    person_id: personId,
    userId: String(personId),
    username: userName,
    userName,
    emailAddress: 'thief@example.com',
    status: 'active',
    enabled: true,
    accountLocked: false,
    firstTimeSetupDone: true,
    passwordHash: 'x',
    password_hash: 'x',
    sessionId: 'x'.repeat(43),
    target: '1',
    award: 1_000_000,
  }
}

/** Who is what, and has what, of all who are named. */
async function standing(): Promise<unknown> {
  const ids = Object.values(world.people).map(({ personId }) => personId)
  const look = (table: string, columns: string) => (client: typeof world.one) =>
    client.within(tx => tx.query(`select ${columns} from ${table} where person_id = any($1) order by 1, 2, 3`, [ids]))
  const looks = [
    look('people', 'client_id, person_id, user_name, external_id, email, status, locked_at'),
    look('grants', 'client_id, person_id, role, program_id, valid_until'),
    look('assignments', 'client_id, person_id, unit_id, role, valid_from, valid_to'),
    look('pax_goals', 'client_id, person_id, program_id, baseline, assigned_award'),
  ]
  const found = []
  for (const client of [world.one, world.two]) for (const one of looks) found.push(await one(client))
  return found
}

const changing = accessRows.filter(row => row.call.body !== undefined && expectedOf(row, 'ann') === '200')

test('T28 the calls that change something are tried', () => {
  expect(changing.length).toBeGreaterThan(10)
})

test.each(changing.map(row => [row.call.method, row.call.path, row.of, row] as const))(
  'T28 %s %s %s makes nobody more than they are by fields that it does not ask for',
  async (_method, _path, _of, row) => {
    const before = await standing()
    await world.clearAttempts()
    const caller = await callerOf(world, 'ann')
    const parts = await row.ask(world, caller)
    const body = parts.body as Record<string, unknown> | undefined
    const answer = await world.send(
      requestOf(row.call, { ...parts, ...(body && { body: { ...authority(), ...body } }) }, caller),
    )
    expect([200, 400]).toContain(answer.status)
    expect(answer.text).not.toContain('"adminUser":true')
    expect(await standing()).toEqual(before)
    expect(await livingLaunches()).toEqual([])
  },
)

// A session that says to be launched, begun by a request that named a launcher.
async function livingLaunches(): Promise<unknown[]> {
  return world.one.within(tx =>
    tx.query(`select person_id from sessions where launched_by is not null and launch_reason <> $1`, [
      'to see what she sees',
    ]),
  )
}

test.each(accessRows.map(row => [row.call.method, row.call.path, row.of, row] as const))(
  'T28 T32 %s %s %s answers the same whatever else is in the query',
  async (_method, _path, _of, row: AccessRow) => {
    const more = { clientId: '2', userId: '1', personId: '1', role: 'Manager', adminUser: 'true', isLaunchAs: 'true' }
    const ask = async (query: Record<string, string>) => {
      await world.clearAttempts()
      const caller = await callerOf(world, 'colleague')
      const parts = await row.ask(world, caller)
      const answer = await world.send(requestOf(row.call, { ...parts, query: { ...parts.query, ...query } }, caller))
      return answer.status
    }
    expect(await ask(more)).toBe(await ask({}))
  },
)
